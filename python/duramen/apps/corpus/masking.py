"""Masks personal data in texts: mail addresses, IP addresses and telephone numbers.

Mail addresses and public IP addresses are masked as in FineWeb (datatrove's `PIIFormatter`). The replacements are those
that standards reserve for documentation: `email@example.com` (RFC 2606), `192.0.2.1` (RFC 5737), `2001:db8::1`
(RFC 3849). Numbers that begin with 555-01 belong to nobody (NANPA). docs/corpus.md has the comparison with FineWeb.
Every pattern has a bound on what it looks at from one place, so the time is linear in the length of a text.
"""

import re
from collections.abc import Callable, Iterator
from ipaddress import ip_address

EMAIL, IPV4, IPV6, PHONE = "email@example.com", "192.0.2.1", "2001:db8::1", "555-0100"

MAX_LOCAL_CHARS = 64
"""The part of a mail address before the @ (RFC 5321, 4.5.3.1.1)."""

LOCAL = re.compile(r"[\w!#$%&'*+^`{|}~.\\-]*", re.ASCII)
"""From the @ backwards. Letters beyond ASCII end it: in Chinese, an address follows a word without a space. A backslash
is how Markdown writes `a\\_b@example.org`. Slashes and `=` are left out: they belong to the URL around an address."""

DOMAIN = re.compile(
    r"@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}(?=[a-z0-9-]{0,62}[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?",
    re.ASCII | re.IGNORECASE,
)
"""The last label has a letter, which `react@18.2.0` has not."""

IP = re.compile(
    r"[0-9](?<![\w.][0-9])[0-9]{0,2}(?:\.[0-9]{1,3}){3}(?!\.?\w)|[23](?<![\w:.][23])[0-9a-f]{3}:[0-9a-f:]{2,34}(?![\w:])",
    re.ASCII | re.IGNORECASE,
)
"""Four numbers, not five as in a version; or an address in 2000::/3, which all public ones of IPv6 are in. The
patterns begin with a character, not with a look at the one before, so that Python finds the few places to try fast."""

LABEL = r"(?:tel[eé](?:ph|f)on[eo]?|phone|t[eé]l(?:éphone)?|mobile?|cell|fax|handy|тел(?:ефон)?|電話|电话|전화)"
BEFORE = re.compile(rf"\b{LABEL}(?: ?(?:no|number|nr))? ?(?P<end>\.?[:.：] ?)?\(?$", re.IGNORECASE)
"""What says that a telephone number follows; without a colon or a dot, the number has to begin with 0 or a bracket."""

MAX_LABEL_CHARS = 32
SEPARATOR = r"(?:[ \u00a0.\u2011/-]|\) ?|[ \u00a0]?\()?"
INTERNATIONAL = re.compile(rf"\+(?<![\w+]\+)[1-9](?:{SEPARATOR}[0-9]){{6,14}}(?![\w%])")
NORTH_AMERICAN = re.compile(
    r"(?:\((?<![\w.+-]\()[2-9][0-9]{2}\) ?|[2-9](?<![\w.+-][2-9])[0-9]{2}(?P<dash>[.-]))"
    r"[2-9][0-9]{2}(?(dash)(?P=dash)|[ .-])[0-9]{4}(?![\w-]|\.[0-9])"
)
LABELLED = re.compile(rf"[0-9](?<![\w+][0-9])(?:{SEPARATOR}[0-9]){{5,14}}(?![\w%])")
"""Numbers with the code of a country; as North America writes them; or after a word that says what they are. Other runs
of digits stay: they are as often dates, prices, ISBNs and names of articles."""

MIN_SEPARATED_DIGITS, MIN_PLAIN_DIGITS = 8, 10
"""A + and fewer digits are no telephone number: `+2000000` counts votes or points."""


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
    done = 0
    for found in DOMAIN.finditer(text):
        at = found.start()
        before = text[max(done, at - MAX_LOCAL_CHARS) : at]
        run = LOCAL.match(before[::-1])
        local = before[len(before) - (run.end() if run else 0) :].lstrip("!#$%&'*+^`{|}~.\\-")
        if local and not local.endswith("."):
            done = found.end()
            yield at - len(local), done, EMAIL


def addresses(text: str) -> Masks:
    """Public IP addresses."""
    for found in IP.finditer(text):
        value = found[0].rstrip(":")
        try:
            address = ip_address(value)
        except ValueError:
            continue
        if address.is_global:
            yield found.start(), found.start() + len(value), IPV4 if address.version == 4 else IPV6


def phones(text: str) -> Masks:
    spans = [found.span() for found in INTERNATIONAL.finditer(text) if is_international(found[0])]
    spans += [found.span() for found in NORTH_AMERICAN.finditer(text)]
    for found in LABELLED.finditer(text):
        if is_labelled(text, found.start()):
            spans.append((found.start() - (text[found.start() - 1] == "("), found.end()))
    done = 0
    for start, end in sorted(spans):
        if start >= done:
            done = end
            yield start, end, PHONE


def is_labelled(text: str, start: int) -> bool:
    """Whether the words before a number say that it is a telephone number."""
    found = BEFORE.search(text[max(0, start - MAX_LABEL_CHARS) : start])
    return found is not None and (found["end"] is not None or text[start] == "0" or text[start - 1] == "(")


def is_international(value: str) -> bool:
    """Whether digits after a + are a telephone number and no count, and no row of decimals.

    >>> is_international("+49 30 1234567"), is_international("+2000000"), is_international("+1.25 0.75 3.50")
    (True, False, False)
    """
    separators = set(value) - set("+()0123456789")
    digits = sum(each.isdigit() for each in value)
    least = MIN_SEPARATED_DIGITS if separators else MIN_PLAIN_DIGITS
    return digits >= least and not ("." in separators and len(separators) > 1)


KINDS: dict[str, Callable[[str], Masks]] = {"email": emails, "ip": addresses, "phone": phones}
