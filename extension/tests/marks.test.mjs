// Which elements are hidden, as a law over drawn trees: exactly the shown texts are seen, as far as texts have styles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersFrom } from "./draw.mjs";
import { load } from "./bundle.mjs";

const { marksOf } = await load("tests/entry.ts");
const [HIDDEN, ABOVE, HOLLOW, KEPT] = [1, 2, 4, 8];

/** A tree in preorder; texts have one word. */
function drawnTree(seed) {
  const draw = numbersFrom(seed * 7919 + 1);
  const parent = [0];
  const isElement = [true];
  const shown = [0];
  const grow = (above, depth) => {
    for (let count = draw(4) + (depth === 0 ? 2 : 0); count > 0; count -= 1) {
      const row = parent.push(above) - 1;
      isElement.push(depth < 5 && draw(5) < 3);
      shown.push(isElement[row] ? 0 : draw(2));
      if (isElement[row]) grow(row, depth + 1);
    }
  };
  grow(0, 0);
  const end = parent.map((_, row) => row + 1);
  for (let row = parent.length - 1; row > 0; row -= 1) end[parent[row]] = Math.max(end[parent[row]], end[row]);
  const words = isElement.map((element) => (element ? 0 : 1));
  return { parent, isElement, shown, end: Int32Array.from(end), words: Int32Array.from(words) };
}

/** Whether an element is seen, by the rules of the style sheet. */
function isSeen(row, parent, marks) {
  const mark = marks.get(row) ?? 0;
  if (mark & (HIDDEN | HOLLOW)) return false;
  if (mark & KEPT || row === 0) return true;
  return isSeen(parent[row], parent, marks);
}

test("shown texts are seen, and others only beside a shown text of the same element", () => {
  let texts = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    const { parent, isElement, shown, end, words } = drawnTree(seed);
    const flat = marksOf({ end, words, isElement: (row) => isElement[row] }, Uint8Array.from(shown), 0);
    const marks = new Map(Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at], flat[2 * at + 1]]));
    for (const [row, mark] of marks) assert.ok(isElement[row] && mark > 0 && (mark & (HIDDEN | ABOVE)) !== (HIDDEN | ABOVE));
    for (const [row, above] of parent.entries()) {
      if (isElement[row]) continue;
      const hasShownSibling = parent.some((other, at) => other === above && shown[at] === 1);
      assert.equal(isSeen(above, parent, marks), hasShownSibling, `seed ${seed}, row ${row}`);
      texts += 1;
    }
  }
  assert.ok(texts > 1000);
});
