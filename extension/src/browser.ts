/** The browsers' extension interface; Firefox calls it `browser`, Chromium `chrome`, and only Firefox has a sidebar. */

type Browser = typeof chrome & { readonly sidebarAction?: { open(): Promise<void> } };

declare const browser: Browser | undefined;

export const api: Browser = typeof browser === "undefined" ? (chrome as Browser) : browser;

/** What was stored under a name, in the browser and for all pages. */
export async function stored(key: string): Promise<unknown> {
  return (await api.storage.local.get(key).catch(() => ({}) as Record<string, unknown>))[key];
}

export function store(key: string, value: unknown): void {
  void api.storage.local.set({ [key]: value }).catch(() => undefined);
}
