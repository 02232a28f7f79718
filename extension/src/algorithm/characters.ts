/** What a character does to the count of words: flags, looked up in a flat table. */

import { RUNS, SHARES } from "./character-runs";

export const CHAR = 1; // not white space
// What joins two letters or two digits matters only behind the flag one bit above: `flags & (before >> 1)` asks for both.
export const JOINS_LETTERS = 1 << 1;
export const LETTER = 1 << 2;
export const JOINS_DIGITS = 1 << 3;
export const DIGIT = 1 << 4;
export const WORD = 1 << 5; // letter, digit or other number
export const CONNECTOR = 1 << 6; // continues a word, never begins one
export const EXTEND = 1 << 7; // belongs to what it follows
/** From this bit on: share of a word, in 1/64, of a script without spaces. */
export const SHARE_SHIFT = 8;

/** Flags of the classes "A", "B" and so on. */
const FLAGS: readonly number[] = [
  CHAR,
  0,
  CHAR | WORD | LETTER,
  CHAR | WORD | DIGIT,
  CHAR | WORD,
  CHAR | EXTEND,
  CHAR | JOINS_LETTERS,
  CHAR | JOINS_DIGITS,
  CHAR | JOINS_LETTERS | JOINS_DIGITS,
  CHAR | CONNECTOR,
  ...SHARES.map((share) => CHAR | (share << SHARE_SHIFT)),
];

/** Characters below this have their flags in `FLAG_TABLE`. */
export const TABLE_END = 0x2_0000;
const ZERO = "0".charCodeAt(0);
const FIRST_CLASS = "A".charCodeAt(0);

/** Flags by character. */
export const FLAG_TABLE = (() => {
  const table = new Uint16Array(TABLE_END);
  let code = 0;
  let length = 0;
  for (let at = 0; at < RUNS.length; at += 1) {
    const sign = RUNS.charCodeAt(at);
    if (sign < FIRST_CLASS) {
      length = length * 10 + sign - ZERO;
    } else {
      const end = code + (length || 1);
      table.fill(FLAGS[sign - FIRST_CLASS], code, end);
      code = end;
      length = 0;
    }
  }
  return table;
})();

const IDEOGRAPH = FLAG_TABLE[0x4e00];

/** Flags of any character. */
export function flagsOf(code: number): number {
  return code < TABLE_END ? FLAG_TABLE[code] : flagsAbove(code);
}

/** Planes 2 and 3 are ideographs; in plane 14 lie tags and variation selectors. */
function flagsAbove(code: number): number {
  if (code <= 0x3_fffd) return IDEOGRAPH;
  const extends_ =
    code === 0xe_0001 || (code >= 0xe_0020 && code <= 0xe_007f) || (code >= 0xe_0100 && code <= 0xe_01ef);
  return extends_ ? CHAR | EXTEND : CHAR;
}
