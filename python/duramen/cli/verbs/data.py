"""The verb `data`."""

import click

from ...json_text import json_text
from ...metadata import data as declared
from ...metadata import of_type
from ..reading.inputs import page_of
from ..reading.sources import Source
from ..terminal.console import Failed, complain, show
from ..terminal.help import Verb
from ..terminal.options import WRITING, Fetching, Reading, fetching_options, reading_options


@click.command(cls=Verb)
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)
@WRITING("--type", "type_", metavar="NAME", help="Only things of this type: Recipe, Product, h-entry ...")
@reading_options
@fetching_options
def data(sources: tuple[str, ...], type_: str | None, reading: Reading, fetching: Fetching) -> None:
    """Print the structured data of pages as JSON.

    JSON-LD, microdata, RDFa, microformats, Open Graph, Twitter cards, Dublin
    Core and citation tags, with the keys of JSON-LD. One SOURCE gives one JSON
    array, several give a line for each, with its source.
    """
    failed = False
    for name in sources:
        try:
            found = declared(page_of(name, reading, fetching))
        except Failed as error:
            complain(error.message)
            failed = True
            continue
        chosen = found if type_ is None else of_type(found, type_)
        if len(sources) == 1:
            show(json_text(chosen, indent=2))
        else:
            show(json_text({"source": Source(name).safe_name, "data": chosen}))
    click.get_current_context().exit(1 if failed else 0)
