// The TypeScript sources as something a test can run.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** One source file with all it imports, as JavaScript text. */
export async function bundle(entry, { format = "esm", globalName } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT, entryPoints: [entry], bundle: true, write: false, format, globalName, target: "es2023", charset: "utf8",
  });
  return outputFiles[0].text;
}

/** A source file's exports, in node. */
export async function load(entry) {
  return import(`data:text/javascript;base64,${Buffer.from(await bundle(entry)).toString("base64")}`);
}
