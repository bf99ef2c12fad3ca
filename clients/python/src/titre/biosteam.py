"""
A BioSTEAM system as a scenario of Titre: its units as steps, its streams with branches and recycles, and its prices.

    from titre.biosteam import convert

    made = convert(system, "ethanol")            # a simulated system, and the ID of the stream that is the product
    titre.frame(made.report)                     # what was mapped, changed, and not mapped
    process = titre.import_scenario(made.scenario).process
    process.export("plant.json")                 # the complete scenario file, with its results

Only units that have an equivalent in the catalogue become steps; the others are listed in the report, and never replaced by
something else. The scenario has no results, library and hash, because Titre calculates them: import it, and export it again.

BioSTEAM itself is not imported: a unit is recognised by the names of its classes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import log10
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict

from .errors import TitreError

COMPONENTS: Mapping[str, str] = {
    "Water": "water",
    "CO2": "carbon_dioxide",
    "Ethanol": "mol_ethanol",
    "Glucose": "mol_glucose",
    "Sucrose": "mol_sucrose",
    "Xylose": "mol_xylose",
    "Glycerol": "mol_glycerol",
    "AceticAcid": "mol_acetic_acid",
    "LacticAcid": "mol_lactic_acid",
    "SuccinicAcid": "mol_succinic_acid",
    "Furfural": "mol_furfural",
    "H2SO4": "mol_sulphuric_acid",
    "NH3": "mol_ammonia",
    "NaOH": "mol_sodium_hydroxide",
    "Starch": "mol_starch",
    "Cellulose": "mol_cellulose",
    "Glucan": "mol_cellulose",
    "Xylan": "mol_hemicellulose",
    "Hemicellulose": "mol_hemicellulose",
    "Lignin": "mol_lignin",
    "Fiber": "mol_fibre",
    "Ash": "mol_ash",
    "TriOlein": "mol_vegetable_oil",
    "TAG": "mol_vegetable_oil",
    "SolubleProtein": "mol_soluble_protein",
    "InsolubleProtein": "mol_insoluble_protein",
    "Yeast": "mol_yeast",
}
"""Component of the starter library for each chemical of BioSTEAM, by its ID."""

CELLS: Mapping[str, Mapping[str, float]] = {"mol_yeast": {"C": 1, "H": 1.8, "O": 0.5, "N": 0.2}}
"""Elements of the components of the library that are cells, as in their formula there."""

AMMONIA = 0.7
"""Price of ammonia in the library of Titre, USD/kg."""

STILLAGE = 373.15
"""Temperature in K at which stillage leaves a distillation of Titre."""

RUN = 48.0
"""Hours that a step which streams flow through works between two cleanings; BioSTEAM has no cleaning."""

CLOSURE = 1e-3
"""Largest relative error of the mass of a reaction, or of a unit that passes its stream on, by which it still closes."""

NEGLIGIBLE = 1e-9
"""Mass fraction below which a chemical is not in a stream."""

Status: TypeAlias = Literal["mapped", "changed", "unmapped"]


class Entry(TypedDict):
    """
    A line of the report.

    `mapped`: has an equivalent. `changed`: has one that differs as the note says. `unmapped`: has none, and the note says what
    happens to its streams.
    """

    status: Status
    kind: Literal["unit", "stream", "component", "reaction", "assumption"]
    name: str
    type: str
    became: str
    note: str


class Converted(NamedTuple):
    """A scenario without results, for `Titre.import_scenario`, and the report on how it was made."""

    scenario: dict[str, Any]
    report: list[Entry]


def convert(
    system: Any,
    product: str,
    *,
    name: str | None = None,
    components: Mapping[str, str | None] | None = None,
    host_id: str | None = None,
    assumptions: Mapping[str, Mapping[str, Any]] | None = None,
) -> Converted:
    """
    The scenario of a simulated system, as a continuous plant whose amounts are per hour.

    Args:
        system: a BioSTEAM `System` that was simulated; its `TEA`, if it has one, gives hours, return, tax and depreciation.
        product: ID of the stream that is the product. Its component of the greatest mass, apart from water, is what counts.
        name: name of the process; by default the ID of the system.
        components: id in the library of Titre by the ID of the chemical, in addition to `COMPONENTS`; None if it has none.
        host_id: id of the cell, if a fermentation of Titre's own is added later; reactions by equation need none.
        assumptions: further assumptions, such as `{"capital": {"cost_year": 2017}}`; they come before those of the TEA.

    Raises:
        TitreError: the product is no stream that leaves the system, has no component of the library, or no unit could be mapped
            that makes it.
    """
    return _Conversion(system, product, {**COMPONENTS, **(components or {})}).run(name, host_id, assumptions or {})


# Units


@dataclass
class _Made:
    """What a unit becomes: a step with its inlets, the streams that leave at its outlets, and how it differs."""

    operation: str
    settings: dict[str, Any]
    inlets: list[tuple[Any, str | None]]
    outlets: dict[str, Any]
    notes: list[str] = field(default_factory=list)
    ammonia: float = 0.0
    """What its growth needs of it and no stream brings, kg/h."""


class _Equation(NamedTuple):
    """A reaction: its settings, and the kg of each component that it makes (+) or uses (-) in the amounts of its equation."""

    settings: dict[str, Any]
    kg: Mapping[str, float]


class _NoEquivalent(Exception):
    """Why a unit cannot become a step."""


def _clamped(made: _Made, key: str, value: float, low: float, high: float) -> None:
    """Sets a number within the limits of the setting, and notes if they changed it."""
    held = min(max(float(value), low), high)
    if held != value:
        made.notes.append(f"{key} is {held:g} instead of {value:g}, the limit of the setting")
    made.settings[key] = held


def _mixer(_: "_Conversion", unit: Any) -> _Made:
    return _Made("mixer", {}, _all(unit.ins), {"product": unit.outs[0]})


def _splitter(c: "_Conversion", unit: Any) -> _Made:
    outs = [stream for stream in unit.outs if _flows(stream)]
    if not 1 <= len(outs) <= 2 or len(unit.outs) != 2:
        raise _NoEquivalent(f"has {len(unit.outs)} outlets, and a splitter of Titre has two")
    first, second = unit.outs
    shares = {}
    for chemical in c.known(list(unit.outs)):
        one, other = c.mass(first, chemical), c.mass(second, chemical)
        shares[chemical] = one / (one + other)
    if not shares:
        raise _NoEquivalent("nothing of the library flows through it")
    outlets = {"product": first, "other": second}
    if max(shares.values()) - min(shares.values()) <= CLOSURE:
        return _Made("splitter", {"share": sum(shares.values()) / len(shares)}, _all(unit.ins), outlets)
    made = _Made("component_splitter", {"others": shares.get("water", 1.0)}, _all(unit.ins), outlets)
    made.settings |= {f"shares.{chemical}": share for chemical, share in shares.items() if chemical != "water"}
    if _names(unit)[0] != "Splitter":
        made.notes.append("the shares are those of the simulation; the machine has no price and takes no power")
    return made


def _sieve(c: "_Conversion", unit: Any) -> _Made:
    target = c.component
    purge, dried = sorted(unit.outs, key=lambda stream: c.mass(stream, target))
    total = {chemical: sum(c.mass(stream, chemical) for stream in unit.outs) for chemical in (target, "water")}
    if not all(total.values()):
        raise _NoEquivalent("dries something else than the product")
    made = _Made("molecular_sieve", {"time": RUN}, _all(unit.ins), {"product": dried, "purge": purge})
    _clamped(made, "recovery", c.mass(dried, target) / total[target], 0.5, 1)
    _clamped(made, "water_kept", c.mass(dried, "water") / total["water"], 0, 0.5)
    made.notes.append("steam and cooling are those of Titre per kg of dried product")
    return made


def _tank(c: "_Conversion", unit: Any) -> _Made:
    if _reactions(unit):
        return _reactor(c, unit)
    if _solid(unit.outs[0]) > 0.5:
        raise _NoEquivalent("holds solids, and the storage tank of Titre liquids")
    made = _Made("storage_tank", {}, _all(unit.ins), {"product": unit.outs[0]})
    _clamped(made, "time", unit.tau, 0.1, 720)
    _clamped(made, "mixing_power", getattr(unit, "kW_per_m3", 0.0) or 0.0, 0.01, 5)
    made.notes.append("filled, held, emptied and cleaned in turn, of stainless steel")
    return made


def _reactor(c: "_Conversion", unit: Any) -> _Made:
    batch = "NRELBatchBioreactor" in _names(unit)
    liquid = [stream for stream in unit.outs if _flows(stream) and stream.phase != "g"]
    gas = [stream for stream in unit.outs if _flows(stream) and stream.phase == "g"]
    if len(liquid) != 1 or len(gas) > 1:
        raise _NoEquivalent("has other outlets than one liquid and one gas")
    made = _Made("reactor", {"mode": "batch" if batch else "continuous"}, _all(unit.ins), {"product": liquid[0]})
    if not batch:
        made.settings["feed_time"] = RUN
    for stream in gas:
        made.outlets["gas"] = stream
        made.notes.append("only the gas that the reactions make leaves at the vent")
    _clamped(made, "time", unit.tau, 0.001, 1000)
    _clamped(made, "temperature", liquid[0].T, 253.15, 573.15)
    if batch and (vessels := unit.design_results.get("Number of reactors")):
        _clamped(made, "parallel_trains", round(vessels), 1, 12)
    mapped = [(key, c.equation(unit, reaction)) for key, reaction in zip(_KEYS, _reactions(unit), strict=False)]
    equations = [(key, equation) for key, equation in mapped if equation]
    if not equations:
        raise _NoEquivalent("has no reaction that Titre can calculate")
    if len(equations) < len(mapped):
        made.notes.append("not all of its reactions are mapped")
    for key, equation in equations:
        made.settings |= {f"reactions.{key}.{leaf}": value for leaf, value in equation.settings.items()}
    made.ammonia = _ammonia(c, unit, [equation for _, equation in equations])
    if len(equations) > 1:
        made.notes.append("reactions run one after the other, in the order in which the unit has them")
    return made


def _ammonia(c: "_Conversion", unit: Any, equations: list[_Equation]) -> float:
    """Ammonia that reactions need, one after the other, beyond what enters the unit, kg/h."""
    present = {component: sum(c.mass(stream, component) for stream in unit.ins) for component in c.known(list(unit.ins))}
    for settings, kg in equations:
        limiting = settings["limiting"]
        reacted = settings["conversion"] * max(0.0, present.get(limiting, 0.0)) / -kg[limiting]
        for component, each in kg.items():
            present[component] = present.get(component, 0.0) + each * reacted
    return max(0.0, -present.get("mol_ammonia", 0.0))


def _column(c: "_Conversion", unit: Any) -> _Made:
    light, heavy = (c.names.get(ID) for ID in unit.LHK)
    if (light, heavy) != (c.component, "water"):
        raise _NoEquivalent("separates something else than the product from water")
    if unit.y_top is None or unit.x_bot is None:
        raise _NoEquivalent("is not specified by the mole fractions at its top and bottom")
    settings = {"distilled": "product", "product_leaves": "top", "method": "shortcut", "time": RUN}
    made = _Made("distillation", settings, _all(unit.ins), {"product": unit.outs[0], "stillage": unit.outs[1]})
    _clamped(made, "top_purity", unit.y_top, 0.05, 0.9999)
    _clamped(made, "bottom_purity", unit.x_bot, 1e-5, 0.3)
    _clamped(made, "reflux_factor", unit.k, 1.05, 5)
    moles = sum(stream.F_mol for stream in unit.ins if _flows(stream))
    vapour = sum(stream.F_mol * stream.vapor_fraction for stream in unit.ins if _flows(stream))
    made.settings["feed_quality"] = 1 - vapour / moles
    if c.component != "mol_ethanol":
        made.notes.append("shortcut column with one volatility instead of steps by McCabe and Thiele")
    return made


def _evaporator(c: "_Conversion", unit: Any) -> _Made:
    concentrate, condensate = unit.outs[:2]
    total = sum(c.mass(concentrate, chemical) for chemical in c.known([concentrate]))
    made = _Made("evaporation", {"time": RUN}, _all(unit.ins), {"product": concentrate, "condensate": condensate})
    _clamped(made, "effects", len(unit.P), 1, 7)
    _clamped(made, "product_solids", 1 - c.mass(concentrate, "water") / total, 0.001, 0.85)
    _clamped(made, "first_temperature", _boiling(unit.P[0]), 313.15, 403.15)
    _clamped(made, "last_temperature", _boiling(unit.P[-1]), 303.15, 353.15)
    made.notes.append("evaporates to the dry matter of the simulation")
    return made


def _dryer(_: "_Conversion", unit: Any) -> _Made:
    if getattr(unit, "utility_agent", "Natural gas") != "Natural gas":
        raise _NoEquivalent("is heated with steam, and that of Titre with gas")
    made = _Made("direct_fired_dryer", {"time": RUN, "recovery": 1.0}, [(unit.ins[0], None)], {"product": unit.outs[0]})
    made.outlets["vapour"] = unit.outs[1]
    _clamped(made, "product_solids", 1 - unit.moisture_content, 0.5, 0.99)
    _clamped(made, "temperature", unit.T, 313.15, 423.15)
    made.notes.append("buys its own gas, and takes the oxygen of its burner from the air; its inlets of gas and air are left out")
    return made


def _utility_exchanger(_: "_Conversion", unit: Any) -> _Made:
    entering, leaving = unit.ins[0], unit.outs[0]
    if not 265.15 <= leaving.T <= 445.15:
        raise _NoEquivalent(f"heats or cools to {leaving.T:.0f} K, beyond the exchangers of Titre")
    made = _Made("heat_exchanger", {"temperature": float(leaving.T), "time": RUN}, _all(unit.ins), {"product": leaving})
    _phases(made, entering, leaving)
    return made


def _process_exchanger(_: "_Conversion", unit: Any) -> _Made:
    if not all(_flows(stream) for stream in unit.ins):
        raise _NoEquivalent("has one stream only")
    inlets: list[tuple[Any, str | None]] = [(unit.ins[0], None), (unit.ins[1], "second")]
    made = _Made("heat_exchanger", {"set_by": "approach", "time": RUN}, inlets, {"product": unit.outs[0], "second": unit.outs[1]})
    _clamped(made, "approach", unit.dT, 1, 100)
    for entering, leaving in zip(unit.ins, unit.outs, strict=True):
        _phases(made, entering, leaving)
    return made


def _mill(_: "_Conversion", unit: Any) -> _Made:
    return _Made("size_reduction", {"machine": "grain_mill", "time": RUN}, _all(unit.ins), {"product": unit.outs[0]})


MAPPERS: Mapping[str, Callable[["_Conversion", Any], _Made]] = {
    "Mixer": _mixer,
    "Splitter": _splitter,
    "LiquidsSplitCentrifuge": _splitter,
    "MolecularSieve": _sieve,
    "Tank": _tank,
    "NRELBatchBioreactor": _reactor,
    "BinaryDistillation": _column,
    "MultiEffectEvaporator": _evaporator,
    "DrumDryer": _dryer,
    "HXutility": _utility_exchanger,
    "HXprocess": _process_exchanger,
    "HammerMill": _mill,
}
"""Classes of BioSTEAM that have an equivalent; subclasses have that of their nearest class here."""

_KEYS = "abcdefghijklmnopqrst"
"""Ids of the reactions of a reactor, of which it has at most twenty; they run in this order."""


def _names(unit: Any) -> list[str]:
    return [one.__name__ for one in type(unit).__mro__]


def _all(streams: Iterable[Any]) -> list[tuple[Any, str | None]]:
    return [(stream, None) for stream in streams]


def _flows(stream: Any) -> bool:
    """Whether there is anything in it; a place of a unit without a stream is false."""
    return stream is not None and bool(stream) and stream.F_mass > 0


def _phases(made: _Made, entering: Any, leaving: Any) -> None:
    if abs(entering.vapor_fraction - leaving.vapor_fraction) > NEGLIGIBLE:
        made.notes.append("the heat of condensing or boiling is left out: streams of Titre are liquid between steps")


def _boiling(pressure: float) -> float:
    """Boiling point of water in K at a pressure in Pa, by the Antoine equation from 1 to 100 °C (Lange's Handbook)."""
    return 1730.63 / (8.07131 - log10(pressure / 133.322)) - 233.426 + 273.15


def _reactions(unit: Any) -> list[Any]:
    """The reactions that a unit has as attributes, singly or in sets, each of them once."""
    found: dict[int, Any] = {}
    for value in vars(unit).values():
        if hasattr(value, "reactants"):
            found |= {id(one): one for one in value}
        elif hasattr(value, "reactant") and hasattr(value, "stoichiometry"):
            found[id(value)] = value
    return list(found.values())


# Systems


class _Conversion:
    def __init__(self, system: Any, product: str, names: Mapping[str, str | None]) -> None:
        self.system = system
        self.names = names
        self.units = list(system.units)
        self.report: list[Entry] = []
        self.missing: dict[str, float] = {}
        self.steps: dict[str, dict[str, Any]] = {}
        self.made: dict[int, tuple[str, _Made]] = {}
        self.passing: dict[int, Any] = {}
        self.feeds: dict[int, str | None] = {}
        streams = [stream for unit in self.units for stream in unit.outs if _flows(stream) and str(stream.ID) == product]
        if not streams or self.inside(streams[0].sink):
            raise TitreError(f"{product!r} is no stream that leaves the system.")
        self.product = streams[0]
        mass = {chemical: self.mass(self.product, chemical) for chemical in self.known([self.product]) if chemical != "water"}
        if not mass:
            raise TitreError(f"Nothing in {product!r} is known to Titre. Name its component, such as components={{'X': 'mol_x'}}.")
        self.component = max(mass, key=lambda chemical: mass[chemical])

    def run(self, name: str | None, host_id: str | None, given: Mapping[str, Mapping[str, Any]]) -> Converted:
        for unit in self.units:
            self.unit(unit)
        for unit in self.units:
            if id(unit) in self.made:
                self.connect(unit)
        self.start()
        self.nourish()
        outlet: dict[str, Any] | None = None
        for unit in self.units:
            if id(unit) in self.made:
                _, made = self.made[id(unit)]
                status: Status = "changed" if made.notes else "mapped"
                self.add(status, "unit", unit.ID, type(unit).__name__, made.operation, "; ".join(made.notes))
                outlet = self.leave(unit) or outlet
        if outlet is None:
            raise TitreError(f"No unit that makes {self.product.ID!r} could be mapped, so there is no process.")
        assumptions = self.assumptions(given)
        for chemical, rate in sorted(self.missing.items()):
            note = f"at most {rate:.4g} kg/h in a stream; left out of every stream"
            self.add("unmapped", "component", chemical, note=note)
        price = self.product.price * self.product.F_mass / self.mass(self.product, self.component)
        if price != self.product.price:
            note = f"{price:.6g} USD per kg of {self.component}, from {self.product.price:.6g} USD per kg of the whole stream"
            self.add("changed", "stream", self.product.ID, became="product", note=note)
        kinds = ("unit", "reaction", "stream", "component", "assumption")
        places = {str(unit.ID): place for place, unit in enumerate(self.units)}
        title = (name or str(self.system.ID)).replace("_", " ")
        return Converted(
            {
                "format": "bioprocess-scenario",
                "format_version": 2,
                "name": title[:200],
                "product": {
                    "name": str(self.product.ID).replace("_", " ").capitalize(),
                    "kind": "molecule",
                    "component_id": self.component,
                    "host_id": host_id,
                    "selling_price": price or None,
                },
                "configuration": {
                    "uo_settings": list(self.steps.values()),
                    "locked_values": {"uo_settings": []},
                    "assumptions": assumptions,
                    "product": outlet,
                    "fits": [],
                },
                "results": {"figures": {}},
            },
            sorted(self.report, key=lambda entry: (kinds.index(entry["kind"]), places.get(entry["name"], 0))),
        )

    def unit(self, unit: Any) -> None:
        """Makes the step of a unit, or says why it has none."""
        kind = type(unit).__name__
        mapper = next((MAPPERS[one] for one in _names(unit) if one in MAPPERS), None)
        try:
            if mapper is None:
                raise _NoEquivalent("has no equivalent in the catalogue")
            if not self.known(list(unit.ins)):
                raise _NoEquivalent("nothing of the library enters it")
            made = mapper(self, unit)
        except _NoEquivalent as reason:
            onward = self.onward(unit)
            if onward is not None:
                self.passing[id(unit)] = onward
            goes = "what enters it leaves the process"
            if onward is not None:
                differs = max(abs(stream.T - onward.T) for stream in unit.ins if _flows(stream)) > 1
                goes = "what enters it is passed on" + (", without its change of temperature" if differs else "")
            self.add("unmapped", "unit", unit.ID, kind, note=f"{reason}; {goes}; it has no cost")
            return
        step = self.step(unit.ID, made.operation, made.settings)
        self.made[id(unit)] = step, made

    def start(self) -> None:
        """
        Sets exchangers by temperature whose second stream only comes from their own first: Titre solves loops from empty recycles,
        where an approach has nothing to refer to.
        """
        waiting = {step: made for step, made in self.made.values() if made.settings.get("set_by") == "approach"}
        filled = {step for step in self.feeds.values() if step is not None}
        while True:
            new = set()
            for step, one in self.steps.items():
                reached = dict.fromkeys((None, "second") if step in waiting else (None,), False)
                for feed in one["feeds"]:
                    reached[feed.get("inlet") if step in waiting else None] |= feed["from"] in filled
                if step not in filled and all(reached.values()):
                    new.add(step)
            if not new:
                stuck = [step for step in waiting if step not in filled]
                if not stuck:
                    return
                made = waiting.pop(stuck[0])
                made.settings.pop("approach")
                made.settings |= {"set_by": "temperature", "temperature": self.reached(made)}
            filled |= new

    def reached(self, made: _Made) -> float:
        """
        Temperature of the first stream of an exchanger, K: that of the simulation. Stillage leaves the columns of Titre at 100 °C;
        if it was hotter under the pressure of those of BioSTEAM, the rise is less by the same share as what it gives.
        """
        leaving = float(made.outlets["product"].T)
        (first, _), (second, _) = made.inlets
        cooled = float(made.outlets["second"].T)
        from_columns = all(
            self.steps[step]["unit_operation"] == "distillation" and outlet == "stillage"
            for step, outlet in self.sources(second, frozenset())
        )
        if not from_columns or not cooled < STILLAGE < second.T:
            made.notes.append("heats or cools to the temperature of the simulation, as its second stream follows from its first")
            return leaving
        lower = float(first.T + (leaving - first.T) * (STILLAGE - cooled) / (second.T - cooled))
        made.notes.append(
            f"heats to {lower:.2f} instead of {leaving:.2f} K, as its second stream follows from its first, and stillage leaves a "
            f"column of Titre at 100 °C instead of {second.T - 273.15:.1f} °C"
        )
        return lower

    def onward(self, unit: Any) -> Any | None:
        """The only stream that leaves a unit, if it consists of all that enters, as that of a pump does by its nature."""
        outs = [stream for stream in unit.outs if _flows(stream)]
        ins = [stream for stream in unit.ins if _flows(stream)]
        if len(outs) != 1 or not ins:
            return None
        if len(ins) == 1 and "Pump" in _names(unit):
            return outs[0]
        total = outs[0].F_mass
        for chemical in {one for stream in (*ins, *outs) for one in _masses(stream)}:
            entering = sum(_masses(stream).get(chemical, 0.0) for stream in ins)
            if abs(entering - _masses(outs[0]).get(chemical, 0.0)) > CLOSURE * total:
                return None
        return outs[0]

    def connect(self, unit: Any) -> None:
        """Gives a step its feeds. A stream that several branches reach is taken once."""
        step, made = self.made[id(unit)]
        feeds: dict[tuple[str, str, str | None], dict[str, Any]] = {}
        for stream, inlet in made.inlets:
            for source, outlet in self.sources(stream, frozenset()):
                feed = {"from": source, "outlet": outlet, "next_batch": False}
                feeds[source, outlet, inlet] = feed | ({"inlet": inlet} if inlet else {})
        self.steps[step]["feeds"] = list(feeds.values())

    def sources(self, stream: Any, seen: frozenset[int]) -> Iterator[tuple[str, str]]:
        """The outlets that a stream comes from, through units that pass it on."""
        if not _flows(stream) or id(stream) in seen:
            return
        unit = stream.source
        if unit is not None and id(unit) in self.passing:
            for one in unit.ins:
                yield from self.sources(one, seen | {id(stream)})
            return
        if unit is not None and id(unit) in self.made:
            step, made = self.made[id(unit)]
            outlet = next((key for key, one in made.outlets.items() if one is stream), None)
            if outlet is not None:
                yield step, outlet
                return
        feed = self.feed(stream)
        if feed is not None:
            yield feed, "product"

    def feed(self, stream: Any) -> str | None:
        """The purchased feed of a stream that no step makes, or None if nothing of it is in the library."""
        if id(stream) in self.feeds:
            return self.feeds[id(stream)]
        self.feeds[id(stream)] = None
        known = {chemical: self.mass(stream, chemical) for chemical in self.known([stream])}
        total = sum(known.values())
        cost = stream.price * stream.F_mass
        if total <= 0:
            note = f"nothing of it is in the library; left out, with its {cost:.4g} USD/h"
            self.add("unmapped", "stream", stream.ID, note=note)
            return None
        balance = max(known, key=lambda chemical: known[chemical])
        settings = {
            "amount": total,
            "temperature": min(max(float(stream.T), 223.15), 573.15),
            "price": cost / total,
            "balance": balance,
            **{f"composition.{chemical}": mass / total for chemical, mass in known.items() if chemical != balance},
        }
        step = self.step(f"feed_{stream.ID}", "purchased_feed", settings, str(stream.ID).replace("_", " "))
        self.steps[step]["feeds"] = []
        self.feeds[id(stream)] = step
        notes = []
        if self.inside(stream.source):
            notes.append(f"comes from {stream.source.ID}, which does not hand it on; bought as simulated, so it no longer follows")
        if total < stream.F_mass * (1 - CLOSURE):
            notes.append(f"{stream.F_mass - total:.4g} kg/h of it are not in the library; the whole cost is kept")
        if stream.phase == "g":
            notes.append("is a vapour, whose heat of condensing is left out")
        if settings["temperature"] != stream.T:
            notes.append("its temperature is the limit of the setting")
        self.add("changed" if notes else "mapped", "stream", stream.ID, became="purchased_feed", note="; ".join(notes))
        return step

    def nourish(self) -> None:
        """Buys the ammonia of growth, which BioSTEAM does not have, and says what share of all that is bought it costs."""
        needed = {
            unit.ID: self.made[id(unit)] for unit in self.units if id(unit) in self.made and self.made[id(unit)][1].ammonia > 0
        }
        bought = [one["settings"] for one in self.steps.values() if one["unit_operation"] == "purchased_feed"]
        total = sum(one["amount"] * one["price"] for one in bought) + AMMONIA * sum(made.ammonia for _, made in needed.values())
        for ID, (step, made) in needed.items():
            settings = {"amount": made.ammonia, "temperature": 298.15, "price": AMMONIA, "balance": "mol_ammonia"}
            feed = self.step(f"feed_ammonia_{ID}", "purchased_feed", settings, f"Ammonia for {ID}")
            self.steps[feed]["feeds"] = []
            self.steps[step]["feeds"].append({"from": feed, "outlet": "product", "next_batch": False})
            cost = AMMONIA * made.ammonia
            note = (
                f"added for the nitrogen of the cells, which BioSTEAM leaves out: {made.ammonia:.4g} kg/h at {AMMONIA:g} USD/kg, "
                f"{cost:.4g} USD/h or {100 * cost / total:.2g} % of all that is bought"
            )
            self.add("changed", "stream", f"ammonia for {ID}", became="purchased_feed", note=note)

    def leave(self, unit: Any) -> dict[str, Any] | None:
        """Gives the outlets of a step that nothing takes their destination; returns the outlet that is the product."""
        step, made = self.made[id(unit)]
        product = None
        outlets: dict[str, dict[str, Any]] = {}
        for key, stream in made.outlets.items():
            last = self.end(stream)
            if last is None or not _flows(stream):
                continue
            if last is self.product:
                product = {"from": step, "outlet": key, "basis": self.component}
            elif last.price:
                outlets[key] = {"disposal": "sold", "name": str(last.ID).replace("_", " "), "price": float(last.price)}
                self.add("mapped", "stream", last.ID, became="sold", note=f"{last.price:.6g} USD/kg")
            elif key in ("product", "other", "second"):
                outlets[key] = {"disposal": self.disposal(last)}
                note = "leaves at no cost in BioSTEAM; its disposal has that of Titre"
                if self.inside(last.sink):
                    note = f"goes to {last.sink.ID} in BioSTEAM, which does not take it here; its disposal has the cost of Titre"
                self.add("changed", "stream", last.ID, became=outlets[key]["disposal"], note=note)
        if outlets:
            self.steps[step]["outlets"] = outlets
        return product

    def end(self, stream: Any) -> Any | None:
        """The stream as which it leaves the process, or None if a step takes it."""
        seen = set()
        while id(stream) not in seen:
            seen.add(id(stream))
            unit = stream.sink
            if unit is not None and id(unit) in self.passing:
                stream = self.passing[id(unit)]
                continue
            if unit is None or id(unit) not in self.made:
                return stream
            _, made = self.made[id(unit)]
            return None if any(one is stream for one, _ in made.inlets) else stream
        return None

    def disposal(self, stream: Any) -> str:
        if stream.phase == "g":
            return "vent"
        return "wastewater" if self.mass(stream, "water") > 0.5 * stream.F_mass else "solids"

    def equation(self, unit: Any, reaction: Any) -> _Equation | None:
        """
        The settings of a reaction, or None, with a line of the report, if Titre cannot calculate it.

        Amounts are in kg, as the molar mass of a mixture such as fibre is a convention of each program.
        """
        counts = {ID: float(n) for ID, n in zip(reaction.chemicals.IDs, reaction.stoichiometry, strict=True) if n}
        masses = {ID: n * (1.0 if reaction.basis == "wt" else float(reaction.chemicals[ID].MW)) for ID, n in counts.items()}
        used, made = (sum(max(0.0, sign * mass) for mass in masses.values()) for sign in (-1, 1))
        terms = [" + ".join(f"{abs(n):g} {ID}" for ID, n in counts.items() if sign * n > 0) for sign in (-1, 1)]
        name = f"{unit.ID}: {terms[0]} -> {terms[1]}"
        unknown = [ID for ID in counts if self.names.get(ID) is None]
        if unknown:
            self.add("unmapped", "reaction", name, note=f"{', '.join(unknown)} is not in the library; left out")
            return None
        if abs(used - made) > CLOSURE * used:
            note = f"does not conserve mass: {used:.4g} kg react to {made:.4g} kg; left out, its reactant stays"
            self.add("unmapped", "reaction", name, note=note)
            return None
        kg: dict[str, float] = {}
        for ID, mass in masses.items():
            kg[str(self.names[ID])] = kg.get(str(self.names[ID]), 0.0) + mass
        limiting = str(self.names[reaction.reactant])
        grown = _with_nitrogen(
            kg,
            [
                (n if reaction.basis != "wt" else n / float(reaction.chemicals[ID].MW), reaction.chemicals[ID])
                for ID, n in counts.items()
            ],
        )
        equation = _equation(grown or kg)
        note = f"in kg, conversion {reaction.X:.6g}"
        if grown:
            cells = next(one for one in kg if one in CELLS)
            theirs, ours = (amounts[cells] / -kg[limiting] for amounts in (kg, grown))
            note += (
                f"; BioSTEAM makes {theirs:.4g} kg of cells per kg of {limiting}, without nitrogen; with ammonia, the elements and "
                f"electrons allow {ours:.4g}, and carbon dioxide and water close the balance"
            )
        self.add("changed" if grown else "mapped", "reaction", name, became=equation, note=note)
        settings = {"equation": equation, "basis": "kg", "limiting": limiting, "conversion": float(reaction.X)}
        return _Equation(settings, grown or kg)

    def assumptions(self, given: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """Assumptions of the plant: those of the TEA, then those given."""
        plant: dict[str, Any] = {"mode": "continuous", "grade": "industrial", "failure_rate": 0}
        found: dict[str, dict[str, Any]] = {"plant": plant}
        tea = getattr(self.system, "TEA", None)
        if tea is not None:
            plant["operating_hours"] = float(tea.operating_days) * 24
            start, end = tea.duration
            finance: dict[str, Any] = {
                "discount_rate": float(tea.IRR),
                "tax_rate": float(tea.income_tax),
                "life": int(end - start),
                "construction_years": len(tea.construction_schedule),
                "startup_years": float(tea.startup_months) / 12,
            }
            schedule = re.fullmatch(r"MACRS(3|5|7|10|15|20)", str(tea.depreciation))
            if schedule:
                finance["depreciation"] = f"macrs_{schedule[1]}"
            else:
                self.add("unmapped", "assumption", "depreciation", note=f"{tea.depreciation} is not known; the default is used")
            found["finance"] = finance
            if tea.lang_factor:
                found["capital"] = {"convention": "lang"}
                note = f"the factor is that of Titre, not {tea.lang_factor:g}"
                self.add("changed", "assumption", "lang_factor", became="capital.convention", note=note)
            self.add("mapped", "assumption", "TEA", type(tea).__name__, "finance", "hours, return, tax, life and construction")
            note = "wages, maintenance, insurance and overheads are those of Titre; they can be given as assumptions"
            self.add("unmapped", "assumption", "fixed operating cost", type(tea).__name__, note=note)
        power = next((one.power_utility for one in self.units if getattr(one, "power_utility", None) is not None), None)
        if power is not None:
            found["prices"] = {"electricity": float(power.price)}
            self.add("mapped", "assumption", "electricity", became="prices.electricity", note=f"{power.price:g} USD/kWh")
        note = "prices of steam, cooling and gas, and the cost index, are those of Titre; they can be given as assumptions"
        self.add("unmapped", "assumption", "utilities and cost index", note=note)
        for group, values in given.items():
            found[group] = {**found.get(group, {}), **values}
        return found

    def step(self, ID: str, operation: str, settings: dict[str, Any], name: str | None = None) -> str:
        base = re.sub(r"[^a-z0-9]+", "_", str(ID).lower()).strip("_") or "step"
        step, count = base[:50], 1
        while step in self.steps:
            count += 1
            step = f"{base[:50]}_{count}"
        self.steps[step] = {"id": step, "unit_operation": operation, "name": name or str(ID), "settings": settings}
        return step

    def inside(self, unit: Any) -> bool:
        return unit is not None and any(one is unit for one in self.units)

    def known(self, streams: list[Any]) -> list[str]:
        """Ids of the components of streams; chemicals without one are remembered for the report."""
        found: dict[str, None] = {}
        for stream in streams:
            if not _flows(stream):
                continue
            for chemical, mass in _masses(stream).items():
                if mass <= NEGLIGIBLE * stream.F_mass:
                    continue
                component = self.names.get(chemical)
                if component is None:
                    self.missing[chemical] = max(mass, self.missing.get(chemical, 0.0))
                else:
                    found[component] = None
        return list(found)

    def mass(self, stream: Any, component: str) -> float:
        """Mass of a component of the library in a stream, kg/h."""
        if not _flows(stream):
            return 0.0
        return sum(mass for chemical, mass in _masses(stream).items() if self.names.get(chemical) == component)

    def add(
        self,
        status: Status,
        kind: Literal["unit", "stream", "component", "reaction", "assumption"],
        name: str,
        type: str = "",
        became: str = "",
        note: str = "",
    ) -> None:
        self.report.append({"status": status, "kind": kind, "name": str(name), "type": type, "became": became, "note": note})


def _equation(kg: Mapping[str, float]) -> str:
    """A reaction in kg as Titre writes it, such as `180 mol_glucose -> 92 mol_ethanol + 88 carbon_dioxide`."""
    used, made = (" + ".join(f"{abs(mass):.8g} {one}" for one, mass in kg.items() if sign * mass > 0) for sign in (-1, 1))
    return f"{used} -> {made}"


def _with_nitrogen(kg: Mapping[str, float], moles: Iterable[tuple[float, Any]]) -> dict[str, float] | None:
    """
    A reaction that only makes cells, with the ammonia, carbon dioxide and water that close its elements (kg); None for any other.

    The yield is that of the electrons: all of those of the reactants are in the cells, as nothing else is oxidised.
    """
    made = [component for component, mass in kg.items() if mass > 0]
    cells = CELLS.get(made[0]) if len(made) == 1 else None
    if cells is None:
        return None
    entering: dict[str, float] = {}
    for n, chemical in moles:
        if n < 0 and not chemical.atoms:
            return None
        for element, count in chemical.atoms.items() if n < 0 else ():
            entering[element] = entering.get(element, 0.0) - n * count
    if not entering.keys() <= {"C", "H", "O"}:
        return None

    def electrons(of: Mapping[str, float]) -> float:
        return 4 * of.get("C", 0) + of.get("H", 0) - 2 * of.get("O", 0) - 3 * of.get("N", 0)

    grown = electrons(entering) / electrons(cells)
    carbon = entering.get("C", 0.0) - cells["C"] * grown
    if grown <= 0 or carbon < 0:
        return None
    ammonia = cells["N"] * grown
    water = entering.get("O", 0.0) - cells["O"] * grown - 2 * carbon
    used = {component: mass for component, mass in kg.items() if mass < 0}
    weight = sum(_WEIGHTS[element] * count for element, count in cells.items())
    ends = {"mol_ammonia": -17.031 * ammonia, made[0]: weight * grown, "carbon_dioxide": 44.009 * carbon, "water": 18.015 * water}
    return used | {component: used.get(component, 0.0) + mass for component, mass in ends.items() if mass}


_WEIGHTS = {"C": 12.011, "H": 1.008, "N": 14.007, "O": 15.999}
"""g/mol."""


def _solid(stream: Any) -> float:
    """Mass fraction of the chemicals of a stream that are always solid."""
    solid = [chemical.ID for chemical in stream.available_chemicals if getattr(chemical, "locked_state", None) == "s"]
    return float(sum(stream.imass[ID] for ID in solid) / stream.F_mass) if solid else 0.0


def _masses(stream: Any) -> dict[str, float]:
    """Mass of each chemical in a stream, kg/h."""
    return {str(chemical.ID): float(stream.imass[chemical.ID]) for chemical in stream.available_chemicals}
