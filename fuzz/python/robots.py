"""Any text is a robots.txt, and any path is allowed by it or not; rules match as the regular expressions do that
RFC 9309 describes. The last line is the path."""

import re

from duramen.fetch.robots import matches, normalised, parse_robots

MANY_STARS = 2  # beyond which the regular expressions, not ours, take too long


def run(data: bytes) -> None:
    text, _, path = data.decode("utf-8", "replace").rpartition("\n")
    robots = parse_robots(text, agent="duramen")
    allowed = robots.allows(path)
    assert isinstance(allowed, bool)
    assert robots.crawl_delay is None or 0 <= robots.crawl_delay < 1e6
    wanted = normalised(path)
    assert wanted.isascii()
    assert normalised(wanted) == wanted
    decisive = (0, True)
    for rule, allows in robots.rules:
        assert rule
        if rule.count("*") <= MANY_STARS:
            assert matches(rule, wanted) == by_expression(rule, wanted), (rule, wanted)
        if matches(rule, wanted):
            decisive = max(decisive, (len(rule), allows))
    assert allowed == decisive[1]


def by_expression(rule: str, path: str) -> bool:
    end = r"\Z" if rule.endswith("$") else ""
    parts = map(re.escape, re.split(r"\*+", rule.removesuffix("$")))
    return re.match(".*".join(parts) + end, path, re.DOTALL) is not None
