// The TypeScript sources as something a test can run, and numbers to draw pages by.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** One source file with all it imports, as JavaScript text. */
async function bundle(entry, { format = "esm", globalName } = {}) {
  const { outputFiles } = await build({
    logOverride: { "empty-import-meta": "silent" },
    absWorkingDir: ROOT, entryPoints: [entry], bundle: true, write: false, format, globalName, target: "es2023", charset: "utf8",
  });
  return outputFiles[0].text;
}

/** A script for a page that makes tests/entry.ts its global `entry`. */
export async function entryScript() {
  return `${await bundle("tests/entry.ts", { format: "iife", globalName: "entry" })}; globalThis.entry = entry;`;
}

/** A source file's exports, in node. */
export async function load(entry) {
  return import(`data:text/javascript;base64,${Buffer.from(await bundle(entry)).toString("base64")}`);
}

/** Numbers that look random, the same for the same seed (Park and Miller). */
export function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}
