"""The text that any page carries for its scripts is bounded, its verdict has evidence, and what it declares is JSON."""

import json

from duramen import extract


def run(data: bytes) -> None:
    document = extract(data, url="https://example.org/trees/oak")
    assert len(document.page.source) <= 64 * len(data) + (4 << 20), "what is recovered is bounded"
    verdict = document.completeness
    assert 0.5 <= verdict.probability <= 1, verdict
    assert bool(verdict.evidence) == (verdict.verdict != "full"), verdict
    json.dumps(document.data, allow_nan=False).encode()
