/** Waits for a click of a person on one of some nodes of the page. */

import { listen, taken, underPointer } from "./flat";

/** The row of the clicked node; null after Escape, a click on none of them, or where `ending` aborts. `point` is told what lies under the pointer meanwhile. */
export function pick(nodes: readonly Node[], rows: ReadonlyMap<Node, number>, point: (row: number | null) => void, ending: AbortController): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (event: Event, row: number | null) => {
      if (!taken(event)) return;
      resolve(row);
      ending.abort();
    };
    listen(nodes, ending.signal, {
      pointermove: (event) => point(underPointer(event, rows)),
      click: (event) => end(event, underPointer(event, rows)),
      keydown: (event) => event.key === "Escape" && end(event, null),
    });
    ending.signal.addEventListener("abort", () => {
      point(null);
      resolve(null);
    });
  });
}
