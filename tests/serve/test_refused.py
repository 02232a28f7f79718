"""What is refused, and why: test_refused.toml has the requests."""

from pathlib import Path
from typing import Any

from duramen.apps.serve import Fetching, Service
from duramen.apps.serve.http.problems import KINDS
from duramen.apps.serve.labelling.labels import LabelFile

from ..cases import cases, tables
from .conftest import Clients, Web
from .test_extract import problem

REQUESTS = tables(__file__)["request"]


@cases(*((f"{each['to']} {row[0]}", each, *row) for each in REQUESTS for row in each["refused"]))
def test_nothing_is_fetched_or_kept_for_what_is_refused(
    asked: dict[str, Any], members: Any, kind: str, words: str, clients: Clients, web: Web, path: Path
) -> None:
    client = clients(Service(fetching=Fetching(web), labels=LabelFile(path)))
    client.headers = asked.get("headers", {})
    method, place = asked["to"].split()
    given, part = asked.get("given", {}), asked.get("part")
    made = given % members if isinstance(given, str) else given | members
    answer = client.request(method, place, **({part: made} if part else made))
    detail = problem(answer, KINDS[kind].status, kind)
    assert words in detail
    assert (answer.json()["success"], answer.json()["error"]) == (False, detail)
    assert (web.asked, path.read_bytes()) == ([], b"")
