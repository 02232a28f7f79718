"""The learned extractor: the probability that each block is content, and the decision which blocks to keep."""

from .page.model import *
