// node precompile.mjs FOLDER SCRIPT PACKAGES: let the browser's own Python compile its packages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, packages] = process.argv.slice(2);
const here = join(folder, "/");
try {
  const { loadPyodide } = await import(pathToFileURL(join(here, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: here, packageBaseUrl: here });
  await python.loadPackage(JSON.parse(packages), { messageCallback() {} });
  python.mountNodeFS("/folder", folder);
  python.runPython(readFileSync(script, "utf8"));
  python.globals.get("precompile")("/folder");
} catch (error) {
  // Left to itself, Node would print the whole line of the minified file in which it was thrown.
  console.error(error.type ?? "", error.message);
  process.exit(1);
}
