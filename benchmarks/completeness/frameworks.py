"""Frameworks: is the text of a raw answer of Next, Nuxt, SvelteKit and others the text that Chromium shows?

    python -m benchmarks frameworks [NAME ...] --dir DIR [--install "pnpm add"] [--save]

Small sites of `framework_sites/` are copied to DIR/NAME, installed there unless DIR/NAME/node_modules exists, built and
served. Each address is fetched plainly and extracted, and shown in Chromium (`DURAMEN_CHROMIUM` names another one). The
score is the F1 of words between our text of the raw answer and the `innerText` of `main` in the browser. Needs npm, the
extra `render` and the version of Node that the framework asks for.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from duramen import extract
from tests.recovered.pages import DATA

SITES = Path(__file__).parent / "framework_sites"
PORT = 4801
MIN_F1 = 0.95
PATIENCE = 300  # seconds until a server answers


class Site(NamedTuple):
    """How a site is made and served; `paths` are its pages."""

    packages: str
    build: str
    serve: str
    paths: tuple[str, ...]


REACT = "react react-dom"
FRAMEWORKS = {
    "next": Site(
        f"next {REACT}", "next build", f"next start -p {PORT}", ("server", "client", "stream", "elements", "old")
    ),
    "sveltekit": Site(
        "@sveltejs/kit @sveltejs/adapter-node @sveltejs/vite-plugin-svelte svelte vite",
        "vite build",
        "node build",
        ("server", "client", "stream", "fetched"),
    ),
    "astro": Site(
        f"astro @astrojs/react {REACT}",
        "astro build",
        f"{sys.executable} -m http.server {PORT} -d dist",
        ("server/", "client/", "island/"),
    ),
    "react-router": Site(
        f"react-router @react-router/dev @react-router/node @react-router/serve {REACT} vite isbot",
        "react-router build",
        "react-router-serve build/server/index.js",
        ("server", "client", "stream"),
    ),
    "remix": Site(
        "@remix-run/react @remix-run/node @remix-run/dev @remix-run/serve react@18 react-dom@18 vite@6 isbot",
        "remix vite:build",
        "remix-serve build/server/index.js",
        ("server", "client", "stream"),
    ),
    "nuxt": Site("nuxt", "nuxt build", "node .output/server/index.mjs", ("server", "client")),
    "angular": Site(
        "@angular/core @angular/common @angular/compiler @angular/compiler-cli @angular/platform-browser"
        " @angular/platform-server @angular/router @angular/ssr @angular/build @angular/cli rxjs typescript@6.0 tslib"
        " express",
        "ng build",
        "node dist/site/server/server.mjs",
        ("server", "client"),
    ),
    "gatsby": Site("gatsby@5 react@18 react-dom@18", "gatsby build", f"gatsby serve -p {PORT}", ("server/", "client/")),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line for each page; 1 where the text is not that of the browser."""
    options = argparse.ArgumentParser("python -m benchmarks frameworks", description=__doc__.partition("\n")[0])
    options.add_argument("names", nargs="*", metavar="NAME", choices=[[], *FRAMEWORKS], help="frameworks; all of them")
    options.add_argument("--dir", type=Path, required=True, help="where the sites are made")
    options.add_argument("--install", default="npm install --legacy-peer-deps", help="how packages are installed")
    options.add_argument("--save", action="store_true", help="keep the answers beside the sites")
    args = options.parse_args(argv)
    print("| framework | page | origin | completeness | words shown | F1 |\n|---|---|---|---|---|---|")
    worst = 1.0
    for name in args.names or FRAMEWORKS:
        folder = made(name, args.dir, args.install)
        with served(FRAMEWORKS[name], folder):
            for path in FRAMEWORKS[name].paths:
                url = f"http://localhost:{PORT}/{path}"
                raw = urlopen(url).read()
                if args.save:
                    (folder / f"{path.strip('/')}.answer.html").write_bytes(raw)
                visible, document = shown_text(url), extract(raw, url=url)
                score = f1(document.text, visible)
                worst = min(worst, score)
                verdict = document.completeness.verdict
                print(
                    f"| {name} | {path} | {document.origin} | {verdict} | {len(visible.split())} | {score:.3f} |",
                    flush=True,
                )
    return int(worst < MIN_F1)


def made(name: str, folder: Path, install: str) -> Path:
    """The folder of a site that is built."""
    site, there = FRAMEWORKS[name], folder.resolve() / name
    shutil.copytree(SITES / name, there, dirs_exist_ok=True)
    public = there / "public"
    public.mkdir(exist_ok=True)
    for place in (there, public):
        (place / "data.json").write_text(json.dumps(DATA), "utf-8")
    if not (there / "package.json").exists():
        kind = {} if name == "gatsby" else {"type": "module"}
        (there / "package.json").write_text(json.dumps({"name": "site", "private": True, **kind}), "utf-8")
    if not (there / "node_modules").exists():
        subprocess.run([*shlex.split(install), *site.packages.split()], cwd=there, check=True)
    with (there / "build.log").open("wb") as log:
        subprocess.run(site.build.split(), cwd=there, env=environment(there), stdout=log, stderr=log, check=True)
    return there


def environment(folder: Path) -> dict[str, str]:
    """Variables for the programs of a site."""
    path = f"{folder / 'node_modules/.bin'}{os.pathsep}{os.environ['PATH']}"
    quiet = {"NEXT_TELEMETRY_DISABLED": "1", "GATSBY_TELEMETRY_DISABLED": "1", "ASTRO_TELEMETRY_DISABLED": "1"}
    return {**os.environ, **quiet, "PATH": path, "PORT": str(PORT), "HOST": "127.0.0.1", "CI": "1"}


@contextmanager
def served(site: Site, folder: Path) -> Iterator[None]:
    with (folder / "serve.log").open("wb") as log:
        server = subprocess.Popen(
            site.serve.split(), cwd=folder, env=environment(folder), stdout=log, stderr=log, start_new_session=True
        )
        try:
            for _ in range(PATIENCE):
                try:
                    urlopen(f"http://localhost:{PORT}/{site.paths[0]}").read()
                    break
                except OSError:
                    time.sleep(1)
            yield
        finally:
            os.killpg(server.pid, 15)
            server.wait()


def shown_text(url: str) -> str:
    """What a browser shows of the content."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("DURAMEN_CHROMIUM"), chromium_sandbox=os.geteuid() != 0
        )
        page = browser.new_page()
        page.goto(url)
        text = page.locator("main h1").locator("xpath=ancestor::main").inner_text()
        browser.close()
    return text


def f1(found: str, visible: str) -> float:
    """The harmonic mean of precision and recall over words."""
    one, other = (Counter(re.findall(r"\w+", text.lower())) for text in (found, visible))
    return 2 * (one & other).total() / max(1, one.total() + other.total())
