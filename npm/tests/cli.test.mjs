// `npx duramen`: errors, and a page from a server. tests/npm/test_same.py compares what it writes with Python.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../../examples/heartwood.html", import.meta.url));
let folder, server, origin;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "duramen-cli-"));
  await writeFile(join(folder, "a.pdf"), "%PDF-1.7\n1 0 obj");
  await writeFile(join(folder, "empty.html"), "");
  server = createServer(async (request, response) => {
    if (request.url === "/never") return;
    response.statusCode = request.url === "/gone" ? 410 : 200;
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(await readFile(EXAMPLE));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function run(args, input = "") {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args], (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }));
    child.stdin.end(input);
  });
}

test("a page from the standard input, and one from a server", async () => {
  const html = await readFile(EXAMPLE, "utf8");
  assert.match((await run(["-"], html)).stdout, /Cut through/);
  const { url, title } = JSON.parse((await run([`${origin}/oak`, "-f", "json"])).stdout);
  assert.deepEqual([url, title], [`${origin}/oak`, "Why old trees are dark inside"]);
});

test("an output file is written once", async () => {
  const output = join(folder, "oak.md");
  assert.equal((await run([EXAMPLE, "-f", "markdown", "-o", output])).status, 0);
  await writeFile(output, "mine");
  const again = await run([EXAMPLE, "-o", output]);
  assert.deepEqual([again.status, await readFile(output, "utf8")], [1, "mine"]);
  assert.match(again.stderr, /is there already; --force replaces it/);
  assert.equal((await run([EXAMPLE, "-o", output, "--force"])).status, 0);
  assert.match(await readFile(output, "utf8"), /Cut through/);
});

test("help and version", async () => {
  assert.match((await run(["--help"])).stdout, /^Usage: duramen/);
  assert.match((await run(["--version"])).stdout, /^duramen \d+\.\d+\.\d+\n$/);
});

test("mistakes are told in one line, and other pages are still printed", async () => {
  for (const [args, status, message] of [
    [[], 2, /name a page/],
    [["--colour"], 2, /Unknown option '--colour'/],
    [[EXAMPLE, "-f", "pdf"], 2, /no format is called pdf/],
    [[EXAMPLE, "--no-links"], 2, /format text has no links/],
    [[EXAMPLE, "--recall", "--precision"], 2, /exclude each other/],
    [[join(folder, "none.html")], 1, /there is no such file/],
    [[folder], 1, /this is a folder/],
    [[EXAMPLE, "--method", "magic"], 2, /no method is called "magic"/],
    [[EXAMPLE, "--option", "page_type=recipe"], 2, /no page type is called/],
    [[EXAMPLE, "--option", "colour=red"], 2, /no option is called colour; there are method, encoding/],
    [[EXAMPLE, "--encoding", "utf-9"], 2, /encoding must be a label of the Encoding Standard/],
    [[join(folder, "a.pdf")], 1, /is not text but application\/pdf, so it has no main content/],
    [[join(folder, "empty.html")], 1, /is empty/],
    [[`${origin}/gone`], 1, /the server answered 410/],
    [[`${origin}/never`, "--timeout", "0.2"], 1, /no answer within 0.2 seconds/],
    [["http://127.0.0.1:1/"], 1, /duramen: http:\/\/127.0.0.1:1\/: /],
  ]) {
    const ran = await run(args);
    assert.deepEqual([ran.status, ran.stderr.trim().split("\n").length, ran.stdout], [status, 1, ""], args.join(" "));
    assert.match(ran.stderr, message);
  }
  const both = await run([join(folder, "none.html"), EXAMPLE]);
  assert.equal(both.status, 1);
  assert.match(both.stdout, /Cut through/);
});
