/** A hint when it is asked for: the best moves, each with its reason. */

import type { Advice, Snapshot } from "../protocol";
import type { Translate } from "../strings";
import { Button } from "./button";

interface AdviceProps {
  snapshot: Snapshot;
  advice: Advice | null;
  t: Translate;
  askForHint: () => void;
}

export function AdviceView({ snapshot, advice, t, askForHint }: AdviceProps) {
  if (!snapshot.may_hint) return null;
  // A hint is about the position at which it was asked for.
  const moves = advice?.seq === snapshot.seq ? advice.moves : [];
  if (moves.length === 0) {
    return (
      <Button action="hint" kind="quiet" onPress={askForHint}>
        {t("hint")}
      </Button>
    );
  }
  return (
    <section class="rw-advice" data-role="advice" aria-label={t("hints")}>
      <ol>
        {moves.map((move) => (
          <li key={move}>{move}</li>
        ))}
      </ol>
    </section>
  );
}
