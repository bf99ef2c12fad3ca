"""
Fixtures. Tests of the real server need TITRE_URL and TITRE_TOKEN (some also TITRE_TOKEN_NOORG and TITRE_FLUX_CSV), as
tests/contract/python.night.test.ts sets them; without, they are skipped, and the summary says why.
"""

import os
from collections.abc import Callable, Iterator

import pytest

from titre import Process, Product, Titre

MISSING = "no TITRE_URL and TITRE_TOKEN of a running server"


@pytest.fixture(scope="session")
def titre() -> Iterator[Titre]:
    if not (os.environ.get("TITRE_URL") and os.environ.get("TITRE_TOKEN")):
        pytest.skip(MISSING)
    with Titre(timeout=600) as made:
        yield made


@pytest.fixture
def demo(titre: Titre) -> Process:
    """The process of the demonstration data."""
    return titre.products["Leghaemoglobin"].processes["Homogenised harvest"]


@pytest.fixture
def new_product(titre: Titre) -> Iterator[Callable[[], Product]]:
    """Makes products that are deleted at the end."""
    made: list[Product] = []

    def make() -> Product:
        details = {"component_id": "prt_leghaemoglobin_c2", "host_id": "cel_komagataella_phaffii", "selling_price": 250}
        made.append(titre.create_product("Myoglobin", "protein", **details))
        return made[-1]

    yield make
    for product in made:
        product.delete()


@pytest.fixture
def own(demo: Process, new_product: Callable[[], Product], titre: Titre) -> Process:
    """A process of its own for a test that changes it: a copy of the demonstration, through its scenario file."""
    return titre.import_scenario(demo.export(), product=new_product()).process
