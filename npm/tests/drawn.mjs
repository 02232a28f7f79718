// Well-formed pages, drawn at random from a seed: every element stands where the parser would put it.
const BLOCKS = ["div", "section", "article", "main", "aside", "nav", "header", "footer", "blockquote", "figure", "ul", "ol", "table", "details"];
const LEAVES = ["p", "h1", "h2", "h3", "pre", "address"];
const INLINE = ["a", "b", "i", "em", "strong", "code", "span", "q", "mark", "x-note"];
const WORDS = "oak ash heartwood sapwood the of a and is dark & < > \" old trees grow ring Ring. bark, root? 木 дерево naïve\u00a0space 12 3.5".split(/ /);
const CLASSES = ["content", "menu", "teaser", "comments", "tab-pane", "post body", "a&b \"c\"", ""];

export function drawnPages(count, seed = 1) {
  const random = generator(seed);
  return Array.from({ length: count }, () => page(random));
}

/** Mulberry32. */
function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (limit) => Math.floor(next() * limit), of: (list) => list[Math.floor(next() * list.length)], is: (share) => next() < share };
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function page(random) {
  const body = Array.from({ length: 3 + random.below(8) }, () => block(random, 0)).join("\n");
  const doctype = random.is(0.8) ? "<!DOCTYPE html>" : "";
  const noise = '<script type="application/ld+json">{"@type": "Article", "author": "Ann Lee"}</script><style>p > a { color: red }</style>';
  return `${doctype}<html lang="en"><head><title>${text(random, 4)}</title><meta name="description" content="${text(random, 9)}">${noise}</head><body>${body}</body></html>`;
}

function attributes(random) {
  const all = [`class="${escaped(random.of(CLASSES))}"`, `id="n${random.below(50)}"`, "hidden", 'role="main"', 'style="display: none"', `title="${text(random, 3)}"`, "data-x"];
  return Array.from({ length: random.is(0.5) ? random.below(3) : 0 }, () => random.below(all.length))
    .filter((at, index, list) => list.indexOf(at) === index)
    .map((at) => ` ${all[at]}`)
    .join("");
}

function text(random, most) {
  return escaped(Array.from({ length: 1 + random.below(most) }, () => random.of(WORDS)).join(" "));
}

function inline(random, depth) {
  return Array.from({ length: 1 + random.below(4) }, () => {
    if (depth > 2 || random.is(0.6)) return text(random, 25);
    if (random.is(0.1)) return "<br>";
    if (random.is(0.1)) return `<img src="/oak${random.below(9)}.jpg" alt="${text(random, 3)}">`;
    if (random.is(0.05)) return "<!-- a comment -->";
    const name = random.of(INLINE);
    return `<${name}${name === "a" ? ' href="/tree"' : ""}${attributes(random)}>${inlineWithoutLinks(random, depth + 1)}</${name}>`;
  }).join(" ");
}

function inlineWithoutLinks(random, depth) {
  return depth > 2 ? text(random, 6) : `${text(random, 6)} <b>${text(random, 4)}</b>`;
}

function block(random, depth) {
  if (depth > 4 || random.is(0.4)) {
    const name = random.of(LEAVES);
    return `<${name}${attributes(random)}>x${inline(random, 0)}</${name}>`;
  }
  const name = random.of(BLOCKS);
  const open = `<${name}${attributes(random)}>`;
  const many = () => Array.from({ length: 1 + random.below(4) }, () => block(random, depth + 1));
  if (name === "ul" || name === "ol") return `${open}${many().map((item) => `<li>${item}</li>`).join("\n")}</${name}>`;
  if (name === "table") return `${open}<tbody>${many().map((cell) => `<tr><td>${cell}</td><td>${text(random, 3)}</td></tr>`).join("")}</tbody></table>`;
  if (name === "details") return `${open}<summary>${text(random, 3)}</summary>${many().join("")}</details>`;
  if (name === "figure") return `${open}<svg viewBox="0 0 1 1"><foreignObject><p>${text(random, 4)}</p></foreignObject><path d="M0 0"></path></svg><figcaption>${text(random, 5)}</figcaption></figure>`;
  return `${open}${many().join("\n")}</${name}>`;
}
