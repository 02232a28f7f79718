/** How a person likes to read: kept in the browser, for all pages. */

import { store, stored } from "../browser";

export const THEMES = ["light", "sepia", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const FONTS = ["serif", "sans"] as const;
export type Font = (typeof FONTS)[number];

export interface Settings {
  readonly theme: Theme;
  readonly font: Font;
  /** Pixels. */
  readonly size: number;
  /** Characters, about. */
  readonly width: number;
}

export const SIZE = { least: 14, most: 32, step: 1 } as const;
export const WIDTH = { least: 30, most: 110, step: 10 } as const;
const KEY = "reader";

export async function loadSettings(): Promise<Settings> {
  return checked(((await stored(KEY)) ?? {}) as Partial<Settings>);
}

export function saveSettings(settings: Settings): void {
  store(KEY, settings);
}

/** Settings with what is missing or out of range by its default. */
export function checked({ theme, font, size, width }: Partial<Settings>): Settings {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    theme: THEMES.find((known) => known === theme) ?? (isDark ? "dark" : "light"),
    font: FONTS.find((known) => known === font) ?? "serif",
    size: within(size, SIZE, 19),
    width: within(width, WIDTH, 70),
  };
}

function within(value: number | undefined, { least, most }: { least: number; most: number }, usual: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value!)) : usual;
}
