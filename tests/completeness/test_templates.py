"""Templates become the pages that a server sends, so that the verdicts are measured on what people get."""

from benchmarks.completeness.templates import page

from ..cases import cases

FILES = {
    "web/templates/base.html": "<html><title>{% block title %}Lund{% endblock %}</title>{% include 'menu.html' %}"
    "<body>{% block main %}{% block inner %}none{% endblock %}{% endblock %}</body></html>",
    "web/templates/menu.html": "<nav>Menu</nav>",
}


@cases(
    (
        "blocks stand in the page that is extended",
        "wall",
        "{% extends 'base.html' %}{% block inner %}{% trans 'Password' %} {{ form.password }}{% endblock %}",
        '<html><title>Lund</title><nav>Menu</nav><body>Password <input type="password" name="password"></body></html>',
    ),
    (
        "the visitor is not logged in",
        "wall",
        "<body>{% if user.is_authenticated %}Hello{% else %}Log in{% endif %}{# why #}</body>",
        "<body>Log in</body>",
    ),
    ("a status", "error", "<body>{{ code }}: {{ message|e }}</body>", "<body>404: Not Found</body>"),
    ("no page of its own", "wall", "{% extends 'gone.html' %}{% block a %}Log in{% endblock %}", None),
    ("words in other files", "check", "<html><body>{{ strings.title }}</body></html>", None),
)
def test_pages(kind: str, template: str, sent: str | None) -> None:
    assert page(kind, "web/templates/login.html", template, FILES.__getitem__) == sent
