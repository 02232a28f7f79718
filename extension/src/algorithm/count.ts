/** Words and characters of a text, counted as duramen's core counts them (UAX #29; scripts without spaces by length). */

import {
  CHAR,
  CONNECTOR,
  EXTEND,
  FLAG_TABLE,
  flagsOf,
  JOINS_DIGITS,
  JOINS_LETTERS,
  SHARE_SHIFT,
  TABLE_END,
  WORD,
} from "./characters";

export interface Counts {
  readonly words: number;
  /** Characters that are not white space. */
  readonly chars: number;
}

const SHARE_UNIT = 64;
const JOINS = JOINS_LETTERS | JOINS_DIGITS;

export function countText(text: string): Counts {
  let words = 0;
  let chars = 0;
  /** What stands before, with marks and joining punctuation looked through. */
  let before = 0;
  /** Shares of words of a script without spaces, not yet counted. */
  let run = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at)!;
    const flags = code < TABLE_END ? FLAG_TABLE[code] : flagsOf(code);
    at += code > 0xffff ? 2 : 1;
    chars += flags & CHAR;
    if (flags & EXTEND) continue;

    if (flags & ~before & WORD) words += 1;
    const share = flags >> SHARE_SHIFT;
    if (share === 0 && run > 0) {
      words += wordsInRun(run);
      run = 0;
    }
    run += share;

    if (flags & CONNECTOR) before &= WORD;
    else if ((flags & JOINS) === 0 || !joins(before, flags, text, at)) before = flags;
  }
  return { words: words + wordsInRun(run), chars };
}

/** Whether punctuation joins what stands before it and what begins at `next` into one word (WB6, WB7, WB11, WB12). */
function joins(before: number, flags: number, text: string, next: number): boolean {
  const enabled = flags & (before >> 1) & JOINS;
  return enabled !== 0 && next < text.length && (flagsOf(text.codePointAt(next)!) & (enabled << 1)) !== 0;
}

function wordsInRun(shares: number): number {
  return shares === 0 ? 0 : Math.max(1, Math.floor((shares + SHARE_UNIT / 2) / SHARE_UNIT));
}
