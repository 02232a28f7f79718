"""Any file is a saved page within its limits, no saved page, or an archive that says why it cannot be read."""

import tempfile
from contextlib import suppress
from pathlib import Path

from duramen.saved import saved_page
from duramen.wacz import MAGIC, UnreadableArchive, Wacz, is_wacz


def run(data: bytes) -> None:
    inside = saved_page(data)
    if inside is not None:
        assert len(inside.html) <= 4 * len(data) + 100, len(inside.html)
        assert sum(map(len, inside.resources.values())) <= 2 * len(data)
        assert inside.url is None or isinstance(inside.url, str)
    if data.startswith(MAGIC):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.wacz"
            path.write_bytes(data)
            if is_wacz(path):
                with suppress(UnreadableArchive):
                    Wacz(path).page()
