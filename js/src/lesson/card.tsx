/** A question, a place for its answer, help and verdict. */

import { useState } from "preact/hooks";
import { Button } from "../panel/button";
import type { Translate } from "../strings";
import { HelpButtons, Hints, Prose, VerdictView } from "./parts";
import type { QuestionMessage, QuestionState } from "./protocol";

interface CardProps {
  question: QuestionState;
  notice: string;
  t: Translate;
  send: (message: QuestionMessage) => void;
}

export function Card({ question, notice, t, send }: CardProps) {
  const solved = question.verdict?.kind === "success";
  return (
    <>
      <h3>{question.title}</h3>
      <p class="rw-card-text">
        <Prose text={question.text} />
      </p>
      <AnswerPlace {...{ question, t, send }} />
      <VerdictView number={question.tries} verdict={question.verdict} t={t} />
      {notice && (
        <p class="rw-message" role="alert" data-kind="error" data-role="notice">
          {notice}
        </p>
      )}
      <Hints hints={question.hints} t={t} />
      <div class="rw-said" role="status">
        {question.solution && (
          <div class="rw-solution" data-role="solution-text">
            {question.answer && (
              <p>
                <strong>{question.answer}</strong>
              </p>
            )}
            {!solved && (
              <p>
                <Prose text={question.solution} />
              </p>
            )}
            {question.code && (
              <p>
                {t("lesson_code")} <code>{question.code}</code>
              </p>
            )}
          </div>
        )}
      </div>
      <div class="rw-row">
        <HelpButtons
          hints={question.hints}
          hintsLeft={question.hints_left}
          solutionShown={question.solution !== ""}
          {...{ solved, t }}
          hint={() => send({ kind: "hint" })}
          solution={() => send({ kind: "solution" })}
        />
      </div>
    </>
  );
}

type PlaceProps = Pick<CardProps, "question" | "t" | "send">;

function AnswerPlace(props: PlaceProps) {
  const { question, t } = props;
  switch (question.kind) {
    case "choice":
      return <Choices {...props} />;
    case "function":
      return (
        <p>
          {t("lesson_from_python")} <code>{`lessons.exercise("${question.name}").check(…)`}</code>
        </p>
      );
    default:
      return <Field {...props} />;
  }
}

function Choices({ question, t, send }: PlaceProps) {
  return (
    <ol class="rw-choices" aria-label={t("lesson_answer")}>
      {question.choices.map((choice, index) => (
        <li key={choice}>
          <Button
            action={`choose-${index + 1}`}
            onPress={() => send({ kind: "check", answer: String(index + 1) })}
          >
            <Prose text={choice} />
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Field({ question, t, send }: PlaceProps) {
  const [draft, setDraft] = useState("");
  // Nothing at all is answered, too: with what is wanted.
  const finish = (): void => send({ kind: "check", answer: draft });
  return (
    <div class="rw-row">
      <label class="rw-answer-field">
        <span>{t("lesson_answer")}</span>
        <input
          type="text"
          name="answer"
          autocomplete="off"
          maxLength={question.kind === "number" ? 60 : 500}
          value={draft}
          data-lm-suppress-shortcuts="true"
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={(event) => {
            // JupyterLab lets Enter through, yet no change event follows.
            if (event.key === "Enter") finish();
          }}
        />
      </label>
      <Button action="check" kind="primary" onPress={finish}>
        {t("lesson_check")}
      </Button>
    </div>
  );
}
