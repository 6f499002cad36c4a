/** The elements that stay for the life of a view. */

import type { Translate } from "./strings";
import { svg } from "./svg";

export interface Skeleton {
  root: HTMLElement;
  lesson: HTMLElement;
  map: HTMLElement;
  plot: HTMLElement;
  world: HTMLElement;
  legend: HTMLElement;
  zoom: HTMLElement;
  surface: HTMLElement;
  territories: HTMLElement;
  notes: HTMLElement;
  tooltip: HTMLElement;
  panel: HTMLElement;
  chart: HTMLElement;
  help: HTMLDialogElement;
  /** The live region. */
  live: HTMLElement;
  error: HTMLElement;
  fullscreen: HTMLButtonElement;
  helpButton: HTMLButtonElement;
  /** Each with the factor that it zooms by; 0 shows the whole board. */
  zoomButtons: [HTMLButtonElement, number][];
}

function div(className: string, parent?: HTMLElement): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  parent?.append(element);
  return element;
}

/** A click beside the buttons puts the focus here, so that keys do not go on to the notebook. */
function takeKeys(element: HTMLElement): void {
  element.tabIndex = -1;
  element.dataset.lmSuppressShortcuts = "true";
}

const KEYS = "M2.5 5H17.5V15H2.5ZM5.5 8H6M8.5 8H9M11.5 8H12M14.5 8H14.6M6.5 12H13.5";
const FULLSCREEN = "M4 8V4H8M12 4H16V8M16 12V16H12M8 16H4V12";

function iconButton(key: string, path: string, parent: HTMLElement, t: Translate) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.action = key;
  button.dataset.lmSuppressShortcuts = "true";
  button.setAttribute("aria-label", t(key));
  button.title = t(key);
  const icon = svg("svg", "rw-icon");
  icon.setAttribute("viewBox", "0 0 20 20");
  icon.setAttribute("aria-hidden", "true");
  const line = svg("path", "");
  line.setAttribute("d", path);
  icon.append(line);
  button.append(icon);
  parent.append(button);
  return button;
}

export function skeleton(t: Translate): Skeleton {
  const root = div("risk-widget");
  root.lang = t("locale");
  root.setAttribute("role", "region");
  takeKeys(root);
  root.setAttribute("aria-label", t("board_region"));
  const error = div("rw-error", root);
  error.setAttribute("role", "alert");
  const lesson = div("rw-lesson", root);
  const stage = div("rw-stage", root);
  const map = div("rw-map", stage);
  const world = div("rw-world", map);
  const plot = div("rw-plot", world);
  plot.setAttribute("aria-hidden", "true");
  const legend = div("rw-legend", map);
  const surface = div("rw-surface", map);
  const territories = div("rw-territory-layer", map);
  const notes = div("rw-notes", map);
  notes.setAttribute("aria-hidden", "true");
  const tooltip = div("rw-tooltip", map);
  tooltip.setAttribute("aria-hidden", "true");
  tooltip.hidden = true;
  const zoom = div("rw-zoom", map);
  const zoomButtons = (
    [
      ["zoom_in", "M10 4V16M4 10H16", 1.5],
      ["zoom_out", "M4 10H16", 1 / 1.5],
      ["zoom_reset", "M3 5.5H17V14.5H3ZM10 8V12M8 10H12", 0],
    ] as const
  ).map(([key, path, factor]): [HTMLButtonElement, number] => [
    iconButton(key, path, zoom, t),
    factor,
  ]);
  const helpButton = iconButton("help", KEYS, zoom, t);
  const fullscreen = iconButton("fullscreen", FULLSCREEN, zoom, t);
  const panel = div("rw-panel", stage);
  const chart = document.createElement("section");
  chart.className = "rw-chart";
  chart.dataset.role = "timeline";
  chart.setAttribute("aria-label", t("chart"));
  chart.hidden = true;
  const help = document.createElement("dialog");
  help.className = "rw-help";
  help.dataset.role = "help";
  help.setAttribute("aria-label", t("help"));
  takeKeys(help);
  const live = document.createElement("div");
  live.className = "rw-hidden";
  live.dataset.role = "live";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  root.append(chart, help, live);
  return {
    root,
    lesson,
    map,
    plot,
    world,
    legend,
    zoom,
    surface,
    territories,
    notes,
    tooltip,
    panel,
    chart,
    help,
    live,
    error,
    fullscreen,
    helpButton,
    zoomButtons,
  };
}
