"""Pages whose Markdown would carry live HTML if text became Markdown without care, each named by the way it takes."""

from html import escape

from ..cases import tables

WRITTEN = tables(__file__)
PAYLOADS: dict[str, str] = WRITTEN["payloads"]
PLACES: dict[str, str] = WRITTEN["formulas"] | WRITTEN["places"]
PLACES["deep details"] = "<ul><li>" * 17 + "<details><summary>a</summary>b</details><li>{}" + "</ul>" * 17

IMAGE = PAYLOADS["image"]
AFTER = f"<p><code>{escape(IMAGE)}</code> ](javascript:alert(1)) [x] &lt;b onclick=alert(1)&gt;</p>"
"""What a sign left open by an attack would turn to markup."""


def attacks(place: str) -> dict[str, str]:
    behind = f"<code>{escape(IMAGE)}</code> ](javascript:b) c{AFTER}"
    return {name: f"<p>a {PLACES[place].replace('{}', escape(text))} {behind}" for name, text in PAYLOADS.items()}
