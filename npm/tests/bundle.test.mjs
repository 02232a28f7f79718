// The package as others use it: packed, installed, imported by its name, and bundled.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { launch, PACKAGE, serve, skip } from "./browser.mjs";

const USE = 'document.title = extract("<title>Oak - Trees</title><h1>Oak</h1><p>The heartwood of an old oak is dark.").title;';
/** "Дуб" as the heading of a page in KOI8-R. */
const RUSSIAN = Buffer.concat([Buffer.from("<meta charset=koi8-r><h1>"), Buffer.from([0xe4, 0xd5, 0xc2])]);
let folder, browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "duramen-package-"));
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: PACKAGE, stdio: ["ignore", "pipe", "ignore"] }));
  mkdirSync(join(folder, "node_modules/duramen"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { duramen: "*" } }));
  execFileSync("tar", ["-xzf", join(folder, filename), "-C", join(folder, "node_modules/duramen"), "--strip-components=1"]);
  if (!skip) browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** The title that a page has when its script, bundled by esbuild, is done. */
async function titleOf(script, options) {
  writeFileSync(join(folder, "main.js"), script);
  const { outputFiles } = await build({ entryPoints: [join(folder, "main.js")], bundle: true, format: "esm", write: false, logLevel: "silent", ...options });
  const server = await serve(folder, { "/out.js": outputFiles.at(-1).text, "/index.html": "<!doctype html><title>waiting</title><script type=module src=/out.js></script>" });
  const page = await browser.newPage();
  try {
    await page.goto(`${server.origin}/`);
    await page.waitForFunction(() => document.title !== "waiting");
    return await page.title();
  } finally {
    await page.close();
    server.close();
  }
}

test("the packed package works in Node.js by its name, and has its command", () => {
  const print = 'import { extract } from "duramen"; console.log(extract("<h1>Oak</h1><p>Dark wood.").title);';
  assert.equal(execFileSync(process.execPath, ["--input-type=module", "--eval", print], { cwd: folder, encoding: "utf8" }), "Oak\n");
  assert.match(execFileSync(process.execPath, [join(folder, "node_modules/duramen/dist/cli.js"), "--version"], { encoding: "utf8" }), /^duramen /);
});

for (const [name, args] of [["deno", ["run", "--allow-read", "--node-modules-dir=manual"]], ["bun", []]]) {
  const isMissing = spawnSync(name, ["--version"]).status !== 0;
  test(`the packed package works in ${name}`, { skip: isMissing && `${name} is not installed` }, () => {
    writeFileSync(join(folder, "use.mjs"), 'import { extract } from "duramen"; console.log(extract("<h1>Oak</h1><p>Dark wood.").title);');
    assert.equal(execFileSync(name, [...args, join(folder, "use.mjs")], { cwd: folder, encoding: "utf8" }), "Oak\n");
  });
}

test("its types are those that TypeScript sees", () => {
  const use = 'import { extract, load } from "duramen";\nawait load();\nconst title: string | null = extract("<p>", { favor: "recall" }).title;\n// @ts-expect-error\nextract(1);\nexport { title };\n';
  writeFileSync(join(folder, "use.mts"), use);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", join(folder, "use.mts")];
  execFileSync(process.execPath, [join(PACKAGE, "node_modules/typescript/bin/tsc"), ...options], { cwd: folder, stdio: "inherit" });
});

test("esbuild bundles the inline entry into one file", { skip }, async () => {
  assert.equal(await titleOf(`import { extract, load } from "duramen/inline"; await load(); ${USE}`, {}), "Oak");
});

test("the inline entry has the encodings, too", { skip }, async () => {
  const script = `import { extract, load, loadEncodings } from "duramen/inline"; await load(); await loadEncodings();
    document.title = extract(Uint8Array.from(${JSON.stringify([...RUSSIAN])})).title;`;
  assert.equal(await titleOf(script, {}), "Дуб");
});

test("esbuild bundles the module as bytes", { skip }, async () => {
  const script = `import { extract, load } from "duramen/web"; import wasm from "duramen/duramen.wasm"; await load(wasm); ${USE}`;
  assert.equal(await titleOf(script, { loader: { ".wasm": "binary" } }), "Oak");
});

test("before it is loaded, a call says what to do; a module that cannot be had is an error, and loading works later", { skip }, async () => {
  const server = await serve(join(folder, "node_modules/duramen"), { "/blank.html": "<!doctype html>" });
  const page = await browser.newPage();
  await page.goto(`${server.origin}/blank.html`);
  const told = await page.evaluate(async (russian) => {
    const { extract, load, loadEncodings } = await import("/dist/index.js");
    const told = (work) => Promise.resolve().then(work).catch(({ name, message }) => `${name}: ${message}`);
    const title = () => extract(new Uint8Array(russian)).title;
    return [await told(title), await told(() => load("/none.wasm")), await told(load), await told(title), await told(loadEncodings), await told(title)];
  }, [...RUSSIAN]);
  server.close();
  const expected = [/^DuramenError: .*call `await load\(\)` first/, /404/, undefined, /^DuramenError: these bytes are not UTF-8: call `await loadEncodings\(\)` first/, undefined, "Дуб"];
  for (const [at, each] of expected.entries()) (each instanceof RegExp ? assert.match : assert.equal)(told[at], each);
});
