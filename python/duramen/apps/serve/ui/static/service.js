// Requests to the service.

import { byId, make } from "./state.js";

const TOKEN = "duramen-token";

export class Refused extends Error {}

export async function ask(path, { json, body, type } = {}) {
  const headers = {};
  const token = byId("token").value || sessionStorage.getItem(TOKEN);
  if (token) headers.Authorization = `Bearer ${token}`;
  const content = json === undefined ? body : JSON.stringify(json);
  if (content !== undefined) headers["Content-Type"] = json === undefined ? type : "application/json";
  let answer;
  try {
    answer = await fetch(path, { method: content === undefined ? "GET" : "POST", headers, body: content });
  } catch {
    throw new Refused("The service does not answer. Is it still running?");
  }
  if (answer.ok) {
    if (token) sessionStorage.setItem(TOKEN, token);
    byId("ask-token").hidden = true;
    return answer;
  }
  if (answer.status === 401) byId("ask-token").hidden = false;
  const problem = await answer.json().catch(() => ({}));
  throw new Refused(problem.detail ?? `The service answered with status ${answer.status}.`);
}

// Tells a text, or several texts and elements in a row.
export function tell(text, { isProblem = false, at = "status" } = {}) {
  byId(at).replaceChildren(...[text].flat());
  byId(at).classList.toggle("problem", isProblem);
}

// Runs what may fail, and tells why it did.
export async function telling(work, at = "status") {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) console.error(error);
    tell(error.message, { isProblem: true, at });
    return undefined;
  }
}

export function save(content, name) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
