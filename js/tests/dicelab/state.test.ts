import { describe, expect, it } from "vitest";
import {
  chooseDice,
  consistent,
  fight,
  type LabState,
  newBattle,
  plantSeed,
  reset,
  resize,
  rollOn,
  wholeWalk,
} from "../../src/dicelab/state";
import { laboratory } from "./laboratory";
import vectors from "./vectors.json";

const changed = (state: LabState, change: Partial<LabState>): LabState => ({ ...state, ...change });

describe("the same seed gives the counts of Python", () => {
  it.each(vectors.rolls)("$attack against $defence, seed $seed, $rolls rolls", (python) => {
    const { attack, defence, seed, rolls } = python;
    const start = changed(laboratory({ seed }), chooseDice(attack, defence));
    const { counts, pairs, last_roll } = rollOn(start, start, rolls);
    expect({ attack, defence, seed, rolls, counts, pairs, last_roll }).toEqual(python);
  });

  it("and of rolling in parts", () => {
    const start = laboratory({ seed: 3 });
    const part = rollOn(start, start, 17);
    expect(rollOn(start, part, 500)).toEqual(rollOn(start, start, 500));
  });

  it.each(vectors.walks)("battle $walk of seed $seed", ({ path, ...start }) => {
    const walk = wholeWalk(laboratory(start));
    expect(walk.map(({ armies, defenders }) => [armies, defenders])).toEqual(path);
  });

  it.each(vectors.battles)("$battles battles of seed $seed", ({ battles, wins, ...start }) => {
    expect(fight(laboratory(start), battles)).toEqual({ battles, wins });
  });
});

describe("starting over", () => {
  const used = laboratory({
    guess: [0.2, 0.3, 0.5],
    revealed: true,
    ...rollOn(laboratory(), laboratory(), 10),
    steps: 2,
    battles: 3,
    wins: 1,
  });

  it("with other dice forgets guess and counts and keeps the battle", () => {
    const fresh = changed(used, chooseDice(1, 1));
    expect(fresh).toMatchObject({ guess: [], revealed: false, counts: [0, 0], rolls: 0, steps: 2 });
  });

  it("with another seed keeps the guess", () => {
    const fresh = changed(used, plantSeed(used, 99));
    expect(fresh).toMatchObject({ seed: 99, guess: used.guess, rolls: 0, steps: 0, battles: 0 });
  });

  it("with reset keeps dice and seed alone", () => {
    expect(changed(used, reset(used))).toEqual(laboratory());
  });

  it("with another size forgets the battles and keeps the rolls", () => {
    expect(changed(used, resize(4, 2))).toMatchObject({
      armies: 4,
      steps: 0,
      battles: 0,
      rolls: 10,
    });
  });

  it("with a new battle brings other dice", () => {
    const next = changed(used, newBattle(used));
    expect(next.steps).toBe(0);
    expect(wholeWalk(next)).not.toEqual(wholeWalk(used));
  });
});

it("counts that do not fit the dice yet are none", () => {
  const half = laboratory({ attack: 1, counts: [4, 5, 6], rolls: 15 });
  expect(consistent(half)).toMatchObject({ counts: [0, 0], rolls: 0 });
  expect(consistent(laboratory())).toEqual(laboratory());
});
