import { describe, expect, it } from "vitest";
import english from "../../risk_widget/widget/strings.en.json";
import { territoryName } from "../src/labels";
import { NOTHING_SELECTED } from "../src/selection";
import { counted, translator } from "../src/strings";
import { EAST, geometry, ISLES, legal, RING, snapshot, WEST } from "./fixtures";

const t = translator(english);

describe("texts", () => {
  it("fill in values, and leave unknown places alone", () => {
    expect(translator({ hello: "Hello {name}, {other}" })("hello", { name: "Ada" })).toBe(
      "Hello Ada, {other}",
    );
  });

  it("show the key where a text is missing", () => {
    expect(translator({})("end_turn")).toBe("end_turn");
  });

  it("count one and many", () => {
    expect([counted(t, "armies", 1), counted(t, "armies", 5)]).toEqual(["1 army", "5 armies"]);
  });
});

describe("the name of a territory for a screen reader", () => {
  const attacking = snapshot({ legal: legal({ moves: { [RING]: { [ISLES]: [1, 2] } } }) });
  const say = (territory: number, selection = NOTHING_SELECTED) =>
    territoryName({ geometry, snapshot: attacking }, selection, territory, t);

  it("says place, owner and armies", () => {
    expect(say(WEST)).toBe("The West, Ada, 5 armies");
    expect(say(EAST)).toBe("East, nobody");
  });

  it("says what it can attack", () => {
    expect(say(RING)).toBe("Ring, Ada, 3 armies, can attack Isles");
  });

  it("says what is chosen, and what can be attacked from there", () => {
    const selection = { ...NOTHING_SELECTED, source: RING };
    expect(say(RING, selection)).toBe("Ring, Ada, 3 armies, chosen to move from");
    expect(say(ISLES, selection)).toBe("Isles, Bo <b>, 2 armies, attack from Ring");
  });
});

describe("what a teacher and secrets add to a name", () => {
  const now = snapshot({
    curtain: true,
    hand_of: 0,
    headquarters: [
      { territory: RING, founder: 0, secret: true },
      { territory: ISLES, founder: 1, secret: false },
    ],
  });
  const context = { geometry, snapshot: now, highlights: [WEST], notes: { [WEST]: "Look here." } };
  const say = (territory: number, secrets = true) =>
    territoryName(context, { ...NOTHING_SELECTED, secrets }, territory, t);

  it("are marks, notes and headquarters", () => {
    expect(say(WEST)).toBe("The West, Ada, 5 armies, marked, note: Look here.");
    expect(say(RING)).toBe("Ring, Ada, 3 armies, headquarters of Ada");
  });

  it("but not the seat's own headquarters behind the curtain", () => {
    expect(say(RING, false)).toBe("Ring, Ada, 3 armies");
    expect(say(ISLES, false)).toContain("headquarters of Bo");
  });

  it("and the seat's own once all have been revealed", () => {
    const headquarters = now.headquarters?.map((one) => ({ ...one, secret: false })) ?? [];
    const mission = { text: "Hold 24 territories." };
    const shown = { ...context, snapshot: { ...now, headquarters, mission } };
    const name = territoryName(shown, NOTHING_SELECTED, RING, t);
    expect(name).toBe("Ring, Ada, 3 armies, headquarters of Ada");
  });
});
