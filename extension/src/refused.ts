/** The small window that says why the button did nothing. */

import { REASONS, type Refusal } from "./badge";
import { language, t } from "./messages";

const reason = new URLSearchParams(location.search).get("reason") ?? "";
document.documentElement.lang = language();
document.getElementById("reason")!.textContent = t(reason in REASONS ? REASONS[reason as Refusal] : "refused_failed");
