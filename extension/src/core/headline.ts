/**
 * The page's headline, which stays to be seen in place. In a document the title is written above the text, so the decision
 * often leaves out the heading that repeats it. In the page nothing else shows the title.
 */

interface Block {
  readonly number: number;
  readonly tag: string;
  readonly text: string;
  readonly isKept: boolean;
}

const HEADING = /^h[1-6]$/;

/** The nearest heading above the content that repeats the title, unless one that is kept does; null where there is none. */
export function headline<Any extends Block>(blocks: readonly Any[], title: string | null): Any | null {
  const wanted = words(title ?? "");
  const first = blocks.findIndex(({ isKept }) => isKept);
  if (wanted === "" || first < 0) return null;
  const repeats = ({ tag, text }: Block) => HEADING.test(tag) && words(text) === wanted;
  if (blocks.some((block) => block.isKept && repeats(block))) return null;
  return blocks.slice(0, first).findLast(repeats) ?? null;
}

/** Letters and digits alone: a title in the metadata may have other quotation marks, dashes and spaces. */
function words(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}
