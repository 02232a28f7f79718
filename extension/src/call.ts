/** Calling the script in a tab from the button or the panel, by name. */

import { api } from "./browser";
import { type Keeper, VIEW } from "./core/protocol";
import type { PageView } from "./view";

type Called = { [Name in keyof PageView]: PageView[Name] };
type Answer = { value: unknown } | { error: string } | null;

/** What the method of the tab's view returns; the script is brought there first where it is not yet. */
export async function call<Name extends keyof Called>(
  tabId: number,
  name: Name,
  ...args: Parameters<Called[Name]>
): Promise<Awaited<ReturnType<Called[Name]>>> {
  let answer = await ask(tabId, name, args);
  if (answer === null) {
    await api.scripting.executeScript({ target: { tabId }, files: ["page.js"] });
    answer = await ask(tabId, name, args);
  }
  if (answer === null) throw new Error("the page took no script");
  if ("error" in answer) throw new Error(answer.error);
  return answer.value as Awaited<ReturnType<Called[Name]>>;
}

async function ask(tabId: number, name: keyof Called, args: unknown[]): Promise<Answer> {
  const [injected] = await api.scripting.executeScript({ target: { tabId }, func: inPage, args: [VIEW, name, args] });
  return (injected?.result ?? null) as Answer;
}

/** Runs in the page: it can use nothing from around it. */
async function inPage(key: string, name: keyof Called, args: unknown[]): Promise<Answer> {
  const view = (globalThis as Keeper)[Symbol.for(key)];
  if (view === undefined) return null;
  const method = view[name] as (...args: unknown[]) => unknown;
  // Browsers do not report an error in a page's script, so it is returned as a value.
  try {
    return { value: (await method.apply(view, args)) ?? null };
  } catch (error) {
    return { error: String(error) };
  }
}
