/** What can be done in the phase that is on. */

import { prospect, prospectWords } from "../prospect";
import { type Geometry, NEUTRAL, type Snapshot } from "../protocol";
import { chosen, type Event, moveRange, type PerClick, type Selection } from "../selection";
import { counted, type Translate } from "../strings";
import { Amount } from "./amount";
import { Button, Choice } from "./button";

export interface ControlsProps {
  geometry: Geometry;
  snapshot: Snapshot;
  selection: Selection;
  /** The territory under the pointer or with the focus. */
  pointed: number | null;
  t: Translate;
  dispatch: (event: Event) => void;
}

export function Controls(props: ControlsProps) {
  const { snapshot, t, dispatch } = props;
  const { legal } = snapshot;
  if (!snapshot.active) return null;
  return (
    <div class="rw-controls">
      <PhaseControls {...props} />
      {(legal.end_attack || legal.end_turn) && (
        <div class="rw-row">
          {legal.end_attack && (
            <Button
              action="end_attack"
              shortcut="e"
              onPress={() => dispatch({ type: "end_attack" })}
            >
              {t("end_attack")}
            </Button>
          )}
          {legal.end_turn && (
            <Button
              action="end_turn"
              shortcut={legal.end_attack ? undefined : "e"}
              onPress={() => dispatch({ type: "end_turn" })}
            >
              {t("end_turn")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function PhaseControls(props: ControlsProps) {
  switch (props.snapshot.phase) {
    case "place":
    case "reinforce":
      return <PlaceControls {...props} />;
    case "attack":
      return <AttackControls {...props} />;
    case "defend":
      return <DefendControls {...props} />;
    case "occupy":
      return <OccupyControls {...props} />;
    case "fortify":
      return <FortifyControls {...props} />;
    default:
      return null;
  }
}

/** One or all where a rule lets two armies be placed; 5 besides when there may be many. */
export function perClickOptions({ phase, to_place, legal }: Snapshot): readonly PerClick[] {
  const most = Math.max(0, ...Object.values(legal.territories).map(([, top]) => top));
  if (phase === "reinforce") return to_place > 1 ? [1, 5, "all"] : [];
  return most > 1 ? [1, "all"] : [];
}

function PlaceControls({ snapshot, selection, t, dispatch }: ControlsProps) {
  if (snapshot.to_place === 0 || snapshot.must_trade) return null;
  const options = perClickOptions(snapshot);
  const perClick = options.includes(selection.perClick) ? selection.perClick : "all";
  return (
    <div class="rw-place">
      <p class="rw-to-place" data-role="to-place">
        <strong>{snapshot.to_place}</strong> {counted(t, "left_to_place", snapshot.to_place)}
      </p>
      {options.length > 0 && (
        <Choice
          legend={t("per_click")}
          name="per-click"
          options={options.map((value) => ({
            value,
            text: value === "all" ? t("per_click_all") : String(value),
          }))}
          chosen={perClick}
          onChoose={(value) => dispatch({ type: "per_click", perClick: value })}
        />
      )}
    </div>
  );
}

function Way({ source, target, geometry }: WayProps) {
  const label = (territory: number) => geometry.territories[territory]?.label ?? "";
  return (
    <p class="rw-way" data-role="way">
      <span>{label(source)}</span>
      <svg viewBox="0 0 24 12" aria-hidden="true">
        <path d="M1 6H21M16 1.5 21.5 6 16 10.5" />
      </svg>
      <span>{target === null ? "…" : label(target)}</span>
    </p>
  );
}

interface WayProps {
  source: number;
  target: number | null;
  geometry: Geometry;
}

/** The odds of the picked target; before one is picked, of the one that is pointed at. */
function Odds({ snapshot, selection, pointed, t }: ControlsProps) {
  const { source } = selection;
  const target = selection.target ?? pointed;
  const odds = prospect(snapshot, source, target);
  if (odds === null || source === null || target === null) {
    return <p class="rw-odds rw-odds-hint">{t("odds_hint")}</p>;
  }
  const [chance, ...more] = prospectWords(snapshot, source, target, odds, t);
  return (
    <div class="rw-odds" data-role="odds">
      <p class="rw-odds-chance">{chance}</p>
      <meter class="rw-odds-meter" value={odds.win} aria-hidden="true" />
      {more.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

function AttackControls(props: ControlsProps) {
  const { geometry, snapshot, selection, pointed, t, dispatch } = props;
  const { source, target } = selection;
  if (source === null) return null;
  const range = moveRange(snapshot, selection);
  if (range === null) {
    const seen = target ?? (prospect(snapshot, source, pointed) ? pointed : null);
    return (
      <>
        <Way source={source} target={seen} geometry={geometry} />
        <Odds {...props} />
      </>
    );
  }
  const dice = chosen(selection.dice, range);
  const again = snapshot.roll?.source === source && snapshot.roll.target === target;
  const options = Array.from({ length: range[1] - range[0] + 1 }, (_, i) => range[0] + i);
  return (
    <>
      <Way source={source} target={target} geometry={geometry} />
      <div class="rw-row">
        <Choice
          legend={t("dice")}
          name="dice"
          options={options.map((value) => ({ value, text: String(value) }))}
          chosen={dice}
          onChoose={(value) => dispatch({ type: "dice", dice: value })}
        />
        <Button
          action="attack"
          kind="primary"
          shortcut="m"
          onPress={() => dispatch({ type: "attack" })}
        >
          {counted(t, again ? "attack_again" : "attack", dice)}
        </Button>
      </div>
      <Odds {...props} />
    </>
  );
}

function DefendControls({ geometry, snapshot, t, dispatch }: ControlsProps) {
  const { battle, legal } = snapshot;
  if (legal.count === null) return null;
  const [least, most] = legal.count;
  const forNeutral = battle !== null && snapshot.owners[battle.target] === NEUTRAL;
  const options = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return (
    <>
      {battle && <Way source={battle.source} target={battle.target} geometry={geometry} />}
      {forNeutral && (
        <p class="rw-hint" data-role="defends-neutral">
          {t("defend_neutral", { name: snapshot.players[snapshot.player ?? -1]?.name ?? "" })}
        </p>
      )}
      <div class="rw-row">
        {options.map((dice) => (
          <Button
            key={dice}
            action={`defend-${dice}`}
            kind="primary"
            onPress={() => dispatch({ type: "defend", dice })}
          >
            {counted(t, "defend", dice)}
          </Button>
        ))}
      </div>
    </>
  );
}

function OccupyControls({ geometry, snapshot, selection, t, dispatch }: ControlsProps) {
  const range = snapshot.legal.count;
  if (range === null) return null;
  const value = chosen(selection.armies, range);
  const { battle } = snapshot;
  return (
    <>
      {battle && <Way source={battle.source} target={battle.target} geometry={geometry} />}
      {range[0] < range[1] && (
        <Amount
          range={range}
          value={value}
          onChange={(armies) => dispatch({ type: "armies", armies })}
          t={t}
        />
      )}
      <div class="rw-row">
        <Button
          action="occupy"
          kind="primary"
          shortcut="m"
          onPress={() => dispatch({ type: "occupy" })}
        >
          {counted(t, "occupy", value)}
        </Button>
      </div>
    </>
  );
}

function FortifyControls({ geometry, snapshot, selection, t, dispatch }: ControlsProps) {
  const { source, target } = selection;
  if (source === null) return null;
  const range = moveRange(snapshot, selection);
  if (range === null) return <Way source={source} target={target} geometry={geometry} />;
  const value = chosen(selection.armies, range);
  return (
    <>
      <Way source={source} target={target} geometry={geometry} />
      {range[0] < range[1] && (
        <Amount
          range={range}
          value={value}
          onChange={(armies) => dispatch({ type: "armies", armies })}
          t={t}
        />
      )}
      <div class="rw-row">
        <Button
          action="fortify"
          kind="primary"
          shortcut="m"
          onPress={() => dispatch({ type: "fortify" })}
        >
          {counted(t, "fortify", value)}
        </Button>
      </div>
    </>
  );
}
