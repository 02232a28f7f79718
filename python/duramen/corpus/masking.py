"""Masks personal data in texts: mail addresses, IP addresses and telephone numbers.

Mail addresses and public IP addresses are masked as in FineWeb (datatrove's `PIIFormatter`). The replacements are those
that standards reserve for documentation: `email@example.com` (RFC 2606), `192.0.2.1` (RFC 5737), `2001:db8::1`
(RFC 3849). Numbers that begin with 555-01 belong to nobody (NANPA). docs/corpus.md has the comparison with FineWeb.
Every pattern has a bound on what it looks at from one place, so the time is linear in the length of a text.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from ipaddress import ip_address

EMAIL, IPV4, IPV6, PHONE = "email@example.com", "192.0.2.1", "2001:db8::1", "555-0100"

LONGEST_LOCAL = 64
"""Characters of a mail address before the @ (RFC 5321, 4.5.3.1.1)."""

LOCAL = re.compile(r"[\w!#$%&'*+^`{|}~.\\-]*", re.ASCII)
"""From the @ backwards. Letters beyond ASCII end it: in Chinese, an address follows a word without a space. A backslash
is how Markdown writes `a\\_b@example.org`. Slashes and `=` are left out: they belong to the URL around an address."""

DOMAIN = re.compile(
    r"@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}(?=[a-z0-9-]{0,62}[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?",
    re.ASCII | re.IGNORECASE,
)
"""The last label has a letter, which `react@18.2.0` has not."""

IPV4_LIKE = re.compile(r"[0-9]+(?:\.[0-9]+){3,}")
"""Numbers with dots; a version may have more than four."""

IPV6_LIKE = re.compile(r"[23][0-9a-f]{3}:[0-9a-f:]{2,34}", re.IGNORECASE | re.ASCII)
"""Addresses in 2000::/3, which all public ones of IPv6 are in."""

LABEL = r"(?:tel[eé](?:ph|f)on[eo]?|phone|t[eé]l(?:éphone)?|mobile?|cell|fax|handy|тел(?:ефон)?|電話|电话|전화)"
"""Words before a telephone number: 6 to 15 digits that begin with 0, or that follow a colon or a dot."""

SEPARATOR = r"(?:[ \u00a0.\u2011/-]|\) ?|[ \u00a0]?\()?"
NUMBER = re.compile(
    rf"(?<![\w+])\+[1-9](?:{SEPARATOR}\d){{6,14}}(?![\w%])"
    rf"|(?<![\w.+-])(?:\([2-9]\d\d\) ?|[2-9]\d\d(?P<dash>[.-]))[2-9]\d\d(?(dash)(?P=dash)|[ .-])\d{{4}}(?![\w-]|\.\d)"
    rf"|\b{LABEL}(?: ?(?:no|number|nr))? ?(?:\.?[:.：] ?|(?=[(0]))"
    rf"(?P<labelled>\(?\d(?:{SEPARATOR}\d){{5,14}}(?![\w%]))",
    re.IGNORECASE,
)
"""With the code of a country; as North America writes them; or after a word that says what it is. Other runs of digits
stay: they are as often dates, prices, ISBNs and names of articles."""

DIGITS = re.compile(r"[0-9][0-9 \u00a0.\u2011/()-]{5,40}")
"""Where a number may be: `NUMBER` is slow, and is tried only from a little before such a run."""

BEFORE, BEHIND = 32, 80
"""Characters around such a run that a match of `NUMBER` may have; without a bound, each search would go to the end."""

SHORTEST, SHORTEST_PLAIN = 8, 10
"""Digits after a +, with separators and without: `+2000000` counts votes or points."""


def masked(text: str, kind: str) -> tuple[str, int]:
    """A text with all personal data of a kind masked, and how many were.

    >>> masked("Write to Ann.Lee@mail.example or call.", "email")
    ('Write to email@example.com or call.', 1)
    >>> masked("8.8.8.8 is public, 10.0.0.1 is not, 1.2.3.4.5 is a version.", "ip")
    ('192.0.2.1 is public, 10.0.0.1 is not, 1.2.3.4.5 is a version.', 1)
    >>> masked("Call +49 30 1234567, (212) 736-5000 or tel. 0301 23 45 67; ISBN 978-3-16-148410-0.", "phone")
    ('Call 555-0100, 555-0100 or tel. 555-0100; ISBN 978-3-16-148410-0.', 3)
    """
    found = list(KINDS[kind](text))
    if not found:
        return text, 0
    ends = [0, *(end for _, end, _ in found)]
    pieces = [text[before:start] + value for before, (start, _, value) in zip(ends, found, strict=False)]
    return "".join(pieces) + text[ends[-1] :], len(found)


Masks = Iterator[tuple[int, int, str]]
"""Where something starts and ends, and what replaces it."""


def emails(text: str) -> Masks:
    """Mail addresses."""
    done = 0
    for found in DOMAIN.finditer(text):
        at = found.start()
        before = text[max(done, at - LONGEST_LOCAL) : at]
        run = LOCAL.match(before[::-1])
        local = before[len(before) - (run.end() if run else 0) :].lstrip("!#$%&'*+^`{|}~.\\-")
        if local and not local.endswith("."):
            done = found.end()
            yield at - len(local), done, EMAIL


def addresses(text: str) -> Masks:
    """Public IP addresses."""
    found = [*IPV4_LIKE.finditer(text), *IPV6_LIKE.finditer(text)]
    for each in sorted(found, key=re.Match.start):
        start, value = each.start(), each[0].rstrip(":")
        before, after = text[start - 1 : start], text[start + len(value) : start + len(value) + 1]
        if before.isalnum() or before in {"_", ".", ":"} - ({":"} if "." in value else set()) or after.isalnum():
            continue
        try:
            address = ip_address(value)
        except ValueError:
            continue
        if address.is_global:
            yield start, start + len(value), IPV4 if address.version == 4 else IPV6


def phones(text: str) -> Masks:
    """Telephone numbers."""
    done = 0
    for run in DIGITS.finditer(text):
        for found in NUMBER.finditer(text, max(done, run.start() - BEFORE), run.end() + BEHIND):
            if found.start() >= run.end():
                break
            done = found.end()
            whole = "labelled" if found["labelled"] else 0
            if not found[whole].startswith("+") or is_international(found[whole]):
                yield found.start(whole), found.end(whole), PHONE


def is_international(value: str) -> bool:
    """Whether digits after a + are a telephone number and no count, and no row of decimals.

    >>> is_international("+49 30 1234567"), is_international("+2000000"), is_international("+1.25 0.75 3.50")
    (True, False, False)
    """
    separators = set(value) - set("+()0123456789")
    digits = sum(each.isdigit() for each in value)
    return digits >= (SHORTEST if separators else SHORTEST_PLAIN) and not ("." in separators and len(separators) > 1)


KINDS: dict[str, Callable[[str], Masks]] = {"email": emails, "ip": addresses, "phone": phones}


def check_kinds(kinds: Sequence[str]) -> None:
    """Raises for a kind that cannot be masked."""
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(f"{kind or 'nothing'} cannot be masked; there are {', '.join(KINDS)}")
