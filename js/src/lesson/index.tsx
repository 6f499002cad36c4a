/** The anywidget module of a question; everything that a view owns ends with its signal. */

import { render as draw } from "preact";
import { type Strings, translator } from "../strings";
import { signsAround, themeFrom, watchTheme } from "../theme";
import { fillWidth } from "../width";
import { Card } from "./card";
import type { QuestionMessage, QuestionState } from "./protocol";

interface QuestionModel {
  get(key: "strings"): Strings;
  get(key: "question"): QuestionState;
  send(message: QuestionMessage): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

interface RenderProps {
  model: QuestionModel;
  el: HTMLElement;
  /** Newer anywidget hosts pass one. */
  signal?: AbortSignal;
}

function render({ model, el, signal }: RenderProps): () => void {
  const own = new AbortController();
  signal?.addEventListener("abort", () => own.abort(), { once: true });
  const t = translator(model.get("strings"));
  const root = document.createElement("section");
  root.className = "risk-widget rw-card";
  root.setAttribute("aria-label", t("lesson_question"));
  // A click beside the fields puts the focus here, so that keys do not go on to the notebook.
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true";
  let notice = "";

  const show = (): void => {
    try {
      draw(<Card question={model.get("question")} {...{ notice, t, send }} />, root);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      root.textContent = t("lesson_page_error", { reason });
      console.error(error);
    }
  };
  function send(message: QuestionMessage): void {
    try {
      model.send(message);
      notice = "";
    } catch {
      notice = t("lesson_kernel_gone");
      show();
    }
  }
  const applyTheme = (): void => {
    root.dataset.theme = themeFrom(signsAround(root));
  };

  model.on("change:question", show);
  own.signal.addEventListener("abort", () => {
    model.off("change:question", show);
    draw(null, root);
    root.remove();
  });
  fillWidth(el);
  el.append(root);
  watchTheme(own.signal, applyTheme);
  applyTheme();
  show();
  return () => own.abort();
}

export default { render };
