"""Errors of fetching; each message is one sentence that says how to fix it."""

_MAX_MESSAGE_CHARS = 1000

_OPTIONS = {"allow_private": "--allow-private", "ignore_robots": "--ignore-robots", "the limits": "--max-size"}
"""Parameters in messages, with the options of the command line that set them."""


class FetchError(Exception):
    """A URL that could not be fetched; `url` is the page that was asked for, without credentials.

    The message may quote what a server has sent: it is cut to 1,000 characters, and control characters are escaped.
    """

    def __init__(self, message: str, url: str = "") -> None:
        super().__init__(_printable(message), url)
        self.url = url

    def ask_for(self, url: str) -> None:
        """Sets the page that was asked for, where its robots.txt or a redirect has failed."""
        self.url, self.args = url, (self.args[0], url, *self.args[2:])

    @property
    def for_operators(self) -> str:
        """The message for those who set options of the command line, not parameters of Python."""
        message = str(self)
        for parameter, option in _OPTIONS.items():
            message = message.replace(parameter, option)
        return message

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidURL(FetchError):
    """A URL that is not on the web: it has no http(s), no host, or a port that browsers refuse."""


class RefusedAddress(FetchError):
    """A host that leads into a private network or to this machine."""


class NameNotFound(FetchError):
    """A host that has no address."""


class ConnectionFailed(FetchError):
    """A server that does not answer, or closes the connection."""


class CertificateRefused(FetchError):
    """A server whose certificate is not valid for its name."""


class FetchTimeout(FetchError):
    """A server that took too long."""


class BrokenResponse(FetchError):
    """An answer that is not HTTP, ends early, or does not decompress."""


class TooLarge(FetchError):
    """An answer beyond the limits, on the wire or unpacked."""


class TooManyRedirects(FetchError):
    """A chain of redirects longer than the limit, for example a loop."""


class RobotsDenied(FetchError):
    """A page that the site's robots.txt asks us not to fetch."""


class UnsupportedContent(FetchError):
    """An answer that is not a page: a PDF, an image, an archive."""


class UnreadableFeed(FetchError):
    """A listing that is neither a sitemap nor a feed, or that declares entities."""


class CacheFailed(FetchError):
    """A cache folder that cannot be written to."""


class RenderUnavailable(FetchError):
    """Rendering was requested, but no browser is installed."""


class StatusError(FetchError):
    """An answer with the `status` of a failure."""

    def __init__(self, message: str, url: str = "", status: int = 0) -> None:
        super().__init__(message, url)
        self.args = (*self.args, status)
        self.status = status


class UnexpectedFailure(FetchError):
    """A bug in duramen; `__cause__` is the exception. Please report it."""


def _printable(message: str) -> str:
    """A message of bounded length with control characters escaped.

    >>> _printable("oak\x1b[2J")
    'oak\\\\x1b[2J'
    """
    short = message if len(message) <= _MAX_MESSAGE_CHARS else message[: _MAX_MESSAGE_CHARS - 3] + "..."
    if short.isprintable():
        return short
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in short)
