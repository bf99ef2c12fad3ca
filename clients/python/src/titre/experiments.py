"""Experiments from tables, their mapping, and the models fitted to them."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from ._contract import models
from ._frames import Frame, frame
from ._settings import plain
from .errors import TitreError, UnitsNeeded

if TYPE_CHECKING:
    from .client import Titre


class Experiment:
    """
    An experiment on a product, with its data file and what the columns of the file mean.

    Attributes:
        data: the experiment as the API describes it.
    """

    def __init__(self, titre: "Titre", data: models.Experiment):
        self._titre = titre
        self.data = data

    @property
    def id(self) -> str:
        return self.data["id"]

    @property
    def name(self) -> str:
        return self.data["name"]

    def __repr__(self) -> str:
        return f"<Experiment {self.name!r} of {self.data['unit_operation']} ({self.id}, {self.data['status']})>"

    @property
    def _place(self) -> tuple[str, str, str]:
        return self.data["product_id"], self.data["unit_operation"], self.id

    def refresh(self) -> "Experiment":
        """Reads the experiment again."""
        self.data = self._titre.api.get_experiment(*self._place)
        return self

    @property
    def columns(self) -> Frame:
        """The columns of the data file: `name`, `type`, `unit` (found in the header), `count`, `minimum`, `maximum` and others."""
        return frame(list(self._columns.values()), self._titre.frames)

    @property
    def variables(self) -> Frame:
        """The variables of the model that columns can be mapped to: `key`, `title`, `unit`, `role`, `required` and others."""
        return frame(list(self._variables.values()), self._titre.frames)

    def map(
        self,
        columns: Mapping[str, str | None] | None = None,
        *,
        units: Mapping[str, str] | None = None,
        constants: Mapping[str, float] | None = None,
        exclude_rows: Sequence[int] = (),
        ask: Callable[[str], str] | None = None,
    ) -> "Experiment":
        """
        Says which variable of the model each column of the file is, and in which unit.

        Args:
            columns: the key of a variable for each column; by default as the server suggests.
            units: units of columns whose header does not state them, or states them wrongly.
            constants: inputs that the file lacks and that are the same in all rows, in the unit of the model.
            exclude_rows: rows not to use, numbered as in the file (the row of the headers is usually 1).
            ask: a function that is given a question and returns the unit, such as `input`.

        Raises:
            TitreError: if the file has no such column, or a unit is given for a column that is not mapped.
            UnitsNeeded: if units are neither stated nor asked for. Nothing has changed then.
            ApiError: status 422 with the `fields` that are invalid, such as a unit that cannot be converted.
        """
        if columns is None:
            columns = {one["column"]: one["variable"] for one in self._suggested if one["variable"] is not None}
        unknown = [column for column in [*columns, *(units or {})] if column not in self._columns]
        if unknown:
            raise TitreError(f"The file has no column {unknown[0]!r}. It has: {', '.join(map(repr, self._columns))}.")
        idle = [column for column in units or {} if not columns.get(column)]
        if idle:
            raise TitreError(f"A unit is given for {idle[0]!r}, which is mapped to no variable. Map it, or leave its unit out.")
        given = {column: self._unit(column, variable, units or {}) for column, variable in columns.items() if variable}
        needed = {
            column: self._variables[variable]["unit"] or ""
            for column, variable in columns.items()
            if variable and given[column] == ""
        }
        if needed and ask is None:
            raise UnitsNeeded(needed)
        for column, unit in needed.items():
            given[column] = cast("Callable[[str], str]", ask)(f"Unit of {column!r} (the model uses {unit}): ").strip()
        body: models.ExperimentMappingInput = {
            "columns": [_mapped(column, variable, given.get(column)) for column, variable in columns.items()],
            "constants": [{"variable": key, "value": plain(value)} for key, value in (constants or {}).items()],
            "excluded_rows": list(exclude_rows),
            "version": self.data["version"],
        }
        self.data = self._titre.api.map_experiment(*self._place, body)
        return self

    def delete(self) -> None:
        """Deletes the experiment; it can be restored on the server."""
        self._titre.api.delete_experiment(*self._place)

    @property
    def _columns(self) -> dict[str, models.ExperimentColumn]:
        file = self.data["file"]
        if file is None:
            raise TitreError(f"The experiment {self.name!r} has no data file yet.")
        return {column["name"]: column for column in file["columns"]}

    @property
    def _suggested(self) -> list[models.MappedColumn]:
        mapping = self.data["mapping"]
        return mapping["columns"] if mapping else []

    @property
    def _variables(self) -> dict[str, models.ModelVariable]:
        model = self.data["model"]
        if model is None:
            raise TitreError(f"{self.data['unit_operation']} has no model that can be fitted to data.")
        return {variable["key"]: variable for variable in model["variables"]}

    def _unit(self, column: str, variable: str, units: Mapping[str, str]) -> str | None:
        """The unit of a column: empty if it is not known, None if it has none."""
        if variable not in self._variables:
            raise TitreError(f"{variable!r} is not a variable of the model. It has: {', '.join(self._variables)}.")
        wanted = self._variables[variable]
        if wanted["unit"] is None or wanted.get("value", "number") != "number":
            return None
        suggested = next((one["unit"] for one in self._suggested if one["column"] == column), None)
        return units.get(column) or self._columns[column]["unit"] or suggested or ""


def _mapped(column: str, variable: str | None, unit: str | None) -> models.MappedColumnInput:
    made: models.MappedColumnInput = {"column": column, "variable": variable}
    if unit is not None:
        made["unit"] = unit
    return made


class Fit:
    """
    A model of a unit operation, fitted to experiments. Processes use it once it is accepted.

    Attributes:
        data: the fit as the API describes it, with points and curves to draw.
    """

    def __init__(self, titre: "Titre", data: models.ModelFit):
        self._titre = titre
        self.data = data

    @property
    def id(self) -> str:
        return self.data["id"]

    @property
    def name(self) -> str:
        return f"Fit {self.data['number']}"

    def __repr__(self) -> str:
        return f"<{self.name} of {self.data['unit_operation']} ({self.id}, {self.data['status']})>"

    @property
    def parameters(self) -> Frame:
        """
        The estimated parameters: `key`, `title`, `unit`, `value`, `standard_error`, and the limits of the 95 % confidence
        interval, `interval_low` and `interval_high`, in that unit; empty where the data do not determine them.
        """
        return frame(self.data["parameters"], self._titre.frames)

    @property
    def effects(self) -> Frame:
        """The effect on each process that contains the unit operation, such as `cogs_before` and `cogs_after` in USD/kg."""
        return frame(self.data["effects"], self._titre.frames)

    def accept(self, *, reevaluate: bool = False) -> "Fit":
        """
        Accepts the fit; one that was accepted before is superseded.

        Args:
            reevaluate: save each process of the product that has the unit operation with this fit, in the background.
        """
        return self._decide({"status": "accepted", "reevaluate": reevaluate, "version": self.data["version"]})

    def discard(self) -> "Fit":
        """Rejects the fit."""
        return self._decide({"status": "discarded", "version": self.data["version"]})

    def _decide(self, decision: Any) -> "Fit":
        place = self.data["product_id"], self.data["unit_operation"], self.id
        self.data = self._titre.api.accept_fit(*place, decision)
        return self
