"""Lists of the server: read page by page, and looked up by id or name."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from ._frames import Frame, FrameKind, frame
from .errors import NotFound

PAGE_SIZE = 200

SHOWN = 20
"""Entries that a representation and a message name."""


class Named(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def data(self) -> Any: ...


T = TypeVar("T", bound=Named)


class Listing(Generic[T]):
    """
    What a list of the server contains now. Each use reads it again.

    `listing["name or id"]` is one entry, `for entry in listing` all of them, `len(listing)` their number, and
    `listing.to_frame()` a table.
    """

    def __init__(self, what: str, read: Callable[[int, int], tuple[list[Any], int]], make: Callable[[Any], T], frames: FrameKind):
        self._what = what
        self._read = read
        self._make = make
        self._frames = frames

    def _rows(self) -> Iterator[Any]:
        page, seen = 1, 0
        while True:
            rows, total = self._read(page, PAGE_SIZE)
            yield from rows
            seen += len(rows)
            if not rows or seen >= total:
                return
            page += 1

    def __iter__(self) -> Iterator[T]:
        return (self._make(row) for row in self._rows())

    def __len__(self) -> int:
        return self._read(1, 1)[1]

    def __getitem__(self, name: str) -> T:
        """An entry by its id or its name. @raises NotFound: if there is none, or the name is not unique"""
        # The iterator, as a list of this object would ask for its length first.
        entries = list(iter(self))
        for entry in entries:
            if entry.id == name:
                return entry
        found = [entry for entry in entries if entry.name == name]
        if len(found) == 1:
            return found[0]
        if found:
            raise NotFound(f"{len(found)} {self._what} are called {name!r}. Use the id: {', '.join(one.id for one in found)}.")
        listed = ", ".join(repr(one.name) for one in entries[:SHOWN]) + (" …" if len(entries) > SHOWN else "")
        raise NotFound(f"No {name!r} among the {self._what}. There are: {listed or 'none'}.")

    def to_frame(self) -> Frame:
        """A row for each entry, as the API describes it; quantities are in the units of the API."""
        return frame(list(self._rows()), self._frames)

    def __repr__(self) -> str:
        rows, total = self._read(1, SHOWN)
        names = ", ".join(repr(self._make(row).name) for row in rows)
        return f"<{total} {self._what}{f': {names}' if names else ''}{' …' if total > len(rows) else ''}>"
