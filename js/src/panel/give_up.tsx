/** A person's way out of a game: asked once more, then the game is shown from its first move. */

import { useState } from "preact/hooks";
import type { Snapshot } from "../protocol";
import type { Translate } from "../strings";
import { Button } from "./button";

interface GiveUpProps {
  snapshot: Snapshot;
  t: Translate;
  giveUp: (on: boolean) => void;
}

export function GiveUp({ snapshot, t, giveUp }: GiveUpProps) {
  const [asked, setAsked] = useState(false);
  const { may_give_up = false, given_up = false, replay } = snapshot;
  if (!may_give_up || given_up || replay) return null;
  if (!asked) {
    return (
      <Button action="give_up" kind="quiet" label={t("give_up")} onPress={() => setAsked(true)}>
        <svg class="rw-icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 17.5V3.5H15.5L13 7l2.5 3.5H5" />
        </svg>
      </Button>
    );
  }
  const answer = (yes: boolean) => {
    setAsked(false);
    if (yes) giveUp(true);
  };
  return (
    <fieldset class="rw-choice rw-give-up" data-role="give-up">
      <legend>{t("give_up_question")}</legend>
      <div class="rw-row">
        <Button action="give_up_no" onPress={() => answer(false)}>
          {t("give_up_no")}
        </Button>
        <Button action="give_up_yes" onPress={() => answer(true)}>
          {t("give_up_yes")}
        </Button>
      </div>
    </fieldset>
  );
}

/** In the place of what to do next. */
export function GivenUp({ t, giveUp }: Omit<GiveUpProps, "snapshot">) {
  return (
    <div class="rw-replay" data-role="given-up">
      <p>{t("given_up")}</p>
      <Button action="play_on" onPress={() => giveUp(false)}>
        {t("play_on")}
      </Button>
    </div>
  );
}
