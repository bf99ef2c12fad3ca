"""A process: its metrics with other settings, its analyses, and its scenario file."""

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from ._contract import models
from ._frames import Frame, frame
from ._jobs import bar, wait_for
from ._settings import Changes, Value, changed, place, plain
from .errors import ApiError, TitreError

if TYPE_CHECKING:
    from .client import Titre

Inputs: TypeAlias = Mapping[str, tuple[float, float] | tuple[float, float, str]]
"""Inputs to vary: for each name, low and high in its unit, and (third) a distribution such as `normal`."""

Ranges: TypeAlias = Mapping[str, tuple[float, float] | list[Any]]
"""What an optimisation may choose: for each name, lowest and highest value (a tuple), or the choices (a list)."""

Kind: TypeAlias = Literal[
    "optimise",
    "sensitivity_analysis",
    "sensitivity_heatmap_analysis",
    "scale",
    "scale_analysis",
    "value_of_information",
]

TITLES: dict[Kind, str] = {
    "optimise": "Optimisation",
    "sensitivity_analysis": "Sensitivity analysis",
    "sensitivity_heatmap_analysis": "Heatmap",
    "scale": "Scaling",
    "scale_analysis": "Scale analysis",
    "value_of_information": "Value of information",
}


class Process:
    """
    A process of a product.

    Settings and assumptions are named `step.setting` (with the name or id of the step) and `assumptions.path`, such as
    `Fermentation.vessels` and `assumptions.prices.mol_glucose`. Values are in the units of the API, which the catalogue
    states (`titre.settings(unit_operation)`). Analyses are about the saved, current configuration.

    Attributes:
        data: the process as a list of the API describes it.
    """

    def __init__(self, titre: "Titre", data: models.Process):
        self._titre = titre
        self._current: models.ProcessWithConfiguration | None = None
        self.data = data

    @property
    def id(self) -> str:
        return self.data["id"]

    @property
    def name(self) -> str:
        return self.data["name"]

    def __repr__(self) -> str:
        return f"<Process {self.name!r} of {self.data['product_name']!r} ({self.id})>"

    def refresh(self) -> "Process":
        """Reads the process again: after this, it is about the configuration that is current now."""
        self._current = self._titre.api.get_process(self.data["product_id"], self.id)
        self.data = cast("models.Process", self._current)
        return self

    @property
    def configuration(self) -> models.Configuration:
        """The current configuration with its results, as of the first use or the last `refresh`."""
        if self._current is None:
            self.refresh()
        configuration = self._current["configuration"] if self._current else None
        if configuration is None:
            raise TitreError(f"The process {self.name!r} has no saved configuration yet.")
        return configuration

    @property
    def figures(self) -> models.Figures:
        """The key metrics of the current configuration, in the units of the API (unit cost `cogs` in USD/kg)."""
        return self.configuration["results"]["figures"]

    @property
    def settings(self) -> Frame:
        """
        All settings of the current configuration.

        Returns:
            A row for each: `setting` (a name that `evaluate` accepts), `title`, `value` in `unit`, and `source` (entered by a user,
            default, fit or locked).
        """
        titles = {
            (operation["id"], one["key"]): one
            for operation in self._titre.api.list_unit_operations()["unit_operations"]
            for one in operation["parameters"]
        }
        rows = []
        for step in self.configuration["results"]["steps"]:
            for setting in step["settings"]:
                known = titles.get((step["unit_operation"], setting["key"]))
                rows.append(
                    {
                        "setting": self._named(step["step_id"], setting["key"]),
                        "title": known["title"] if known else setting["key"],
                        "value": setting["value"],
                        "unit": known["unit"] if known else None,
                        "source": setting["source"],
                    }
                )
        return frame(rows, self._titre.frames)

    # Metrics with other settings

    def evaluate(self, changes: Changes | None = None) -> models.Results:
        """
        The results with changed settings. Nothing is saved.

        Args:
            changes: values by name, in the units of the API; None stands for the default.

        Returns:
            The full results; `["figures"]` has the key metrics, such as `cogs` in USD/kg.

        Raises:
            ApiError: status 422 if the settings are infeasible; `fields` names them, `details` has the nearest feasible value.
        """
        return self._titre.api.evaluate_process(self.data["product_id"], self.id, self._request(changes or {}))

    def sweep(
        self,
        values: Mapping[str, Iterable[Value]],
        metrics: Sequence[str] = ("cogs",),
        *,
        progress: bool | None = None,
    ) -> Frame:
        """
        Key metrics for all combinations of values. Nothing is saved.

        Args:
            values: for each name, the values to take, in the unit of the API.
            metrics: keys of key metrics.

        Returns:
            A row for each combination with the values, the metrics in the units of the API, and `message`: why the combination
            is infeasible (its metrics are then empty), otherwise empty.

        Raises:
            ApiError: if all combinations are rejected, the first of their errors.
        """
        names = list(values)
        grid = list(itertools.product(*([plain(value) for value in values[name]] for name in names)))
        shown = bar("Sweep", progress)
        rows: list[dict[str, Any]] = []
        rejected: list[ApiError] = []
        try:
            for index, point in enumerate(grid):
                row: dict[str, Any] = dict(zip(names, point, strict=True))
                try:
                    figures = cast("dict[str, Any]", self.evaluate(row)["figures"])
                    row |= {metric: _metric(figures, metric) for metric in metrics} | {"message": None}
                except ApiError as error:
                    if error.status != 422 or not error.details.get("step_id"):
                        raise
                    rejected.append(error)
                    row |= dict.fromkeys(metrics) | {"message": error.message}
                rows.append(row)
                if shown is not None:
                    shown.n = (index + 1) / len(grid)
                    shown.refresh()
        finally:
            if shown is not None:
                shown.close()
        if rejected and len(rejected) == len(rows):
            raise rejected[0]
        return frame(rows, self._titre.frames, [*names, *metrics, "message"])

    def save(self, changes: Changes, note: str = "") -> models.Configuration:
        """
        Saves the changes as a new configuration, which becomes the current one.

        Raises:
            ApiError: status 409 if somebody saved another one since this was read; status 422 if it is infeasible.
        """
        request = self._request(changes)
        body = cast(
            "models.ConfigurationCreate",
            request | {"locked_values": self._locks(request), "note": note, "version": self.data["version"]},
        )
        self._titre.api.create_process_configuration(self.data["product_id"], self.id, body)
        return self.refresh().configuration

    def _request(self, changes: Changes) -> models.EvaluationRequest:
        now = self.configuration
        # A lock has priority over what is entered.
        locks = {step["id"]: step["settings"] for step in now["locked_values"]["uo_settings"]}
        given: Any = [{**step, "settings": step["settings"] | locks.get(step["id"], {})} for step in now["uo_settings"]]
        steps, assumptions = changed(given, now["assumptions"], changes)
        request: models.EvaluationRequest = {
            "uo_settings": steps,
            "assumptions": assumptions,
            "fit_ids": [fit["fit_id"] for fit in now["fits"] if "step_id" not in fit],
            "step_fits": [{"step_id": fit["step_id"], "fit_id": fit["fit_id"]} for fit in now["fits"] if "step_id" in fit],
        }
        if "product" in now:
            request["product"] = now["product"]
        return request

    def _locks(self, request: models.EvaluationRequest) -> models.LockedValues:
        """The locks of the current configuration, with the values of a request."""
        values = {step["id"]: step["settings"] for step in request["uo_settings"]}
        locks = self.configuration["locked_values"]["uo_settings"]
        return {
            "uo_settings": [
                {**step, "settings": {key: values[step["id"]][key] for key in step["settings"] if key in values[step["id"]]}}
                for step in locks
            ]
        }

    # Analyses

    def analyse(self, kind: Kind, request: Mapping[str, Any], *, progress: bool | None = None) -> Any:
        """
        Any analysis of the contract, for what the methods below have no argument: starts it, shows its progress, waits for it.

        An interrupt (Ctrl+C) cancels it on the server.

        Args:
            kind: type of analysis.
            request: its request as in the contract, such as `SensitivityRequest`.
            progress: show a bar; by default, if tqdm is installed and the output is a terminal or notebook.

        Returns:
            The result as in the contract, such as `SensitivityResult`.

        Raises:
            JobFailed: if it failed or was cancelled, with the reason.
        """
        api, product = self._titre.api, self.data["product_id"]
        start = {
            "optimise": api.start_optimisation,
            "sensitivity_analysis": api.start_sensitivity_analysis,
            "sensitivity_heatmap_analysis": api.start_sensitivity_heatmap_analysis,
            "scale": api.start_scale,
            "scale_analysis": api.start_scale_analysis,
            "value_of_information": api.start_value_of_information,
        }[kind]
        body = {key: value for key, value in request.items() if value is not None}
        body.setdefault("configuration_id", self.configuration["id"])
        job = cast("models.JobStarted", cast(Any, start)(product, self.id, body))
        return wait_for(
            lambda: api.get_job(product, self.id, job["id"]),
            lambda: api.cancel_job(product, self.id, job["id"]),
            title=TITLES[kind],
            progress=progress,
        )["result"]

    def optimise(
        self,
        metric: str = "cogs",
        goal: Literal["minimise", "maximise"] = "minimise",
        *,
        also: tuple[str, Literal["minimise", "maximise"]] | None = None,
        constraints: Mapping[str, tuple[float | None, float | None]] | None = None,
        settings: Ranges | None = None,
        uncertainty: Mapping[str, Any] | None = None,
        evaluations: int | None = None,
        seed: int | None = None,
        progress: bool | None = None,
    ) -> Frame:
        """
        The best settings for a metric, or a front of solutions for two.

        Args:
            metric: key of the metric.
            also: a second metric with its goal.
            constraints: for each metric, its lowest and highest acceptable value in its unit; None for no limit. By default, an
                output of at least the target of the product, if it has one.
            settings: what may vary; by default, those that improve the objectives most and are not locked.
            uncertainty: judges each design by samples, as in the contract: `statistic` (mean, p90 or cvar_90), `chance` that all
                constraints hold, `samples`, `chance_front`, and `recourse`, ranges by name of what is chosen once the uncertainty
                is known. `{}` uses the defaults.
            evaluations: maximum number of evaluations.
            seed: the same seed gives the same solutions.

        Returns:
            A row for each solution: the varied settings by names that `evaluate` and `save` accept, and the key metrics in the
            units of the API. With `uncertainty`, also the statistic of each metric with its standard error, and `chance` with its
            95 % interval: `cogs_p90`, `cogs_p90_error`, `chance`, `chance_low`, `chance_high`.

        Raises:
            TitreError: if no settings meet the constraints; the message says what comes nearest.
        """
        objectives = [{"metric": metric, "goal": goal}] + ([{"metric": also[0], "goal": also[1]}] if also else [])
        request = {
            "objectives": objectives,
            "constraints": None if constraints is None else [_limits(key, limits) for key, limits in constraints.items()],
            "settings": None if settings is None else [self._range(name, given) for name, given in settings.items()],
            "uncertainty": None if uncertainty is None else self._uncertainty(uncertainty),
            "evaluations": evaluations,
            "seed": seed,
        }
        result = cast("models.OptimisationResult", self.analyse("optimise", request, progress=progress))
        if not result["points"]:
            raise TitreError(result["message"] or "No settings meet the constraints.")
        rows = [
            {self._named(one["step_id"], one["key"]): one["value"] for one in point["settings"]}
            | dict(point["figures"])
            | _judged(point, [one["metric"] for one in objectives], (uncertainty or {}).get("statistic", "mean"))
            for point in result["points"]
        ]
        return frame(rows, self._titre.frames)

    def sensitivity(
        self,
        metrics: Sequence[str] = ("cogs",),
        method: Literal["tornado", "morris", "sobol", "monte_carlo"] = "tornado",
        *,
        inputs: Inputs | None = None,
        samples: int | None = None,
        seed: int | None = None,
        progress: bool | None = None,
    ) -> Frame:
        """
        Which inputs matter for each metric, the largest effect first.

        Args:
            inputs: what to vary, in the units of the API; by default as the catalogue states.
            samples: trajectories for Morris, base samples for Sobol, samples for Monte Carlo.

        Returns:
            A row for each metric and input: `input` (a name that `evaluate` accepts), `title`, `unit`, `base`, `low` and `high`
            of the input in that unit, and what the method gives. `tornado`: `at_low`, `at_high` (the metric in its unit) and
            `elasticity`; `morris`: `mu`, `mu_star`, `sigma`; `sobol`: `first`, `total` (shares of variance); `monte_carlo`:
            `correlation`, `share`. Their confidence limits end in `_low` and `_high`.
        """
        result = self._sensitivity(metrics, method, inputs, samples, seed, progress)
        rows = []
        for row in result["rows"]:
            about = row["input"]
            rows.append(
                {
                    "metric": row["metric"],
                    "input": self._named(about["step_id"], about["key"]),
                    "title": row["title"],
                    "unit": row["unit"],
                    "base": row["base"],
                    "low": about["low"],
                    "high": about["high"],
                    **_effect(row),
                }
            )
        return frame(rows, self._titre.frames)

    def monte_carlo(
        self,
        n: int = 1000,
        metrics: Sequence[str] = ("cogs",),
        *,
        inputs: Inputs | None = None,
        seed: int | None = None,
        progress: bool | None = None,
    ) -> Frame:
        """
        How uncertain metrics are.

        Args:
            n: number of samples.
            metrics: keys of metrics.
            inputs: what is uncertain, in the units of the API; by default every setting, price and assumption as the catalogue
                states, and pinned fits as their data leave them uncertain.
            seed: the same seed gives the same samples.

        Returns:
            A row for each metric, in its unit: `baseline`, `mean`, `standard_deviation`, `p5`, `p10`, `median`, `p90`, `p95`,
            `count` (feasible samples) and `quantiles` (list from minimum to maximum at equal steps of probability).
        """
        result = self._sensitivity(metrics, "monte_carlo", inputs, n, seed, progress)
        columns = ["title", "unit", "baseline", "count", "mean", "standard_deviation", "standard_error"]
        columns += ["p5", "p10", "median", "p90", "p95", "quantiles"]
        rows = [
            {"metric": one["metric"]} | {column: cast("dict[str, Any]", one)[column] for column in columns}
            for one in result["spreads"]
            if one["alternative"] is None
        ]
        return frame(rows, self._titre.frames, ["metric", *columns])

    def uncertainty(self) -> Frame:
        """
        The uncertainty of every key metric if every number varies as the catalogue states. Calculated once, then kept.

        Returns:
            A row for each metric, in its unit: `baseline`, `standard_deviation`, `p10`, `median`, `p90`, and `causes`, the inputs
            that make most of it with their shares of the variance.
        """
        found = self._titre.api.get_configuration_uncertainty(self.data["product_id"], self.id, self.configuration["id"])
        rows = [
            dict(one) | {"causes": {self._named(cause["step_id"], cause["key"]): cause["share"] for cause in one["causes"]}}
            for one in found["figures"]
        ]
        return frame(rows, self._titre.frames)

    def scale(
        self,
        target_output: float,
        *,
        rule: str | None = None,
        stirring: str | None = None,
        note: str | None = None,
        progress: bool | None = None,
    ) -> models.ScaleResult:
        """
        Resizes the process and stores the result as a configuration in its history, which does not become the current one.

        Args:
            target_output: product that the plant should make, kg per year.
            rule: how it grows (`ScaleRule` of the contract), such as `usual_sizes`.
            stirring: what is kept when a vessel grows (`StirringRule` of the contract).

        Returns:
            All changes with their reasons, the metrics before and after, and the id of the new configuration.
        """
        request = {"target_output": plain(target_output), "rule": rule, "stirring": stirring, "note": note}
        return cast("models.ScaleResult", self.analyse("scale", request, progress=progress))

    def scale_analysis(self, min_output: float, max_output: float, points: int = 8, *, progress: bool | None = None) -> Frame:
        """
        Plants for a range of outputs, spaced evenly on a logarithmic scale.

        Args:
            min_output: lowest output, kg per year.
            max_output: highest output, kg per year.

        Returns:
            A row for each plant: `output` (kg/y), `vessels`, `vessel_volume` (m³), `bottleneck`, the key metrics in the units of
            the API, and `message` if there is no feasible plant.
        """
        request = {"min_output": plain(min_output), "max_output": plain(max_output), "points": points}
        result = cast("models.ScaleAnalysisResult", self.analyse("scale_analysis", request, progress=progress))
        rows = [
            dict(point["figures"] or {})
            | {"output": point["output"], "vessels": point["vessels"], "vessel_volume": point["vessel_volume"]}
            | {"bottleneck": point["bottleneck"], "message": point["message"]}
            for point in result["points"]
        ]
        return frame(rows, self._titre.frames, ["output", "vessels", "vessel_volume", "cogs"])

    def value_of_information(
        self,
        decision: Mapping[str, Any],
        measurements: Sequence[Mapping[str, Any]],
        *,
        inputs: Inputs | None = None,
        samples: int | None = None,
        seed: int | None = None,
        progress: bool | None = None,
    ) -> Frame:
        """
        What the result of each measurement is worth for a decision, less its cost; the greatest net worth first.

        Args:
            decision: as `InvestmentDecision` of the contract: `{"kind": "build"}` decides by the net present value,
                `{"kind": "target", "target": 90}` whether a metric (by default the minimum selling price) is reached.
            measurements: for each, `name`, `cost` (USD), `days` and `inputs`: the standard deviation of the error of each number
                that it shows, by name and in the unit of that number; None if it would be exact.
            inputs: what is uncertain; by default what `monte_carlo` varies, and what the measurements show.

        Returns:
            A row for each measurement: `name`, `cost`, `days`, `worth` (expected value of the result), `worth_error` (its standard
            error), `exact` (if the numbers were known exactly) and `net` (worth less cost), all in USD.
        """
        request = {
            "decision": dict(decision),
            "measurements": [
                {
                    "id": str(one.get("id", f"m{index + 1}")),
                    "name": one["name"],
                    "cost": plain(one["cost"]),
                    "days": plain(one["days"]),
                    "inputs": [
                        self._reference(name) | ({} if error is None else {"error": plain(error)})
                        for name, error in one["inputs"].items()
                    ],
                }
                for index, one in enumerate(measurements)
            ],
            "inputs": None if inputs is None else self._inputs(inputs),
            "samples": samples,
            "seed": seed,
        }
        result = cast("models.ValueOfInformationResult", self.analyse("value_of_information", request, progress=progress))
        rows = [
            {
                "name": row["name"],
                "cost": row["cost"],
                "days": row["days"],
                "worth": row["worth"]["value"],
                "worth_error": row["worth"]["standard_error"],
                "exact": row["exact"]["value"],
                "net": row["net"],
                "decided_rightly": row["decided_rightly"],
            }
            for row in result["rows"]
        ]
        return frame(rows, self._titre.frames)

    # Scenario files

    def export(self, path: str | Path | None = None) -> models.ScenarioFile:
        """
        The current configuration as a scenario file: everything that its results depend on, to be opened elsewhere.

        Args:
            path: file to write; its folder must exist.
        """
        file = self._titre.api.get_configuration_scenario(self.data["product_id"], self.id, self.configuration["id"])
        if path is not None:
            Path(path).write_text(json.dumps(file, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        return file

    # Names

    def _named(self, step_id: str | None, key: str) -> str:
        if step_id is None:
            return f"assumptions.{key}"
        steps = self.configuration["uo_settings"]
        name = next((step["name"] for step in steps if step["id"] == step_id), step_id)
        is_unique = sum(step["name"] == name for step in steps) == 1
        return f"{name if is_unique else step_id}.{key}"

    def _reference(self, name: str) -> dict[str, Any]:
        step_id, key = place(self.configuration["uo_settings"], name)
        return {"step_id": step_id, "key": key}

    def _inputs(self, inputs: Inputs) -> list[dict[str, Any]]:
        return [
            self._reference(name)
            | {"low": plain(given[0]), "high": plain(given[1])}
            | ({"distribution": given[2]} if len(given) == 3 else {})
            for name, given in inputs.items()
        ]

    def _range(self, name: str, given: tuple[float, float] | list[Any]) -> dict[str, Any]:
        if isinstance(given, tuple):
            return self._reference(name) | {"min": plain(given[0]), "max": plain(given[1])}
        return self._reference(name) | {"choices": [plain(value) for value in given]}

    def _uncertainty(self, given: Mapping[str, Any]) -> dict[str, Any]:
        late = given.get("recourse", {})
        return dict(given) | {
            "recourse": [self._reference(name) | {"min": plain(low), "max": plain(high)} for name, (low, high) in late.items()]
        }

    def _sensitivity(
        self,
        metrics: Sequence[str],
        method: str,
        inputs: Inputs | None,
        samples: int | None,
        seed: int | None,
        progress: bool | None,
    ) -> models.SensitivityResult:
        request = {
            "method": method,
            "metrics": list(metrics),
            "inputs": None if inputs is None else self._inputs(inputs),
            "samples": samples,
            "seed": seed,
        }
        return cast("models.SensitivityResult", self.analyse("sensitivity_analysis", request, progress=progress))


def _metric(figures: Mapping[str, Any], metric: str) -> Any:
    if metric not in figures:
        raise TitreError(f"{metric!r} is not a key metric of this process. There are: {', '.join(figures)}.")
    return figures[metric]


def _limits(metric: str, limits: tuple[float | None, float | None]) -> dict[str, Any]:
    low, high = limits
    return {"metric": metric} | ({} if low is None else {"min": plain(low)}) | ({} if high is None else {"max": plain(high)})


def _judged(point: models.ParetoPoint, metrics: Sequence[str], statistic: str) -> dict[str, Any]:
    uncertain = point.get("uncertain")
    if uncertain is None:
        return {}
    values: dict[str, Any] = {}
    for metric, one in zip(metrics, uncertain["objectives"], strict=True):
        values |= {f"{metric}_{statistic}": one["value"], f"{metric}_{statistic}_error": one["error"]}
    return values | _estimate("chance", uncertain["chance"])


def _estimate(name: str, estimate: Mapping[str, Any]) -> dict[str, Any]:
    return {name: estimate["value"], f"{name}_low": estimate["low"], f"{name}_high": estimate["high"]}


def _effect(row: models.SensitivityRow) -> dict[str, Any]:
    if tornado := row["tornado"]:
        return {"at_low": tornado["low"], "at_high": tornado["high"], "elasticity": tornado["elasticity"]}
    if morris := row["morris"]:
        return {"mu": morris["mu"], **_estimate("mu_star", morris["mu_star"]), "sigma": morris["sigma"]}
    if sobol := row["sobol"]:
        return _estimate("first", sobol["first"]) | _estimate("total", sobol["total"])
    if spearman := row["spearman"]:
        return _estimate("correlation", spearman["correlation"]) | {"share": spearman["share"]}
    return {}
