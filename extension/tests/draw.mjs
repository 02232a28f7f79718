/** Numbers that look random, the same for the same seed (Park and Miller). */
export function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}
