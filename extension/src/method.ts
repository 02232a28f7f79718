/** The method that a person chose last: kept in the browser, for all pages. */

import { api } from "./browser";
import { LEARNED, METHODS, type Method } from "./core/protocol";

const KEY = "method";

export async function loadMethod(): Promise<Method> {
  const stored = await api.storage.local.get(KEY).catch(() => ({}) as Record<string, unknown>);
  return METHODS.find((known) => known === stored[KEY]) ?? LEARNED;
}

export function saveMethod(method: Method): void {
  void api.storage.local.set({ [KEY]: method }).catch(() => undefined);
}
