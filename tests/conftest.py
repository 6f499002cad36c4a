"""Settings that every test shares."""

import os

from hypothesis import settings

# The same examples in every run, and no deadline that a busy machine could miss.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
