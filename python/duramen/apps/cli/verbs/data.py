"""The verb `data`."""

import click

from ....base.json_text import json_text
from ....page.metadata import data as declared
from ....page.metadata import of_type
from ..reading.inputs import page_of
from ..reading.sources import Source
from ..terminal.console import Failed, complain, show
from ..terminal.help import option, options, verb
from ..terminal.options import SOURCES, Fetching, Name, Reading


@options("Writing", everyday=True)
class Chosen:
    type: Name | None = option("Only things of this type: Recipe, Product, h-entry ...")


@verb(SOURCES)
def data(sources: tuple[str, ...], chosen: Chosen, reading: Reading, fetching: Fetching) -> None:
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
        wanted = found if chosen.type is None else of_type(found, chosen.type)
        if len(sources) == 1:
            show(json_text(wanted, indent=2))
        else:
            show(json_text({"source": Source(name).safe_name, "data": wanted}))
    click.get_current_context().exit(1 if failed else 0)
