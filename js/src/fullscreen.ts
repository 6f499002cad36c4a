/** The button that lets the board fill the screen, where the page around allows it. */

export function listenToFullscreen(
  root: HTMLElement,
  button: HTMLButtonElement,
  signal: AbortSignal,
): void {
  // A notebook in a frame may forbid it: then there is no such button.
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener(
    "click",
    () => {
      const done = document.fullscreenElement
        ? document.exitFullscreen()
        : root.requestFullscreen();
      // Refused all the same: the board stays as it is.
      done.catch(() => undefined);
    },
    { signal },
  );
}
