// Builds dist/: the playground as static files. Needs the built npm package, whose esbuild and TypeScript it uses.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const npm = fileURLToPath(new URL("../npm/", import.meta.url));
if (!existsSync(`${npm}dist/duramen.wasm`)) {
  console.error("the npm package is not built: run `npm ci && npm run build` in npm/");
  process.exit(1);
}
const { buildSync } = createRequire(`${npm}package.json`)("esbuild");
const dist = `${here}dist`;
const bundle = (name, define = {}) =>
  buildSync({ entryPoints: [`${here}src/${name}`], outfile: `${dist}/${name.replace(".ts", ".js")}`, bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "none", define });

execFileSync(process.execPath, [`${npm}node_modules/typescript/bin/tsc`, "--project", `${here}tsconfig.json`], { stdio: "inherit" });
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
cpSync(`${here}src/index.html`, `${dist}/index.html`);
for (const file of ["duramen.wasm", "encodings.wasm"]) cpSync(`${npm}dist/${file}`, `${dist}/${file}`);
cpSync(fileURLToPath(new URL("../examples/heartwood.html", import.meta.url)), `${dist}/example.html`);
bundle("playground.ts");
bundle("playground.css");

const files = readdirSync(dist).sort();
const digest = createHash("sha256");
for (const file of files) digest.update(file).update(readFileSync(`${dist}/${file}`));
const VERSION = JSON.stringify(`duramen-${digest.digest("hex").slice(0, 16)}`);
bundle("sw.js", { FILES: JSON.stringify(["./", ...files]), VERSION });
console.log(`playground/dist: ${readdirSync(dist).join(", ")}`);
