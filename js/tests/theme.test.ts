import { describe, expect, it } from "vitest";
import { contrast, mix, PALETTES, rgb, territoryFill } from "../src/palette";
import { themeFrom } from "../src/theme";

const plain = { jupyterLight: undefined, classes: "", text: "", prefersDark: false };

describe("light or dark", () => {
  it("is what JupyterLab says", () => {
    expect(themeFrom({ ...plain, jupyterLight: "false", text: "rgb(0, 0, 0)" })).toBe("dark");
    expect(themeFrom({ ...plain, jupyterLight: "true", prefersDark: true })).toBe("light");
  });

  it("is what VS Code says", () => {
    expect(themeFrom({ ...plain, classes: "vscode-dark" })).toBe("dark");
    expect(themeFrom({ ...plain, classes: "vscode-light" })).toBe("light");
    expect(themeFrom({ ...plain, classes: "vscode-high-contrast" })).toBe("dark");
    expect(themeFrom({ ...plain, classes: "vscode-high-contrast-light" })).toBe("light");
  });

  it("follows the colour of the text around, and the system at last", () => {
    expect(themeFrom({ ...plain, text: "rgb(240, 240, 240)" })).toBe("dark");
    expect(themeFrom({ ...plain, text: "rgb(20, 20, 20)", prefersDark: true })).toBe("light");
    expect(themeFrom({ ...plain, prefersDark: true })).toBe("dark");
  });
});

describe("colours", () => {
  it("read short and long hex, and take anything else as grey", () => {
    expect(rgb("#fff")).toEqual([255, 255, 255]);
    expect(rgb("#0072b2")).toEqual([0, 114, 178]);
    expect(rgb("tomato")).toEqual([128, 128, 128]);
  });

  it("mix by share", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  });

  it("of the sea and of dimmed land stay apart", () => {
    for (const palette of Object.values(PALETTES)) {
      const dim = territoryFill(palette, "#0072b2", "dim");
      expect(contrast(dim, palette.sea)).toBeGreaterThan(1.15);
      expect(contrast(palette.ink, palette.land)).toBeGreaterThan(4.5);
    }
  });
});
