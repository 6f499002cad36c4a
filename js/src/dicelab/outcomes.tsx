/** The outcomes of one roll: guess, rolled and exact beside each other. */

import { useEffect, useState } from "preact/hooks";
import { reach, rollLaw } from "../odds";
import { Button } from "../panel/button";
import type { Actions } from "./actions";
import type { LabState } from "./state";
import { fullScale, Legend, Scale, Track } from "./track";
import { rolls, type Verdict, verdictOnExact, verdictOnGuess, type Words } from "./words";

export interface ViewProps {
  state: LabState;
  words: Words;
  actions: Actions;
}

/** B. Tan's law of 1997 for three dice against two, which a hundred rolls refute. */
const TAN = [0.259, 0.504, 0.237];
/** Three times 33 will do. */
const CLOSE_TO_ONE = 0.015;

const asDraft = (guess: readonly number[], count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const share = guess[i];
    return share === undefined ? "" : String(Math.round(share * 1000) / 10);
  });

export function Outcomes({ state, words, actions }: ViewProps) {
  const { t, percent } = words;
  const { attack, defence, guess, counts, revealed } = state;
  const law = rollLaw(attack, defence);
  const exact = law.lost.map((ways) => ways / law.throws);
  const guessing = state.rolls === 0 && !revealed;
  const [draft, setDraft] = useState(asDraft(guess, exact.length));
  useEffect(() => setDraft(asDraft(guess, exact.length)), [guess, attack, defence]);
  const drafted = draft.map((text) => (Number.parseFloat(text) || 0) / 100);
  const sum = drafted.reduce((total, share) => total + share, 0);
  const shares = counts.map((count) => (state.rolls ? count / state.rolls : 0));
  const guessed = guessing ? drafted.map((share, n) => (draft[n] === "" ? null : share)) : guess;
  const full = fullScale([
    ...shares,
    ...guessed.map((share) => share ?? 0),
    ...(revealed ? exact : []),
  ]);

  const keep = (event: Event): void => {
    event.preventDefault();
    if (Math.abs(sum - 1) > CLOSE_TO_ONE || drafted.some((share) => share < 0)) {
      actions.badGuess(sum);
    } else {
      actions.guess(drafted.map((share) => share / sum));
    }
  };

  return (
    <form class="dl-outcomes" onSubmit={keep} noValidate>
      {guessing && <p class="dl-ask">{t("guess_ask")}</p>}
      <table class="dl-table" data-role="outcomes">
        <caption>{t("outcomes", { attack, defence })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("outcome")}</th>
            <th scope="col">{t("guess")}</th>
            <th scope="col">{t("rolled")}</th>
            <th scope="col">{t("exact")}</th>
          </tr>
        </thead>
        {exact.map((share, n) => (
          <tbody key={n} data-outcome={n}>
            <tr>
              <th scope="row">
                {t("attacker_loses", { n })}
                <small>{t("defender_loses", { n: law.pairs - n })}</small>
              </th>
              <td>
                {guessing ? (
                  <input
                    class="rw-number"
                    type="number"
                    inputMode="decimal"
                    min="0"
                    max="100"
                    step="any"
                    name={`guess-${n}`}
                    placeholder="%"
                    data-lm-suppress-shortcuts="true"
                    aria-label={t("guess_of", { n })}
                    value={draft[n]}
                    onKeyDown={(event) => {
                      if (event.key === "Enter") keep(event);
                    }}
                    onInput={({ currentTarget }) =>
                      setDraft(draft.map((text, i) => (i === n ? currentTarget.value : text)))
                    }
                  />
                ) : (
                  <Value main={guess[n] === undefined ? "–" : percent(guess[n])} />
                )}
              </td>
              <td data-role="count">
                <Value
                  main={words.count(counts[n] ?? 0)}
                  small={state.rolls ? percent(shares[n] ?? 0) : ""}
                />
              </td>
              <td data-role="exact">
                {revealed ? (
                  <Value main={percent(share)} small={`${law.lost[n]}/${law.throws}`} />
                ) : (
                  <Value main="" small={t("hidden_short")} />
                )}
              </td>
            </tr>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of bars, nothing takes the focus */}
            <tr aria-hidden="true">
              <td class="dl-track-cell" colSpan={4}>
                <Track
                  full={full}
                  rolled={state.rolls ? (shares[n] ?? 0) : null}
                  guess={guessed[n]}
                  exact={revealed ? share : null}
                  reach={state.rolls ? reach(share, state.rolls) : 0}
                />
              </td>
            </tr>
          </tbody>
        ))}
        <tfoot>
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of bars, nothing takes the focus */}
          <tr aria-hidden="true">
            <td class="dl-track-cell" colSpan={4}>
              <Scale full={full} percent={(tick) => percent(tick, 0)} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t("total")}</th>
            <td>
              {guessing ? (
                <Value main="" small={t("guess_sum", { sum: percent(sum, 0) })} />
              ) : (
                <Value main={guess.length ? percent(1, 0) : "–"} />
              )}
            </td>
            <td data-role="rolls">
              <Value main={words.count(state.rolls)} />
            </td>
            <td>
              <Value main={revealed ? percent(1, 0) : ""} />
            </td>
          </tr>
        </tfoot>
      </table>
      {guessing && (
        <div class="dl-row">
          <button
            type="submit"
            class="rw-button"
            data-action="keep-guess"
            data-lm-suppress-shortcuts="true"
          >
            {t("guess_keep")}
          </button>
          {attack === 3 && defence === 2 && (
            <Button action="guess-1997" kind="quiet" onPress={() => actions.guess(TAN)}>
              {t("guess_1997")}
            </Button>
          )}
        </div>
      )}
      <OutcomeLegend state={state} words={words} />
      <Verdicts state={state} words={words} exact={exact} />
    </form>
  );
}

function OutcomeLegend({ state, words }: { state: LabState; words: Words }) {
  const { t } = words;
  const { guess, revealed } = state;
  const rolled = state.rolls > 0;
  return (
    <Legend
      items={[
        ...(rolled ? [{ kind: "rolled", text: t("rolled") }] : []),
        ...(guess.length ? [{ kind: "guess", text: t("guess") }] : []),
        ...(revealed ? [{ kind: "exact", text: t("exact") }] : []),
        ...(revealed && rolled
          ? [
              {
                kind: "band" as const,
                text: t("legend_band", { rolls: rolls(words, state.rolls) }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Verdicts(props: { state: LabState; words: Words; exact: readonly number[] }) {
  const { state, words, exact } = props;
  const { t, points } = words;
  const { guess, revealed } = state;
  const gaps = exact.map((share, i) => Math.abs((guess[i] ?? 0) - share));
  const worst = gaps.indexOf(Math.max(...gaps));
  const verdicts: (Verdict | null)[] = [
    guess.length && revealed
      ? { text: t("guess_gap", { gap: points(gaps[worst] ?? 0), n: worst }), test: "" }
      : null,
    guess.length && state.rolls ? verdictOnGuess(words, state) : null,
    revealed && state.rolls ? verdictOnExact(words, state, exact) : null,
  ];
  return (
    <div class="dl-verdicts" data-role="verdicts">
      {verdicts.map(
        (verdict) =>
          verdict && (
            <p key={verdict.text}>
              {verdict.text} {verdict.test && <small>{verdict.test}</small>}
            </p>
          ),
      )}
    </div>
  );
}

export function Value({ main, small = "" }: { main: string; small?: string }) {
  return (
    <>
      {main}
      {small && <small>{small}</small>}
    </>
  );
}
