/** The part of the browsers' extension interface that we use; Firefox calls it `browser`, Chromium `chrome`. */

export interface Tab {
  readonly id?: number;
  readonly windowId?: number;
}

interface Event<Listener> {
  addListener(listener: Listener): void;
}

interface Injection {
  target: { tabId: number };
  files?: string[];
  func?: (...args: never[]) => unknown;
  args?: unknown[];
}

export interface Port {
  readonly name: string;
  readonly sender?: { readonly id?: string };
  readonly onMessage: Event<(message: unknown) => void>;
  readonly onDisconnect: Event<() => void>;
  postMessage(message: unknown): void;
  disconnect(): void;
}

interface Browser {
  readonly action: {
    readonly onClicked: Event<(tab: Tab) => void>;
    setBadgeText(details: { text: string; tabId: number }): Promise<void>;
    setTitle(details: { title: string; tabId: number }): Promise<void>;
    setPopup(details: { popup: string; tabId: number }): Promise<void>;
    openPopup?(): Promise<void>;
  };
  readonly commands: {
    readonly onCommand: Event<(command: string, tab?: Tab) => void>;
    getAll(): Promise<{ name?: string; shortcut?: string }[]>;
  };
  readonly i18n: {
    getMessage(key: string, substitutions?: string[]): string;
    getUILanguage(): string;
  };
  readonly runtime: {
    readonly id: string;
    readonly onConnect: Event<(port: Port) => void>;
    connect(info: { name: string }): Port;
    getURL(path: string): string;
    readonly onMessage: Event<(message: unknown) => void>;
    sendMessage(message: unknown): Promise<unknown>;
  };
  readonly scripting: {
    executeScript(injection: Injection): Promise<{ result?: unknown }[]>;
  };
  readonly storage: {
    readonly local: {
      get(key: string): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
    };
  };
  readonly tabs: {
    readonly onActivated: Event<() => void>;
    readonly onUpdated: Event<(tabId: number, change: { status?: string }) => void>;
    query(filter: { active: true; currentWindow: true }): Promise<Tab[]>;
  };
  /** Chromium. */
  readonly sidePanel?: { open(where: { windowId: number }): Promise<void> };
  /** Firefox. */
  readonly sidebarAction?: { open(): Promise<void> };
}

declare const chrome: Browser;
declare const browser: Browser | undefined;

export const api: Browser = typeof browser === "undefined" ? chrome : browser;

/** What was stored under a name, in the browser and for all pages. */
export async function stored(key: string): Promise<unknown> {
  return (await api.storage.local.get(key).catch(() => ({}) as Record<string, unknown>))[key];
}

export function store(key: string, value: unknown): void {
  void api.storage.local.set({ [key]: value }).catch(() => undefined);
}
