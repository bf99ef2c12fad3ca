"""A BioSTEAM system as a scenario, on a small system with the same attributes, without BioSTEAM."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from titre import Titre, TitreError
from titre.biosteam import Converted, Entry, convert

MW = {"Water": 18.015, "Glucose": 180.156, "Ethanol": 46.069, "CO2": 44.01, "Yeast": 24.63, "Octane": 114.23}
ATOMS = {"Glucose": {"C": 6, "H": 12, "O": 6}}
CHEMICALS = {
    ID: SimpleNamespace(ID=ID, MW=mass, locked_state="s" if ID == "Yeast" else None, atoms=ATOMS.get(ID, {}))
    for ID, mass in MW.items()
}


class Chemicals:
    IDs = tuple(MW)

    def __getitem__(self, ID: str) -> Any:
        return CHEMICALS[ID]


class Stream:
    def __init__(self, ID: str, masses: Mapping[str, float], *, price: float = 0, T: float = 298.15, phase: str = "l"):
        self.ID, self.imass, self.price, self.T, self.phase = ID, dict(masses), price, T, phase
        self.source: Any = None
        self.sink: Any = None

    @property
    def available_chemicals(self) -> list[Any]:
        return [CHEMICALS[ID] for ID, mass in self.imass.items() if mass]

    @property
    def F_mass(self) -> float:
        return sum(self.imass.values())

    @property
    def F_mol(self) -> float:
        return sum(mass / MW[ID] for ID, mass in self.imass.items())

    @property
    def vapor_fraction(self) -> float:
        return 1.0 if self.phase == "g" else 0.0


class Unit:
    def __init__(self, ID: str, ins: list[Stream], outs: list[Stream], **settings: Any):
        self.ID, self.ins, self.outs = ID, ins, outs
        self.design_results: dict[str, float] = {}
        vars(self).update(settings)
        for stream in ins:
            stream.sink = self
        for stream in outs:
            stream.source = self


class Mixer(Unit): ...


class Splitter(Unit): ...


class Tank(Unit): ...


class StorageTank(Tank): ...


class OwnTank(StorageTank): ...


class Pump(Unit): ...


class NRELBatchBioreactor(Unit): ...


class BinaryDistillation(Unit): ...


class HXutility(Unit): ...


class HXprocess(Unit): ...


class VentScrubber(Unit): ...


class Reaction:
    chemicals = Chemicals()

    def __init__(self, counts: Mapping[str, float], reactant: str, X: float, basis: str = "mol"):
        self.stoichiometry = [counts.get(ID, 0.0) for ID in MW]
        self.reactant, self.X, self.basis = reactant, X, basis


ETHANOL = Reaction({"Glucose": -1, "Ethanol": 2, "CO2": 2}, "Glucose", 0.9)
GROWTH = Reaction({"Glucose": -1, "Yeast": 1}, "Glucose", 1.0)


def brewery() -> SimpleNamespace:
    """Sugar and returned stillage, stored, fermented and distilled; the vent is scrubbed, and octane is added."""
    sugar = Stream("sugar", {"Glucose": 100, "Water": 300}, price=0.2)
    back = Stream("back", {"Water": 180, "Glucose": 2})
    mixed, stored = (Stream(ID, {"Glucose": 102, "Water": 480}) for ID in ("mixed", "stored"))
    pumped = Stream("pumped", {"Glucose": 102, "Water": 480})
    vent = Stream("vent", {"CO2": 45, "Ethanol": 1}, phase="g")
    scrubbed = Stream("scrubbed", {"CO2": 45}, phase="g")
    water = Stream("wash", {"Water": 20})
    washed = Stream("washed", {"Water": 20, "Ethanol": 1})
    beer = Stream("beer", {"Ethanol": 46, "Water": 480, "Glucose": 10}, T=305)
    joined = Stream("joined", {"Ethanol": 47, "Water": 500, "Glucose": 10}, T=305)
    top = Stream("top", {"Ethanol": 46.9, "Water": 20}, phase="g", T=352)
    bottom = Stream("bottom", {"Ethanol": 0.1, "Water": 480, "Glucose": 10}, T=373)
    condensed = Stream("condensed", {"Ethanol": 46.9, "Water": 20}, T=300)
    octane = Stream("octane", {"Octane": 2}, price=0.4)
    product = Stream("ethanol", {"Ethanol": 46.9, "Water": 20, "Octane": 2}, price=0.5)
    stillage = Stream("stillage", {"Ethanol": 0.06, "Water": 300, "Glucose": 8}, price=0.01)
    units = [
        Mixer("M1", [sugar, back], [mixed]),
        OwnTank("T1", [mixed], [stored], tau=1000, kW_per_m3=0.0),
        Pump("P1", [stored], [pumped]),
        NRELBatchBioreactor("R1", [pumped], [vent, beer], tau=40.0, reaction=ETHANOL, growth=GROWTH),
        VentScrubber("V1", [water, vent], [scrubbed, washed]),
        Mixer("M2", [beer, washed], [joined]),
        BinaryDistillation("D1", [joined], [top, bottom], LHK=("Ethanol", "Water"), y_top=0.47, x_bot=4e-6, k=1.2),
        HXutility("H1", [top], [condensed]),
        Mixer("M3", [condensed, octane], [product]),
        Splitter("S1", [bottom], [back, stillage]),
    ]
    units[3].design_results["Number of reactors"] = 4
    for one, other in ((back, 0.375), (stillage, 0.625)):
        one.imass = {ID: mass * other for ID, mass in bottom.imass.items()}
    return SimpleNamespace(ID="brewery_sys", units=units, TEA=None)


@pytest.fixture
def made() -> Converted:
    return convert(brewery(), "ethanol")


def steps(made: Converted) -> dict[str, dict[str, Any]]:
    return {step["id"]: step for step in made.scenario["configuration"]["uo_settings"]}


def entry(made: Converted, name: str) -> Entry:
    return next(one for one in made.report if one["name"] == name)


def test_units_become_steps_by_their_class_or_its_nearest_base(made: Converted) -> None:
    assert {ID: step["unit_operation"] for ID, step in steps(made).items()} == {
        "m1": "mixer",
        "t1": "storage_tank",
        "r1": "reactor",
        "m2": "mixer",
        "d1": "distillation",
        "h1": "heat_exchanger",
        "m3": "mixer",
        "s1": "splitter",
        "feed_sugar": "purchased_feed",
        "feed_washed": "purchased_feed",
    }
    assert steps(made)["s1"]["settings"] == {"share": pytest.approx(0.375)}
    assert steps(made)["d1"]["settings"]["feed_quality"] == 1


def test_streams_keep_branches_and_recycles(made: Converted) -> None:
    taken = {ID: [(feed["from"], feed["outlet"]) for feed in step["feeds"]] for ID, step in steps(made).items() if step["feeds"]}
    assert taken == {
        "m1": [("feed_sugar", "product"), ("s1", "product")],
        "t1": [("m1", "product")],
        "r1": [("t1", "product")],
        "m2": [("r1", "product"), ("feed_washed", "product")],
        "d1": [("m2", "product")],
        "h1": [("d1", "product")],
        "m3": [("h1", "product")],
        "s1": [("d1", "stillage")],
    }
    assert all(feed["next_batch"] is False for step in steps(made).values() for feed in step["feeds"])


def test_prices_and_the_product_are_per_kg_of_what_counts(made: Converted) -> None:
    sugar = steps(made)["feed_sugar"]["settings"]
    assert sugar == {
        "amount": 400,
        "temperature": 298.15,
        "price": 0.2,
        "balance": "water",
        "composition.mol_glucose": 0.25,
    }
    assert steps(made)["s1"]["outlets"] == {"other": {"disposal": "sold", "name": "stillage", "price": 0.01}}
    assert made.scenario["configuration"]["product"] == {"from": "m3", "outlet": "product", "basis": "mol_ethanol"}
    assert made.scenario["product"]["component_id"] == "mol_ethanol"
    assert made.scenario["product"]["selling_price"] == pytest.approx(0.5 * 68.9 / 46.9)


def test_nothing_without_an_equivalent_is_replaced_in_silence(made: Converted) -> None:
    assert entry(made, "P1")["status"] == "unmapped"
    assert "passed on" in entry(made, "P1")["note"]
    assert entry(made, "V1")["status"] == "unmapped"
    assert "leaves the process" in entry(made, "V1")["note"]
    assert entry(made, "washed")["status"] == "changed"
    assert "no longer follows" in entry(made, "washed")["note"]
    # A flow of heat, such as that of fuel to a boiler, is not lost in silence.
    system = brewery()
    ash = Stream("ash", {"Glucose": 3})
    system.units.append(VentScrubber("B1", [system.units[9].outs[1]], [ash]))
    system.units[9].outs[1].price = 0
    assert "goes to B1 in BioSTEAM" in entry(convert(system, "ethanol"), "stillage")["note"]
    assert entry(made, "octane")["status"] == "unmapped"
    assert "0.8 USD/h" in entry(made, "octane")["note"]
    assert entry(made, "Octane")["kind"] == "component"
    names = {one["name"] for one in made.report}
    assert {unit.ID for unit in brewery().units} <= names


def test_a_silo_is_no_tank_of_liquid_and_passes_its_solids_on() -> None:
    system = brewery()
    bags, yeast = Stream("bags", {"Yeast": 5}), Stream("yeast", {"Yeast": 5})
    system.units.append(StorageTank("W1", [bags], [yeast], tau=2.0))
    system.units[5].ins.append(yeast)
    yeast.sink = system.units[5]
    made = convert(system, "ethanol")
    assert entry(made, "W1")["status"] == "unmapped"
    assert "holds solids" in entry(made, "W1")["note"]
    assert [feed["from"] for feed in steps(made)["m2"]["feeds"]] == ["r1", "feed_washed", "feed_bags"]


def test_a_reaction_that_loses_mass_is_left_out_and_named(made: Converted) -> None:
    settings = steps(made)["r1"]["settings"]
    assert settings["reactions.a.equation"] == "180.156 mol_glucose -> 92.138 mol_ethanol + 88.02 carbon_dioxide"
    assert settings["reactions.a.basis"] == "kg"
    assert (settings["reactions.a.conversion"], settings["parallel_trains"], settings["time"]) == (0.9, 4, 40)
    assert not [key for key in settings if key.startswith("reactions.b")]
    growth = entry(made, "R1: 1 Glucose -> 1 Yeast")
    assert growth["status"] == "unmapped"
    assert "does not conserve mass: 180.2 kg react to 24.63 kg" in growth["note"]


def test_growth_without_nitrogen_gets_ammonia_and_says_what_it_costs(titre: Titre) -> None:
    system = brewery()
    # As much yeast as sugar, in which neither carbon nor nitrogen closes.
    system.units[3].growth = Reaction({"Glucose": -1, "Yeast": MW["Glucose"] / MW["Yeast"]}, "Glucose", 0.7)
    made = convert(system, "ethanol")
    reactor, feed = steps(made)["r1"], steps(made)["feed_ammonia_r1"]
    # By the electrons: 24 of glucose, 4.2 of a mol of carbon in yeast.
    grown = 24 / 4.2
    amounts = {
        one.split()[1]: float(one.split()[0]) for one in reactor["settings"]["reactions.b.equation"].replace("->", "+").split(" + ")
    }
    assert amounts == {
        "mol_glucose": pytest.approx(180.156),
        "mol_ammonia": pytest.approx(0.2 * grown * 17.031),
        "mol_yeast": pytest.approx(grown * 24.626, rel=1e-4),
        "carbon_dioxide": pytest.approx((6 - grown) * 44.009),
        "water": pytest.approx((1.5 * grown - 6) * 18.015),
    }
    # A tenth of the 102 kg/h is left by the fermentation, and 0.7 of that grows.
    demand = 102 * 0.1 * 0.7 / 180.156 * 0.2 * grown * 17.031
    assert feed["settings"] == {"amount": pytest.approx(demand), "temperature": 298.15, "price": 0.7, "balance": "mol_ammonia"}
    assert {"from": "feed_ammonia_r1", "outlet": "product", "next_batch": False} in reactor["feeds"]
    growth, bought = entry(made, "R1: 1 Glucose -> 7.31449 Yeast"), entry(made, "ammonia for R1")
    assert (growth["status"], bought["status"]) == ("changed", "changed")
    assert "makes 1 kg of cells per kg of mol_glucose, without nitrogen; with ammonia" in growth["note"]
    # Of 400 kg/h of sugar at 0.2 USD/kg, and itself; the scrubber's water is free.
    assert f"{demand:.4g} kg/h at 0.7 USD/kg" in bought["note"]
    assert f"or {100 * 0.7 * demand / (80 + 0.7 * demand):.2g} % of all that is bought" in bought["note"]
    imported = titre.import_scenario(made.scenario)
    try:
        figures: Any = imported.process.figures
        assert figures["output"] > 0
    finally:
        titre.products[imported.process.data["product_id"]].delete()


def test_cells_of_a_component_of_ones_own_grow_as_in_the_simulation() -> None:
    system = brewery()
    system.units[3].growth = Reaction({"Glucose": -1, "Yeast": MW["Glucose"] / MW["Yeast"]}, "Glucose", 0.7)
    made = convert(system, "ethanol", components={"Yeast": "mol_own"})
    assert steps(made)["r1"]["settings"]["reactions.b.equation"] == "180.156 mol_glucose -> 180.156 mol_own"
    assert "feed_ammonia_r1" not in steps(made)


def test_what_differs_is_changed_and_says_how(made: Converted) -> None:
    assert entry(made, "M1")["status"] == "mapped"
    assert "time is 720 instead of 1000" in entry(made, "T1")["note"]
    assert "bottom_purity is 1e-05 instead of 4e-06" in entry(made, "D1")["note"]
    assert "condensing" in entry(made, "H1")["note"]
    assert {one["status"] for one in made.report if one["name"] in ("T1", "D1", "H1")} == {"changed"}


def test_two_streams_exchange_heat_by_their_approach() -> None:
    system = brewery()
    joined = system.units[5].outs[0]
    hot, cooled, warm = Stream("hot", {"Water": 500}, T=360), Stream("cooled", {"Water": 500}), Stream("warm", joined.imass, T=340)
    system.units[6].ins = [warm]
    warm.sink = system.units[6]
    system.units.append(HXprocess("E1", [joined, hot], [warm, cooled], dT=5.0))
    step = steps(convert(system, "ethanol"))["e1"]
    assert (step["settings"]["set_by"], step["settings"]["approach"]) == ("approach", 5)
    assert [(feed["from"], feed.get("inlet")) for feed in step["feeds"]] == [("m2", None), ("feed_hot", "second")]
    assert step["outlets"] == {"second": {"disposal": "wastewater"}}


def test_an_exchanger_whose_second_stream_follows_from_its_first_is_set_by_temperature() -> None:
    system = brewery()
    joined, back = system.units[5].outs[0], system.units[9].outs[0]
    warm, cold = Stream("warm", joined.imass, T=340), Stream("cold", back.imass, T=320)
    system.units[0].ins[1] = cold
    system.units[6].ins = [warm]
    system.units.append(HXprocess("E1", [joined, back], [warm, cold], dT=5.0))
    cold.sink, warm.sink = system.units[0], system.units[6]
    made = convert(system, "ethanol")
    assert steps(made)["e1"]["settings"] == {"set_by": "temperature", "temperature": 340, "time": 48}
    assert "follows from its first" in entry(made, "E1")["note"]
    assert steps(made)["m1"]["feeds"][1] == {"from": "e1", "outlet": "second", "next_batch": False}


def test_an_exchanger_heated_by_stillage_under_pressure_reaches_less_at_100_degrees() -> None:
    system = brewery()
    joined, bottom = system.units[5].outs[0], system.units[6].outs[1]
    bottom.T = 383.15
    warm, cold = Stream("warm", joined.imass, T=375), Stream("cold", bottom.imass, T=310)
    system.units[6].ins = [warm]
    system.units[9].ins = [cold]
    system.units.append(HXprocess("E1", [joined, bottom], [warm, cold], dT=5.0))
    cold.sink, warm.sink = system.units[9], system.units[6]
    made = convert(system, "ethanol")
    # The stillage cools by 63.15 K instead of 73.15 K.
    assert steps(made)["e1"]["settings"]["temperature"] == pytest.approx(305 + 70 * 63.15 / 73.15)
    assert "at 100 °C instead of 110.0 °C" in entry(made, "E1")["note"]


def test_the_analysis_gives_hours_and_finance() -> None:
    system = brewery()
    system.TEA = SimpleNamespace(
        operating_days=300,
        IRR=0.1,
        income_tax=0.35,
        duration=(2018, 2038),
        construction_schedule=(0.4, 0.6),
        startup_months=3,
        depreciation="MACRS7",
        lang_factor=4,
    )
    made = convert(system, "ethanol", assumptions={"capital": {"cost_year": 2017}})
    assumptions = made.scenario["configuration"]["assumptions"]
    assert assumptions["plant"]["operating_hours"] == 7200
    assert assumptions["finance"] == {
        "discount_rate": 0.1,
        "tax_rate": 0.35,
        "life": 20,
        "construction_years": 2,
        "startup_years": 0.25,
        "depreciation": "macrs_7",
    }
    assert assumptions["capital"] == {"convention": "lang", "cost_year": 2017}
    assert entry(made, "fixed operating cost")["status"] == "unmapped"


def test_a_component_can_be_named_and_a_product_must_leave() -> None:
    made = convert(brewery(), "ethanol", components={"Octane": "sol_n_heptane"})
    assert steps(made)["feed_octane"]["settings"]["balance"] == "sol_n_heptane"
    with pytest.raises(TitreError, match="no stream that leaves"):
        convert(brewery(), "beer")
    with pytest.raises(TitreError, match="known to Titre"):
        convert(brewery(), "ethanol", components={"Ethanol": None})


def test_the_server_calculates_what_was_converted(made: Converted, titre: Titre) -> None:
    imported = titre.import_scenario(made.scenario)
    product = titre.products[imported.process.data["product_id"]]
    try:
        figures: Any = imported.process.figures
        # Of the sugar that is left, 0.375 comes back; the scrubber adds 1 kg/h. The bottoms lose nearly nothing.
        converted = 0.9 / (1 - 0.1 * 0.375)
        hourly = 100 * converted * 2 * 46.069 / 180.156 + 1
        assert figures["output"] == pytest.approx(hourly * 7920, rel=1e-3)
        file: Any = imported.process.export()
        assert file["format_version"] == 2
        assert len(file["sha256"]) == 64
    finally:
        product.delete()
