/** The background: the button, the shortcuts, and the core that the pages ask. */

import { showHidden, showRefused } from "./badge";
import { api } from "./browser";
import { call } from "./call";
import { serveCore } from "./core/serve";

const TRIES = 4;
const PAUSE_MS = 100;

serveCore();

api.action.onClicked.addListener((tab) => {
  if (tab.id !== undefined) void toggle(tab.id);
});

api.commands.onCommand.addListener((command, tab) => {
  if (command === "open-panel") openPanel(tab);
});

async function toggle(tabId: number): Promise<void> {
  if (!(await isGranted(tabId))) await showRefused(tabId, "forbidden");
  else {
    try {
      const { isHidden, problem } = await call(tabId, "toggle");
      await (problem === null ? showHidden(tabId, isHidden) : showRefused(tabId, problem));
    } catch (error) {
      console.error("duramen: the page could not be read", error);
      await showRefused(tabId, "failed");
    }
  }
  // Without an open panel there is no listener.
  await api.runtime.sendMessage({ toggled: tabId }).catch(() => undefined);
}

/** Chromium may report a click a moment before it grants access to the tab, so a refused call is repeated. */
async function isGranted(tabId: number): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (await call(tabId, "isReady").catch(() => false)) return true;
  }
  return false;
}

/** Browsers open a panel only within the key press itself, so nothing is awaited before. */
function openPanel(tab: chrome.tabs.Tab | undefined): void {
  if (api.sidebarAction !== undefined) void api.sidebarAction.open();
  else if (tab?.windowId !== undefined) void api.sidePanel?.open({ windowId: tab.windowId });
}
