/** The anywidget module: everything that a view owns ends with its signal. */

import plotly from "plotly.js/lib/core";
import { mountBoard } from "./board";
import type { Model } from "./protocol";
import { translator } from "./strings";
import { fillWidth } from "./width";

interface RenderProps {
  model: Model;
  el: HTMLElement;
  /** Newer anywidget hosts pass one. */
  signal?: AbortSignal;
}

function render({ model, el, signal }: RenderProps): () => void {
  fillWidth(el);
  let own = mount(model, el);
  // A lesson may go on to a level on another map.
  const again = (): void => {
    own.abort();
    own = mount(model, el);
  };
  model.on("change:geometry", again);
  const end = (): void => {
    model.off("change:geometry", again);
    own.abort();
  };
  signal?.addEventListener("abort", end, { once: true });
  return end;
}

function mount(model: Model, el: HTMLElement): AbortController {
  const own = new AbortController();
  try {
    mountBoard(plotly, model, el, own.signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = document.createElement("p");
    sentence.setAttribute("role", "alert");
    sentence.textContent = translator(model.get("strings") ?? {})("page_error", { reason });
    el.append(sentence);
  }
  return own;
}

export default { render };
