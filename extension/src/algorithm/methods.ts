/** The four methods of the paper: what is counted, and per what. */

import { type Per, type Ratios, ratioTable } from "./relevance";
import type { Table } from "./table";

export const METHODS = {
  wlr: { count: "words", per: "leafs" },
  clr: { count: "chars", per: "leafs" },
  wnr: { count: "words", per: "nodes" },
  cnr: { count: "chars", per: "nodes" },
} as const satisfies Record<string, { count: "words" | "chars"; per: Per }>;

export type Method = keyof typeof METHODS;

/** The content nodes of a page with the numbers of a method. */
export function ratios(table: Table, method: Method): Ratios {
  const { count, per } = METHODS[method];
  return ratioTable(table, new Uint8Array(table.parent.length), table[count], per);
}
