/** The button itself: what it says it will do next. */

import { api } from "./browser";

const HIDE = "Leave only the main content";
const RESTORE = "Bring the whole page back";
const REFUSED = "The browser lets no extension read this page";

export async function showHidden(tabId: number, isHidden: boolean): Promise<void> {
  await show(tabId, isHidden ? "on" : "", isHidden ? RESTORE : HIDE);
}

export async function showRefused(tabId: number): Promise<void> {
  await show(tabId, "–", REFUSED);
}

async function show(tabId: number, text: string, title: string): Promise<void> {
  await api.action.setBadgeText({ tabId, text });
  await api.action.setTitle({ tabId, title });
}
