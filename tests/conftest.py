"""Settings that every test shares."""

import signal

from hypothesis import settings

settings.register_profile("duramen", deadline=None)  # machines differ; time is measured in benchmarks
settings.load_profile("duramen")

# A shell starts what runs in the background deaf to interruption, and so would be the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
