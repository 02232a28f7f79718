/** How much content there is, for people; and where there is none, why. */

import type { Completeness, ExtractedDocument } from "../../npm/src/index.js";

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

const INSTEAD: Record<Completeness["verdict"], string> = {
  full: "The extractor keeps nothing of this page",
  teaser: "The page has only the beginning of a text, and a wall in place of the rest",
  wall: "The page is a log-in, a subscription or a question about cookies in place of the text",
  check: "The page is a test that only people pass",
  shell: "The page is an application that needs its scripts, which do not run here",
  error: "The page is the message of an error",
  empty: "The page has no text",
  "not-text": "This is no page but binary data",
};

/** Scripts that are written without spaces have no words to count, but characters. */
export function amountOf({ text }: ExtractedDocument): string {
  const words = text.split(/\s+/).filter(Boolean).length;
  const letters = text.match(UNSPACED)?.length ?? 0;
  return letters > words ? counted(letters, "character") : counted(words, "word");
}

export function whyEmpty({ completeness: { verdict, evidence } }: ExtractedDocument): string {
  return `${INSTEAD[verdict]}${verdict === "full" || evidence.length === 0 ? "" : ` (${evidence.join("; ")})`}.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
