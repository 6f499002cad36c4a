/** The part of plotly.js that the board uses; passed in, so that tests need no browser. */

export interface PlotlyCore {
  react(element: HTMLElement, data: unknown[], layout: object, config: object): Promise<unknown>;
  purge(element: HTMLElement): void;
}
