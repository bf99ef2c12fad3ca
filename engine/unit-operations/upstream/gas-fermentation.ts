import { itemIndex } from '../../costing/items.ts';
import { rootBetween } from '../../numeric/roots.ts';
import { explodes, type GasName, henryOf, transferRatio } from '../../physics/gases.ts';
import { compressorPower, hydrostatic, kla, KLA_CORRELATIONS } from '../../physics/gas-transfer.ts';
import { BIOMASS_CARBON } from '../../physics/growth.ts';
import { ATMOSPHERE, saturationPressure, STANDARD_GAS, STANDARD_TEMPERATURE } from '../../physics/water.ts';
import { celsius, L_PER_M3, MIN_PER_H, MOL_PER_KMOL, S_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { type Basis, choice, group, number, share, temperature } from '../../declare/settings.ts';
import { byCase, percent } from '../../declare/words.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { cool, spendElectricity } from '../shared/services.ts';
import { bringTo } from '../shared/tanks.ts';
import { continuousTimes } from './shared/culture-declaration.ts';
import { electronsIn, productCarbon } from './shared/media.ts';

const OXYGEN = itemIndex('oxygen');
const NATURAL_GAS = itemIndex('natural_gas');
const HYDROGEN = itemIndex('hydrogen');
const CARBON_DIOXIDE = itemIndex('bought_carbon_dioxide');
const AMMONIA = itemIndex('mol_ammonia');

/** Electrons and carbon of a mol, molar mass, heat of combustion in kJ/mol, and the usual culture. */
const FUELS = {
  methane: {
    electrons: 8,
    carbon: 1,
    mass: 16.04,
    heat: 890.3,
    item: NATURAL_GAS,
    // CH4 + 1.454 O2 + 0.105 NH3 -> 0.52 CH1.8O0.5N0.2 + 0.48 CO2 + 1.69 H2O.
    yield: 0.8,
    // The exit gas has too much methane to burn.
    share: 0.6,
    oxygen: 0.4,
  },
  hydrogen: {
    electrons: 2,
    carbon: 0,
    mass: 2.016,
    heat: 285.8,
    item: HYDROGEN,
    // 21.36 H2 + 6.21 O2 + 4.09 CO2 + 0.76 NH3 -> C4.09H7.13O1.89N0.76 + 18.7 H2O.
    yield: 2.25,
    // The exit gas has too little oxygen to burn.
    share: 0.72,
    oxygen: 0.08,
  },
} as const;
type Fuel = keyof typeof FUELS;
const fuelOf = (fuel: unknown) => FUELS[fuel as Fuel] ?? FUELS.methane;
const byFuel = (of: (one: (typeof FUELS)[Fuel]) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase({ methane: of(FUELS.methane), hydrogen: of(FUELS.hydrogen) }, say);
/** kmol per kg. */
const NITROGEN = { cells: 0.2 / 24.6, protein: 0.0114 };
const AMMONIA_MASS = 17.03;
const OXYGEN_MASS = 32;
const CARBON_DIOXIDE_MASS = 44.01;
/** Heat of combustion: of dry cells, kJ/kg, and of a product by its electrons, kJ/mol. */
const CELL_HEAT = 22_700;
const ELECTRON_HEAT = 115;
/** Height ÷ diameter of the vessel. */
const ASPECT = 3;
/** kg/m³. */
const BROTH = 1020;
/** Filters, pipes and sparger, bar. */
const PRESSURE_LOSS = 0.35;
const USUAL_CONTENT = 0.3;

const isBiomass = ({ product }: Basis): boolean => product.kind === 'biomass';

/** Continuous culture on methane, or on hydrogen and carbon dioxide, with pure oxygen (docs/models, 2.62). */
export const gasFermentation = defineUnitOperation({
  id: 'gas_fermentation',
  name: 'Gas fermentation',
  stage: 'upstream',
  description:
    'Grows cells continuously on methane, or on hydrogen and carbon dioxide, with oxygen; gas transfer limits the rate. The feed is a mineral medium.',
  icon: 'gas-fermenter',
  symbol:
    'M6 5.500a6 3 0 0 1 12 0v13a6 3 0 0 1-12 0zM9 16h.01M12 18h.01M15 16h.01M10.500 12.500h.01M13.500 12.500h.01M12 9.500h.01M12 21.500v1.500',
  tag: 'GF',
  reference: '2.62',
  usualFeed: 'medium',
  usualProduct: 'cells',
  times: continuousTimes,
  size: { title: 'Vessel volume', unit: 'm³' },
  names: () => [
    ['methane', 'fuel'],
    ['hydrogen', 'fuel'],
  ],
  settings: {
    ...group('Culture', DESIGN, {
      fuel: choice('Gas', { methane: 'Methane', hydrogen: 'Hydrogen and carbon dioxide' }, null, {
        derive: ({ host }) => (host.id === 'cel_cupriavidus_necator' ? 'hydrogen' : 'methane'),
        note: 'Hydrogen for Cupriavidus necator, methane for other hosts',
        help: 'Gas used as the substrate. Phototrophs are not modelled.',
      }),
      time: number('h', 'Time', 8, [0.1, 1000], {
        uncertainty: null,
        help: 'Time for the feed to pass through the vessel.',
      }),
      vessel_volume: number('m³', 'Vessel volume', 100, [0.01, 0.5, 500, 1000], {
        headline: true,
        optimise: [10, 500],
        help: 'Volume of one vessel. The dilution rate is feed flow ÷ liquid volume.',
      }),
      reactors: number('1', 'Vessels in parallel', 1, [1, 24], {
        integer: true,
        help: 'Number of vessels among which feed and gas are divided.',
      }),
      working_fraction: share('Working volume', 0.8, [0.5, 0.65, 0.9, 0.95], {
        uncertainty: null,
        help: 'Liquid volume ÷ vessel volume.',
        source: 'BioSTEAM default',
      }),
      temperature: temperature('Temperature', null, [celsius(15), celsius(25), celsius(50), celsius(70)], {
        uncertainty: null,
        derive: ({ host }) => host.temperature,
        note: 'From the host',
        help: 'Culture temperature. Gases are less soluble at a higher temperature.',
      }),
    }),
    ...group('Gas', ESTIMATE_TO_FIT, {
      gas_flow: number('vvm', 'Gas flow', 0.2, [0.01, 0.05, 1.5, 4], {
        uncertainty: null,
        optimise: [0.1, 1.5],
        help: 'Gas at 0 °C and 1 atm per unit liquid volume per minute, including gas returned through an inlet. The rest is bought.',
      }),
      fuel_fraction: share('Methane or hydrogen in the gas', null, [0.01, 0.1, 0.8, 0.99], {
        uncertainty: null,
        derive: (_, s) => fuelOf(s.fuel).share,
        note: byFuel((one) => one.share, percent),
        optimise: [0.1, 0.8],
        help: 'Share by volume. The remainder of the gas, after fuel and oxygen, is carbon dioxide.',
      }),
      oxygen_fraction: share('Oxygen in the gas', null, [0.01, 0.05, 0.7, 0.95], {
        uncertainty: null,
        derive: (_, s) => fuelOf(s.fuel).oxygen,
        note: byFuel((one) => one.oxygen, percent),
        optimise: [0.05, 0.7],
        help: 'Share by volume. Pure oxygen is used, because the nitrogen in air would leave with the unused gas; gas and oxygen enter separately.',
      }),
      dissolved: share('Dissolved gas', 0.1, [0, 0.02, 0.5, 0.9], {
        uncertainty: null,
        help: 'Concentration of the limiting gas in the liquid, as a share of saturation.',
      }),
      head_pressure: number('bar', 'Head pressure', 0.5, [0, 0.2, 5, 10], {
        optimise: [0.2, 5],
        help: 'Gauge pressure in the headspace: solubilities rise in proportion to the absolute pressure.',
      }),
      power_per_volume: number('kW/m³', 'Mixing power', 2, [0.05, 0.5, 6, 10], {
        optimise: [0.5, 6],
        help: 'Stirring power, or pump power of a loop reactor, per liquid volume.',
      }),
      broth_factor: number('1', 'Broth factor on kLa', 1, [0.05, 0.3, 3, 5], {
        uncertainty: 'transfer',
        help: 'Factor that corrects kLa for the broth and the vessel type.',
      }),
    }),
    ...group('Growth', ESTIMATE_TO_FIT, {
      biomass_yield: number('g/g', 'Dry mass yield on gas', null, [0.05, 5], {
        derive: (_, s) => fuelOf(s.fuel).yield,
        note: byFuel((one) => one.yield, 'g/g'),
        help: 'Dry mass, including product, per mass of methane or hydrogen used.',
        source:
          'Methane: 0.52 C-mol per mol, an estimate after Petersen et al. 2017, Biotechnol. Bioeng. 114, 344, not checked against the paper; hydrogen: 97 g per 21.36 mol (Ishizaki and Tanaka 1990, J. Ferment. Bioeng. 69, 170, as quoted by others)',
      }),
      max_growth_rate: number('1/h', 'Maximum growth rate', null, [0.005, 1.5], {
        derive: ({ host }) => host.mu_max,
        note: 'From the host',
        help: 'Cells wash out at a higher dilution rate.',
      }),
      max_density: number('g/L', 'Maximum cell density', null, [0.5, 300], {
        uncertainty: 'capacity',
        derive: ({ host }) => host.max_density,
        note: 'From the host',
        help: 'Maximum dry mass of the culture, regardless of the gas supply.',
      }),
      product_content: share('Product in cells', null, [0, 0, 0.8, 0.9], {
        uncertainty: 'titre',
        derive: (basis) => (isBiomass(basis) ? 0 : USUAL_CONTENT),
        note: `${percent(USUAL_CONTENT)}, none if the cells are the product`,
        help: 'Intracellular product per dry mass.',
      }),
    }),
  },
  outputs: {
    biomass: output('g/L', 'Dry mass in the broth', 'production / feed flow', { better: 'higher' }),
    productivity: output('g/L/h', 'Productivity', 'D X', { better: 'higher' }),
    dilution_rate: output('1/h', 'Dilution rate', 'feed flow / V'),
    washout_margin: output('1', 'Margin to wash-out', '1 - D / µ_max', { better: 'higher', display: '%' }),
    fuel_uptake: output('mmol/L/h', 'Uptake of methane or hydrogen', 'D X / (Y M)', { equation: '62.1' }),
    oxygen_uptake: output('mmol/L/h', 'Oxygen uptake', '(γ n_fuel - γ_X n_X) / 4', { equation: '62.1' }),
    fuel_used: output('1', 'Gas used', 'uptake / inlet', { better: 'higher', display: '%' }),
    exit_fuel: output('1', 'Methane or hydrogen in the exit gas', 'n_fuel / Σ n', { display: '%' }),
    exit_oxygen: output('1', 'Oxygen in the exit gas', 'n_O / Σ n', { display: '%' }),
    kla: output('1/h', 'kLa of oxygen', 'a (P/V)^b u^c 1.024^(T-20)', { equation: '4.3' }),
    heat: output('kW', 'Heat', 'Σ n ΔH_c + mixing', { equation: '62.2' }),
    compressor_power: output('kW', 'Compressor power', 'same equation as for air', {
      equation: '4.12',
      better: 'lower',
    }),
  },
  inlets: { gas: { name: 'Bought gas' }, ammonia: { name: 'Ammonia' } },
  intakes: {
    gas: {
      name: 'Recycled gas',
      replaces: 'Replaces the same amount of each purchased gas; other gases in the stream pass through.',
    },
  },
  sides: { off_gas: { name: 'Exit gas', kind: 'vent', disposal: 'vent' } },
  equipment: {
    fermenter: { name: 'Gas fermenter', cost: 'C-14' },
    compressor: { name: 'Gas compressor', cost: 'C-16', tag: 'CO' },
    cooler: { name: 'Fermentation cooler', cost: 'C-11', tag: 'HX' },
  },
  plots: {
    gas: plot('Productivity', axis('Gas flow', 'vvm'), axis('Productivity', 'g/L/h'), {}),
    pressure: plot('Productivity against pressure', axis('Head pressure', 'bar'), axis('Productivity', 'g/L/h'), {}),
  },
  product: 'Broth',
  model(run, s) {
    const { feed, out, components, amounts, reaction, basis } = run;
    const { at, index, molarMass } = components;
    const volume = feed.volume();
    if (!(volume > 0)) return run.infeasible([], 'The culture receives no medium.');
    const rest = 1 - s.fuel_fraction - s.oxygen_fraction;
    if (rest < -1e-9)
      return run.infeasible(
        ['fuel_fraction', 'oxygen_fraction'],
        `Fuel and oxygen together are ${percent(1 - rest)} of the gas; enter at most 100 %.`,
        beyond('Fuel and oxygen', 1, 1 - rest, '1'),
      );
    const needs = needsOf(run, s);
    if (!(needs.oxygen > 0))
      return run.infeasible(
        ['biomass_yield'],
        `A yield of ${figure(s.biomass_yield)} g/g requires more electrons than the gas contains. Lower the yield.`,
      );
    const liquid = s.vessel_volume * s.working_fraction * s.reactors;
    const flow = volume / s.time;
    const dilution = flow / liquid;
    if (dilution > s.max_growth_rate)
      return run.infeasible(
        ['vessel_volume', 'time', 'max_growth_rate'],
        `Cells wash out: the dilution rate of ${figure(dilution)} 1/h exceeds their growth rate of ${figure(s.max_growth_rate)} 1/h.`,
        beyond('Dilution rate', s.max_growth_rate, dilution, '1/h'),
      );
    const vessel = vesselOf(s);
    const transferred = liquid * productivityAt(s, needs, vessel);
    const rate = Math.min(transferred, s.max_density * flow); // kg/h
    const mass = rate * s.time;

    // Gas in: what is fed back, and what is bought up to the set flow.
    const fuel = index.get(s.fuel)!;
    const one = FUELS[s.fuel];
    const wanted = { fuel: s.fuel_fraction, oxygen: s.oxygen_fraction, carbon_dioxide: Math.max(0, rest) };
    const total = (vessel.gas * liquid * s.time) / MOL_PER_KMOL; // kmol
    const brought = run.intakes.gas!;
    const bought = run.inlets.gas.mass;
    const buy = (i: number, part: number, item: number): void => {
      bought[i] = Math.max(0, part * total * molarMass[i]! - brought.mass[i]!);
      amounts[item]! += bought[i];
    };
    buy(fuel, wanted.fuel, one.item);
    buy(at.oxygen, wanted.oxygen, OXYGEN);
    buy(at.carbon_dioxide, wanted.carbon_dioxide, CARBON_DIOXIDE);
    const ammonia = needs.ammonia * mass * AMMONIA_MASS;
    run.inlets.ammonia.mass[at.ammonia] = ammonia;
    amounts[AMMONIA]! += ammonia;

    const content = isBiomass(basis) ? 0 : s.product_content;
    const used = needs.fuel * mass * one.mass;
    reaction[fuel]! -= used;
    reaction[at.oxygen]! -= needs.oxygen * mass * OXYGEN_MASS;
    reaction[at.ammonia]! -= ammonia;
    reaction[at.carbon_dioxide]! += needs.carbon_dioxide * mass * CARBON_DIOXIDE_MASS;
    reaction[at.cell]! += mass * (1 - content);
    reaction[at.held]! += mass * content;
    let sum = 0;
    for (let i = 0; i < reaction.length; i++) sum += reaction[i]!;
    reaction[at.water]! -= sum;
    const gas = run.sides.off_gas;
    for (let i = 0; i < out.mass.length; i++) {
      const all = feed.mass[i]! + brought.mass[i]! + bought[i]! + run.inlets.ammonia.mass[i]! + reaction[i]!;
      const leaves = components.classes[i] === 'gas';
      out.mass[i] = leaves ? 0 : all;
      gas.mass[i] = leaves ? Math.max(0, all) : 0;
    }
    out.diameter = basis.host.diameter;
    out.temperature = mixedTemperature(run);
    bringTo(run, out, s.temperature);
    gas.temperature = s.temperature;

    let moles = 0;
    for (let i = 0; i < gas.mass.length; i++) if (gas.mass[i]! > 0) moles += gas.mass[i]! / molarMass[i]!;
    const exitFuel = gas.mass[fuel]! / molarMass[fuel]! / moles;
    const exitOxygen = gas.mass[at.oxygen]! / molarMass[at.oxygen]! / moles;
    const power = s.power_per_volume * liquid;
    const heat = (rate * needs.heat) / S_PER_H + power;
    const compressed = (vessel.gas * liquid) / S_PER_H;
    const compressor = compressorPower(compressed, ATMOSPHERE, vessel.bottom + PRESSURE_LOSS);
    cool(run, heat * s.time * S_PER_H, s.temperature, s.temperature);
    spendElectricity(amounts, (power + compressor) * s.time);
    const slots = run.equipment;
    slots.fermenter.size = s.vessel_volume * s.reactors;
    slots.fermenter.atLeast = s.reactors;
    slots.compressor.size = compressor;
    slots.cooler.size = heat;
    run.units = s.reactors;
    run.size = s.vessel_volume;
    run.attended = s.reactors;
    run.processTime = s.time;
    run.pause = 0;
    run.made = isBiomass(basis) ? mass : mass * content;
    run.titre = run.made / volume;
    run.fossilCarbon = s.fuel === 'methane' ? 1 : 0;

    if (explodes(s.fuel, exitFuel, exitOxygen))
      run.warn(
        'oxygen_fraction',
        `The exit gas is explosive: ${percent(exitFuel)} ${s.fuel} with ${percent(exitOxygen)} oxygen. Supply less oxygen or more carbon dioxide, or design the headspace for explosive gas.`,
      );
    if (transferred > s.max_density * flow * (1 + 1e-9))
      run.warn(
        'gas_flow',
        'The gas could support more cells than the maximum density allows. Lower the gas flow, or raise the feed flow.',
      );
    return {
      biomass: rate / flow,
      productivity: rate / liquid,
      dilution_rate: dilution,
      washout_margin: 1 - dilution / s.max_growth_rate,
      fuel_uptake: (MOL_PER_KMOL * needs.fuel * rate) / liquid,
      oxygen_uptake: (MOL_PER_KMOL * needs.oxygen * rate) / liquid,
      fuel_used: used / (bought[fuel]! + brought.mass[fuel]!),
      exit_fuel: exitFuel,
      exit_oxygen: exitOxygen,
      kla: vessel.coefficient,
      heat,
      compressor_power: compressor,
    };
  },
  curves(run, s) {
    const needs = needsOf(run, s);
    const at = (change: Partial<Gassed>): number => {
      const given = { ...s, ...change };
      return productivityAt(given, needs, vesselOf(given));
    };
    return {
      gas: [{ points: sampled(spread(0.05, 2 * s.gas_flow), (gas_flow) => at({ gas_flow })) }],
      pressure: [{ points: sampled(spread(0, 2 * s.head_pressure + 1), (head_pressure) => at({ head_pressure })) }],
    };
  },
});

interface Gassed {
  readonly fuel: Fuel;
  readonly vessel_volume: number;
  readonly working_fraction: number;
  readonly temperature: number;
  readonly gas_flow: number;
  readonly fuel_fraction: number;
  readonly oxygen_fraction: number;
  readonly dissolved: number;
  readonly head_pressure: number;
  readonly power_per_volume: number;
  readonly broth_factor: number;
}

/** kmol per kg of dry mass; carbon dioxide is formed if positive. kJ/kg of heat. */
interface Needs {
  readonly fuel: number;
  readonly oxygen: number;
  readonly carbon_dioxide: number;
  readonly ammonia: number;
  readonly heat: number;
}

/** Balances of carbon, electrons and nitrogen (62.1). */
function needsOf(
  { basis }: Pick<Run, 'basis'>,
  s: { fuel: Fuel; biomass_yield: number; product_content: number },
): Needs {
  const one = FUELS[s.fuel];
  const content = isBiomass(basis) ? 0 : s.product_content;
  const made = productCarbon(basis.product);
  const fuel = 1 / (s.biomass_yield * one.mass);
  const cells = 1 - content;
  const electrons = cells * electronsIn(BIOMASS_CARBON) + content * electronsIn(made);
  const carbon = cells * BIOMASS_CARBON.content + content * made.content;
  const nitrogen = cells * NITROGEN.cells + (basis.product.kind === 'protein' ? content * NITROGEN.protein : 0);
  return {
    fuel,
    oxygen: (fuel * one.electrons - electrons) / 4,
    carbon_dioxide: fuel * one.carbon - carbon,
    ammonia: nitrogen,
    heat:
      MOL_PER_KMOL * fuel * one.heat - cells * CELL_HEAT - content * MOL_PER_KMOL * electronsIn(made) * ELECTRON_HEAT,
  };
}

/** Gas of a vessel: mol per m³ of liquid and h, mean and bottom pressure in bar, kLa of oxygen in 1/h. */
function vesselOf(s: Gassed) {
  const diameter = Math.cbrt((4 * s.vessel_volume) / (Math.PI * ASPECT));
  const section = (Math.PI * diameter ** 2) / 4;
  const liquid = s.vessel_volume * s.working_fraction;
  const top = ATMOSPHERE + s.head_pressure;
  const column = hydrostatic(BROTH, liquid / section);
  const mean = top + column / 2;
  const flow = (s.gas_flow * liquid * MIN_PER_H) / S_PER_H; // Nm³/s
  const velocity = (flow * (ATMOSPHERE / mean) * (s.temperature / STANDARD_TEMPERATURE)) / section;
  const warmth = 1.024 ** (s.temperature - celsius(20)) * s.broth_factor;
  return {
    gas: s.gas_flow * MIN_PER_H * STANDARD_GAS,
    mean,
    bottom: top + column,
    coefficient: kla(KLA_CORRELATIONS.coalescing, s.power_per_volume, velocity) * warmth,
  };
}

/** Dry mass that the gases allow, g/L/h: each is driven by its share in the exit gas, with which the vessel is mixed (62.3). */
function productivityAt(s: Gassed, needs: Needs, { gas, mean, coefficient }: ReturnType<typeof vesselOf>): number {
  const pressure = mean - saturationPressure(s.temperature);
  const rest = Math.max(0, 1 - s.fuel_fraction - s.oxygen_fraction);
  // mol per m³ and h at the inlet, used per kg, and driven per share in the gas.
  const gases = [
    { name: s.fuel, inlet: s.fuel_fraction * gas, use: needs.fuel },
    { name: 'oxygen' as GasName, inlet: s.oxygen_fraction * gas, use: needs.oxygen },
    { name: 'carbon_dioxide' as GasName, inlet: rest * gas, use: -needs.carbon_dioxide },
  ].map(({ name, inlet, use }) => ({
    inlet,
    use: use * MOL_PER_KMOL,
    driven: coefficient * transferRatio(name) * henryOf(name, s.temperature) * L_PER_M3 * pressure * (1 - s.dissolved),
  }));
  const most = Math.min(...gases.filter(({ use }) => use > 0).map(({ inlet, use }) => inlet / use));
  const short = (rate: number): number => {
    let left = 0;
    for (const { inlet, use } of gases) left += inlet - use * rate;
    let least = Infinity;
    for (const { inlet, use, driven } of gases)
      if (use > 0) least = Math.min(least, (driven * (inlet - use * rate)) / left - use * rate);
    return least;
  };
  return most > 0 ? rootBetween(short, 0, most * (1 - 1e-9), 1e-9 * most) : 0;
}
