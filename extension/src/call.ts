/** Calling the script in a tab from the button or the panel, by name. */

import { api } from "./browser";
import type { Keeper } from "./page";
import type { Called, PageView } from "./view";

type Answer = { value: unknown } | { error: string } | null;

/** What the method of the tab's view returns; the script is brought there first where it is not yet. */
export async function call<Name extends Called>(
  tabId: number,
  name: Name,
  ...args: Parameters<PageView[Name]>
): Promise<Awaited<ReturnType<PageView[Name]>>> {
  let answer = await ask(tabId, name, args);
  if (answer === null) {
    await api.scripting.executeScript({ target: { tabId }, files: ["page.js"] });
    answer = await ask(tabId, name, args);
  }
  if (answer === null) throw new Error("the page took no script");
  if ("error" in answer) throw new Error(answer.error);
  return answer.value as Awaited<ReturnType<PageView[Name]>>;
}

async function ask(tabId: number, name: Called, args: unknown[]): Promise<Answer> {
  const [injected] = await api.scripting.executeScript({ target: { tabId }, func: inPage, args: [name, args] });
  return (injected?.result ?? null) as Answer;
}

/** Runs in the page: it can use nothing from around it. Browsers do not report an error there, so it is returned as a value. */
async function inPage(name: Called, args: unknown[]): Promise<Answer> {
  const view = (globalThis as Keeper)[Symbol.for("duramen.view")];
  if (view === undefined) return null;
  return view.call(name, ...(args as never)).then((value) => ({ value: value ?? null }), (error) => ({ error: String(error) }));
}
