"""The module `newspaper.exceptions`."""


class ArticleException(Exception):
    """An article could not be downloaded, or was parsed before it was downloaded."""


class ArticleBinaryDataException(ArticleException):
    """Is never raised: what is no page makes the download fail."""


class RobotsException(ArticleException):
    """Is never raised: what robots.txt forbids makes the download fail."""
