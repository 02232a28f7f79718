// What the built extensions may do: nothing from the network, and few permissions.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const DIST = new URL("../dist/", import.meta.url);
const PERMISSIONS = { chromium: ["activeTab", "scripting", "sidePanel", "storage"], firefox: ["activeTab", "scripting", "storage"] };

for (const [browser, permissions] of Object.entries(PERMISSIONS)) {
  test(`${browser}: few permissions, and a policy that allows no request`, async () => {
    const manifest = JSON.parse(await readFile(new URL(`${browser}/manifest.json`, DIST), "utf8"));
    assert.deepEqual(manifest.permissions, permissions);
    for (const key of ["host_permissions", "content_scripts", "web_accessible_resources", "externally_connectable", "optional_permissions"]) assert.ok(!(key in manifest), key);
    const policy = manifest.content_security_policy.extension_pages;
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /connect-src 'self'/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'/);
  });

  test(`${browser}: the scripts write no markup`, async () => {
    const names = (await readdir(new URL(browser, DIST))).filter((name) => name.endsWith(".js"));
    assert.ok(names.includes("background.js") && names.includes("page.js"));
    for (const name of names) {
      const script = await readFile(new URL(`${browser}/${name}`, DIST), "utf8");
      assert.doesNotMatch(script, /innerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|XMLHttpRequest|sendBeacon/, name);
    }
  });
}
