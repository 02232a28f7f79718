// The TypeScript sources as something a test can run, and numbers to draw pages by.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** tests/entry.ts with all it imports, as JavaScript text. */
async function bundle(options) {
  const { outputFiles } = await build({
    logOverride: { "empty-import-meta": "silent" },
    absWorkingDir: ROOT, entryPoints: ["tests/entry.ts"], bundle: true, write: false, target: "es2023", charset: "utf8", ...options,
  });
  return outputFiles[0].text;
}

/** A script for a page that makes it the global `entry`. */
export async function entryScript() {
  return `${await bundle({ format: "iife", globalName: "entry" })}; globalThis.entry = entry;`;
}

/** Its exports, in node. */
export async function load() {
  return import(`data:text/javascript;base64,${Buffer.from(await bundle({ format: "esm" })).toString("base64")}`);
}

/** Numbers that look random, the same for the same seed (Park and Miller). */
export function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}
