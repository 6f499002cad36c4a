/** Undo and redo, giving up, and computer players' speed. */

import type { Snapshot, Speed } from "../protocol";
import type { Event } from "../selection";
import type { Translate } from "../strings";
import { Button } from "./button";
import { GiveUp } from "./give_up";

const SPEEDS: readonly Speed[] = ["slow", "normal", "fast"];

interface ToolsProps {
  snapshot: Snapshot;
  speed: Speed;
  t: Translate;
  dispatch: (event: Event) => void;
  setSpeed: (speed: Speed) => void;
  giveUp: (on: boolean) => void;
}

export function Tools({ snapshot, speed, t, dispatch, setSpeed, giveUp }: ToolsProps) {
  const { legal, computer, players, replay, undo_refused = "" } = snapshot;
  const withComputers = players.some((player) => player.computer !== "");
  return (
    <div class="rw-tools">
      <Button
        action="undo"
        kind="quiet"
        label={t("undo")}
        disabled={!legal.undo}
        refusal={legal.undo ? "" : undo_refused}
        onPress={() => dispatch({ type: "undo" })}
      >
        <Turned back />
      </Button>
      <Button
        action="redo"
        kind="quiet"
        label={t("redo")}
        disabled={!legal.redo}
        onPress={() => dispatch({ type: "redo" })}
      >
        <Turned />
      </Button>
      <GiveUp snapshot={snapshot} t={t} giveUp={giveUp} />
      {withComputers && (
        <>
          <Button
            action="skip"
            kind="quiet"
            disabled={!computer || Boolean(replay)}
            onPress={() => dispatch({ type: "skip" })}
          >
            {t("skip")}
          </Button>
          <label class="rw-speed" title={t("speed")}>
            <span class="rw-hidden">{t("speed")}</span>
            <select
              data-role="speed"
              data-lm-suppress-shortcuts="true"
              value={speed}
              onChange={(event) => setSpeed(event.currentTarget.value as Speed)}
            >
              {SPEEDS.map((value) => (
                <option key={value} value={value}>
                  {t(`speed_${value}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </div>
  );
}

/** An arrow that turns back, or forth again. */
function Turned({ back = false }: { back?: boolean }) {
  return (
    <svg class="rw-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M12.5 4.5 16.5 8l-4 3.5M16 8H8.5a4.3 4.3 0 0 0 0 8.6H11"
        transform={back ? "matrix(-1 0 0 1 20 0)" : undefined}
      />
    </svg>
  );
}
