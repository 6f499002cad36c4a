/** What a strong player would do, for whoever asks. */

import type { Hint, Snapshot } from "../protocol";
import type { Translate } from "../strings";
import { Button } from "./button";

interface HintsProps {
  snapshot: Snapshot;
  hints: readonly Hint[];
  t: Translate;
  askForHints: () => void;
}

export function Hints({ snapshot, hints, t, askForHints }: HintsProps) {
  if (!snapshot.may_hint || snapshot.replay) return null;
  if (hints.length === 0) {
    return (
      <div>
        <Button action="hint" onPress={askForHints}>
          {t("hint")}
        </Button>
      </div>
    );
  }
  return (
    <ol class="rw-hints" data-role="hints" aria-label={t("hints")}>
      {hints.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}
