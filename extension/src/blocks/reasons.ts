/** Why a block got its probability, as lines for people: what a feature added to the log-odds, and the core's sentence about its value. */

import type { Explanation } from "duramen/web";
import { number } from "../messages";

export function reasonsOf(explanation: Explanation | null): string[] {
  if (explanation === null) return [];
  return explanation.parts.map(({ says, added }) => `${added < 0 ? "−" : "+"}${number(Math.abs(added), 2)}: ${says}`);
}
