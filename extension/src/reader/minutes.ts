/** How long a text takes to read. */

/** Words in a minute, by Trauzettel-Klosinski and Dietz (2012). */
const WORDS_PER_MINUTE: Readonly<Record<string, number>> = { en: 228, de: 179, es: 218, zh: 158, fr: 195, it: 188, nl: 202, pt: 181, sv: 199, ja: 193, ru: 184 };
/** The mean over their 17 languages. */
const OTHERS = 184;

/** Whole minutes, at least one where there are words. */
export function minutesFor(words: number, language: string | null): number {
  const pace = WORDS_PER_MINUTE[(language ?? "").slice(0, 2).toLowerCase()] ?? OTHERS;
  return words === 0 ? 0 : Math.max(1, Math.round(words / pace));
}
