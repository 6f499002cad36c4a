/** One view of a game: wires the session, the map, the keyboard's map and the panel to each other. */

import { render } from "preact";
import { createAnnouncer } from "./announcer";
import { arrowFor } from "./arrows";
import type { Room } from "./badges";
import { createChart } from "./chart";
import { BUTTONS, freest, LEGEND_FROM, legendSpots, roomOf, SMALL_BUTTONS } from "./corners";
import { keepingFocus } from "./focus";
import { listenToFullscreen } from "./fullscreen";
import { offerHooks } from "./hooks";
import { listenToKeys } from "./keyboard_input";
import type { Command } from "./keys";
import { headquartersShown } from "./labels";
import { LevelView } from "./lesson/level";
import type { LessonState } from "./lesson/protocol";
import { createMap, type MapPicture } from "./map";
import { endMotion, mayMove, slideFor } from "./motion";
import { Notes } from "./notes";
import { PALETTES, type Theme } from "./palette";
import { Help } from "./panel/help";
import { Panel } from "./panel/panel";
import { Continents } from "./panel/players";
import type { PlotlyCore } from "./plotly";
import { listenToPointer } from "./pointer_input";
import { prospect } from "./prospect";
import type { Model, Point, Speed } from "./protocol";
import { geometryFrom } from "./remembered";
import { createReplay } from "./replay";
import { usualBadges } from "./scene";
import { type Context, type Role, roles } from "./selection";
import { createSession, PACE, type SessionState } from "./session";
import { skeleton } from "./skeleton";
import { translator } from "./strings";
import { buttonOf, Territories } from "./territories";
import { signsAround, themeFrom, watchTheme } from "./theme";
import { createTooltip } from "./tooltip";
import { wholeBoard, zoomAt } from "./view";
import { layoutFor, watchWidth } from "./width";

/** The film of a game is watched, so even the fastest shows each move for a moment. */
const FASTEST_FILM = 90;

export function mountBoard(
  plotly: PlotlyCore,
  model: Model,
  el: HTMLElement,
  signal: AbortSignal,
): void {
  const geometry = geometryFrom(model.get("geometry"));
  const t = translator(model.get("strings"));
  const parts = skeleton(t);
  const { root, map: mapElement } = parts;
  const uid = `rw-${Math.random().toString(36).slice(2)}`;
  mapElement.style.aspectRatio = geometry.size.join(" / ");
  root.style.setProperty("--rw-aspect", String(geometry.size[0] / geometry.size[1]));

  const failed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error);
    parts.error.textContent = t("page_error", { reason });
    console.error(error);
  };
  /** Nothing that goes wrong on the page may take the game with it. */
  const guarded =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A): void => {
      try {
        work(...args);
      } catch (error) {
        failed(error);
      }
    };

  let theme: Theme = "light";
  let family = "sans-serif";
  let current: number | null = null;
  let pointed: number | null = null;
  /** Focus that follows a press of the mouse draws no ring. */
  let pressing = false;
  let answered: number | null = null;
  let chartOpen = false;
  let clearedFor = 0;
  let buttons: Room | null = null;

  const announcer = createAnnouncer(model.get("snapshot"));
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  const session = createSession(model, geometry, {
    hidden: () => document.hidden,
    changed: guarded((next: SessionState, before: SessionState) => {
      if (next.selection.source !== before.selection.source) tellSelected();
      root.dataset.waiting = String(next.waiting);
      if (next.snapshot === before.snapshot) {
        // Only waiting for the answer is not worth drawing all anew.
        if (next.selection !== before.selection || next.notice !== before.notice) draw();
        return;
      }
      parts.error.textContent = "";
      const { phase, player } = before.snapshot;
      if (phase === "headquarters" && player !== next.snapshot.player) forgetPointed();
      replay.received(next.snapshot);
      letMove();
      draw();
      const slide = slideFor(geometry, before.snapshot, next.snapshot);
      if (slide && root.dataset.motion === "on") board.slide(slide);
      say(announcer.hear(next.snapshot));
    }),
  });
  const dispatch = guarded(session.dispatch);

  const replay = createReplay(model.get("snapshot"), {
    tell: session.tell,
    changed: guarded(() => drawPanel()),
    pace: () => Math.max(FASTEST_FILM, PACE[model.get("speed")] ?? PACE.normal),
    now: () => performance.now(),
  });

  const board = createMap(plotly, geometry, {
    plot: parts.plot,
    world: parts.world,
    placed: () => drawTerritories(),
    failed,
  });
  const chart = createChart(plotly, parts.chart, t, signal, {
    go: guarded(replay.go),
    closed: guarded(toggleChart),
    failed,
  });
  const hints = () => model.get("hints") ?? [];
  const context = (): Context => ({
    geometry,
    snapshot: session.state().snapshot,
    // The best hint is marked as a teacher marks.
    highlights: [...(model.get("highlights") ?? []), ...(hints()[0]?.territories ?? [])],
    notes: model.get("notes") ?? {},
  });
  const tooltip = createTooltip(parts.tooltip, t);
  const seen = () => ({ context: context(), selection: session.state().selection });
  let currentRoles: Role[] = [];

  function say(text: string): void {
    if (text === "") return;
    // A new element, so that the same words are said again.
    const sentence = document.createElement("p");
    sentence.textContent = text;
    parts.live.replaceChildren(sentence);
  }

  function letMove(): void {
    root.dataset.motion = mayMove(model.get("speed"), still.matches) ? "on" : "off";
  }

  function draw(): void {
    const { snapshot, selection } = session.state();
    const now = context();
    root.dataset.seq = String(snapshot.seq);
    root.dataset.phase = snapshot.phase;
    root.dataset.computer = String(snapshot.computer);
    root.dataset.replay = String(Boolean(snapshot.replay));
    currentRoles = roles(now, selection);
    const picture: MapPicture = {
      snapshot,
      roles: currentRoles,
      arrow: arrowFor(now, selection),
      stars: headquartersShown(snapshot, selection).map(({ territory, founder }) => ({
        territory,
        colour: snapshot.players[founder]?.colour ?? "",
      })),
      highlights: now.highlights ?? [],
      palette: PALETTES[theme],
      family,
    };
    board.show(picture);
    drawTerritories();
    drawPanel();
    tooltip.refresh(seen());
  }

  function drawTerritories(): void {
    const { selection } = session.state();
    const firstLegal = currentRoles.findIndex((role) => role !== "none");
    const now = context();
    const [badges, view] = [board.badges(), board.view()];
    render(
      <Territories
        context={now}
        selection={selection}
        roles={currentRoles}
        badges={badges}
        view={view}
        current={current ?? Math.max(0, firstLegal)}
        uid={uid}
        t={t}
        press={(territory) => dispatch({ type: "territory", territory })}
        focus={guarded((territory, visibly) => focused(territory, visibly && !pressing))}
        blur={guarded(() => focusRing(null))}
      />,
      parts.territories,
    );
    render(<Notes {...{ geometry, badges, view, buttons }} notes={now.notes ?? {}} />, parts.notes);
  }

  function focused(territory: number, visibly: boolean): void {
    current = territory;
    if (visibly) board.reveal(territory);
    focusRing(visibly ? territory : null);
    drawTerritories();
  }

  function focusRing(territory: number | null): void {
    board.point(territory, "focus");
    tooltip.focus(territory, seen(), board.badges(), board.view());
    pointAt(territory);
  }

  /** The panel tells the odds of what is pointed at. */
  function pointAt(territory: number | null): void {
    const { snapshot, selection } = session.state();
    const told = (other: number | null) => prospect(snapshot, selection.source, other) !== null;
    const matters = selection.target === null && (told(pointed) || told(territory));
    pointed = territory;
    if (matters) drawPanel();
  }

  /** Where the last player chose a headquarters is nothing that the next one may see. */
  function forgetPointed(): void {
    current = pointed = null;
    tooltip.dismiss();
    board.point(null, "hover");
    board.point(null, "focus");
    if (parts.territories.matches(":focus-within")) root.focus({ preventScroll: true });
  }

  function lesson(): LessonState | null {
    const now = model.get("lesson");
    // A board without a lesson has an empty one.
    return now?.levels ? now : null;
  }

  function drawLesson(): void {
    keepingFocus(root, parts.lesson, () =>
      render(<LevelView lesson={lesson()} t={t} wish={session.tell} />, parts.lesson),
    );
  }

  function drawPanel(): void {
    const { snapshot, selection, notice, movedOn } = session.state();
    const palette = PALETTES[theme];
    const inMap = board.view().width >= LEGEND_FROM;
    mapElement.dataset.legend = String(inMap);
    const timeline = model.get("timeline") ?? null;
    const moment = replay.state();
    keepingFocus(root, parts.panel, () =>
      render(
        <Panel
          {...{ geometry, snapshot, selection, pointed, notice, movedOn, palette, t }}
          {...{ dispatch, setSpeed }}
          {...{ answered, answer, chartOpen, toggleChart, giveUp }}
          speed={model.get("speed")}
          question={model.get("question") ?? null}
          hints={hints()}
          askForHints={() => session.tell({ kind: "hint" })}
          withLegend={!inMap}
          replay={moment}
          turns={timeline?.steps ?? []}
          go={guarded(replay.go)}
          play={guarded(replay.play)}
          backToPresent={guarded(replay.live)}
        />,
        parts.panel,
      ),
    );
    render(inMap ? <Continents {...{ geometry, snapshot, palette, t }} /> : null, parts.legend);
    clearBadges(inMap);
    chart.show(chartOpen ? timeline : null, snapshot, moment.step);
  }

  /** Puts buttons and legend where they cover no badge; they stay there while the map does. */
  function clearBadges(inMap: boolean): void {
    const view = board.view();
    if (view.width === clearedFor) return;
    clearedFor = view.width;
    const badges = usualBadges(geometry, view);
    const spot = freest(inMap ? BUTTONS : SMALL_BUTTONS, badges, view);
    Object.assign(parts.zoom.dataset, { corner: spot.corner, shape: spot.shape });
    buttons = roomOf(spot, view);
    const legend = parts.legend.getBoundingClientRect();
    parts.legend.dataset.corner = freest(legendSpots(legend), badges, view).corner;
    drawTerritories();
  }

  /** Tells Python what this view has chosen. */
  function tellTrait(change: () => void): void {
    try {
      change();
      model.save_changes();
    } catch {
      parts.error.textContent = t("kernel_gone");
    }
  }

  function setSpeed(speed: Speed): void {
    tellTrait(() => model.set("speed", speed));
  }

  function tellSelected(): void {
    const { source } = session.state().selection;
    const name = source === null ? "" : (geometry.territories[source]?.name ?? "");
    if (name !== (model.get("selected") ?? "")) tellTrait(() => model.set("selected", name));
  }

  function answer(choice: number): void {
    if (session.tell({ kind: "answer", choice })) answered = choice;
    drawPanel();
  }

  function giveUp(on: boolean): void {
    if (!session.tell({ kind: on ? "give_up" : "play_on" })) return;
    if (on) {
      replay.go(0);
      replay.play(true);
    } else replay.live();
  }

  function toggleChart(): void {
    chartOpen = !chartOpen;
    if (chartOpen) session.tell({ kind: "timeline" });
    const inside = parts.chart.matches(":focus-within");
    drawPanel();
    if (inside) press(["timeline"], "focus");
  }

  function showHelp(): void {
    render(<Help t={t} close={() => parts.help.close()} />, parts.help);
    parts.help.showModal();
  }

  /** Finds a button that can be pressed, as a person would. */
  function press(actions: readonly string[], how: "click" | "focus" = "click"): boolean {
    for (const action of actions) {
      const button = root.querySelector<HTMLButtonElement>(`[data-action="${action}"]`);
      if (!button || button.disabled || button.hidden) continue;
      button[how]();
      return true;
    }
    return false;
  }

  function carryOut(command: Command): boolean {
    if (command.do === "press") return press(command.actions);
    if (command.do === "zoom") zoomAndShow(command.factor);
    else dispatch(command.event);
    return true;
  }

  function readTheme(): void {
    theme = themeFrom(signsAround(root));
    root.dataset.theme = theme;
    family = getComputedStyle(root).fontFamily || family;
  }

  const zoomAndShow = guarded((factor: number, at?: Point) => {
    board.look((view) => {
      const [x, y] = at ?? [view.width / 2, view.height / 2];
      return factor === 0
        ? wholeBoard(view.full, view.width, view.height)
        : zoomAt(view, factor, x, y);
    });
    mapElement.dataset.zoomed = String(board.view().zoom > 1);
  });

  listenToPointer(parts.surface, signal, board, {
    zoom: zoomAndShow,
    hover: guarded((territory: number | null, at: Point | null) => {
      board.point(territory, "hover");
      const role = territory === null ? "none" : currentRoles[territory];
      parts.surface.style.cursor = role === "none" ? "" : "pointer";
      tooltip.hover(territory, at, seen(), board.view());
      if (territory !== pointed) pointAt(territory);
    }),
    click: guarded((territory: number) => {
      tooltip.dismiss();
      // The message goes first: the rest is done while Python answers.
      dispatch({ type: "territory", territory });
      pressing = true;
      buttonOf(parts.territories, context(), territory)?.focus({ preventScroll: true });
      pressing = false;
      board.point(null, "focus");
    }),
  });
  for (const [button, factor] of parts.zoomButtons) {
    button.addEventListener("click", () => zoomAndShow(factor), { signal });
  }
  listenToFullscreen(root, parts.fullscreen, signal);
  parts.helpButton.addEventListener("click", guarded(showHelp), { signal });
  listenToKeys(root, signal, { now: session.state, carryOut });
  for (const type of ["pointerdown", "keydown"]) {
    root.addEventListener(type, () => endMotion(root), { signal, capture: true });
  }

  const resize = guarded((width: number) => {
    const first = root.dataset.layout === undefined;
    root.dataset.layout = layoutFor(width);
    // Only an element in the page knows its theme and its font.
    if (first) readTheme();
    // The map's own width follows from the layout, so it is read after the layout is set.
    const mapWidth = mapElement.clientWidth;
    board.resize(mapWidth, (mapWidth * geometry.size[1]) / geometry.size[0]);
    if (first) {
      draw();
      // What was rolled before the board was opened is no news.
      endMotion(root);
    } else drawPanel();
  });
  watchWidth(root, signal, resize);
  const themeChanged = guarded(() => {
    readTheme();
    draw();
  });
  watchTheme(signal, themeChanged);
  document.addEventListener("visibilitychange", guarded(session.pace), { signal });

  const listeners: Record<string, () => void> = {
    "change:snapshot": () => session.receive(model.get("snapshot")),
    "change:speed": () => {
      drawPanel();
      session.pace();
    },
    "change:question": () => {
      answered = null;
      drawPanel();
      say(model.get("question")?.text ?? "");
    },
    "change:timeline": drawPanel,
    "change:lesson": drawLesson,
    "change:hints": () => {
      draw();
      say(
        hints()
          .map(({ text }) => text)
          .join(" "),
      );
    },
    "change:highlights": draw,
    "change:notes": drawTerritories,
  };
  for (const [event, listener] of Object.entries(listeners)) {
    const careful = guarded(listener);
    model.on(event, careful);
    signal.addEventListener("abort", () => model.off(event, careful));
  }

  signal.addEventListener("abort", () => {
    session.close();
    replay.close();
    for (const part of [
      parts.lesson,
      parts.panel,
      parts.legend,
      parts.territories,
      parts.notes,
      parts.help,
    ]) {
      render(null, part);
    }
    chart.close();
    board.close();
    root.remove();
  });

  offerHooks(root, mapElement, board, geometry);
  el.append(root);
  guarded(letMove)();
  guarded(drawLesson)();
  guarded(session.pace)();
}
