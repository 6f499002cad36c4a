/** What the live region says: every event once, then what to do if that has changed. */

import type { Snapshot } from "./protocol";

export interface Announcer {
  /** What to say about a snapshot, "" for nothing. */
  hear(snapshot: Snapshot): string;
}

/**
 * While computer players move it is silent, and then tells their moves together. A refusal has an
 * alert of its own. What happened before the board was opened, and what a replay shows, is no news.
 */
export function createAnnouncer(first: Snapshot): Announcer {
  let told = newest(first);
  let prompt = "";
  return {
    hear(snapshot) {
      if (snapshot.replay || snapshot.message !== null) return "";
      const last = newest(snapshot);
      // Taken back: the sentences that come again are news again.
      if (last < told) told = last;
      if (snapshot.computer) return "";
      const news = snapshot.log.filter(({ n }) => n > told).map(({ text }) => text);
      told = last;
      if (snapshot.prompt !== prompt) news.push(snapshot.prompt);
      prompt = snapshot.prompt;
      return news.join(" ");
    },
  };
}

function newest({ log }: Snapshot): number {
  return log.at(-1)?.n ?? -1;
}
