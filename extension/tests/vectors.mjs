// Reading the vectors, and comparing numbers with them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const CLOSE = 1e-12; // sums may be added up in another order

export async function vectors(name) {
  return JSON.parse(await readFile(new URL(`vectors/${name}.json`, import.meta.url), "utf8"));
}

export function assertClose(actual, expected, what) {
  assert.equal(actual.length, expected.length, `${what}: how many`);
  expected.forEach((wanted, index) => {
    const difference = Math.abs(actual[index] - wanted);
    assert.ok(difference <= CLOSE * Math.max(1, Math.abs(wanted)), `${what} of node ${index}: ${actual[index]}, not ${wanted}`);
  });
}

/** Every number of a method on a page. */
export function assertRatios(actual, expected, what) {
  assert.deepEqual([...actual.total], expected.total, `${what}: words or characters`);
  assert.deepEqual([...actual.parts], expected.parts, `${what}: leaves or nodes`);
  assertClose([...actual.ratio], expected.ratio, `${what}: ratio`);
  assertClose([...actual.relevance], expected.relevance, `${what}: relevance`);
}

/** Blocks or menus, each as path, name, total, leaves, ratio, relevance. */
export function assertBlocks(actual, expected, what) {
  const named = (blocks) => blocks.map((block) => block.slice(0, 4));
  assert.deepEqual(named(actual), named(expected), what);
  for (const column of [4, 5]) assertClose(actual.map((block) => block[column]), expected.map((block) => block[column]), what);
}
