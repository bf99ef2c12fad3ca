"""The entrance: a server, its products and processes."""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, cast

from ._contract import models
from ._frames import Frame, FrameKind, frame, kind_of, to_csv
from ._listing import Listing
from ._settings import plain
from ._transport import Transport
from .errors import TitreError
from .experiments import Experiment, Fit
from .process import Process

REPRODUCED = 1e-9
"""Largest relative difference of a metric that is calculated again, as docs/scenario-file.md states it."""


class Titre:
    """
    A Titre server, as the holder of a token sees it.

    Args:
        url: address of the server; by default the environment variable TITRE_URL, or else http://localhost:3000.
        token: a bearer token; by default the environment variable TITRE_TOKEN. It is never shown.
        frames: what tables are returned as: `pandas`, `polars` or `rows` (lists of dictionaries). By default the first that is
            installed. Tables are accepted as any of them.
        timeout: seconds to wait for a connection and between parts of a response.
        retries: how often a request is repeated if the server is busy (429 or 503). It waits as long as the server asks.
        longest_wait: seconds; if the server asks for a longer wait, the error is raised instead.
        retry_changes: repeat requests that create something, too. They then have an `Idempotency-Key`, so that they take effect
            once.

    Attributes:
        api: every operation of the API by its name, with plain dictionaries as bodies and responses.
    """

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        frames: FrameKind | None = None,
        timeout: float = 60,
        retries: int = 5,
        longest_wait: float = 120,
        retry_changes: bool = False,
    ):
        self.frames: FrameKind = kind_of(frames)
        self.api = Transport(
            url or os.environ.get("TITRE_URL") or "http://localhost:3000",
            token if token is not None else os.environ.get("TITRE_TOKEN", ""),
            timeout=timeout,
            retries=retries,
            longest_wait=longest_wait,
            retry_changes=retry_changes,
        )

    def __repr__(self) -> str:
        return f"Titre({self.api.url!r})"

    def __enter__(self) -> "Titre":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self.api.close()

    @property
    def products(self) -> "Listing[Product]":
        """The products of the organisation."""

        def read(page: int, size: int) -> tuple[list[Any], int]:
            found = self.api.list_products(page=page, page_size=size)
            return list(found["products"]), found["total"]

        return Listing("products", read, lambda data: Product(self, data), self.frames)

    @property
    def processes(self) -> Listing[Process]:
        """The processes of all products."""

        def read(page: int, size: int) -> tuple[list[Any], int]:
            found = self.api.list_organisation_processes(page=page, page_size=size)
            return list(found["processes"]), found["total"]

        return Listing("processes", read, lambda data: Process(self, data), self.frames)

    def settings(self, unit_operation: str) -> Frame:
        """
        The settings of a unit operation: `key`, `title`, `unit` (of the API), `min`, `max`, `default`, `help` and others.

        Args:
            unit_operation: id in the catalogue, such as `ultrafiltration`.
        """
        catalogue = {one["id"]: one for one in self.api.list_unit_operations()["unit_operations"]}
        if unit_operation not in catalogue:
            raise TitreError(f"{unit_operation!r} is not in the catalogue. It has: {', '.join(catalogue)}.")
        return frame(catalogue[unit_operation]["parameters"], self.frames)

    def frame(self, rows: Sequence[Mapping[str, Any]]) -> Frame:
        """A list of a result, such as `results["streams"]`, as a table."""
        return frame(rows, self.frames)

    def import_scenario(
        self, file: "str | Path | Mapping[str, Any]", *, product: "Product | None" = None, name: str | None = None
    ) -> "Imported":
        """
        Creates a process from a scenario file.

        Fits that the product does not have are imported as entered values. If the process is rejected, nothing is left of it.

        Args:
            file: path of the file, or its content.
            product: product to add the process to; by default a new one, as the file describes it.
            name: name of the process; by default that in the file.

        Returns:
            The process, notes on what was changed, and the metrics that differ from those in the file, each with both values in
            the units of the API. They can differ if the library, the engine or the climate factors differ.
        """
        scenario = _read_scenario(file)
        made = None
        if product is None:
            basis = scenario["product"]
            keys = ("name", "kind", "component_id", "host_id", "selling_price")
            made = product = self.create_product(**{key: basis.get(key) for key in keys})
        try:
            return _import(self, scenario, product, name or scenario["name"])
        except BaseException:
            with suppress(TitreError):
                if made is not None:
                    self.api.delete_product(made.id)
            raise

    def create_product(self, name: str, kind: str, **details: Any) -> "Product":
        """
        Creates a product without processes.

        Args:
            kind: `protein`, `molecule` or `biomass`.
            details: `component_id`, `host_id`, `selling_price` (USD/kg), `target_output` (kg/y) and others of `ProductCreate`.
        """
        body = {"name": name, "kind": kind, **{key: plain(value) for key, value in details.items()}}
        return Product(self, self.api.create_product(cast("models.ProductCreate", body)))


class Imported(NamedTuple):
    """A process that was created from a scenario file."""

    process: Process
    notes: list[str]
    differences: dict[str, tuple[float | None, float | None]]


class Product:
    """
    A product of the organisation, with its processes, experiments and fits.

    Attributes:
        data: the product as the API describes it.
    """

    def __init__(self, titre: Titre, data: models.Product):
        self._titre = titre
        self.data = data

    @property
    def id(self) -> str:
        return self.data["id"]

    @property
    def name(self) -> str:
        return self.data["name"]

    def __repr__(self) -> str:
        return f"<Product {self.name!r} ({self.id})>"

    @property
    def processes(self) -> Listing[Process]:
        """The processes that make this product."""

        def read(page: int, size: int) -> tuple[list[Any], int]:
            found = self._titre.api.list_processes(self.id, page=page, page_size=size)
            return list(found["processes"]), found["total"]

        return Listing("processes", read, lambda data: Process(self._titre, data), self._titre.frames)

    @property
    def experiments(self) -> Listing[Experiment]:
        """The experiments on this product."""

        def read(page: int, size: int) -> tuple[list[Any], int]:
            found = self._titre.api.list_product_experiments(self.id, page=page, page_size=size)
            return list(found["experiments"]), found["total"]

        return Listing("experiments", read, lambda data: Experiment(self._titre, data), self._titre.frames)

    def add_experiment(
        self,
        unit_operation: str,
        name: str,
        data: Any,
        *,
        notes: str = "",
        sheet: str | None = None,
        header_row: int | None = None,
    ) -> Experiment:
        """
        Creates an experiment and uploads its data. Map its columns (`experiment.map`) before it is fitted.

        Args:
            unit_operation: id in the catalogue, such as `ultrafiltration`.
            data: a DataFrame of pandas or polars, a list of dictionaries, a dictionary of columns, or the path of a CSV or xlsx
                file. Units in headers, such as `Pressure (bar)`, are recognised.
            sheet: sheet of the workbook; the first by default.
            header_row: row of the headers, counted from 1; recognised by default.
        """
        if isinstance(data, (str, Path)):
            file, content = Path(data).name, Path(data).read_bytes()
        else:
            file, content = "data.csv", to_csv(data).encode()
        kind = "text/csv" if file.lower().endswith((".csv", ".txt", ".tsv")) else "application/octet-stream"
        form = {key: str(value) for key, value in {"sheet": sheet, "header_row": header_row}.items() if value is not None}
        made = self._titre.api.create_experiment(self.id, unit_operation, {"name": name, "notes": notes})
        try:
            uploaded = self._titre.api.upload_experiment_file(
                self.id, unit_operation, made["id"], file=(file, content, kind), form=form or None
            )
        except BaseException:
            with suppress(TitreError):
                self._titre.api.delete_experiment(self.id, unit_operation, made["id"])
            raise
        return Experiment(self._titre, uploaded)

    def fit(
        self,
        unit_operation: str,
        experiments: Sequence[Experiment],
        *,
        held_out: Sequence[Experiment] = (),
        parameters: Sequence[str] | None = None,
        held_out_share: float | None = None,
        seed: int | None = None,
    ) -> Fit:
        """
        Fits the model of a unit operation to mapped experiments. Processes do not use it before it is accepted.

        Args:
            held_out: further experiments that are used only to validate the fit.
            parameters: keys of the parameters to estimate; by default all that the data can determine.
            held_out_share: share of the rows used only for validation, from 0 to 1.
            seed: the same seed gives the same fit.
        """
        body: models.DataIntegrationInput = {"ids": [one.id for one in [*experiments, *held_out]]}
        if held_out:
            body["held_out_ids"] = [one.id for one in held_out]
        if parameters is not None:
            body["parameters"] = list(parameters)
        if held_out_share is not None:
            body["held_out_share"] = held_out_share
        if seed is not None:
            body["seed"] = seed
        return Fit(self._titre, self._titre.api.integrate_data(self.id, unit_operation, body))

    def fits(self, unit_operation: str) -> Listing[Fit]:
        """The fits of a unit operation for this product, the newest first."""

        def read(page: int, size: int) -> tuple[list[Any], int]:
            found = self._titre.api.list_fits(self.id, unit_operation, page=page, page_size=size)
            return list(found["fits"]), found["total"]

        return Listing("fits", read, lambda data: Fit(self._titre, data), self._titre.frames)

    def delete(self) -> None:
        """Deletes the product with its processes and experiments; it can be restored on the server."""
        self._titre.api.delete_product(self.id)


def _read_scenario(file: "str | Path | Mapping[str, Any]") -> dict[str, Any]:
    if isinstance(file, Mapping):
        scenario: Any = dict(file)
    else:
        try:
            scenario = json.loads(Path(file).read_text(encoding="utf-8-sig"))
        except ValueError:
            raise TitreError(f"{file} is not JSON.") from None
    if not isinstance(scenario, dict) or scenario.get("format") != "bioprocess-scenario":
        raise TitreError("This is not a scenario file: its format is not 'bioprocess-scenario'.")
    if scenario.get("format_version") not in (1, 2):
        raise TitreError(f"Scenario files of version {scenario.get('format_version')!r} cannot be read; versions 1 and 2 can.")
    missing = [key for key in ("name", "product", "configuration", "results") if key not in scenario]
    if missing:
        raise TitreError(f"The scenario file has no {' and no '.join(missing)}.")
    return scenario


def _import(titre: Titre, scenario: dict[str, Any], product: Product, name: str) -> Imported:
    configuration = scenario["configuration"]
    process = titre.api.create_process(product.id, {"name": name})
    try:
        known = titre.api.get_process(product.id, process["id"]).get("accepted_fits", [])
        here = {fit["fit_id"] for fit in known}
        fits = configuration.get("fits", [])
        foreign = [fit for fit in fits if fit["fit_id"] not in here]
        notes = [
            f"The fit {fit['fit_id']} of {fit['unit_operation']} is not used: its values are imported as entered values."
            for fit in foreign
        ]
        body: Any = {
            "uo_settings": [_with_fit(step, fits, foreign) for step in configuration["uo_settings"]],
            "locked_values": configuration["locked_values"],
            "assumptions": configuration["assumptions"],
            "fit_ids": [fit["fit_id"] for fit in fits if fit not in foreign and "step_id" not in fit],
            "step_fits": [
                {"step_id": fit["step_id"], "fit_id": fit["fit_id"]} for fit in fits if fit not in foreign and "step_id" in fit
            ],
            "note": f"Imported from {scenario['name']}"[:1000],
        }
        if configuration.get("product"):
            body["product"] = configuration["product"]
        titre.api.create_process_configuration(product.id, process["id"], body)
    except BaseException:
        with suppress(TitreError):
            titre.api.delete_process(product.id, process["id"])
        raise
    made = Process(titre, process).refresh()
    stated, computed = scenario["results"]["figures"], cast("dict[str, Any]", made.figures)
    differences = {key: (stated[key], computed[key]) for key in computed if key in stated and not _same(stated[key], computed[key])}
    return Imported(made, notes, differences)


def _with_fit(step: dict[str, Any], fits: list[dict[str, Any]], foreign: list[dict[str, Any]]) -> dict[str, Any]:
    """A step with the values of the fit that it uses in the file, if that fit is not known here. Entered values come first."""
    own = [fit for fit in fits if fit.get("step_id") == step["id"]]
    common = [fit for fit in fits if "step_id" not in fit and fit["unit_operation"] == step["unit_operation"]]
    fit = next(iter([*own, *common]), None)
    if fit is None or fit not in foreign:
        return step
    return {**step, "settings": {**fit["values"], **step["settings"]}}


def _same(stated: float | None, computed: float | None) -> bool:
    if stated is None or computed is None:
        return stated is computed
    return abs(stated - computed) <= REPRODUCED * max(abs(stated), abs(computed))
