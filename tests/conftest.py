"""Settings that every test shares."""

import os
import signal

from hypothesis import settings

# A check must say the same of the same code, so property tests draw the same examples every time. New examples are for
# `HYPOTHESIS_PROFILE=random pytest` and for the fuzzers. There are no deadlines: time is measured in benchmarks.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))

# A shell starts what runs in the background deaf to interruption, and so would be the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
