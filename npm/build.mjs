// Builds dist/: the WebAssembly module with its glue, the JavaScript and its types.
//
// Needs Node.js and a Rust toolchain with rustup. Everything else comes from crates.io and npm: the glue is written by
// crates/bindgen (wasm-bindgen's own library), the module is made smaller by wasm-opt of the npm package binaryen.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TARGET = "wasm32-unknown-unknown";
/** What every browser since 2022 and Node 20 can do. The modules say what they use, so wasm-opt needs no such list. */
const FEATURES = "simd128 bulk-memory nontrapping-fptoint sign-ext mutable-globals multivalue reference-types".split(" ");
/** The modules: the crate, the name of the glue that wasm-bindgen writes for it, and the file in dist/. */
const MODULES = {
  "duramen-wasm": { glueName: "core", file: "duramen.wasm" },
  "duramen-encodings": { glueName: "encodings", file: "encodings.wasm" },
};
/** A page that may need more is an error; see crates/wasm/src/lib.rs. */
const MAX_MEMORY = 2 ** 30;
/** `--quick` builds in a fraction of the time a module that is larger and slower; for work on the core only. */
const PROFILE = process.argv.includes("--quick") ? "quick" : "web";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));
const run = (command, args, env = {}) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

// rustup adds the target where it is missing; a toolchain without rustup must have it already.
if (spawnSync("rustup", ["target", "add", TARGET], { cwd: root, stdio: ["ignore", "ignore", "inherit"] }).status > 0) process.exit(1);
// Functions up to a cost of 50 are inlined, instead of 5 at this optimisation level (docs/decisions/core.md).
const flags = [...FEATURES.map((feature) => `-Ctarget-feature=+${feature}`), "-Cllvm-args=-inline-threshold=50"];
const glue = `${here}src/wasm`;
const packages = Object.keys(MODULES).flatMap((crate) => ["--package", crate]);
run("cargo", ["build", ...packages, "--profile", PROFILE, "--target", TARGET], {
  RUSTFLAGS: [...flags, `-Clink-arg=--max-memory=${MAX_MEMORY}`].join(" "),
});
rmSync(`${here}dist`, { recursive: true, force: true });
mkdirSync(`${here}dist/wasm`, { recursive: true });
for (const [crate, { glueName, file }] of Object.entries(MODULES)) {
  const built = `${root}target/${TARGET}/${PROFILE}/${crate.replace("-", "_")}.wasm`;
  run("cargo", ["run", "--quiet", "--profile", "quick", "--package", "duramen-bindgen", "--", built, glue, glueName]);
  // Programs whose TypeScript does not know `Symbol.dispose` yet shall be able to use these types.
  const types = readFileSync(`${glue}/${glueName}.d.ts`, "utf8");
  writeFileSync(`${glue}/${glueName}.d.ts`, types.replaceAll("    [Symbol.dispose](): void;\n", ""));
  optimise(built, `${glue}/${glueName}_bg.wasm`, `${here}dist/${file}`);
  const bytes = readFileSync(`${here}dist/${file}`);
  writeFileSync(`${glue}/${glueName}-bytes.js`, `export const BASE64 = "${bytes.toString("base64")}";\n`);
  writeFileSync(`${glue}/${glueName}-bytes.d.ts`, "export const BASE64: string;\n");
}
run(process.execPath, [`${here}node_modules/typescript/bin/tsc`, "--project", `${here}tsconfig.json`]);
for (const { glueName, file } of Object.values(MODULES)) {
  for (const name of [`${glueName}.js`, `${glueName}.d.ts`, `${glueName}-bytes.js`]) cpSync(`${glue}/${name}`, `${here}dist/wasm/${name}`);
  console.log(`dist/${file}: ${size(readFileSync(`${here}dist/${file}`))}`);
}
cpSync(`${root}LICENSE`, `${here}LICENSE`);
chmodSync(`${here}dist/cli.js`, 0o755);

/** Makes the module smaller, unless that was done for the same bytes before, or the build is a quick one. */
function optimise(built, input, output) {
  if (PROFILE === "quick") return cpSync(input, output);
  const kept = built.replace(".wasm", ".optimised.wasm");
  const isNewer = (file, other) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > statSync(other).mtimeMs;
  if (!isNewer(kept, built)) {
    // Higher levels take three times as long and make the module neither faster nor, compressed, smaller.
    run(process.execPath, [`${here}node_modules/binaryen/bin/wasm-opt`, input, "-O1", "--output", kept]);
  }
  cpSync(kept, output);
}

function size(bytes) {
  const kb = (length) => `${Math.round(length / 1000)} KB`;
  if (PROFILE === "quick") return kb(bytes.length); // brotli works for ten seconds
  return `${kb(bytes.length)}, ${kb(brotliCompressSync(bytes).length)} with brotli, ${kb(gzipSync(bytes, { level: 9 }).length)} with gzip`;
}
