"""Headers of every response, so that no browser runs or frames content from other pages."""

ANSWERS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"
"""The content security policy of results: content of other sites, which may load nothing and run nothing here."""

PAGES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The content security policy of our own pages: scripts and styles from files of this service alone, none inline."""

USUAL = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
    "Content-Security-Policy": ANSWERS,
}
OWN = {"Content-Security-Policy": PAGES, "Cache-Control": "no-cache"}
"""Headers of our own pages and files, which browsers may run and keep while they are fresh."""

EVERYWHERE, OF_FILES = (
    [(name.lower().encode(), value.encode()) for name, value in each.items()] for each in (USUAL, USUAL | OWN)
)
"""Headers of all answers, as ASGI has them; an endpoint that sets one of them itself keeps its own value."""
