// The server of the tests: one that nobody closes, because a test failed before, keeps no process open.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const SCRIPT = `import { test } from "node:test";
import { launch, serve } from ${JSON.stringify(new URL("browser.mjs", import.meta.url).href)};
test("in a browser", async () => {
  await serve(".");
  await launch();
});`;

test("a test that fails without Chromium ends, though its server was not closed", () => {
  const { NODE_TEST_CONTEXT: _, ...env } = { ...process.env, CHROMIUM: "/nowhere/chromium" };
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", SCRIPT], { env, encoding: "utf8", timeout: 60_000 });
  assert.equal(status, 1);
  assert.match(stdout, /no Chromium at \/nowhere\/chromium/);
});
