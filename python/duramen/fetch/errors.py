"""What can go wrong between a URL and its bytes; each message is one sentence that says the mend."""


class FetchError(Exception):
    """A URL whose bytes could not be had; `url` is where it failed, without credentials."""

    def __init__(self, message: str, url: str = "") -> None:
        super().__init__(message, url)
        self.url = url

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidURL(FetchError):
    """A URL that is not one of the web: no http(s), no host, or a port that browsers refuse."""


class RefusedAddress(FetchError):
    """A host that leads into a private network or to this machine."""


class NameNotFound(FetchError):
    """A host that has no address."""


class ConnectionFailed(FetchError):
    """A server that does not answer, or hangs up."""


class CertificateRefused(FetchError):
    """A server that could not prove its name."""


class FetchTimeout(FetchError):
    """A server that took too long."""


class BrokenResponse(FetchError):
    """An answer that is not HTTP, ends early, or does not decompress."""


class TooLarge(FetchError):
    """An answer beyond the limits, on the wire or unpacked."""


class TooManyRedirects(FetchError):
    """A chain of redirects longer than the limit, as a circle is."""


class RobotsDenied(FetchError):
    """A page that the site's robots.txt asks us not to fetch."""


class UnsupportedContent(FetchError):
    """An answer that is not a page: a PDF, an image, an archive."""


class UnreadableFeed(FetchError):
    """A sitemap or feed that is none, or that declares entities."""


class CacheFailed(FetchError):
    """A cache folder that cannot be written to."""


class RenderUnavailable(FetchError):
    """A wish for a browser where none is installed."""


class StatusError(FetchError):
    """An answer that is no success; `status` says which."""

    def __init__(self, message: str, url: str = "", status: int = 0) -> None:
        super().__init__(message, url)
        self.args = (message, url, status)
        self.status = status
