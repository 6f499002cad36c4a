import { describe, expect, it } from "vitest";
import { fillWidth } from "../src/width";

function width(asked: string): string {
  const el = { style: { width: asked } };
  fillWidth(el as HTMLElement);
  return el.style.width;
}

describe("the width of a view", () => {
  it("is all that there is, for a row of widgets would give the map none", () => {
    expect(width("")).toBe("100%");
  });

  it("stays as it was asked for in Python", () => {
    expect(width("700px")).toBe("700px");
  });
});
