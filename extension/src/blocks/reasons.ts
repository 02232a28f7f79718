/** Why a block got its probability, as lines for people: the name of a feature and what it added to the log-odds. */

import type { Explanation } from "duramen/web";
import { number } from "../messages";

export function reasonsOf(explanation: Explanation | null): string[] {
  if (explanation === null) return [];
  return explanation.parts.map(({ feature, added }) => `${added < 0 ? "−" : "+"}${number(Math.abs(added), 2)} ${feature.replaceAll("_", " ")}`);
}
