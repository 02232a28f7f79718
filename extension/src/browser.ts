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

interface Browser {
  readonly action: {
    readonly onClicked: Event<(tab: Tab) => void>;
    setBadgeText(details: { text: string; tabId: number }): Promise<void>;
    setTitle(details: { title: string; tabId: number }): Promise<void>;
  };
  readonly commands: {
    readonly onCommand: Event<(command: string, tab?: Tab) => void>;
    getAll(): Promise<{ name?: string; shortcut?: string }[]>;
  };
  readonly runtime: {
    readonly onMessage: Event<(message: unknown) => void>;
    sendMessage(message: unknown): Promise<unknown>;
  };
  readonly scripting: {
    executeScript(injection: Injection): Promise<{ result?: unknown }[]>;
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
