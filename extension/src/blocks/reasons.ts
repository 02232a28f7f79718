/** Why a block is kept or dropped, as lines for people. */

import type { Explanation } from "duramen/web";
import type { BlockRow } from "../core/session";
import { number, percent, t } from "../messages";

/** A block as it is shown, with the corrections of a person applied. */
export type ShownBlock = BlockRow & { readonly isCorrected: boolean };

/** The step that the probability decides. */
export const BY_PROBABILITY = "threshold";

/** What is written at a block: its probability, and what overruled it. */
export function markOf(block: ShownBlock): string {
  const chance = block.probability === null ? [] : [percent(block.probability)];
  const isOverruled = block.isCorrected || block.isTitle || block.step !== BY_PROBABILITY;
  return [...chance, ...(isOverruled ? [deciderOf(block)] : [])].join(" ");
}

/** What decided about a block, in a word or two. */
export function deciderOf({ isCorrected, isTitle, step }: ShownBlock): string {
  if (isCorrected) return t("block_corrected");
  return isTitle ? t("block_title") : step;
}

/** What decided, the probability, and what features added to the log-odds, with the core's sentences about their values. */
export function reasonsOf(block: ShownBlock, explanation: Explanation | null): string[] {
  const chance = block.probability === null ? [] : [t("block_probability", percent(block.probability))];
  const parts = explanation?.parts ?? [];
  return [decisionOn(block), ...chance, ...parts.map(({ says, added }) => `${added < 0 ? "−" : "+"}${number(Math.abs(added), 2)}: ${says}`)];
}

function decisionOn(block: ShownBlock): string {
  if (block.isCorrected) return t(block.isKept ? "kept_by_you" : "dropped_by_you");
  if (block.isTitle) return t("title_shown");
  if (block.because === null) return t(block.isKept ? "kept_by_ratio" : "dropped_by_ratio", block.step);
  return t(block.isKept ? "kept_by" : "dropped_by", block.step, block.because);
}
