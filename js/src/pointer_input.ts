/** Mouse, pen and touch on the map: from browser events to hovers, clicks, pans and zooms. */

import type { BoardMap } from "./map";
import { dragged, type Gesture, NO_GESTURE, pressed, released } from "./pointer";
import type { Point } from "./protocol";
import { panBy } from "./view";

export interface PointerAnswers {
  hover(territory: number | null, at: Point | null): void;
  click(territory: number): void;
  zoom(factor: number, at: Point): void;
}

export function listenToPointer(
  surface: HTMLElement,
  signal: AbortSignal,
  board: BoardMap,
  answers: PointerAnswers,
): void {
  let gesture: Gesture = NO_GESTURE;
  /** Where the map was when the press began: a notebook that scrolls meanwhile is no movement. */
  let frame: DOMRect | null = null;

  /** Pixels of the map, also where the page around it is scaled. */
  const at = (event: MouseEvent): Point => {
    const rect = frame ?? surface.getBoundingClientRect();
    const { width, height } = board.view();
    return [
      ((event.clientX - rect.left) / rect.width) * width,
      ((event.clientY - rect.top) / rect.height) * height,
    ];
  };
  const under = (point: Point) => board.territoryAtPixel(point);
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => surface.addEventListener(type, listener, { ...options, signal });

  on("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    frame ??= surface.getBoundingClientRect();
    gesture = pressed(gesture, event.pointerId, at(event));
  });

  const release = (id: number): Point | null => {
    const [next, click] = released(gesture, id);
    gesture = next;
    if (gesture.pointers.size === 0) frame = null;
    return click;
  };

  on("pointermove", (event) => {
    const point = at(event);
    const [next, move] = dragged(gesture, event.pointerId, point);
    gesture = next;
    if (move.type === "pinch") answers.zoom(move.factor, move.at);
    if (move.type !== "none" && board.view().zoom > 1) {
      surface.setPointerCapture(event.pointerId);
      board.look((view) => panBy(view, move.dx, move.dy));
    }
    if (event.pointerType === "mouse" && gesture.pointers.size === 0) {
      answers.hover(under(point), point);
    }
  });

  on("pointerup", (event) => {
    const click = release(event.pointerId);
    const territory = click === null ? null : under(click);
    if (territory !== null) answers.click(territory);
  });

  on("pointercancel", (event) => {
    release(event.pointerId);
  });

  on("pointerleave", (event) => {
    answers.hover(null, null);
    if (!surface.hasPointerCapture(event.pointerId)) release(event.pointerId);
  });

  on(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      answers.zoom(Math.exp(-Math.max(-80, Math.min(80, event.deltaY)) * 0.004), at(event));
    },
    { passive: false },
  );
}
