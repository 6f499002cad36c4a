/** Stands in for anywidget's model: keeps what was sent, and answers as the page asks it to. */

export class MockModel {
  constructor(traits) {
    this.traits = traits;
    this.sent = [];
    this.listeners = new Map();
    this.answer = () => {};
  }

  get(key) {
    return this.traits[key];
  }

  set(key, value) {
    this.traits[key] = value;
    for (const listener of this.listeners.get(`change:${key}`) ?? []) listener();
  }

  save_changes() {}

  send(message) {
    this.sent.push(message);
    this.answer(message);
  }

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  off(event, listener) {
    const left = (this.listeners.get(event) ?? []).filter((other) => other !== listener);
    this.listeners.set(event, left);
  }

  /** A new snapshot, as Python would set one. */
  show(change) {
    const { snapshot } = this.traits;
    this.set("snapshot", { ...snapshot, ...change, seq: snapshot.seq + 1 });
  }
}
