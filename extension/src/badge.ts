/** The button itself: what it will do next, and why it did nothing. */

import { api } from "./browser";
import { t } from "./messages";
import type { Problem } from "./view";

/** Why a page cannot be read: as the page's own script says, or because the browser allows no script there. */
export type Refusal = Problem | "forbidden" | "failed";

/** The reason in words. */
export const reasonFor = (refusal: Refusal): string => t(`refused_${refusal}`);

export async function showHidden(tabId: number, isHidden: boolean): Promise<void> {
  await show(tabId, isHidden ? "on" : "", t(isHidden ? "button_restore" : "button_hide"));
  await api.action.setPopup({ tabId, popup: "" });
}

/** Shows the reason in a small window; if the browser cannot open it, the next click does. */
export async function showRefused(tabId: number, reason: Refusal): Promise<void> {
  await show(tabId, "–", reasonFor(reason));
  const isFinal = reason === "forbidden" || reason === "svg" || reason === "xml";
  await api.action.setPopup({ tabId, popup: `refused.html?reason=${reason}` });
  await api.action.openPopup?.().catch(() => undefined);
  // If another try may help, the next click tries again.
  if (!isFinal) await api.action.setPopup({ tabId, popup: "" });
}

async function show(tabId: number, text: string, title: string): Promise<void> {
  await api.action.setBadgeText({ tabId, text });
  await api.action.setTitle({ tabId, title });
}
