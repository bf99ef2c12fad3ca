"""
The corn and sugarcane biorefineries of BioSTEAM as scenarios, and the notebook beside them, on the real server.

They are not in `tests/` proper, because BioSTEAM needs an older numpy than the other tools: `pip install -r
requirements-biosteam.txt` in an environment of its own, then `python -m pytest tests/with_biosteam`. They are run on purpose, so
that without BioSTEAM or a server they fail rather than being skipped.
"""

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode, reads

from titre import Process, Titre
from titre.biosteam import Converted, convert

corn: Any = import_module("biorefineries.corn")
sugarcane: Any = import_module("biorefineries.sugarcane")

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "biosteam" / "corn.ipynb"


@pytest.fixture(scope="session", autouse=True)
def has_server() -> None:
    missing = [name for name in ("TITRE_URL", "TITRE_TOKEN") if not os.environ.get(name)]
    assert not missing, f"these tests need a running server: set {' and '.join(missing)}"


@pytest.fixture(scope="module")
def refinery() -> Any:
    return corn.Biorefinery()


@pytest.fixture(scope="module")
def made(refinery: Any) -> Converted:
    return convert(refinery.corn_sys, "ethanol", assumptions={"capital": {"cost_year": 2017}})


def masses(process: Process, step: str, outlet: str) -> dict[str, float]:
    """kg/h of each component that leaves a step at an outlet."""
    streams = process.evaluate()["streams"]
    found: dict[str, float] = {}
    for stream in streams:
        if (stream["from_step"], stream.get("from_outlet")) == (step, outlet):
            for component in stream["components"]:
                found[component["component_id"]] = found.get(component["component_id"], 0) + component["mass"]
    return found


def test_every_unit_is_in_the_report(refinery: Any, made: Converted) -> None:
    units = [entry for entry in made.report if entry["kind"] == "unit"]
    assert sorted(entry["name"] for entry in units) == sorted(unit.ID for unit in refinery.corn_sys.units)
    became = {entry["name"]: entry["became"] for entry in units if entry["status"] != "unmapped"}
    expected = {
        "M104": "size_reduction",
        "V307": "storage_tank",
        "V310": "reactor",
        "V405": "reactor",
        "E401": "heat_exchanger",
        "T501": "distillation",
        "X504": "molecular_sieve",
        "C603": "component_splitter",
        "S1": "splitter",
        "Ev607": "evaporation",
        "D610": "direct_fired_dryer",
    }
    assert {ID: became[ID] for ID in expected} == expected
    assert {"V409", "X611", "T608"} <= {entry["name"] for entry in units if entry["status"] == "unmapped"}


def test_the_server_closes_its_loops_to_nearly_the_same_streams(refinery: Any, made: Converted, titre: Titre) -> None:
    process = titre.import_scenario(made.scenario).process
    try:
        beer = masses(process, "v405", "product")
        made_by_biosteam = refinery.V405.outs[1].imass["Ethanol"] + refinery.V405.outs[0].imass["Ethanol"]
        assert beer["mol_ethanol"] == pytest.approx(made_by_biosteam, rel=0.01)
        figures: Any = process.figures
        assert figures["output"] == pytest.approx(refinery.ethanol.imass["Ethanol"] * 7920, rel=0.03)
    finally:
        titre.products[process.data["product_id"]].delete()


def test_the_server_calculates_the_cane_plant_with_ammonia_for_its_yeast(titre: Titre) -> None:
    sugarcane.load()
    system = sugarcane.sugarcane_sys
    made = convert(system, "ethanol")
    changed = {entry["name"]: entry["note"] for entry in made.report if entry["status"] == "changed"}
    assert "added for the nitrogen of the cells" in changed["ammonia for R301"]
    assert "allow 0.7811" in changed["R301: 1 Glucose -> 7.97392 Yeast"]
    process = titre.import_scenario(made.scenario).process
    try:
        results: Any = process.evaluate()
        beer = {
            component["component_id"]: component["mass"]
            for stream in results["streams"]
            if (stream["from_step"], stream.get("from_outlet")) == ("r301", "product")
            for component in stream["components"]
        }
        fermenter = next(unit for unit in system.units if unit.ID == "R301")
        assert beer["mol_ethanol"] == pytest.approx(sum(stream.imass["Ethanol"] for stream in fermenter.outs), rel=1e-3)
        # The ammonia suffices: no sugar is left that BioSTEAM turned into yeast, and no ammonia.
        assert beer["mol_glucose"] == pytest.approx(sum(stream.imass["Glucose"] for stream in fermenter.outs), rel=1e-3)
        assert beer.get("mol_ammonia", 0) == pytest.approx(0, abs=0.1)
        ethanol = next(stream for stream in system.products if stream.ID == "ethanol")
        assert results["figures"]["output"] == pytest.approx(ethanol.imass["Ethanol"] * 4800, rel=0.03)
    finally:
        titre.products[process.data["product_id"]].delete()


def read(path: Path) -> NotebookNode:
    return reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call, no-any-return]


def test_the_notebook_is_stored_without_outputs_and_runs(titre: Titre) -> None:
    notebook = read(NOTEBOOK)
    assert [cell for cell in notebook.cells if cell.cell_type == "code" and (cell.outputs or cell.execution_count)] == []
    before = len(titre.products)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    assert len(titre.products) == before
