/** What the extension says to people, in the language of the browser; `_locales/` has a file for each language. */

import { api } from "./browser";
import type english from "../_locales/en/messages.json";

export type Message = keyof typeof english;

export function t(key: Message, ...values: (string | number)[]): string {
  return api.i18n.getMessage(key, values.map(String)) || key;
}

export const language = (): string => api.i18n.getUILanguage();

/** A share as people of the language write it, such as 97 %. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(share);
}

export function number(value: number, fractionDigits = 0): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: fractionDigits, minimumFractionDigits: fractionDigits }).format(value);
}

/** The name of a page type of the model. */
export function pageTypeName(type: string): string {
  return api.i18n.getMessage(`type_${type}`) || type;
}
