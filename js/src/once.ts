/**
 * The module that Python sends: the board's code, packed, and compiled once for a page.
 *
 * Every model brings its module along, so a page would compile the board, and plotly.js with it,
 * anew for each cell that is run, and keep each copy for ever.
 */

/** Put in by the build: the code, as base64 of gzip, and a name that changes with it. */
declare const BOARD_PACKED: string;
declare const BOARD_NAME: string;

declare global {
  interface Uint8ArrayConstructor {
    /** Not in every browser yet. */
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
  }
}

type Module = { default: unknown };

const page = globalThis as { [name: symbol]: Promise<Module> | undefined };
const name = Symbol.for(BOARD_NAME);

async function compiled(): Promise<Module> {
  const packed = BOARD_PACKED;
  const bytes =
    Uint8Array.fromBase64?.(packed) ??
    Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const code = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const script = new Blob([await new Response(code).text()], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  try {
    return await import(url);
  } catch (error) {
    // What failed is tried again by the next cell.
    page[name] = undefined;
    throw error;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export default async (): Promise<unknown> => {
  page[name] ??= compiled();
  return (await page[name]).default;
};
