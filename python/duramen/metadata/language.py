"""Languages as BCP 47 writes them."""

import re

TAG = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z0-9])", re.IGNORECASE)
NOT_SAID = frozenset({"und", "mul", "zxx", "xx"})


def language_tag(text: str) -> str | None:
    """Language, script and region in their usual case, or None where the text names no language.

    >>> language_tag("en_us.UTF-8"), language_tag("ZH-hant-tw"), language_tag("english")
    ('en-US', 'zh-Hant-TW', None)
    """
    found = TAG.match(text.strip())
    if not found or found[1].lower() in NOT_SAID:
        return None
    language, script, region = found.groups()
    parts = [language.lower(), script and script.title(), region and region.upper()]
    return "-".join(part for part in parts if part)
