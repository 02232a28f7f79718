// Builds dist/: the unpacked extension, its zip, and the bookmarklet.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { zip } from "./zip.mjs";

const TARGET = ["chrome122", "firefox128"];
const UNPACKED = "dist/extension";
const options = { bundle: true, target: TARGET, charset: "utf8", legalComments: "none" };

process.chdir(new URL(".", import.meta.url).pathname);
const { version } = JSON.parse(await readFile("package.json", "utf8"));
await rm("dist", { recursive: true, force: true });
await mkdir(UNPACKED, { recursive: true });

await build({ ...options, format: "iife", entryPoints: ["src/background.ts", "src/page.ts", { in: "src/panel/panel.ts", out: "panel" }].map(entry), outdir: UNPACKED });
for (const file of ["panel.html", "panel.css"]) await cp(`src/panel/${file}`, `${UNPACKED}/${file}`);
await cp("icons", `${UNPACKED}/icons`, { recursive: true, filter: (path) => !path.endsWith(".svg") });
const manifest = JSON.parse(await readFile("manifest.json", "utf8"));
await writeFile(`${UNPACKED}/manifest.json`, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
await writeFile(`dist/duramen-${version}.zip`, await zip(UNPACKED));

const { outputFiles } = await build({ ...options, format: "iife", minify: true, write: false, entryPoints: ["src/bookmarklet.ts"] });
const address = `javascript:${encodeURIComponent(outputFiles[0].text.trim())}`;
await writeFile("dist/bookmarklet.txt", `${address}\n`);
const page = await readFile("src/bookmarklet.html", "utf8");
await writeFile("dist/bookmarklet.html", page.replace("javascript:", () => address));

function entry(source) {
  return typeof source === "string" ? { in: source, out: source.replace(/^src\/|\.ts$/g, "") } : source;
}
