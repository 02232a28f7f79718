/** Waits for a click of a person on one of some nodes of the page. */

import { underPointer, windowsOf } from "./flat";

/** The row of the clicked node; null after Escape, a click on none of them, or where `ending` aborts. `point` is told what lies under the pointer meanwhile. */
export function pick(nodes: readonly Node[], rows: ReadonlyMap<Node, number>, point: (row: number | null) => void, ending: AbortController): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (event: Event, row: number | null) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      resolve(row);
      ending.abort();
    };
    const options = { capture: true, signal: ending.signal };
    for (const view of windowsOf(nodes)) {
      view.addEventListener("pointermove", (event) => point(underPointer(event, rows)), options);
      view.addEventListener("click", (event) => end(event, underPointer(event, rows)), options);
      view.addEventListener("keydown", (event) => event.key === "Escape" && end(event, null), options);
    }
    ending.signal.addEventListener("abort", () => {
      point(null);
      resolve(null);
    });
  });
}
