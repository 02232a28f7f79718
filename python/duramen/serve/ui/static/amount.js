// How much content there is, in words for people; and where there is none, why.

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

const INSTEAD = {
  full: "the method keeps nothing of it",
  teaser: "it has only the beginning of a text, and a wall in place of the rest",
  wall: "it is a log-in, a subscription or a question about cookies in place of the text",
  check: "it is a test that only people pass",
  shell: "it is an application that needs scripts; a service that was started with --render runs them",
  error: "it is the message of an error",
  empty: "it has no text",
};

const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

// Scripts that are written without spaces have no words to count, but characters.
export function amount({ text, words }) {
  const letters = text.match(UNSPACED)?.length ?? 0;
  return letters > words / 2 ? counted(letters, "character") : counted(words, "word");
}

export function whyEmpty({ completeness: { verdict } }) {
  return `No content was found, because ${INSTEAD[verdict] ?? verdict}.`;
}
