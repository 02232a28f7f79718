/** The button and the shortcuts. */

import { showHidden, showRefused } from "./badge";
import { api, type Tab } from "./browser";
import { call } from "./call";

const TRIES = 4;
const PAUSE_MS = 100;

api.action.onClicked.addListener((tab) => {
  if (tab.id !== undefined) void toggle(tab.id);
});

api.commands.onCommand.addListener((command, tab) => {
  if (command === "open-panel") openPanel(tab);
});

async function toggle(tabId: number): Promise<void> {
  try {
    await showHidden(tabId, await whenGranted(() => call(tabId, "toggle")));
  } catch {
    await showRefused(tabId);
  }
  // Nobody listens unless a panel is open.
  await api.runtime.sendMessage({ toggled: tabId }).catch(() => undefined);
}

/** Chromium may tell of a click a moment before the tab is granted, so a refusal is asked about again. */
async function whenGranted<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    try {
      return await step();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return step();
}

/** Browsers open a panel only within the key press itself, so nothing is awaited before. */
function openPanel(tab: Tab | undefined): void {
  if (api.sidebarAction !== undefined) void api.sidebarAction.open();
  else if (tab?.windowId !== undefined) void api.sidePanel?.open({ windowId: tab.windowId });
}
