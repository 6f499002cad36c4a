/** Light or dark, as the notebook around us is. */

import { luminance, type Theme } from "./palette";

export interface Signs {
  /** JupyterLab writes "true" or "false" on the body. */
  jupyterLight: string | undefined;
  classes: string;
  /** The computed colour of inherited text, "rgb(r, g, b)", or "" while out of the page. */
  text: string;
  prefersDark: boolean;
}

export function themeFrom(signs: Signs): Theme {
  if (signs.jupyterLight !== undefined) return signs.jupyterLight === "false" ? "dark" : "light";
  if (/\bvscode-(dark|high-contrast)(?!-light)\b/.test(signs.classes)) return "dark";
  if (/\bvscode-(high-contrast-)?light\b/.test(signs.classes)) return "light";
  const channels = signs.text.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
  if (channels.length < 3) return signs.prefersDark ? "dark" : "light";
  const hex = channels.map((value) => value.toString(16).padStart(2, "0")).join("");
  return luminance(`#${hex}`) > 0.4 ? "dark" : "light";
}

export function signsAround(element: HTMLElement): Signs {
  const { body } = element.ownerDocument;
  const parent = element.parentElement;
  return {
    jupyterLight: body.dataset.jpThemeLight,
    classes: body.className,
    text: element.isConnected && parent ? getComputedStyle(parent).color : "",
    prefersDark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
}

/** Notebooks change their theme by attributes of the page, systems by a media query. */
export function watchTheme(signal: AbortSignal, changed: () => void): void {
  const observer = new MutationObserver(changed);
  const attributeFilter = ["class", "data-jp-theme-light", "theme"];
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter });
  }
  signal.addEventListener("abort", () => observer.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, { signal });
}
