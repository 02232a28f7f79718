"""Settings that every test shares."""

from hypothesis import settings

settings.register_profile("duramen", deadline=None)  # machines differ; time is measured in benchmarks
settings.load_profile("duramen")
