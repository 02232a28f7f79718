// Every language has every message, with the same values in it, and every message is used.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const ROOT = new URL("..", import.meta.url);
const messages = async (language) => JSON.parse(await readFile(new URL(`_locales/${language}/messages.json`, ROOT), "utf8"));
const english = await messages("en");
const languages = await readdir(new URL("_locales", ROOT));

test("there are four languages", () => assert.deepEqual(languages.sort(), ["de", "en", "es", "zh_CN"]));

for (const language of languages) {
  test(`${language} has the messages of English`, async () => {
    const translated = await messages(language);
    assert.deepEqual(Object.keys(translated), Object.keys(english));
    for (const [key, { message, placeholders = {} }] of Object.entries(translated)) {
      assert.ok(message.trim() !== "", key);
      assert.deepEqual(placeholders, english[key].placeholders ?? {}, key);
      const named = [...message.matchAll(/\$([A-Z]+)\$/g)].map(([, name]) => name.toLowerCase());
      assert.deepEqual(named.sort(), Object.keys(placeholders).sort(), key);
    }
    assert.ok(translated.description.message.length <= 132, "stores take 132 characters");
  });
}

test("every message is used", async () => {
  const files = (await readdir(new URL("src", ROOT), { recursive: true })).filter((name) => /\.(ts|html)$/.test(name));
  const sources = await Promise.all([...files.map((name) => `src/${name}`), "manifest.json"].map((name) => readFile(new URL(name, ROOT), "utf8")));
  const all = sources.join("\n");
  const made = /^(type|method)_/; // put together from a name of the core
  assert.deepEqual(Object.keys(english).filter((key) => !made.test(key) && !all.includes(key)), []);
});
