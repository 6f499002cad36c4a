/** A snapshot for each phase, for looking at the board without a kernel. */

const PLAYERS = [
  ["Ada", "#0072b2", "#ffffff", "A", ""],
  ["Bo", "#d55e00", "#000000", "B", "Cautious"],
  ["Cy", "#e7c53a", "#000000", "C", "Bold"],
  ["Dagny Margrethe", "#009e73", "#000000", "D", ""],
];

const LOG = [
  "Ada trades Peru, Iceland and a wild card for 4 armies.",
  "Ada puts 5 armies on Alaska.",
  "Ada attacks Kamchatka from Alaska with 3 dice: 6, 3, 2 against 5, 3. Ada loses 1, Bo loses 1.",
];

export function scenes(geometry) {
  const id = (name) => geometry.territories.findIndex((territory) => territory.name === name);
  const count = geometry.territories.length;
  const owners = Array.from({ length: count }, (_, i) => [0, 1, 2, 3, 1, 0, 2][(i * 5) % 7]);
  for (const [i, territory] of geometry.territories.entries()) {
    if (geometry.continents[territory.continent].name === "South America") owners[i] = 0;
  }
  owners[id("Alaska")] = 0;
  owners[id("Kamchatka")] = 1;
  const armies = Array.from({ length: count }, (_, i) => 1 + ((i * 7) % 13));
  armies[id("Alaska")] = 9;
  armies[id("Ukraine")] = 123;
  const moves = movesFor(geometry, owners, armies, (a, b) => owners[a] !== owners[b], 3);
  const marches = movesFor(geometry, owners, armies, (a, b) => owners[a] === owners[b], Infinity);
  const own = owners.flatMap((owner, i) => (owner === 0 ? [i] : []));
  const roll = {
    number: 17,
    source: id("Alaska"),
    target: id("Kamchatka"),
    attacker: 0,
    defender: 1,
    attack: [6, 3, 2],
    defence: [5, 3],
    pairs: ["defender", "attacker"],
    losses: [1, 1],
    captured: false,
  };
  const hand = [
    ["Peru", "infantry"],
    ["Western United States", "cavalry"],
    ["Great Britain", "artillery"],
    ["wild", "wild"],
    ["Alaska", "infantry"],
  ].map(([card, symbol]) => ({ card, label: card === "wild" ? "Wild card" : card, symbol }));
  const base = {
    seq: 1,
    player: 0,
    turn: 0,
    round: 3,
    active: true,
    computer: false,
    owners,
    armies,
    players: PLAYERS.map(([name, colour, ink, letter, computer], seat) => ({
      name,
      colour,
      ink,
      letter,
      computer,
      alive: true,
      territories: owners.filter((owner) => owner === seat).length,
      armies: armies.reduce((sum, n, i) => sum + (owners[i] === seat ? n : 0), 0),
      cards: [5, 2, 0, 3][seat],
      pool: 0,
      income: [6, 3, 3, 4][seat],
    })),
    neutral: { colour: "#8c949c", ink: "#000000", letter: "N" },
    to_place: 0,
    next_set_value: 8,
    hand: hand.slice(0, 3),
    hand_of: 0,
    sets: [],
    must_trade: false,
    battle: null,
    roll: null,
    defence_colour: "white",
    last_move: null,
    log: LOG.map((text, n) => ({ n, text })),
    message: null,
    winner: null,
  };
  const legal = (more) => ({
    territories: {},
    moves: {},
    count: null,
    end_attack: false,
    end_turn: false,
    undo: true,
    redo: false,
    ...more,
  });
  const everywhere = (list, range) => Object.fromEntries(list.map((t) => [t, range]));
  const free = owners.map((owner, i) => (i % 3 === 0 ? -1 : i % 11 === 0 ? -2 : owner));
  const battle = { source: id("Alaska"), target: id("Kamchatka"), dice: 3 };
  return {
    claim: {
      ...base,
      phase: "claim",
      phase_label: "Claim",
      round: 0,
      prompt: "Ada, claim a free territory.",
      owners: free,
      armies: armies.map((_, i) => (i % 3 === 0 ? 0 : 1)),
      players: base.players.map((player) => ({ ...player, pool: 21, cards: 0, income: null })),
      hand: [],
      hand_of: null,
      log: [],
      roll_off: {
        purpose: "placement",
        rounds: [
          [5, 3, 5, 1].map((face, seat) => [seat, face]),
          [
            [0, 6],
            [2, 2],
          ],
        ],
        winner: 0,
      },
      legal: legal({
        territories: everywhere(
          free.flatMap((o, i) => (o === -1 ? [i] : [])),
          [1, 1],
        ),
      }),
    },
    reinforce: {
      ...base,
      phase: "reinforce",
      phase_label: "Reinforce",
      prompt: "Ada, place 6 armies on your territories.",
      to_place: 6,
      hand,
      sets: [
        { cards: [0, 1, 2], value: 8, bonus: [id("Peru"), id("Western United States")] },
        { cards: [0, 3, 4], value: 8, bonus: [id("Peru")] },
        { cards: [1, 2, 3], value: 8, bonus: [] },
      ],
      must_trade: true,
      legal: legal({ territories: everywhere(own, [1, 6]) }),
    },
    attack: {
      ...base,
      phase: "attack",
      phase_label: "Attack",
      prompt: "Ada, choose one of your territories to attack from, or end your attacks.",
      roll,
      last_move: { kind: "attack", source: roll.source, target: roll.target },
      legal: legal({ moves, end_attack: true, end_turn: true, redo: true }),
    },
    defend: {
      ...base,
      phase: "defend",
      phase_label: "Defend",
      player: 1,
      prompt: "Bo, choose how many dice defend Kamchatka.",
      battle,
      legal: legal({ count: [1, 2] }),
    },
    occupy: {
      ...base,
      phase: "occupy",
      phase_label: "Occupy",
      prompt: "Ada, move at least 3 armies into Kamchatka.",
      owners: owners.map((owner, i) => (i === battle.target ? 0 : owner)),
      armies: armies.map((n, i) => (i === battle.target ? 0 : n)),
      battle,
      roll: {
        ...roll,
        pairs: ["defender", "defender"],
        losses: [0, 2],
        defence: [4, 2],
        captured: true,
      },
      legal: legal({ count: [3, 8] }),
    },
    fortify: {
      ...base,
      phase: "fortify",
      phase_label: "Fortify",
      prompt: "Ada, move armies between two of your territories, or end your turn.",
      legal: legal({ moves: marches, end_turn: true }),
    },
    refused: {
      ...base,
      phase: "attack",
      phase_label: "Attack",
      prompt: "Ada, choose one of your territories to attack from, or end your attacks.",
      defence_colour: "blue",
      roll,
      message: {
        kind: "refusal",
        text: "Alaska and Japan share no border and no sea route.",
        rule: "R033: A target must share a border or a dashed sea line with the attacking territory.",
      },
      legal: legal({ moves, end_attack: true, end_turn: true }),
    },
    computer: {
      ...base,
      phase: "attack",
      phase_label: "Attack",
      player: 1,
      turn: 1,
      active: false,
      computer: true,
      prompt: "Bo is thinking.",
      hand_of: null,
      roll: { ...roll, attacker: 1, defender: 0, source: id("Kamchatka"), target: id("Alaska") },
      last_move: { kind: "attack", source: id("Kamchatka"), target: id("Alaska") },
      legal: legal({ undo: false }),
    },
    headquarters: {
      ...base,
      phase: "headquarters",
      phase_label: "Headquarters",
      round: 0,
      prompt: "Ada: choose one of your territories as your headquarters, in secret.",
      curtain: true,
      hand: [],
      headquarters: [{ territory: own[3], founder: 0, secret: true }],
      legal: legal({ territories: everywhere(own, [1, 1]) }),
    },
    pairs: {
      ...base,
      phase: "place",
      phase_label: "Place",
      round: 0,
      prompt: "Ada: place 2 armies on territories of yours (26 left).",
      to_place: 2,
      hand: [],
      hand_of: null,
      legal: legal({ territories: everywhere(own, [1, 2]) }),
    },
    mission: {
      ...base,
      phase: "reinforce",
      phase_label: "Reinforce",
      prompt: "Ada: place 6 armies on your territories.",
      to_place: 6,
      hand,
      sets: [
        { cards: [0, 1, 2], value: 8, bonus: [id("Peru"), id("Western United States")] },
        { cards: [0, 3, 4], value: 8, bonus: [id("Peru")] },
      ],
      mission: { text: "Hold all of Asia and Africa." },
      curtain: true,
      headquarters: [
        { territory: own[3], founder: 0, secret: true },
        { territory: id("Kamchatka"), founder: 1, secret: false },
      ],
      undo_refused: "What the dice have decided is not taken back in a match.",
      legal: legal({ territories: everywhere(own, [1, 6]), undo: false }),
    },
    neutral: {
      ...base,
      phase: "defend",
      phase_label: "Defend",
      player: 1,
      prompt: "Bo: choose the dice that defend Kamchatka.",
      owners: owners.map((owner, i) => (i === battle.target ? -2 : owner)),
      battle,
      roll: { ...roll, defender: -2 },
      defence_colour: "blue",
      legal: legal({ count: [1, 2] }),
    },
    march: {
      ...base,
      phase: "fortify",
      phase_label: "Fortify",
      prompt: "Ada: move armies between two of your territories, or end your turn.",
      owners: owners.map((owner, i) =>
        ["Alaska", "Northwest Territory", "Ontario", "Quebec", "Eastern United States"].includes(
          geometry.territories[i].name,
        )
          ? 0
          : owner,
      ),
      legal: legal({
        moves: {
          [id("Alaska")]: { [id("Quebec")]: [1, 8], [id("Eastern United States")]: [1, 8] },
        },
        end_turn: true,
      }),
    },
    replay: {
      ...base,
      phase: "attack",
      phase_label: "Attack",
      active: false,
      prompt: "",
      roll,
      last_move: { kind: "attack", source: roll.source, target: roll.target },
      replay: { step: 12, steps: 40 },
      steps: 40,
      legal: legal({ undo: false }),
    },
    teacher: {
      ...base,
      phase: "attack",
      phase_label: "Attack",
      prompt: "Ada: attack a neighbour from one of your territories, or end your attacks.",
      steps: 40,
      may_give_up: true,
      roll,
      legal: legal({ moves, end_attack: true, end_turn: true }),
    },
    over: {
      ...base,
      phase: "over",
      phase_label: "Game over",
      player: null,
      active: false,
      prompt: "Ada holds all 42 territories.",
      owners: owners.map(() => 0),
      players: base.players.map((player, seat) => ({
        ...player,
        alive: seat === 0,
        territories: seat === 0 ? count : 0,
        armies: seat === 0 ? 260 : 0,
        cards: seat === 0 ? 2 : 0,
      })),
      winner: { player: 0, text: "Ada wins the game." },
      legal: legal({}),
    },
  };
}

function movesFor(geometry, owners, armies, fits, cap) {
  const moves = {};
  for (const [source, territory] of geometry.territories.entries()) {
    if (owners[source] !== 0 || armies[source] < 2) continue;
    const targets = territory.neighbours.filter((target) => fits(source, target));
    if (targets.length === 0) continue;
    const range = [1, Math.min(cap, armies[source] - 1)];
    moves[source] = Object.fromEntries(targets.map((target) => [target, range]));
  }
  return moves;
}

/** What else a model holds in a scene. */
export function traitsFor(scene, geometry) {
  const id = (name) => geometry.territories.findIndex((territory) => territory.name === name);
  if (scene !== "teacher") return { highlights: [], notes: {}, question: null, timeline: null };
  return {
    highlights: [id("Brazil"), id("Kamchatka")],
    notes: {
      [id("North Africa")]: "Europe, Africa and South America meet here.",
      [id("Kamchatka")]: "Five ways out.",
      [id("Alaska")]: "The only way to Asia <b>.",
    },
    question: {
      text: "Which attack is the safer one?",
      choices: ["Brazil on North Africa", "Alaska on Kamchatka"],
    },
    timeline: null,
  };
}

export function timeline() {
  const turns = Array.from({ length: 24 }, (_, i) => i);
  const walk = (from, way) =>
    turns.map((i) => Math.max(0, Math.round(from + way * i + 3 * Math.sin(i * way))));
  return {
    turns,
    steps: turns.map((i) => Math.floor((40 * i) / 24)),
    players: PLAYERS.map(([name, colour], seat) => ({
      name,
      colour,
      armies: walk(20, [1.7, -0.6, 0.8, -1][seat]),
      territories: walk(10, [0.8, -0.3, 0.2, -0.5][seat]),
      cards: turns.map((i) => (i * (seat + 1)) % 5),
    })),
  };
}
