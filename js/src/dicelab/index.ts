/** The anywidget module: everything that a view owns ends with its signal. */

import { fillWidth } from "../width";
import { mountLab } from "./lab";
import type { LabModel } from "./store";

interface RenderProps {
  model: LabModel;
  el: HTMLElement;
  /** Newer anywidget hosts pass one. */
  signal?: AbortSignal;
}

function render({ model, el, signal }: RenderProps): () => void {
  const own = new AbortController();
  signal?.addEventListener("abort", () => own.abort(), { once: true });
  fillWidth(el);
  mountLab(model, el, own.signal);
  return () => own.abort();
}

export default { render };
