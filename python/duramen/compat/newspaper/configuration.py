"""The module `newspaper.configuration`."""

from typing import Any

from duramen.fetch import Timeouts

WITHOUT_EFFECT = frozenset(
    "allow_binary_content clean_article_html disable_category_cache fetch_images follow_meta_refresh honor_robots_txt "
    "http_success_only ignored_content_types_defaults language max_authors max_file_memo max_keywords max_summary "
    "max_summary_sent max_text max_title memoize_articles memorize_articles min_sent_count min_word_count "
    "number_threads requests_params thread_timeout_seconds top_image_settings use_cached_categories "
    "use_meta_language verbose".split()
)
"""Settings of newspaper4k that are accepted and change nothing."""


class Configuration:
    """How articles are fetched: `browser_user_agent`, `headers`, `request_timeout` (seconds) and `proxies` are obeyed.

    >>> config = Configuration()
    >>> config.request_timeout = 5
    >>> config.colour = "red"
    Traceback (most recent call last):
    ValueError: colour is not offered by duramen.compat.newspaper
    """

    def __init__(self, **settings: Any) -> None:
        self.browser_user_agent: str | None = None
        self.headers: dict[str, str] = {}
        self.request_timeout: float | None = None
        self.proxies: dict[str, str] = {}
        self.update(**settings)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in {"browser_user_agent", "headers", "request_timeout", "proxies", *WITHOUT_EFFECT}:
            raise ValueError(f"{name} is not offered by duramen.compat.newspaper")
        super().__setattr__(name, value)

    def update(self, **settings: Any) -> None:
        for name, value in settings.items():
            setattr(self, name, value)

    def fetching(self) -> dict[str, Any]:
        headers = dict(self.headers)
        agent = self.browser_user_agent or headers.pop("User-Agent", None)
        options: dict[str, Any] = {"headers": headers}
        if agent:
            options["user_agent"] = agent
        if self.request_timeout:
            options["timeouts"] = Timeouts.within(self.request_timeout)
        if self.proxies:
            options["proxy"] = self.proxies.get("https") or self.proxies.get("http")
        return options
