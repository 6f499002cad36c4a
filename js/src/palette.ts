/** Colours of the map, light and dark, and how an owner's colour becomes a fill. */

export type Theme = "light" | "dark";

export interface Palette {
  sea: string;
  land: string;
  inner: string;
  between: string;
  route: string;
  ink: string;
  badgeLine: string;
  /** How much land shows through an owner's colour. */
  softening: number;
  /** How strongly the continent's own colour shows along its coast. */
  shore: number;
  continents: string[];
}

// Muted hues in the order of the classic board's continents, away from the strong colours of armies.
const CONTINENTS = ["#b8892f", "#8a9a3b", "#5b7fb5", "#b06a4a", "#4f9a7c", "#8d6fb0"];

export const PALETTES: Record<Theme, Palette> = {
  light: {
    sea: "#d9e6ee",
    land: "#f4f1e8",
    inner: "rgba(255,255,255,0.9)",
    between: "rgba(32,44,58,0.85)",
    route: "rgba(52,84,110,0.6)",
    ink: "#17212b",
    badgeLine: "#ffffff",
    softening: 0.34,
    shore: 0.38,
    continents: CONTINENTS,
  },
  dark: {
    sea: "#16222e",
    land: "#39444f",
    inner: "rgba(14,21,29,0.85)",
    between: "rgba(235,240,246,0.85)",
    route: "rgba(160,190,215,0.6)",
    ink: "#f1f5f9",
    badgeLine: "#0d141b",
    softening: 0.22,
    shore: 0.5,
    continents: CONTINENTS,
  },
};

export function continentColour(palette: Palette, continent: number): string {
  return palette.continents[continent % palette.continents.length] ?? palette.land;
}

type Rgb = [number, number, number];

/** Reads #rgb and #rrggbb; anything else is a middle grey, so that a bad colour never breaks the map. */
export function rgb(colour: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const hex = short ? short.slice(1).map((c) => c + c) : /^#(..)(..)(..)/.exec(colour)?.slice(1);
  const values = hex?.map((part) => Number.parseInt(part, 16)) ?? [];
  return values.length === 3 && values.every(Number.isFinite) ? (values as Rgb) : [128, 128, 128];
}

/** `share` of the second colour in the first. */
export function mix(first: string, second: string, share: number): string {
  const b = rgb(second);
  const parts = rgb(first).map((value, i) =>
    Math.round(value * (1 - share) + (b[i] as number) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export function faded(colour: string, alpha: number): string {
  return `rgba(${rgb(colour).join(",")},${alpha})`;
}

/** Relative luminance, 0 to 1 (WCAG 2). */
export function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export type Emphasis = "plain" | "strong" | "dim";

export function territoryFill(palette: Palette, owner: string | null, emphasis: Emphasis): string {
  const base = owner === null ? palette.land : mix(owner, palette.land, palette.softening);
  if (emphasis === "dim") return mix(base, palette.sea, 0.5);
  if (emphasis === "strong") return owner === null ? base : mix(owner, palette.land, 0.1);
  return base;
}
