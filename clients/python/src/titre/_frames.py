"""Tables in and out: pandas, polars, or lists of rows, whichever is installed and wanted. None of them is required."""

import csv
import importlib
import importlib.util
import io
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from .errors import TitreError

Frame: TypeAlias = Any
"""A pandas or polars DataFrame, or a list of rows (dictionaries) if neither is installed."""

FrameKind: TypeAlias = Literal["pandas", "polars", "rows"]

Row: TypeAlias = Mapping[str, Any]


def kind_of(wanted: FrameKind | None) -> FrameKind:
    """What tables are returned as. @raises TitreError: if the package wanted is not installed"""
    if wanted is None:
        for kind in ("pandas", "polars"):
            if importlib.util.find_spec(kind) is not None:
                return kind
        return "rows"
    if wanted not in ("pandas", "polars", "rows"):
        raise TitreError(f"frames={wanted!r} is not known; it can be 'pandas', 'polars' or 'rows'.")
    if wanted != "rows" and importlib.util.find_spec(wanted) is None:
        raise TitreError(f"{wanted} is not installed. Run pip install 'titre[{wanted}]', or use other frames.")
    return wanted


def frame(rows: Sequence[Row], kind: FrameKind, columns: Sequence[str] | None = None) -> Frame:
    """A table with a column for each key, in the order in which the keys first occur."""
    names = list(dict.fromkeys([*(columns or []), *(key for row in rows for key in row)]))
    filled = [{name: row.get(name) for name in names} for row in rows]
    if kind == "rows":
        return filled
    library = importlib.import_module(kind)
    data = {name: [row[name] for row in filled] for name in names}
    return library.DataFrame(data, strict=False) if kind == "polars" else library.DataFrame(data)


def to_csv(table: Any) -> str:
    """
    A table as CSV with its headers, whatever it is made of.

    Args:
        table: a pandas or polars DataFrame, a list of rows (dictionaries), or a dictionary of columns.
    """
    module = type(table).__module__.partition(".")[0]
    if module == "pandas":
        return str(table.to_csv(index=False))
    if module == "polars":
        return str(table.write_csv())
    if isinstance(table, Mapping):
        columns = list(table)
        records = [dict(zip(columns, values, strict=True)) for values in zip(*table.values(), strict=True)]
    elif isinstance(table, Sequence) and table and all(isinstance(row, Mapping) for row in table):
        records = [dict(row) for row in table]
    else:
        raise TitreError(
            "A table is a DataFrame of pandas or polars, a list of dictionaries or a dictionary of columns, "
            f"not {type(table).__name__}."
        )
    out = io.StringIO()
    writer = csv.DictWriter(out, list(dict.fromkeys(key for row in records for key in row)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return out.getvalue()
