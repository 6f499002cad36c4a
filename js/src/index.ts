/** The anywidget module: everything that a view owns ends with its signal. */

import plotly from "plotly.js/lib/core";
import { mountBoard } from "./board";
import type { Model } from "./protocol";
import { translator } from "./strings";

interface RenderProps {
  model: Model;
  el: HTMLElement;
  /** Newer anywidget hosts pass one. */
  signal?: AbortSignal;
}

function render({ model, el, signal }: RenderProps): () => void {
  const own = new AbortController();
  signal?.addEventListener("abort", () => own.abort(), { once: true });
  try {
    mountBoard(plotly, model, el, own.signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = document.createElement("p");
    sentence.setAttribute("role", "alert");
    sentence.textContent = translator(model.get("strings") ?? {})("page_error", { reason });
    el.append(sentence);
  }
  return () => own.abort();
}

export default { render };
