"""The surface against the real server."""

import csv
import hashlib
import json
import os
import threading
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pandas as pd
import polars as pl
import pytest

from titre import ApiError, NotFound, Process, Product, Titre, TitreError, UnitsNeeded
from titre._contract.operations import CONTRACT_SHA256
from titre._jobs import wait_for

VESSELS = "Fermentation.vessels"
OPERATION = "ultrafiltration"


@pytest.fixture(scope="session")
def flux() -> list[dict[str, Any]]:
    """Flux runs of an ultrafiltration, made from a known coefficient (20) and gel concentration (240)."""
    file = os.environ.get("TITRE_FLUX_CSV")
    if not file:
        pytest.skip("no TITRE_FLUX_CSV")
    return list(csv.DictReader(Path(file).read_text().splitlines()))


def test_is_made_from_this_contract() -> None:
    contract = Path(__file__).resolve().parents[3] / "generated" / "openapi.lean.json"
    assert hashlib.sha256(contract.read_bytes()).hexdigest() == CONTRACT_SHA256


def test_lists_are_found_by_name_and_by_id(titre: Titre) -> None:
    product = titre.products["Leghaemoglobin"]
    assert titre.products[product.id].name == "Leghaemoglobin"
    assert len(titre.products) == len(list(titre.products)) == len(titre.products.to_frame())
    assert product.processes["Homogenised harvest"].id in [process.id for process in titre.processes]
    with pytest.raises(NotFound, match=r"No 'Nothing' among the products. There are: 'Leghaemoglobin'"):
        titre.products["Nothing"]


def test_evaluates_without_saving(demo: Process) -> None:
    before = demo.data["configuration_count"]
    same = demo.evaluate()
    assert same["figures"] == demo.figures
    more = demo.evaluate({VESSELS: np.int64(demo_vessels(demo) + 2), "assumptions.prices.mol_glucose": 0.9})
    assert more["figures"]["cogs"] != same["figures"]["cogs"]
    assert demo.evaluate({VESSELS: None})["figures"] == demo.evaluate({VESSELS: None})["figures"]
    assert demo.refresh().data["configuration_count"] == before


def demo_vessels(process: Process) -> int:
    table = process.settings
    return int(table.loc[table["setting"] == VESSELS, "value"].iloc[0])


def test_settings_have_their_units(demo: Process, titre: Titre) -> None:
    table = demo.settings.set_index("setting")
    assert table.loc["Fermentation.vessel_volume", "unit"] == "m³"
    assert table.loc[VESSELS, "source"] == "entered"
    assert "m³" in set(titre.settings("fed_batch_fermentation")["unit"])
    with pytest.raises(TitreError, match="not in the catalogue"):
        titre.settings("alchemy")


def test_infeasible_settings_are_the_message_of_the_server_with_fields(demo: Process) -> None:
    with pytest.raises(ApiError) as caught:
        demo.evaluate({"Ultrafiltration.protein_concentration": 280})
    assert (caught.value.status, caught.value.code) == (422, "invalid")
    assert caught.value.fields == ["protein_concentration"]
    assert "280 g/L" in caught.value.message
    assert caught.value.details["nearest"]["value"] < 280


def test_a_sweep_has_a_row_for_each_combination_also_an_infeasible_one(demo: Process) -> None:
    table = demo.sweep(
        {VESSELS: np.arange(5, 7), "Ultrafiltration.protein_concentration": [120, 280]}, ["cogs", "output"], progress=False
    )
    assert list(table.columns) == [VESSELS, "Ultrafiltration.protein_concentration", "cogs", "output", "message"]
    assert len(table) == 4
    infeasible = table["Ultrafiltration.protein_concentration"] == 280
    assert table.loc[infeasible, "cogs"].isna().all()
    assert table.loc[infeasible, "message"].str.contains("280 g/L").all()
    expected = demo.evaluate({VESSELS: 5, "Ultrafiltration.protein_concentration": 120})["figures"]
    assert table.loc[0, "cogs"] == expected["cogs"]
    with pytest.raises(TitreError, match="not a key metric"):
        demo.sweep({VESSELS: [5]}, ["cots"], progress=False)
    with pytest.raises(ApiError, match="has no setting"):
        demo.sweep({"Fermentation.vesels": [5]}, progress=False)


@pytest.mark.slow
def test_monte_carlo_is_a_table_of_metrics_and_the_seed_decides(demo: Process) -> None:
    table = demo.monte_carlo(64, ["cogs", "gwp"], seed=7)
    assert list(table["metric"]) == ["cogs", "gwp"]
    cost = table.iloc[0]
    assert cost["baseline"] == pytest.approx(demo.figures["cogs"], rel=1e-12)
    assert cost["p5"] < cost["median"] < cost["p95"]
    assert cost["quantiles"] == sorted(cost["quantiles"])
    again = demo.monte_carlo(64, ["cogs", "gwp"], seed=7)
    assert list(again["mean"]) == list(table["mean"])
    narrow = demo.monte_carlo(64, inputs={"assumptions.prices.mol_glucose": (0.5, 0.6, "normal")}, seed=7)
    assert narrow.iloc[0]["standard_deviation"] < cost["standard_deviation"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "column"), [("tornado", "at_low"), ("morris", "mu_star"), ("sobol", "total_high"), ("monte_carlo", "share")]
)
def test_sensitivities_by_all_methods(demo: Process, method: Any, column: str) -> None:
    inputs = {VESSELS: (5.0, 7.0), "Homogeniser.pressure": (70.0, 90.0)}
    table = demo.sensitivity(method=method, inputs=inputs, samples=None if method == "tornado" else 16, seed=1)
    assert set(table["input"]) == set(inputs)
    assert table[column].notna().all()
    if method == "tornado":
        row = table[table["input"] == "Homogeniser.pressure"].iloc[0]
        assert row["at_low"] == demo.evaluate({"Homogeniser.pressure": 70})["figures"]["cogs"]


@pytest.mark.slow
def test_the_best_settings_can_be_evaluated_and_saved(own: Process) -> None:
    choices = {"Homogeniser.pressure": (60.0, 110.0), VESSELS: [5, 6]}
    with pytest.raises(ApiError, match=r"minimum and|number|range|limits") as caught:
        own.optimise(settings=choices, evaluations=50, seed=3)  # type: ignore[arg-type]
    assert caught.value.status == 422
    ranges: Any = {"Homogeniser.pressure": (60.0, 110.0), VESSELS: (5.0, 7.0)}
    table = own.optimise(settings=ranges, constraints={"purity": (0.5, None)}, evaluations=60, seed=3)
    best = table.iloc[0]
    settings = {name: best[name] for name in ranges}
    assert own.evaluate(settings)["figures"]["cogs"] == pytest.approx(best["cogs"], rel=1e-9)
    assert best["cogs"] <= own.figures["cogs"]
    saved = own.save(settings, "Best of the search")
    assert saved["current"]
    assert own.figures["cogs"] == pytest.approx(best["cogs"], rel=1e-9)
    front = own.optimise(also=("pmi", "minimise"), settings=ranges, evaluations=60, seed=3)
    assert {"cogs", "pmi"} <= set(front.columns)
    uncertainty = {"statistic": "p90", "samples": 16, "recourse": {"assumptions.plant.operating_hours": (7000, 8000)}}
    judged = own.optimise(settings=ranges, evaluations=50, seed=3, uncertainty=uncertainty).iloc[0]
    assert judged["cogs_p90"] > judged["cogs"]
    assert judged["cogs_p90_error"] > 0
    # Without constraints, all samples keep them.
    assert 0.9 < judged["chance_low"] < judged["chance"] == 1
    with pytest.raises(TitreError) as none:
        own.optimise(settings=ranges, constraints={"cogs": (None, 0.01)}, evaluations=50, seed=3)
    assert not isinstance(none.value, ApiError)


def test_a_save_after_somebody_else_is_refused(own: Process, titre: Titre) -> None:
    other = titre.processes[own.id]
    _ = own.configuration, other.configuration
    other.save({VESSELS: 5})
    with pytest.raises(ApiError) as caught:
        own.save({VESSELS: 7})
    assert (caught.value.status, caught.value.code) == (409, "conflict")
    assert own.refresh().save({VESSELS: 7})["current"]


def test_a_lock_is_used_and_a_change_of_its_setting_changes_it(own: Process, titre: Titre) -> None:
    now = own.configuration
    step = next(one for one in now["uo_settings"] if one["name"] == "Fermentation")
    lock = {key: value for key, value in step.items() if key in ("id", "unit_operation", "name")}
    locked: Any = {"uo_settings": [lock | {"settings": {"vessels": 8}}]}
    body: Any = {"uo_settings": now["uo_settings"], "assumptions": now["assumptions"], "locked_values": locked}
    titre.api.create_process_configuration(own.data["product_id"], own.id, body)
    figures = own.refresh().figures
    assert own.evaluate()["figures"] == figures
    assert own.evaluate({VESSELS: 9})["figures"]["cogs"] != figures["cogs"]
    assert own.save({VESSELS: 9})["locked_values"]["uo_settings"][0]["settings"] == {"vessels": 9}


@pytest.mark.slow
def test_scaling(own: Process) -> None:
    result = own.scale(50_000)
    assert result["after"]["output"] == pytest.approx(50_000, rel=0.01)
    assert own.refresh().configuration["id"] != result["configuration_id"]
    table = own.scale_analysis(20_000, 200_000, 3)
    assert list(table["output"].round()) == [20_000, 63_246, 200_000]
    assert table["cogs"].is_monotonic_decreasing


@pytest.mark.slow
def test_value_of_information_ranks_measurements(demo: Process) -> None:
    measurements = [
        {"name": "Price", "cost": 1e9, "days": 1, "inputs": {"assumptions.prices.mol_glucose": None}},
        {"name": "Titre", "cost": 20_000, "days": 20, "inputs": {"Fermentation.product_growth": 0.005}},
    ]
    target = demo.figures["msp"]
    table = demo.value_of_information({"kind": "target", "target": target}, measurements, samples=256, seed=1)
    assert list(table["name"]) == ["Titre", "Price"]
    assert (table["net"] - (table["worth"] - table["cost"])).abs().max() < 1e-6
    assert (table["worth"] <= table["exact"] + 3 * table["worth_error"] + 1e-6).all()


@pytest.mark.slow
def test_the_default_uncertainty_has_every_metric_with_its_causes(demo: Process) -> None:
    table = demo.uncertainty().set_index("metric")
    assert table.loc["cogs", "p10"] < table.loc["cogs", "p90"]
    causes = table.loc["cogs", "causes"]
    assert causes
    assert all(name.partition(".")[0] for name in causes)


def test_an_interrupt_cancels_the_analysis_on_the_server(own: Process, titre: Titre, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()

    def interrupt(_seconds: float) -> None:
        asked.set()
        raise KeyboardInterrupt

    monkeypatch.setitem(cast("dict[str, Any]", wait_for.__kwdefaults__), "sleep", interrupt)
    with pytest.raises(KeyboardInterrupt):
        own.monte_carlo(1_000_000, seed=1)
    assert asked.is_set()
    job = titre.api.list_jobs(own.data["product_id"], own.id)["jobs"][0]
    for _ in range(600):
        if job["status"] != "running":
            break
        time.sleep(0.1)
        job = titre.api.list_jobs(own.data["product_id"], own.id)["jobs"][0]
    assert job["status"] == "cancelled"


def test_a_scenario_file_is_written_and_opened_again(demo: Process, titre: Titre, tmp_path: Path) -> None:
    path = tmp_path / "plant.json"
    file = demo.export(path)
    assert json.loads(path.read_text()) == file
    made = titre.import_scenario(path, name="Copy")
    product = titre.products[made.process.data["product_id"]]
    try:
        assert made.notes == []
        assert made.differences == {}
        assert made.process.name == "Copy"
        assert product.name == file["product"]["name"]
        assert made.process.export()["sha256"] != file["sha256"]
    finally:
        product.delete()


def test_a_fit_that_is_not_known_becomes_entered_values(demo: Process, new_product: Callable[[], Product], titre: Titre) -> None:
    file: Any = json.loads(json.dumps(demo.export()))
    fit = {"fit_id": "fit_elsewhere", "unit_operation": OPERATION, "values": {"mass_transfer_coefficient": 31.0}}
    file["configuration"]["fits"] = [fit]
    made = titre.import_scenario(file, product=new_product())
    assert "fit_elsewhere" in made.notes[0]
    step = next(one for one in made.process.configuration["uo_settings"] if one["unit_operation"] == OPERATION)
    assert step["settings"]["mass_transfer_coefficient"] == 31.0
    assert "cogs" in made.differences


@pytest.mark.parametrize(
    "content", ["no json", "[]", '{"format": "other"}', '{"format": "bioprocess-scenario", "format_version": 9}']
)
def test_other_files_are_refused_and_nothing_is_made(titre: Titre, tmp_path: Path, content: str) -> None:
    before = len(titre.products)
    path = tmp_path / "file.json"
    path.write_text(content)
    with pytest.raises(TitreError):
        titre.import_scenario(path)
    assert len(titre.products) == before


def test_a_scenario_that_is_rejected_leaves_nothing(demo: Process, titre: Titre) -> None:
    before = len(titre.products)
    file: Any = json.loads(json.dumps(demo.export()))
    file["configuration"]["uo_settings"][0]["unit_operation"] = "alchemy"
    with pytest.raises(ApiError, match="alchemy"):
        titre.import_scenario(file)
    assert len(titre.products) == before


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pandas", "polars", "rows", "file"])
def test_an_experiment_is_uploaded_mapped_and_fitted(
    new_product: Callable[[], Product], flux: list[dict[str, Any]], kind: str, tmp_path: Path
) -> None:
    product = new_product()
    table: Any = {"pandas": pd.DataFrame(flux), "polars": pl.DataFrame(flux), "rows": flux}.get(kind)
    if kind == "file":
        table = tmp_path / "flux.csv"
        pd.DataFrame(flux).to_csv(table, index=False)
    experiment = product.add_experiment(OPERATION, "Flux", table, notes="Known parameters")
    assert len(experiment.columns) == 3
    experiment.map()
    assert experiment.data["status"] == "mapped"
    fit = product.fit(OPERATION, [experiment], held_out_share=0, seed=1)
    parameters = fit.parameters.set_index("key")
    assert parameters.loc["gel_concentration", "value"] == pytest.approx(240, rel=0.1)
    assert fit.accept().data["status"] == "accepted"
    assert [one.id for one in product.fits(OPERATION)] == [fit.id]
    assert product.experiments["Flux"].id == experiment.id


def test_units_that_nobody_states_are_asked_for(new_product: Callable[[], Product], flux: list[dict[str, Any]]) -> None:
    # Headers that nobody has mapped before: the server remembers the units of those.
    new = uuid.uuid4().hex[:6]
    bare = [{f"{name.partition('[')[0].strip()} {new}": value for name, value in row.items()} for row in flux]
    experiment = new_product().add_experiment(OPERATION, "Without units", pd.DataFrame(bare))
    _label, flux_column, concentration = bare[0]
    columns = {flux_column: "curves.flux", concentration: "curves.flux.x"}
    with pytest.raises(UnitsNeeded) as caught:
        experiment.map(columns)
    assert set(caught.value.columns) == {flux_column, concentration}
    assert experiment.refresh().data["status"] != "mapped"
    questions: list[str] = []

    def ask(question: str) -> str:
        questions.append(question)
        return "mg/L"

    experiment.map(columns, units={flux_column: "L/m²/h"}, ask=ask)
    assert len(questions) == 1
    assert concentration in questions[0]
    assert experiment.data["status"] == "mapped"
    with pytest.raises(ApiError) as refused:
        experiment.map(columns, units={flux_column: "furlongs", concentration: "mg/L"})
    assert refused.value.status == 422
    assert refused.value.fields
    with pytest.raises(TitreError, match="has no column 'Nothing'"):
        experiment.map({"Nothing": "curves.flux"})
    with pytest.raises(TitreError, match="has no column 'Nothing'"):
        experiment.map(columns, units={"Nothing": "g/L"})
    with pytest.raises(TitreError, match=f"A unit is given for '{concentration}', which is mapped to no variable"):
        experiment.map({flux_column: "curves.flux"}, units={concentration: "g/L"})
    with pytest.raises(TitreError, match="not a variable of the model"):
        experiment.map({flux_column: "nothing"})


def test_a_file_that_cannot_be_read_leaves_no_experiment(new_product: Callable[[], Product], tmp_path: Path) -> None:
    product = new_product()
    path = tmp_path / "picture.xlsx"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    with pytest.raises(ApiError) as caught:
        product.add_experiment(OPERATION, "Picture", path)
    assert caught.value.status in (415, 422)
    assert len(product.experiments) == 0


def test_a_token_that_is_not_valid_is_refused_without_showing_it(titre: Titre) -> None:
    with pytest.raises(ApiError) as caught, Titre(titre.api.url, "titre_pat_wrong") as other:
        len(other.products)
    assert (caught.value.status, caught.value.code) == (401, "unauthorised")
    assert "titre_pat_wrong" not in f"{caught.value!r} {vars(caught.value)}"


def test_a_token_of_an_account_without_an_organisation_says_so(titre: Titre) -> None:
    token = os.environ.get("TITRE_TOKEN_NOORG")
    if not token:
        pytest.skip("no TITRE_TOKEN_NOORG")
    with pytest.raises(ApiError, match="organisation") as caught, Titre(titre.api.url, token) as other:
        len(other.products)
    assert (caught.value.status, caught.value.code) == (403, "forbidden")


@pytest.mark.slow
def test_polars_and_rows_are_returned_if_wanted(titre: Titre) -> None:
    for kind, expected in (("polars", pl.DataFrame), ("rows", list)):
        with Titre(titre.api.url, os.environ["TITRE_TOKEN"], frames=kind) as other:  # type: ignore[arg-type]
            process = other.processes["Homogenised harvest"]
            assert isinstance(process.settings, expected)
            assert isinstance(process.sweep({VESSELS: [5, 6]}, progress=False), expected)
            assert isinstance(process.monte_carlo(32, seed=1), expected)
            assert isinstance(other.products.to_frame(), expected)
