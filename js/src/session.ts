/**
 * One view's conversation with Python: the newest snapshot, what is picked, and what is under way.
 *
 * Clicks that come while an answer is awaited wait too: sent at once they would carry an old
 * sequence number, and Python would drop them.
 */

import type { Geometry, Message, Model, Remark, Request, Snapshot, Speed } from "./protocol";
import { carriedOver, type Event, NOTHING_SELECTED, reduce, type Selection } from "./selection";

export type Notice = "kernel_gone" | "no_answer" | null;

export interface SessionState {
  snapshot: Snapshot;
  selection: Selection;
  notice: Notice;
  waiting: boolean;
  /** Something else was picked since the last answer, which it says nothing about. */
  movedOn: boolean;
}

export const ANSWER_WITHIN = 8000;
const LONGEST_QUEUE = 32;
/** What is still meant after a computer player has moved meanwhile. */
const LASTING: ReadonlySet<Event["type"]> = new Set(["undo", "skip"]);
/** What changes nothing but this view need not wait for an answer. */
const LOCAL: ReadonlySet<Event["type"]> = new Set(["deselect", "back", "secrets"]);
export const PACE: Record<Speed, number> = { slow: 900, normal: 400, fast: 30 };

export interface Session {
  state(): SessionState;
  dispatch(event: Event): void;
  /** Says what needs no sequence number; false where the kernel is gone. */
  tell(remark: Remark): boolean;
  receive(snapshot: Snapshot): void;
  /** Starts or restarts the computer players' timer: after a change of speed or of visibility. */
  pace(): void;
  close(): void;
}

export interface Surroundings {
  hidden(): boolean;
  changed(next: SessionState, previous: SessionState): void;
}

export function createSession(
  model: Pick<Model, "send" | "get">,
  geometry: Geometry,
  surroundings: Surroundings,
): Session {
  let state: SessionState = {
    snapshot: model.get("snapshot"),
    selection: NOTHING_SELECTED,
    notice: null,
    waiting: false,
    movedOn: false,
  };
  let queue: Event[] = [];
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let computerTimer: ReturnType<typeof setTimeout> | undefined;
  let advancedSeq: number | null = null;
  /** A computer player's move is awaited. */
  let advancing = false;

  const forgetQueue = (): void => {
    queue = [];
    advancing = false;
  };

  const become = (change: Partial<SessionState>): void => {
    const previous = state;
    state = { ...state, ...change };
    surroundings.changed(state, previous);
  };

  const tell = (message: Message): boolean => {
    try {
      model.send(message);
      return true;
    } catch {
      forgetQueue();
      become({ notice: "kernel_gone", waiting: false });
      return false;
    }
  };

  const send = (request: Request): boolean => {
    if (!tell({ ...request, seq: state.snapshot.seq })) return false;
    clearTimeout(answerTimer);
    answerTimer = setTimeout(() => {
      forgetQueue();
      become({ notice: "no_answer", waiting: false });
    }, ANSWER_WITHIN);
    return true;
  };

  const dispatch = (event: Event): void => {
    if ((state.waiting || advancing) && !LOCAL.has(event.type)) {
      if (queue.length < LONGEST_QUEUE) queue.push(event);
      return;
    }
    const [selection, request] = reduce(state.selection, event, {
      geometry,
      snapshot: state.snapshot,
    });
    if (request === null) {
      if (selection !== state.selection) become({ selection, movedOn: true });
      return;
    }
    clearTimeout(computerTimer);
    if (send(request)) become({ selection, waiting: true });
  };

  const pace = (): void => {
    clearTimeout(computerTimer);
    const { snapshot, waiting, notice } = state;
    const due = snapshot.computer && !snapshot.replay && !waiting && notice !== "kernel_gone";
    if (!due || surroundings.hidden() || advancedSeq === snapshot.seq) return;
    computerTimer = setTimeout(() => {
      advancedSeq = snapshot.seq;
      advancing = send({ kind: "advance" });
    }, PACE[model.get("speed")] ?? PACE.normal);
  };

  const receive = (snapshot: Snapshot): void => {
    const before = state.snapshot;
    if (snapshot.seq <= before.seq) return;
    clearTimeout(answerTimer);
    const interrupted =
      snapshot.message !== null ||
      snapshot.phase !== before.phase ||
      snapshot.player !== before.player;
    const lasting = advancing ? queue.filter(({ type }) => LASTING.has(type)) : [];
    const waitingEvents = interrupted ? lasting : queue;
    forgetQueue();
    const selection = carriedOver(state.selection, before, snapshot);
    become({ snapshot, selection, notice: null, waiting: false, movedOn: false });
    for (const event of waitingEvents) dispatch(event);
    pace();
  };

  return {
    state: () => state,
    dispatch,
    tell,
    receive,
    pace,
    close() {
      clearTimeout(answerTimer);
      clearTimeout(computerTimer);
      forgetQueue();
    },
  };
}
