/** Words and characters of a text, counted as duramen's core counts them (UAX #29; scripts without spaces by length). */

import {
  CHAR,
  CONNECTOR,
  EXTEND,
  flagsOf,
  JOINS_DIGITS,
  JOINS_LETTERS,
  SHARE_SHIFT,
  WORD,
} from "./characters";

export interface Counts {
  readonly words: number;
  /** Characters that are not white space. */
  readonly chars: number;
}

const SHARE_UNIT = 64;

export function countText(text: string): Counts {
  let words = 0;
  let chars = 0;
  /** What stands before, with marks and joining punctuation looked through. */
  let before = 0;
  /** Shares of words of a script without spaces, not yet counted. */
  let run = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at)!;
    const flags = flagsOf(code);
    at += code > 0xffff ? 2 : 1;
    chars += flags & CHAR;
    if (flags & EXTEND) continue;

    if (flags & ~before & WORD) words += 1;
    const share = flags >> SHARE_SHIFT;
    if (share === 0) {
      words += wordsInRun(run);
      run = 0;
    }
    run += share;

    if (flags & CONNECTOR) before &= WORD;
    else if (!joins(before, flags, text, at)) before = flags;
  }
  return { words: words + wordsInRun(run), chars };
}

/** Whether punctuation joins what stands before it and what begins at `next` into one word (WB6, WB7, WB11, WB12). */
function joins(before: number, flags: number, text: string, next: number): boolean {
  const enabled = flags & (before >> 1) & (JOINS_LETTERS | JOINS_DIGITS);
  return enabled !== 0 && next < text.length && (flagsOf(text.codePointAt(next)!) & (enabled << 1)) !== 0;
}

function wordsInRun(shares: number): number {
  return shares === 0 ? 0 : Math.max(1, Math.floor((shares + SHARE_UNIT / 2) / SHARE_UNIT));
}
