import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const outdir = "../risk_widget/widget/static";

// plotly.js expects the name "global", and asks for a map style sheet that a plain plot never uses.
// Some of its parts would hand themselves to a page's module loader if they found one.
const options = {
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  define: {
    global: "globalThis",
    "define.amd": "false",
    "process.env.NODE_ENV": '"production"',
  },
  loader: { ".css": "empty" },
  alias: { culori: fileURLToPath(new URL("culori.js", import.meta.url)) },
  jsx: "automatic",
  jsxImportSource: "preact",
  metafile: true,
  logLevel: "info",
};

const board = await build({ ...options, entryPoints: { board: "src/index.ts" }, write: false });
const small = await build({
  ...options,
  entryPoints: { dicelab: "src/dicelab/index.ts", question: "src/lesson/index.tsx" },
});
const [{ contents, hash }] = board.outputFiles;
await build({
  ...options,
  entryPoints: { board: "src/once.ts" },
  define: {
    BOARD_PACKED: JSON.stringify(gzipSync(contents, { level: 9 }).toString("base64")),
    BOARD_NAME: JSON.stringify(`risk_widget board ${hash}`),
  },
});

await build({
  entryPoints: {
    board: "src/board.css",
    dicelab: "src/dicelab/dicelab.css",
    question: "src/lesson/question.css",
  },
  outdir,
  bundle: true,
  minify: true,
  charset: "utf8",
  logLevel: "info",
});

// The bundle holds other people's code, so their licences go with it.
const bundled = [board, small].flatMap(({ metafile }) =>
  Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs)),
);
const folders = bundled.flatMap(([path, { bytesInOutput }]) =>
  bytesInOutput > 0 ? (path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []) : [],
);
const notices = [...new Set(folders)].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(`${folder}/${file}`, "utf8").trim().replaceAll("\r", "") : "";
  return `${name} ${version} (${license ?? "see its text"})\n\n${text}`;
});
writeFileSync(`${outdir}/LICENSES.txt`, `${notices.join(`\n\n${"-".repeat(72)}\n\n`)}\n`);
