"""Changes of a configuration by dotted names, such as `Fermentation.vessels` and `assumptions.prices.mol_glucose`."""

import math
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Protocol, TypeAlias

from ._contract import models
from .errors import TitreError


class Scalar(Protocol):
    """A number of numpy, pandas or polars."""

    def item(self) -> Any: ...


Value: TypeAlias = float | int | str | bool | Scalar | None
"""Value of a setting, in its unit of the API; None stands for the default."""

Changes: TypeAlias = Mapping[str, Any]
"""A `Value` for each name."""

ASSUMPTIONS = "assumptions."


def plain(value: Any) -> Any:
    """A number of numpy, pandas or polars as one of Python."""
    return value.item() if hasattr(value, "item") and not isinstance(value, (str, bytes)) else value


def place(steps: list[models.Step], name: str) -> tuple[str | None, str]:
    """
    The step and key that a name stands for: `step.key`, with the id or the name of the step, or `assumptions.path`.

    Returns:
        The id of the step (None for an assumption) and the key.
    """
    for step in steps:
        if name.startswith(f"{step['id']}."):
            return step["id"], name.removeprefix(f"{step['id']}.")
    found = [step for step in steps if name.startswith(f"{step['name']}.")]
    if len(found) > 1:
        ids = ", ".join(step["id"] for step in found)
        raise TitreError(f"Several steps fit {name!r}. Use the id of one instead of its name: {ids}.")
    if found:
        return found[0]["id"], name.removeprefix(f"{found[0]['name']}.")
    if name.startswith(ASSUMPTIONS):
        return None, name.removeprefix(ASSUMPTIONS)
    listed = ", ".join(repr(step["name"]) for step in steps)
    raise TitreError(
        f"{name!r} names no step. Write 'step.setting' with the name or id of a step ({listed}), "
        "or 'assumptions.…', such as 'assumptions.prices.mol_glucose'."
    )


def changed(
    steps: list[models.Step], assumptions: models.Assumptions, changes: Changes
) -> tuple[list[models.Step], models.Assumptions]:
    """Copies with the changes. The server checks keys and values."""
    steps, tree = deepcopy(steps), deepcopy(assumptions)
    by_id = {step["id"]: step for step in steps}
    for name, given in changes.items():
        value = plain(given)
        if isinstance(value, float) and not math.isfinite(value):
            raise TitreError(f"{name} is {value}, which is not a value of a setting. Use None for the default.")
        step_id, key = place(steps, name)
        if step_id is not None:
            _put(by_id[step_id]["settings"], [key], value)
        else:
            _put(tree, key.split("."), value)
    return steps, tree


def _put(tree: Any, path: list[str], value: Value) -> None:
    *groups, key = path
    for group in groups:
        tree = tree.setdefault(group, {})
        if not isinstance(tree, dict):
            raise TitreError(f"{ASSUMPTIONS}{'.'.join(path)} is inside a value that has no parts.")
    if value is None:
        tree.pop(key, None)
    else:
        tree[key] = value
