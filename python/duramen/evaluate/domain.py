"""The site of a page, by which pages of one template are grouped."""

from urllib.parse import urlsplit

# Second-level names under which a country's registry sells names: bbc.co.uk, abc.net.au.
# An approximation of the Public Suffix List that needs no data file.
SHARED_LABELS = frozenset(
    ["ac", "co", "com", "edu", "gob", "gouv", "gov", "gv", "mil", "ne", "net", "nhs", "nom", "or", "org", "sch"]
)


def domain_of(address: str | None) -> str | None:
    """Registered domain of a URL or host, or None where there is no host.

    >>> domain_of("https://news.bbc.co.uk/2/hi/index.htm"), domain_of("www.express.gr")
    ('bbc.co.uk', 'express.gr')
    """
    if not address:
        return None
    try:
        host = urlsplit(address if "//" in address else f"//{address}").hostname
    except ValueError:
        return None
    if not host:
        return None
    labels = host.strip(".").lower().split(".")
    if labels[-1].isdigit() or ":" in host or len(labels) < 3:
        return ".".join(labels)

    is_shared = len(labels[-1]) == 2 and labels[-2] in SHARED_LABELS
    return ".".join(labels[-3:] if is_shared else labels[-2:])
