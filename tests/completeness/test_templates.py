"""Templates become the pages that a server sends, so that the verdicts are measured on what people get."""

import pytest

from benchmarks.completeness.templates import page

FILES = {
    "web/templates/base.html": "<html><title>{% block title %}Lund{% endblock %}</title>{% include 'menu.html' %}"
    "<body>{% block main %}{% block inner %}none{% endblock %}{% endblock %}</body></html>",
    "web/templates/menu.html": "<nav>Menu</nav>",
}


@pytest.mark.parametrize(
    ("kind", "template", "sent"),
    [
        pytest.param(
            "wall",
            "{% extends 'base.html' %}{% block inner %}{% trans 'Password' %} {{ form.password }}{% endblock %}",
            "<html><title>Lund</title><nav>Menu</nav>"
            '<body>Password <input type="password" name="password"></body></html>',
            id="blocks stand in the page that is extended",
        ),
        pytest.param(
            "wall",
            "<body>{% if user.is_authenticated %}Hello{% else %}Log in{% endif %}{# why #}</body>",
            "<body>Log in</body>",
            id="the visitor is not logged in",
        ),
        pytest.param("error", "<body>{{ code }}: {{ message|e }}</body>", "<body>404: Not Found</body>", id="a status"),
        pytest.param(
            "wall", "{% extends 'gone.html' %}{% block a %}Log in{% endblock %}", None, id="no page of its own"
        ),
        pytest.param("check", "<html><body>{{ strings.title }}</body></html>", None, id="words in other files"),
    ],
)
def test_pages(kind: str, template: str, sent: str | None) -> None:
    assert page(kind, "web/templates/login.html", template, FILES.__getitem__) == sent
