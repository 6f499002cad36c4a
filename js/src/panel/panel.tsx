/** Everything beside the map: whose turn it is, what can be done, what happened. */

import type { Palette } from "../palette";
import type { Geometry, Hint, Question, Snapshot, Speed } from "../protocol";
import type { ReplayState } from "../replay";
import type { Event, Selection } from "../selection";
import type { Notice } from "../session";
import type { Translate } from "../strings";
import { Controls } from "./controls";
import { RollView } from "./dice";
import { Hints } from "./hints";
import { History } from "./history";
import { Log } from "./log";
import { Continents, Players, Swatch } from "./players";
import { QuestionView } from "./question";
import { RollOffView } from "./roll_off";
import { Secrets } from "./secrets";
import { Tools } from "./tools";
import { Turn } from "./turn";

export interface PanelProps {
  geometry: Geometry;
  snapshot: Snapshot;
  selection: Selection;
  /** The territory under the pointer or with the focus. */
  pointed: number | null;
  notice: Notice;
  movedOn: boolean;
  speed: Speed;
  palette: Palette;
  /** The map is too small to carry the legend itself. */
  withLegend: boolean;
  question: Question | null;
  answered: number | null;
  replay: ReplayState;
  /** Moves made until the beginning of each turn, where that is known. */
  turns: readonly number[];
  chartOpen: boolean;
  t: Translate;
  dispatch: (event: Event) => void;
  setSpeed: (speed: Speed) => void;
  answer: (choice: number) => void;
  go: (step: number) => void;
  play: (on: boolean) => void;
  backToPresent: () => void;
  toggleChart: () => void;
  giveUp: (on: boolean) => void;
  hints: readonly Hint[];
  askForHints: () => void;
}

export function Panel(props: PanelProps) {
  const { snapshot, t } = props;
  return (
    <>
      <div class="rw-now">
        <div class="rw-act">
          <Turn {...props} />
          <Answer {...props} />
          <QuestionView {...props} />
          <Winner snapshot={snapshot} />
          <Controls {...props} />
          <Hints {...props} />
        </div>
        <div class="rw-table">
          <RollView snapshot={snapshot} t={t} />
          <RollOffView snapshot={snapshot} t={t} />
          <Secrets {...props} />
        </div>
        <div class="rw-foot">
          <History {...props} />
          <Tools {...props} />
        </div>
      </div>
      <div class="rw-record">
        <div>
          <Players snapshot={snapshot} t={t} />
          {props.withLegend && <Continents {...props} />}
          {snapshot.next_set_value !== null && (
            <p class="rw-next-set">{t("next_set_value", { n: snapshot.next_set_value })}</p>
          )}
        </div>
        <Log entries={snapshot.log} t={t} />
      </div>
    </>
  );
}

function Answer({ snapshot, notice, movedOn, t }: PanelProps) {
  const { message } = snapshot;
  const said = message !== null && !(movedOn && message.kind === "refusal");
  return (
    <div role="alert" class="rw-answer">
      {notice !== null && (
        <p class="rw-message" data-role="notice" data-kind="error">
          {t(notice)}
        </p>
      )}
      {said && (
        // The seq makes a repeated refusal a new element, so that it is read again.
        <div class="rw-message" key={snapshot.seq} data-role="message" data-kind={message.kind}>
          <p>{message.text}</p>
          {message.rule && <p class="rw-rule">{message.rule}</p>}
        </div>
      )}
    </div>
  );
}

function Winner({ snapshot }: { snapshot: Snapshot }) {
  const { winner, players } = snapshot;
  if (winner === null) return null;
  const player = winner.player === null ? undefined : players[winner.player];
  return (
    <p class="rw-winner" data-role="winner">
      {player && <Swatch {...player} />}
      {winner.text}
    </p>
  );
}
