import { renderToString } from "preact-render-to-string";
import { describe, expect, it } from "vitest";
import english from "../../risk_widget/widget/strings.en.json";
import { PALETTES } from "../src/palette";
import { pairsOf } from "../src/panel/dice";
import { Help } from "../src/panel/help";
import { Panel, type PanelProps } from "../src/panel/panel";
import { holder } from "../src/panel/players";
import { currentStep, steps } from "../src/panel/turn";
import type { Roll, Snapshot } from "../src/protocol";
import { NOTHING_SELECTED } from "../src/selection";
import { translator } from "../src/strings";
import { geometry, ISLES, legal, RING, snapshot } from "./fixtures";

const roll: Roll = {
  number: 3,
  source: RING,
  target: ISLES,
  attacker: 0,
  defender: 1,
  attack: [6, 3, 2],
  defence: [5, 3],
  pairs: ["defender", "attacker"],
  losses: [1, 1],
  captured: false,
};

function panel(now: Snapshot, change: Partial<PanelProps> = {}): string {
  return renderToString(
    <Panel
      geometry={geometry}
      snapshot={now}
      selection={NOTHING_SELECTED}
      pointed={null}
      notice={null}
      movedOn={false}
      question={null}
      answered={null}
      replay={{ step: 0, steps: 0, playing: false }}
      turns={[]}
      chartOpen={false}
      speed="normal"
      palette={PALETTES.light}
      withLegend={true}
      t={translator(english)}
      dispatch={() => undefined}
      setSpeed={() => undefined}
      answer={() => undefined}
      go={() => undefined}
      play={() => undefined}
      backToPresent={() => undefined}
      toggleChart={() => undefined}
      giveUp={() => undefined}
      hints={[]}
      askForHints={() => undefined}
      {...change}
    />,
  );
}

const actions = (html: string) => [...html.matchAll(/data-action="([^"]+)"/g)].map(([, a]) => a);

describe("the panel", () => {
  it("writes people's names as text", () => {
    expect(panel(snapshot())).toContain("Bo &lt;b>");
    expect(panel(snapshot())).not.toContain("<b>");
  });

  it("offers dice and the attack once source and target are picked", () => {
    const now = snapshot({
      legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } }, end_attack: true }),
    });
    expect(actions(panel(now))).toEqual(["end_attack", "undo", "redo"]);
    const selection = { ...NOTHING_SELECTED, source: RING, target: ISLES };
    expect(actions(panel(now, { selection })).slice(0, 4)).toEqual([
      "dice-1",
      "dice-2",
      "attack",
      "end_attack",
    ]);
  });

  it("offers the defender's dice", () => {
    const now = snapshot({ phase: "defend", legal: legal({ count: [1, 2] }) });
    expect(actions(panel(now)).slice(0, 2)).toEqual(["defend-1", "defend-2"]);
  });

  it("has one button and no slider when there is no choice of armies to move in", () => {
    const now = snapshot({ phase: "occupy", legal: legal({ count: [2, 2] }) });
    expect(actions(panel(now))[0]).toBe("occupy");
    expect(panel(now)).not.toContain('type="range"');
    const choice = snapshot({ phase: "occupy", legal: legal({ count: [2, 4] }) });
    expect(actions(panel(choice)).slice(0, 3)).toEqual(["least", "all", "occupy"]);
  });

  it("offers nothing to press while another seat decides", () => {
    const now = snapshot({ active: false, legal: legal({ end_turn: true }) });
    expect(actions(panel(now))).toEqual(["undo", "redo"]);
  });

  it("shows a refusal with its rule as an alert", () => {
    const html = panel(
      snapshot({ message: { kind: "refusal", text: "Too far.", rule: "R033: Next door only." } }),
    );
    expect(html).toMatch(/role="alert".*data-role="message".*Too far\..*R033/s);
  });

  it("takes a refusal away when something else was picked", () => {
    const now = snapshot({ message: { kind: "refusal", text: "Too far.", rule: null } });
    expect(panel(now, { movedOn: true })).not.toContain("Too far.");
  });

  it("lists a set with its value, and a choice of bonus only where there is one", () => {
    const hand = ["West", "Ring", "Isles"].map((card) => ({
      card,
      label: card,
      symbol: "infantry" as const,
    }));
    const set = { cards: [0, 1, 2] as [number, number, number], value: 8, bonus: [0, 1] };
    const now = snapshot({ phase: "reinforce", hand, hand_of: 0, sets: [set] });
    expect(panel(now)).toContain('data-action="trade-0"');
    expect(panel(now)).toContain('data-role="bonus-0"');
    const unseen = panel({ ...now, sets_shown: false });
    expect(unseen).not.toContain("trade-0");
    expect(unseen).toContain("0 of 3 cards chosen");
    const plain = { ...now, sets: [{ ...set, bonus: [] }] };
    expect(panel(plain)).not.toContain('data-role="bonus-0"');
  });

  it("keeps the notebook's shortcuts off everything that takes the focus", () => {
    const now = snapshot({
      phase: "occupy",
      legal: legal({ count: [2, 4], end_turn: true }),
      players: snapshot().players.map((p) => ({ ...p, computer: "Bold" })),
    });
    const html = panel(now);
    const focusable = html.match(/<(button|input|select|[a-z]+ [^>]*tabindex)[^>]*>/g) ?? [];
    expect(focusable.length).toBeGreaterThan(6);
    for (const tag of focusable) expect(tag).toContain("data-lm-suppress-shortcuts");
  });

  it("has a text for every key that it uses", () => {
    const used = new Set<string>();
    const spy = (key: string) => {
      used.add(key);
      return key;
    };
    for (const phase of ["reinforce", "attack", "defend", "occupy", "fortify", "over"] as const) {
      const now = snapshot({
        phase,
        roll,
        to_place: 4,
        must_trade: true,
        legal: legal({ count: [1, 2], moves: { [RING]: { [ISLES]: [1, 2] } }, end_turn: true }),
        players: snapshot().players.map((p) => ({ ...p, computer: "Bold", income: 3 })),
      });
      const selection = { ...NOTHING_SELECTED, source: RING, target: ISLES };
      panel(now, {
        t: spy,
        selection,
        notice: "no_answer",
        question: { text: "Which?", choices: ["This"] },
        replay: { step: 1, steps: 2, playing: true },
      });
      for (const hints of [[], [{ text: "Wait.", territories: [] }]]) {
        panel({ ...now, may_hint: true }, { t: spy, hints });
      }
      for (const given_up of [false, true])
        panel({ ...now, may_give_up: true, given_up }, { t: spy });
    }
    renderToString(<Help t={spy} close={() => undefined} />);
    expect([...used].filter((key) => !(key in english))).toEqual([]);
  });
});

describe("hints", () => {
  const now = snapshot({ may_hint: true });

  it("are offered, and then stand in the place of the offer", () => {
    expect(panel(snapshot())).not.toContain('data-action="hint"');
    expect(panel(now)).toContain('data-action="hint"');
    const html = panel(now, { hints: [{ text: "Take <Isles>.", territories: [ISLES] }] });
    expect(html).toContain("Take &lt;Isles>.");
    expect(html).not.toContain('data-action="hint"');
  });
});

describe("giving up", () => {
  it("is offered to who may, and taken back by who has", () => {
    expect(panel(snapshot())).not.toContain('data-action="give_up"');
    expect(panel(snapshot({ may_give_up: true }))).toContain('data-action="give_up"');
    const done = panel(snapshot({ may_give_up: true, given_up: true }));
    expect(done).toContain('data-action="play_on"');
    expect(done).not.toContain('data-action="give_up"');
  });
});

describe("the dice for the start", () => {
  const roll_off = {
    purpose: "turn" as const,
    rounds: [
      [
        [0, 5],
        [1, 5],
      ],
      [
        [0, 2],
        [1, 6],
      ],
    ] as [number, number][][],
    winner: 1,
  };

  it("are shown round by round with the winner's die marked, until there is a battle", () => {
    const html = panel(snapshot({ roll_off }));
    expect(html.match(/class="rw-die"/g)).toHaveLength(4);
    expect(html.match(/data-won="true"/g)).toHaveLength(1);
    expect(html).toContain("Bo &lt;b> begins.");
    expect(panel(snapshot({ roll_off, roll }))).not.toContain('data-role="roll-off"');
  });
});

describe("secrets on a shared screen", () => {
  const hand = ["West", "Ring", "Isles"].map((card) => ({
    card,
    label: card,
    symbol: "infantry" as const,
  }));
  const now = snapshot({
    phase: "reinforce",
    hand,
    hand_of: 0,
    curtain: true,
    mission: { text: "Hold Old." },
  });

  it("are behind the curtain until their seat asks for them", () => {
    const closed = panel(now);
    expect(closed).toContain("Pass the screen to Ada.");
    expect(closed).not.toContain("Hold Old.");
    expect(closed).not.toContain('data-role="cards"');
    const open = panel(now, { selection: { ...NOTHING_SELECTED, secrets: true } });
    expect(open).toContain("Hold Old.");
    expect(actions(open)).toContain("hide_secrets");
  });

  it("are shown at once where nobody else looks", () => {
    expect(panel({ ...now, curtain: false })).toContain("Hold Old.");
  });

  it("let cards be chosen, and say what three of them are worth", () => {
    const set = { cards: [0, 1, 2] as [number, number, number], value: 8, bonus: [0, 1] };
    const trading = { ...now, curtain: false, sets: [set] };
    const chosen = (cards: number[]) =>
      panel(trading, { selection: { ...NOTHING_SELECTED, cards } });
    expect(chosen([0])).toContain("1 of 3 cards chosen");
    expect(actions(chosen([0, 1, 2]))).toContain("trade_cards");
    expect(
      panel({ ...trading, sets: [] }, { selection: { ...NOTHING_SELECTED, cards: [0, 1, 2] } }),
    ).toContain("These three cards are no set.");
  });
});

describe("other moments and questions", () => {
  it("an earlier moment says so and leads back", () => {
    const html = panel(snapshot({ active: false, replay: { step: 3, steps: 9 } }), {
      replay: { step: 3, steps: 9, playing: false },
    });
    expect(html).toContain("after move 3 of 9");
    expect(actions(html)).toContain("live");
    expect(html).toMatch(/type="range"[^>]*data-role="step"/);
  });

  it("a question has a button for each answer", () => {
    const html = panel(snapshot(), { question: { text: "Which?", choices: ["This", "That"] } });
    expect(actions(html)).toEqual(expect.arrayContaining(["answer-0", "answer-1"]));
  });

  it("an undo that chance forbids says why, and can still be reached", () => {
    const html = panel(snapshot({ undo_refused: "Dice are not taken back." }));
    expect(html).toMatch(/data-action="undo"[^>]*aria-disabled[^>]*Dice are not taken back\./);
    expect(html).not.toMatch(/data-action="undo"[^>]* disabled/);
  });

  it("the neutral army's dice are rolled by whom the rules name", () => {
    const now = snapshot({
      phase: "defend",
      player: 1,
      owners: [0, 0, -2, -1],
      battle: { source: RING, target: ISLES, dice: 2 },
      legal: legal({ count: [1, 2] }),
    });
    expect(panel(now)).toContain("Bo &lt;b> rolls the dice for the neutral army.");
  });
});

describe("a roll", () => {
  it("is paired highest against highest, and the rest stands alone", () => {
    expect(pairsOf(roll)).toEqual([
      { attack: 6, defence: 5, loser: "defender" },
      { attack: 3, defence: 3, loser: "attacker" },
      { attack: 2, defence: null, loser: null },
    ]);
  });
});

describe("the steps of a turn", () => {
  it("count defending and moving in as parts of the attack", () => {
    expect([currentStep("defend"), currentStep("occupy")]).toEqual(["attack", "attack"]);
    expect(steps("occupy")).toEqual(["reinforce", "attack", "fortify"]);
    expect(steps("claim")).toEqual(["claim", "place"]);
  });
});

describe("the holder of a continent", () => {
  it("has every territory of it", () => {
    expect(holder(geometry, snapshot(), 0)).toBe(0);
    expect(holder(geometry, snapshot(), 1)).toBeNull();
    expect(holder(geometry, snapshot({ owners: [0, 0, -1, -1] }), 1)).toBeNull();
  });
});
