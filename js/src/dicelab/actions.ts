/** What can be done in the laboratory; each action says one sentence. */

import { attackerLoses, battleTable, MOST_ARMIES, type Throw } from "../odds";
import type { Rolling } from "./rolling";
import * as state from "./state";
import type { Store } from "./store";
import { battles, faces, rolls, sides, type Words } from "./words";

const LEAST_ARMIES = 2;
const LEAST_DEFENDERS = 1;
/** Short enough to be read out to a class. */
const SHORT_SEEDS = 10_000;

export interface Actions {
  dice(attack: number, defence: number): void;
  seed(seed: number): void;
  newSeed(): void;
  reset(): void;
  guess(chances: readonly number[]): void;
  badGuess(sum: number): void;
  roll(times: number): void;
  reveal(shown: boolean): void;
  size(armies: number, defenders: number): void;
  step(): void;
  playOn(): void;
  newBattle(): void;
  fight(): void;
}

export function winChance(armies: number, defenders: number): number {
  return battleTable(armies, Math.max(1, defenders)).win(armies, defenders);
}

export function createActions(
  store: Store,
  rolling: Rolling,
  words: Words,
  say: (sentence: string) => void,
): Actions {
  const { t, count, percent } = words;
  const change = (changes: state.Change, sentence: string): void => {
    rolling.stop();
    store.change(changes);
    say(sentence);
  };

  const rolled = (thrown: Throw): string => {
    const attacker = attackerLoses(thrown);
    const pairs = Math.min(thrown[0].length, thrown[1].length);
    return t("say_roll", { ...faces(thrown), attacker, defender: pairs - attacker });
  };

  const walked = (path: readonly state.Step[], steps: number): string => {
    const at = path[steps] as state.Step;
    const after = { rolls: rolls(words, steps), ...sides(words, at.armies, at.defenders) };
    if (at.defenders === 0) return t("say_won", after);
    if (at.armies === 1) return t("say_lost", after);
    const before = path[steps - 1] ?? at;
    return t("say_step", {
      n: steps,
      attacker: before.armies - at.armies,
      defender: before.defenders - at.defenders,
      ...after,
      win: percent(winChance(at.armies, at.defenders)),
    });
  };

  const walkTo = (next: (steps: number, most: number) => number): void => {
    const now = store.state();
    const path = state.wholeWalk(now);
    const most = path.length - 1;
    if (now.steps >= most) {
      say(t("say_over"));
      return;
    }
    const steps = next(now.steps, most);
    change({ steps }, walked(path, steps));
  };

  const begin = (seed: number): void =>
    change(state.plantSeed(store.state(), seed), t("say_seed", { seed }));

  return {
    dice(attack, defence) {
      change(state.chooseDice(attack, defence), t("say_dice", { attack, defence }));
    },
    seed(seed) {
      const good = Number.isInteger(seed) && seed >= 0 && seed <= state.LARGEST_SEED;
      if (good) begin(seed);
      else say(t("say_seed_bad", { most: state.LARGEST_SEED }));
    },
    newSeed: () => begin(Math.floor(Math.random() * SHORT_SEEDS)),
    reset() {
      const now = store.state();
      change(state.reset(now), t("say_reset", { seed: now.seed }));
    },
    guess(chances) {
      change({ guess: chances }, t("guess_kept"));
    },
    badGuess(sum) {
      say(t("guess_off", { sum: percent(sum, 0) }));
    },
    roll(times) {
      const before = store.state();
      const upTo = Math.min(state.MOST_ROLLS, before.rolls + times);
      if (upTo === before.rolls) {
        say(t("say_rolls_full", { most: count(state.MOST_ROLLS) }));
        return;
      }
      const after = state.rollOn(before, before, upTo);
      store.change({ ...after });
      rolling.start(store.state(), before);
      say(
        times === 1
          ? rolled(after.last_roll as Throw)
          : t("say_rolls", { n: count(upTo - before.rolls), rolls: rolls(words, upTo) }),
      );
    },
    reveal(shown) {
      change({ revealed: shown }, t(shown ? "revealed" : "hidden"));
    },
    size(armies, defenders) {
      const fits = (value: number, least: number) =>
        Number.isInteger(value) && value >= least && value <= MOST_ARMIES;
      const range = { most: MOST_ARMIES };
      if (!fits(armies, LEAST_ARMIES)) {
        say(t("say_size_bad", { ...range, least: LEAST_ARMIES, what: t("grid_armies") }));
      } else if (!fits(defenders, LEAST_DEFENDERS)) {
        say(t("say_size_bad", { ...range, least: LEAST_DEFENDERS, what: t("grid_defenders") }));
      } else {
        const win = percent(winChance(armies, defenders));
        const sentence = t("say_size", { ...sides(words, armies, defenders), win });
        change(state.resize(armies, defenders), sentence);
      }
    },
    step: () => walkTo((steps) => steps + 1),
    playOn: () => walkTo((_, most) => most),
    newBattle() {
      change(state.newBattle(store.state()), t("say_new_battle"));
    },
    fight() {
      const before = store.state();
      if (before.battles >= state.MOST_BATTLES) {
        say(t("say_fight_full", { most: count(state.MOST_BATTLES) }));
        return;
      }
      const after = { ...before, ...state.fight(before, 1000) };
      change(
        { battles: after.battles, wins: after.wins },
        t("say_fight", {
          battles: battles(words, after.battles),
          wins: count(after.wins),
          share: percent(after.wins / after.battles),
        }),
      );
    },
  };
}
