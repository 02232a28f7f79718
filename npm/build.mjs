// Builds dist/: the WebAssembly module with its glue, the JavaScript and its types.
//
// Needs Node.js and a Rust toolchain with rustup. Everything else comes from crates.io and npm: the glue is written by
// crates/bindgen (wasm-bindgen's own library), the module is made smaller by wasm-opt of the npm package binaryen.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const TARGET = "wasm32-unknown-unknown";
/** What every browser since 2022 and Node 20 can do; wasm-opt is told the same by its own names. */
const FEATURES = {
  simd128: "simd",
  "bulk-memory": "bulk-memory",
  "nontrapping-fptoint": "nontrapping-float-to-int",
  "sign-ext": "sign-ext",
  "mutable-globals": "mutable-globals",
  multivalue: "multivalue",
  "reference-types": "reference-types",
};
/** A page that may need more is an error; see crates/wasm/src/failures.rs. */
const MAX_MEMORY = 2 ** 30;
/** `--quick` builds in a fraction of the time a module that is larger and slower; for work on the core only. */
const PROFILE = process.argv.includes("--quick") ? "quick" : "wasm";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("..", import.meta.url));
const run = (command, args, env = {}) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

addTarget();
const flags = Object.keys(FEATURES).map((feature) => `-Ctarget-feature=+${feature}`);
run("cargo", ["build", "--package", "duramen-wasm", "--profile", PROFILE, "--target", TARGET], {
  RUSTFLAGS: [...flags, `-Clink-arg=--max-memory=${MAX_MEMORY}`].join(" "),
});
const built = `${root}target/${TARGET}/${PROFILE}/duramen_wasm.wasm`;
const glue = `${here}src/wasm`;
run("cargo", ["run", "--quiet", "--package", "duramen-bindgen", "--", built, glue]);

// Programs whose TypeScript does not know `Symbol.dispose` yet shall be able to use these types.
const types = readFileSync(`${glue}/core.d.ts`, "utf8");
writeFileSync(`${glue}/core.d.ts`, types.replaceAll("    [Symbol.dispose](): void;\n", ""));

rmSync(`${here}dist`, { recursive: true, force: true });
mkdirSync(`${here}dist/wasm`, { recursive: true });
const module = `${here}dist/duramen.wasm`;
optimise(`${glue}/core_bg.wasm`, module);
writeFileSync(`${glue}/bytes.js`, `export const BASE64 = "${readFileSync(module).toString("base64")}";\n`);
writeFileSync(`${glue}/bytes.d.ts`, "export const BASE64: string;\n");
run(process.execPath, [`${here}node_modules/typescript/bin/tsc`, "--project", `${here}tsconfig.json`]);
for (const file of ["core.js", "core.d.ts", "bytes.js"]) cpSync(`${glue}/${file}`, `${here}dist/wasm/${file}`);
cpSync(`${root}LICENSE`, `${here}LICENSE`);
chmodSync(`${here}dist/cli.js`, 0o755);
console.log(`dist/duramen.wasm: ${size(readFileSync(module))}`);

/** rustup adds the target where it is missing; a toolchain without rustup must have it already. */
function addTarget() {
  try {
    execFileSync("rustup", ["target", "add", TARGET], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

/** Makes the module smaller, unless that was done for the same bytes before. */
function optimise(input, output) {
  const kept = `${root}target/${TARGET}/${PROFILE}/duramen_wasm.optimised.wasm`;
  const isNewer = (file, other) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > statSync(other).mtimeMs;
  if (!isNewer(kept, built)) {
    const enabled = Object.values(FEATURES).map((feature) => `--enable-${feature}`);
    const level = PROFILE === "wasm" ? "-O3" : "-O1";
    run(process.execPath, [`${here}node_modules/binaryen/bin/wasm-opt`, input, level, ...enabled, "--output", kept]);
  }
  cpSync(kept, output);
}

function size(bytes) {
  const kb = (length) => `${Math.round(length / 1000)} KB`;
  return `${kb(bytes.length)}, ${kb(brotliCompressSync(bytes).length)} compressed with brotli`;
}
