"""The module `trafilatura.meta`."""


def reset_caches() -> None:
    """Does nothing: duramen keeps nothing from one page to the next."""
