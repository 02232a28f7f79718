"""Whether a page shows its text only once its scripts have run, so that a browser must open it."""

from .response import Response

MAX_PAGE_BYTES = 1 << 20
"""Larger pages are not examined, because the process that fetches has no limit on memory."""

MIN_WORDS = 25
MIN_CONFIDENCE = 0.5
"""With fewer words of main content or less confidence, a browser may find more; docs/fetching.md has the shares."""


def is_shell(response: Response) -> bool:
    """Whether a page has scripts, and without them hardly any main content, or none that the extractor is sure of.

    >>> is_shell(Response("https://example.org/", 200, b"<div id=root></div><script src=app.js></script>", None, ()))
    True
    >>> is_shell(Response("https://example.org/", 200, b"<p>A page without scripts.", None, ()))
    False
    """
    from ..extract import extract

    if len(response.content) > MAX_PAGE_BYTES or b"<script" not in response.content.lower():
        return False
    document = extract(response.content, content_type=response.content_type, url=response.url)
    words = int(document.page.nodes.words[document.kept].sum())
    is_empty = words < MIN_WORDS or document.completeness.verdict == "shell"
    return is_empty or (document.confidence or 0) < MIN_CONFIDENCE
