"""Rules for sites: where the content, the title, the authors, the date and the next page are, by the host of a page."""

from .fetch.rules import *
