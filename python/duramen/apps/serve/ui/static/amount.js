// What the page of the service, the playground and the extension say of a document. This is the one source of all three.

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** @type {Record<string, string>} */
const INSTEAD = {
  full: "the method keeps nothing of it",
  teaser: "it has only the beginning of a text, and a wall in place of the rest",
  wall: "it is a log-in, a subscription or a question about cookies in place of the text",
  check: "it is a test that only people pass",
  shell: "it is an application that needs scripts, which do not run here",
  error: "it is the message of an error",
  empty: "it has no text",
};

/** @type {(count: number, noun: string) => string} */
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/**
 * How much text there is. Scripts that are written without spaces have no words to count, but characters.
 * @param {{ text: string }} document
 */
export function amount({ text }) {
  const words = text.split(/\s+/).filter(Boolean).length;
  const letters = text.match(UNSPACED)?.length ?? 0;
  return letters > words ? counted(letters, "character") : counted(words, "word");
}

/**
 * Why there is no content.
 * @param {{ completeness: { verdict: string } }} document
 */
export function whyEmpty({ completeness: { verdict } }) {
  return `No content was found, because ${INSTEAD[verdict] ?? verdict}.`;
}

/**
 * The evidence of a verdict as sentences.
 * @param {{ completeness: { evidence: readonly string[] } }} document
 */
export function evidenceOf({ completeness: { evidence } }) {
  return evidence.map((each) => `${each.charAt(0).toUpperCase()}${each.slice(1)}.`).join(" ");
}

/**
 * A day as people write it; what is no day stays as it is.
 * @param {string} published
 * @param {string} [language]
 */
export function dayOf(published, language) {
  const day = new Date(`${published.slice(0, 10)}T00:00Z`);
  return Number.isNaN(day.valueOf()) ? published : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(day);
}

/**
 * Puts the title above a content that has no heading of its own, and below the heading who wrote it and when.
 * @param {Element} content
 * @param {{ title: string | null, authors: readonly string[], published: string | null, siteName: string | null }} about
 * @param {string} [language]
 */
export function addHeading(content, { title, authors, published, siteName }, language) {
  const page = content.ownerDocument;
  /** @type {(name: string, text: string) => HTMLElement} */
  const made = (name, text) => Object.assign(page.createElement(name), { textContent: text });
  if (content.querySelector("h1") === null && title) content.prepend(made("h1", title));
  const day = published && Object.assign(made("time", dayOf(published, language)), { dateTime: published, dir: "auto" });
  const facts = [authors.join(", "), day, siteName].filter((fact) => fact !== null && fact !== "");
  if (facts.length === 0) return;
  const line = Object.assign(made("p", ""), { className: "about" });
  line.append(...facts.flatMap((fact, at) => (at === 0 ? [fact] : [" · ", fact])));
  const heading = content.querySelector("h1");
  if (heading === null) content.prepend(line);
  else heading.after(line);
}
