/** A corrected page as one line of JSON, in the format of the Python package's labelled pages (`duramen train`). */

import type { Labelled } from "./core/protocol";

export interface CorrectedPage extends Labelled {
  readonly url: string;
  readonly html: string;
  readonly title: string | null;
  readonly language: string | null;
  readonly pageType: string | null;
  readonly time: Date;
}

export function correctionLine({ url, html, text, required, forbidden, title, language, pageType, time }: CorrectedPage): string {
  const fields = {
    id: `${url}#${time.toISOString()}`,
    url,
    lang: language,
    page_type: pageType,
    title,
    with: required,
    without: forbidden,
    text,
    html,
  };
  return `${JSON.stringify(fields)}\n`;
}
