"""The Content-Security-Policy of pages that we write: only images and styles are allowed.

It is a second protection in addition to the lists of allowed names: a browser would not run a script even if one were
written.
"""

CONTENT_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src * data:; '
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">"
)
"""For the head of a whole page, before anything that it governs."""
