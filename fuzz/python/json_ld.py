"""Any JSON-LD, whole or broken, gives metadata that can be written; none raises."""

from .reading import check


def run(data: bytes) -> None:
    check(
        b"<title>Oak</title><script type=application/ld+json>"
        + data
        + b"</script><h1>Oak</h1><p>The heartwood of an old oak is dark and dense."
    )
