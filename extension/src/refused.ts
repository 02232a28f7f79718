/** The small window that says why the button did nothing. */

import { reasonFor, type Refusal } from "./badge";
import { language } from "./messages";

document.documentElement.lang = language();
document.getElementById("reason")!.textContent = reasonFor(new URLSearchParams(location.search).get("reason") as Refusal);
