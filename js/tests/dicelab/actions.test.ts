import { beforeEach, describe, expect, it } from "vitest";
import english from "../../../risk_widget/widget/dicelab.en.json";
import { type Actions, createActions } from "../../src/dicelab/actions";
import type { Rolling } from "../../src/dicelab/rolling";
import { MOST_BATTLES, MOST_ROLLS } from "../../src/dicelab/state";
import { createStore, type Store } from "../../src/dicelab/store";
import { wordsFor } from "../../src/dicelab/words";
import { translator } from "../../src/strings";
import { type FakeModel, fakeModel, laboratory } from "./laboratory";

const still: Rolling = { shown: () => null, start() {}, stop() {} };

let model: FakeModel;
let store: Store;
let actions: Actions;
let said: string[];
let elsewhere: number;

function begin(start = laboratory()): void {
  model = fakeModel(start);
  elsewhere = 0;
  store = createStore(model, () => elsewhere++);
  said = [];
  actions = createActions(store, still, wordsFor(translator(english)), (text) => said.push(text));
}

beforeEach(() => begin());

describe("every action says one sentence and reaches Python once", () => {
  it.each([
    ["dice", () => actions.dice(2, 1), /^2 dice attack 1/],
    ["seed", () => actions.seed(12), /^Seed 12/],
    ["new seed", () => actions.newSeed(), /^Seed \d+/],
    ["guess", () => actions.guess([0.5, 0.25, 0.25]), /^Your guess is kept/],
    ["roll", () => actions.roll(1), /^5 5 3 against 6 3: attacker loses 1, defender loses 1\.$/],
    ["rolls", () => actions.roll(1000), /^1000 more, 1000 rolls in all\.$/],
    ["reveal", () => actions.reveal(true), /are shown/],
    [
      "size",
      () => actions.size(11, 10),
      /^11 armies against 10 defenders: chance to win 56\.8%\.$/,
    ],
    ["step", () => actions.step(), /^Roll 1: attacker loses/],
    ["to the end", () => actions.playOn(), /^(Taken|Held) after \d+ rolls/],
    ["new battle", () => actions.newBattle(), /^A new battle/],
    ["fight", () => actions.fight(), /^1000 battles, \d+ won: \d+\.\d%\.$/],
    ["reset", () => actions.reset(), /seed 7 gives the same dice again/],
  ])("%s", (_, act, sentence) => {
    act();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(sentence);
    expect(model.saved).toBe(1);
    expect(elsewhere).toBe(0);
  });
});

describe("what cannot be done is said and changes nothing", () => {
  it.each([
    ["a seed below 0", () => actions.seed(-1), /from 0 to 4294967295/],
    ["a seed with a part", () => actions.seed(1.5), /whole number/],
    ["no seed", () => actions.seed(Number.NaN), /whole number/],
    ["one army", () => actions.size(1, 5), /2 to 200 armies/],
    ["too many defenders", () => actions.size(5, 201), /1 to 200 defenders/],
    ["a guess of 90%", () => actions.badGuess(0.9), /adds to 90%/],
  ])("%s", (_, act, sentence) => {
    act();
    expect(said[0]).toMatch(sentence);
    expect(model.saved).toBe(0);
    expect(store.state()).toEqual(laboratory());
  });

  it("more rolls than the laboratory keeps", () => {
    begin(laboratory({ counts: [MOST_ROLLS - 4, 2, 1], rolls: MOST_ROLLS - 1 }));
    actions.roll(1000);
    expect(store.state().rolls).toBe(MOST_ROLLS);
    actions.roll(1);
    expect(store.state().rolls).toBe(MOST_ROLLS);
    expect(said.at(-1)).toContain("100,000");
  });

  it("more battles than the laboratory keeps", () => {
    begin(laboratory({ battles: MOST_BATTLES, wins: 3 }));
    actions.fight();
    expect(store.state().battles).toBe(MOST_BATTLES);
    expect(said[0]).toContain("10,000");
  });

  it("a roll after the end of a battle", () => {
    actions.playOn();
    const { steps } = store.state();
    actions.step();
    expect(store.state().steps).toBe(steps);
    expect(said.at(-1)).toMatch(/battle is over/);
  });
});

describe("without Python", () => {
  it("everything goes on, and it is known that nobody listens", () => {
    expect(store.heard()).toBe(true);
    model.dead = true;
    actions.roll(10);
    expect(store.heard()).toBe(false);
    expect(store.state().rolls).toBe(10);
    model.dead = false;
    actions.roll(1);
    expect(store.heard()).toBe(true);
  });
});

describe("what Python sets", () => {
  it("is noticed until the view is closed", () => {
    model.fromPython("attack", 2);
    expect(elsewhere).toBe(1);
    store.close();
    model.fromPython("attack", 1);
    expect(elsewhere).toBe(1);
  });
});
