/** What a level and a question have in common: stars, verdict, help. */

import { Button } from "../panel/button";
import type { Translate } from "../strings";
import type { Verdict } from "./protocol";

const MOST_STARS = 3;

export function Stars({ n, t }: { n: number; t: Translate }) {
  return (
    <span class="rw-stars" role="img" aria-label={t("lesson_stars", { n })}>
      {Array.from({ length: MOST_STARS }, (_, i) => (
        <svg key={i} viewBox="0 0 20 20" data-on={i < n} aria-hidden="true">
          <path d="M10 1.8 12.5 7.2 18.4 7.9 14 11.9 15.2 17.8 10 14.8 4.8 17.8 6 11.9 1.6 7.9 7.5 7.2Z" />
        </svg>
      ))}
    </span>
  );
}

/**
 * Sentences in which code stands between backticks; all else is text. Lines go on where the file
 * breaks them, and an empty line begins a paragraph.
 */
export function Prose({ text }: { text: string }) {
  const parts = text.replace(/(\S)[ \t]*\n[ \t]*(?=\S)/g, "$1 ").split("`");
  return <>{parts.map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

interface VerdictProps {
  verdict: Verdict | null;
  /** The same words come anew, and are read out, under another number. */
  number?: number;
  t: Translate;
}

/** The answer to a move or to an answer; read out when it changes. */
export function VerdictView({ verdict, number, t }: VerdictProps) {
  return (
    <div role="status" class="rw-said">
      {verdict !== null && (
        <div key={number} class="rw-verdict" data-role="verdict" data-kind={verdict.kind}>
          <p>
            <Prose text={verdict.text} />
          </p>
          {verdict.rule && <p class="rw-rule">{verdict.rule}</p>}
          {verdict.stars > 0 && <Stars n={verdict.stars} t={t} />}
        </div>
      )}
    </div>
  );
}

interface HelpProps {
  hints: readonly string[];
  hintsLeft: number;
  solved: boolean;
  solutionShown: boolean;
  t: Translate;
  hint: () => void;
  solution: () => void;
}

/** A hint when it is asked for; the solution after that. */
export function HelpButtons({
  hints,
  hintsLeft,
  solved,
  solutionShown,
  t,
  hint,
  solution,
}: HelpProps) {
  return (
    <>
      {!solved && hintsLeft > 0 && (
        <Button action="hint" onPress={hint}>
          {t("lesson_hint")}
        </Button>
      )}
      {(hints.length > 0 || solved) && !solutionShown && (
        <Button action="solution" onPress={solution}>
          {t("lesson_solution")}
        </Button>
      )}
    </>
  );
}

/** Read out one by one, as they come. */
export function Hints({ hints, t }: { hints: readonly string[]; t: Translate }) {
  return (
    <div class="rw-level-hints rw-said" role="status" aria-atomic="false">
      {hints.map((hint) => (
        <p key={hint} data-role="hint-text">
          <strong>{t("lesson_hint")}:</strong> <Prose text={hint} />
        </p>
      ))}
    </div>
  );
}
