/** A level's goal, help and verdict, above the board's own panel. */

import { Button } from "../panel/button";
import type { Translate } from "../strings";
import { HelpButtons, Hints, Prose, Stars, VerdictView } from "./parts";
import type { LessonState, LessonWish } from "./protocol";

interface LevelProps {
  lesson: LessonState | null;
  t: Translate;
  wish: (wish: LessonWish) => void;
}

export function LevelView({ lesson, t, wish }: LevelProps) {
  if (lesson === null) return null;
  const { levels, number, verdict } = lesson;
  const solved = verdict?.kind === "success";
  const last = number === levels.length - 1;
  return (
    <section class="rw-level" data-role="level" aria-label={lesson.stage}>
      <div class="rw-level-head">
        <h3>{levels[number]?.title}</h3>
        <Levels {...{ levels, number, t, wish }} />
      </div>
      <p class="rw-level-goal" data-role="goal">
        <span class="rw-hidden">{t("lesson_goal")}: </span>
        <Prose text={lesson.goal} />
      </p>
      {lesson.text && (
        <p class="rw-level-text">
          <Prose text={lesson.text} />
        </p>
      )}
      <VerdictView verdict={verdict} t={t} />
      <Hints hints={lesson.hints} t={t} />
      <div class="rw-said" role="status">
        {lesson.solution && (
          <pre class="rw-code" data-role="solution-text">
            {lesson.solution}
          </pre>
        )}
      </div>
      <div class="rw-row">
        {solved && !last && (
          <Button
            action="next"
            kind="primary"
            onPress={() => wish({ kind: "lesson", wish: "go", level: number + 1 })}
          >
            {t("lesson_next")}
          </Button>
        )}
        {(lesson.moves > 0 || verdict !== null) && (
          <Button
            action="retry"
            kind={verdict?.kind === "failure" ? "primary" : "plain"}
            onPress={() => wish({ kind: "lesson", wish: "retry" })}
          >
            {t("lesson_retry")}
          </Button>
        )}
        <HelpButtons
          hints={lesson.hints}
          hintsLeft={lesson.hints_left}
          solutionShown={lesson.solution !== ""}
          {...{ solved, t }}
          hint={() => wish({ kind: "lesson", wish: "hint" })}
          solution={() => wish({ kind: "lesson", wish: "solution" })}
        />
        <span class="rw-level-moves">
          {t("lesson_moves", { n: lesson.moves, par: lesson.par })}
        </span>
      </div>
    </section>
  );
}

type LevelsProps = Pick<LessonState, "levels" | "number"> & Pick<LevelProps, "t" | "wish">;

function Levels({ levels, number, t, wish }: LevelsProps) {
  if (levels.length === 1) return <Stars n={levels[0]?.stars ?? 0} t={t} />;
  return (
    <nav class="rw-levels" aria-label={t("lesson_levels")}>
      {levels.map(({ title, stars }, level) => (
        <button
          key={`${level}-${title}`}
          type="button"
          data-action={`level-${level}`}
          data-stars={stars}
          data-lm-suppress-shortcuts="true"
          aria-current={level === number ? "step" : undefined}
          aria-label={t(stars ? "lesson_level_stars" : "lesson_level", {
            n: level + 1,
            title,
            stars,
          })}
          title={title}
          onClick={() => wish({ kind: "lesson", wish: "go", level })}
        >
          {level + 1}
        </button>
      ))}
    </nav>
  );
}
