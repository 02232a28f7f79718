/** The words that a page and the background share. */

/** The name of the ports between them. */
export const PORT = "duramen.core";

export const LEARNED = "duramen";
export const METHODS = [LEARNED, "wlr", "clr", "wnr", "cnr"] as const;
export type Method = (typeof METHODS)[number];

/** Block numbers, and whether a person wants them kept. */
export type Corrections = readonly (readonly [number, boolean])[];
/** Rows of nodes, and whether a person wants them and what is in them to be seen; the last word counts. */
export type NodesShown = Corrections;
