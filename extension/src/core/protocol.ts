/** What a page and the background say to each other over a port: a method of the session by name, and its answer. */

import type { PageView } from "../view";
import type { Session } from "./session";

export const PORT = "duramen.core";

/**
 * The symbol of a page's global object under which its view is kept between two calls. A plain name would not do, because
 * `<div id="view">` makes `globalThis.view` that element, also in the world of an extension.
 */
export const VIEW = "duramen.view";
export type Keeper = { [key: symbol]: PageView | undefined };

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

/** What can be asked of the background; `part` and `extract` come first, in this order. */
export type Requests = Pick<Session, keyof Session>;
export type RequestName = keyof Requests;
export type Request = { readonly id: number; readonly name: RequestName; readonly args: unknown[] };
export type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };
export type Reading = Parameters<Session["extract"]>[0];
export type Summary = ReturnType<Session["extract"]>;
export type Choice = ReturnType<Session["choice"]>;
export type BlockRow = ReturnType<Session["blocks"]>[number];
export type RatioTree = ReturnType<Session["tree"]>;
