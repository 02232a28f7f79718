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

/** The arrays of a walk: messages of an extension are JSON, so they are sent as numbers, and the bytes of strings as text. */
export const PARTS = ["events", "strings", "styles"] as const;
export type Part = (typeof PARTS)[number];
