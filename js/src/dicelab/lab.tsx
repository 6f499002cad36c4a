/** One view of a laboratory: wires the model, the picture and the spoken line to each other. */

import { render } from "preact";
import { type Strings, translator } from "../strings";
import { signsAround, themeFrom } from "../theme";
import { type Actions, createActions } from "./actions";
import { Battle } from "./battle";
import { Outcomes } from "./outcomes";
import { PairsView } from "./pairs";
import { createRolling } from "./rolling";
import { Seed, Setup } from "./setup";
import type { LabState } from "./state";
import { createStore, type LabModel } from "./store";
import { Tabs, type View } from "./tabs";
import { type Words, wordsFor } from "./words";

interface LabProps {
  id: string;
  state: LabState;
  view: View;
  width: number;
  moving: boolean;
  heard: boolean;
  said: string;
  words: Words;
  actions: Actions;
  choose: (view: View) => void;
}

export function Lab(props: LabProps) {
  const { id, state, view, width, moving, heard, said, words, actions, choose } = props;
  const { t } = words;
  const common = { state, words, actions };
  return (
    <>
      <div class="dl-head">
        <Tabs {...{ view, id, choose, t }} />
        <Seed {...common} />
      </div>
      <p class="dl-status" role="status" data-role="status">
        {said}
      </p>
      {!heard && (
        <p class="dl-notice" data-role="notice">
          {t("kernel_gone")}
        </p>
      )}
      <div
        class="dl-body"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${view}`}
        data-view={view}
      >
        {view === "battle" ? (
          <Battle {...common} width={width} />
        ) : (
          <>
            <Setup {...common} moving={moving} />
            <div class="dl-main">
              {view === "rolls" ? <Outcomes {...common} /> : <PairsView {...common} />}
            </div>
          </>
        )}
      </div>
    </>
  );
}

let laboratories = 0;

export function mountLab(model: LabModel, el: HTMLElement, signal: AbortSignal): void {
  const words = wordsFor(translator(model.get("strings") as Strings));
  const id = `dicelab-${++laboratories}`;
  const root = document.createElement("div");
  root.className = "risk-widget dl-lab";
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", words.t("lab"));

  let view: View = "rolls";
  let width = 0;
  let said = words.t("welcome");
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  const failed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    said = words.t("page_error", { reason });
    console.error(error);
  };

  const store = createStore(model, () => {
    rolling.stop();
    draw();
  });
  const rolling = createRolling({
    draw,
    still: () => reducedMotion.matches || document.hidden,
  });
  const actions = createActions(store, rolling, words, (sentence) => {
    // The same sentence again is read out again only when it differs.
    said = sentence === said ? `${sentence}\u00a0` : sentence;
    draw();
  });

  function draw(): void {
    const state = { ...store.state(), ...rolling.shown() };
    root.dataset.rolls = String(state.rolls);
    root.dataset.rolling = String(rolling.shown() !== null);
    try {
      render(
        <Lab
          {...{ id, state, view, width, said, words, actions }}
          moving={rolling.shown() === null}
          heard={store.heard()}
          choose={(next) => {
            view = next;
            draw();
          }}
        />,
        root,
      );
    } catch (error) {
      failed(error);
    }
  }

  const applyTheme = (): void => {
    root.dataset.theme = themeFrom(signsAround(root));
  };
  const themes = new MutationObserver(applyTheme);
  const watched = { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "theme"] };
  themes.observe(document.body, watched);
  themes.observe(document.documentElement, watched);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme, { signal });

  const observer = new ResizeObserver(([entry]) => {
    const next = Math.round(entry?.contentRect.width ?? 0);
    if (next === 0 || next === width) return;
    width = next;
    draw();
  });

  signal.addEventListener("abort", () => {
    rolling.stop();
    store.close();
    observer.disconnect();
    themes.disconnect();
    render(null, root);
    root.remove();
  });

  el.append(root);
  applyTheme();
  draw();
  observer.observe(root);
}
