/** One battle walked through on the grid, and a thousand beside the exact chance. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { battleTable, MOST_ARMIES, reach } from "../odds";
import { Button } from "../panel/button";
import { Paired } from "./faces";
import { Grid, type Place } from "./grid";
import { NumberField } from "./number_field";
import { Value, type ViewProps } from "./outcomes";
import { type LabState, type Step, wholeWalk } from "./state";
import { fullScale, Legend, Scale, Track } from "./track";
import { battles as battlesText, faces, sides, type Words } from "./words";

interface BattleProps extends ViewProps {
  /** Width of the whole laboratory in px. */
  width: number;
}

const SIDE = 300;
const BESIDE_FROM = 640;

export function Battle({ state, words, actions, width }: BattleProps) {
  const { t, percent } = words;
  const { armies, defenders } = state;
  const table = useMemo(() => battleTable(armies, defenders), [armies, defenders]);
  const whole = useMemo(() => wholeWalk(state), [state.seed, state.walk, armies, defenders]);
  const path = whole.slice(0, state.steps + 1);
  const now = path.at(-1) as Step;
  const over = now.armies === 1 || now.defenders === 0;
  const [wanted, point] = useState<Place | null>(null);
  const inside = wanted && wanted.armies <= armies && wanted.defenders <= defenders;
  const pointed = inside ? wanted : null;
  const room = width >= BESIDE_FROM ? width - SIDE - 24 : width - 8;
  return (
    <>
      <div class="dl-side">
        <Sizes state={state} words={words} actions={actions} />
        <p class="dl-position" data-role="position">
          {t("battle_at", sides(words, now.armies, now.defenders))}
          <strong>
            {t("win_chance")}{" "}
            <span data-role="win">{percent(table.win(now.armies, now.defenders))}</span>
          </strong>
          {over && (
            <span>
              {t(
                now.defenders === 0 ? "battle_won" : "battle_lost",
                sides(words, now.armies, now.defenders),
              )}
            </span>
          )}
        </p>
        <div class="dl-buttons">
          <Button action="battle-roll" kind={over ? "plain" : "primary"} onPress={actions.step}>
            {t("battle_roll")}
          </Button>
          <Button action="battle-play-on" onPress={actions.playOn}>
            {t("battle_play_on")}
          </Button>
          <Button action="battle-new" kind={over ? "primary" : "plain"} onPress={actions.newBattle}>
            {t("battle_new")}
          </Button>
        </div>
        {now.roll && (
          <section class="dl-dice">
            <Paired roll={now.roll} number={path.length} moving={true} t={t} />
          </section>
        )}
      </div>
      <div class="dl-main">
        <div class="dl-walked">
          <div>
            <Grid {...{ table, path, pointed, words, point }} width={Math.min(560, room)} />
            <LookUp {...{ table, pointed, point, words }} start={state} />
          </div>
          <Rolls path={path} words={words} win={table.win} />
        </div>
        <Many state={state} words={words} actions={actions} exact={table.win(armies, defenders)} />
      </div>
    </>
  );
}

function Sizes({ state, words, actions }: ViewProps) {
  const { t } = words;
  return (
    <div class="dl-sizes">
      <NumberField
        label={t("armies")}
        name="armies"
        value={state.armies}
        least={2}
        most={MOST_ARMIES}
        onFinish={(armies) => actions.size(armies, state.defenders)}
      />
      <NumberField
        label={t("defenders")}
        name="defenders"
        value={state.defenders}
        least={1}
        most={MOST_ARMIES}
        onFinish={(defenders) => actions.size(state.armies, defenders)}
      />
      <p class="dl-quiet">{t("armies_hint")}</p>
    </div>
  );
}

interface LookUpProps {
  table: ReturnType<typeof battleTable>;
  start: LabState;
  pointed: Place | null;
  point: (place: Place) => void;
  words: Words;
}

/** The grid's numbers for everybody: two fields that point at a cell, as the mouse does. */
function LookUp({ table, start, pointed, point, words }: LookUpProps) {
  const { t, percent } = words;
  const place = pointed ?? start;
  const field = (name: keyof Place, least: number) => (
    <input
      class="rw-number"
      type="number"
      name={`look-${name}`}
      min={least}
      max={table[name]}
      value={place[name]}
      aria-label={t(name)}
      data-lm-suppress-shortcuts="true"
      onInput={({ currentTarget }) => {
        const value = Math.round(currentTarget.valueAsNumber);
        if (value >= least && value <= table[name]) {
          point({ armies: place.armies, defenders: place.defenders, [name]: value });
        }
      }}
    />
  );
  return (
    <fieldset class="dl-look">
      <legend class="rw-hidden">{t("look_up")}</legend>
      <span aria-hidden="true">{t("look_up")}</span>
      {field("armies", 1)}
      <span aria-hidden="true">:</span>
      {field("defenders", 0)}
      <output data-role="look-up">{percent(table.win(place.armies, place.defenders))}</output>
    </fieldset>
  );
}

function Many({ state, words, actions, exact }: ViewProps & { exact: number }) {
  const { t, count, percent, points } = words;
  const { battles, wins } = state;
  const share = battles ? wins / battles : 0;
  const full = fullScale([share, exact, 1 - share, 1 - exact]);
  const usual = battles ? reach(exact, battles) : 0;
  const rows = [
    { name: t("won_battles"), number: wins, rolled: share, exact, kind: "rolled" as const },
    {
      name: t("lost_battles"),
      number: battles - wins,
      rolled: 1 - share,
      exact: 1 - exact,
      kind: "lost" as const,
    },
  ];
  const title = t("many", {
    battles: battlesText(words, battles),
    ...sides(words, state.armies, state.defenders),
  });
  return (
    <section class="dl-many">
      <div class="dl-row">
        <Button action="battle-fight" onPress={actions.fight}>
          {t("battle_fight")}
        </Button>
        {battles === 0 && <p class="dl-quiet">{t("many_none")}</p>}
      </div>
      {battles > 0 && (
        <>
          <table class="dl-table" data-role="battles">
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t("outcome")}</th>
                <th scope="col">{t("rolled")}</th>
                <th scope="col">{t("exact")}</th>
              </tr>
            </thead>
            {rows.map((row) => (
              <tbody key={row.kind}>
                <tr>
                  <th scope="row">{row.name}</th>
                  <td data-role={row.kind === "rolled" ? "wins" : "losses"}>
                    <Value main={count(row.number)} small={percent(row.rolled)} />
                  </td>
                  <td>{percent(row.exact)}</td>
                </tr>
                {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of bars, nothing takes the focus */}
                <tr aria-hidden="true">
                  <td class="dl-track-cell" colSpan={3}>
                    <Track full={full} reach={usual} {...row} />
                  </td>
                </tr>
              </tbody>
            ))}
            <tfoot aria-hidden="true">
              <tr>
                <td class="dl-track-cell" colSpan={3}>
                  <Scale full={full} percent={(tick) => percent(tick, 0)} />
                </td>
              </tr>
            </tfoot>
          </table>
          <Legend
            items={[
              { kind: "exact", text: t("exact") },
              { kind: "band", text: t("legend_band", { rolls: battlesText(words, battles) }) },
            ]}
          />
          <p class="dl-verdicts" data-role="battle-verdict">
            {t("many_gap", {
              battles: battlesText(words, battles),
              wins: count(wins),
              share: percent(share),
              exact: percent(exact, 2),
              reach: points(usual),
              gap: points(share - exact),
            })}
          </p>
        </>
      )}
    </section>
  );
}

interface RollsProps {
  path: readonly Step[];
  words: Words;
  win: (armies: number, defenders: number) => number;
}

function Rolls({ path, words, win }: RollsProps) {
  const { t, percent } = words;
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = scroller.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [path.length]);
  return (
    <section
      class="dl-scroll"
      ref={scroller}
      aria-label={t("battle_rolls")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys too
      tabIndex={0}
      data-lm-suppress-shortcuts="true"
    >
      <table class="dl-table dl-walk-table" data-role="walk">
        <caption>{t("battle_rolls")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column_roll")}</th>
            <th scope="col">{t("column_dice")}</th>
            <th scope="col">{t("column_left")}</th>
            <th scope="col">{t("column_chance")}</th>
          </tr>
        </thead>
        <tbody>
          {path.map((step, n) => {
            const dice = step.roll && faces(step.roll);
            const chance = win(step.armies, step.defenders);
            return (
              <tr key={`${step.armies}-${step.defenders}`}>
                <th scope="row">{n === 0 ? t("start") : n}</th>
                <td>{dice ? `${dice.attack} – ${dice.defence}` : ""}</td>
                <td>
                  {step.armies} : {step.defenders}
                </td>
                <td class="dl-chance-cell" style={{ "--dl-share": chance }}>
                  {percent(chance)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
