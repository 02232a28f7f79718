"""What a browser may do with a page that we write: show images and styles, and nothing else.

A second wall behind the lists of our HTML: were something on the wrong side of them, no browser would run it.
"""

CONTENT_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src * data:; '
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">"
)
"""For the head of a whole page, before anything that it governs."""
