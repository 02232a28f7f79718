"""Rules for sites: where the content, the title, the authors, the date and the next page are, by the host of a page.

A rule wins over the model. One whose expressions match nothing changes nothing, and is reported.
"""

from .apply import Ruling, all_parts, ruled
from .files import Rule, Rules

__all__ = ["Rule", "Rules", "Ruling", "all_parts", "ruled"]
