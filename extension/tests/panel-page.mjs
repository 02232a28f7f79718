// The panel as a page of its own, and what axe says of it.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export const addressFor = ({ worker }, tab) => `chrome-extension://${new URL(worker.url()).host}/panel.html?tab=${tab}`;

export const activeTab = ({ worker }) => worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0].id);

/** The panel of the active tab, 420 pixels wide. */
export async function openPanel(chromium) {
  const tab = await activeTab(chromium);
  const opened = await chromium.context.newPage();
  await opened.setViewportSize({ width: 420, height: 900 });
  await opened.goto(addressFor(chromium, tab));
  await opened.waitForSelector("[role=option]");
  return opened;
}

/** A page on which the button was pressed, and its panel. */
export async function openBoth(chromium, name) {
  const page = await chromium.press(name);
  return { page, panel: await openPanel(chromium) };
}

/** What axe says against a page. */
export async function complaints(where) {
  await where.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8"));
  const { violations } = await where.evaluate(() => globalThis.axe.run("html"));
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html}`);
}
