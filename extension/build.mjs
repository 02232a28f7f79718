// Builds dist/: the unpacked extensions for Chromium and Firefox with their zips. Needs ../npm built.
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";
import { zipSync } from "fflate";

const TARGET = ["chrome122", "firefox128"];
const BROWSERS = ["chromium", "firefox"];
const CORE = "../npm/dist/duramen.wasm";
const SCRIPTS = { background: "src/background.ts", page: "src/page.ts", panel: "src/panel/panel.ts", refused: "src/refused.ts" };
const options = { bundle: true, target: TARGET, charset: "utf8", legalComments: "none", logOverride: { "empty-import-meta": "silent" } };

process.chdir(new URL(".", import.meta.url).pathname);
if (!existsSync(CORE)) throw new Error("the npm package is not built: run `npm ci && npm run build` in ../npm first");
const { version } = JSON.parse(await readFile("package.json", "utf8"));
const manifest = JSON.parse(await readFile("manifest.json", "utf8"));
await rm("dist", { recursive: true, force: true });

const entryPoints = Object.entries(SCRIPTS).map(([out, file]) => ({ in: file, out }));
for (const browser of BROWSERS) {
  const unpacked = `dist/${browser}`;
  await mkdir(unpacked, { recursive: true });
  await build({ ...options, format: "iife", entryPoints, outdir: unpacked });
  for (const file of ["src/panel/panel.html", "src/panel/panel.css", "src/refused.html", CORE]) await cp(file, `${unpacked}/${basename(file)}`);
  await cp("icons", `${unpacked}/icons`, { recursive: true, filter: (path) => !path.endsWith(".svg") });
  await cp("_locales", `${unpacked}/_locales`, { recursive: true });
  await writeFile(`${unpacked}/manifest.json`, `${JSON.stringify({ ...manifestFor(browser), version }, null, 2)}\n`);
  await writeFile(`dist/duramen-${version}-${browser}.zip`, await zip(unpacked));
}

/** A folder as a zip file, the same bytes for the same files: their own days would differ from build to build. */
async function zip(folder) {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => `${parentPath}/${name}`).sort();
  const files = await Promise.all(paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path)]));
  return zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(2020, 0, 1) });
}

/** Each browser's store complains about the keys that only the other browser knows. */
function manifestFor(browser) {
  const { side_panel, minimum_chrome_version, sidebar_action, browser_specific_settings, background, permissions, ...common } = manifest;
  if (browser === "chromium") {
    return { ...common, minimum_chrome_version, side_panel, permissions, background: { service_worker: background.service_worker } };
  }
  const shared = permissions.filter((name) => name !== "sidePanel");
  return { ...common, browser_specific_settings, sidebar_action, permissions: shared, background: { scripts: background.scripts } };
}
