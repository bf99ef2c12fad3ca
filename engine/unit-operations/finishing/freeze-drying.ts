import { itemIndex } from '../../costing/items.ts';
import {
  type Cake,
  type Chamber,
  dryingCourse,
  HEAT_TRANSFER,
  primaryDrying,
  shelfHeatTransfer,
  SOLUTE_DENSITY,
} from '../../physics/freeze-drying.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { celsius } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { dissolvedShare, dryMatter, isOrganic, volatileMass } from '../shared/streams.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { cleanVessels, spendElectricity, steriliseVessel } from '../shared/services.ts';
import { catalogPrice } from '../../declare/words.ts';

const VIAL = itemIndex('vial');
const LYOPRONTO = 'LyoPRONTO example';
/** Pa per Torr. */
const TORR = 133.322;
/** kW/m²/K per cal/s/K/cm². */
const TRANSFER = 41.84;
/** Pa. */
const USUAL_PRESSURE = 20;
/** h. */
const FREEZING = 4;
/** Shelf area ÷ area of the vials on it. */
const GAPS = 1.05;
/** Maximum solids, g/mL. */
const MAX_SOLIDS = 0.3;
const MIN_SOLIDS = 0.005;
/** Chamber volume per shelf area, m³/m². */
const CHAMBER = 0.15;
const MAX_LOADS = 50;
/** Share of solvents that remains. */
const SOLVENT_LEFT = 0.001;
/** Pressure at which the choked flow of the duct is given, Torr. */
const CHOKE_PRESSURE = 0.15;

const transferOf = (container: unknown): { contact: number; gas: number } =>
  HEAT_TRANSFER[container as keyof typeof HEAT_TRANSFER];
const inVials = (key: 'contact' | 'gas', factor: number): string => figure(1000 * factor * HEAT_TRANSFER.vials[key]);

/** The settings that give the cake and the chamber. */
export interface DryingValues {
  container: 'trays' | 'vials';
  fill: number;
  solids: number;
  shelf_temperature: number;
  chamber_pressure: number;
  contact_transfer: number;
  gas_transfer: number;
  vial_area: number;
  product_area: number;
  cake_resistance: number;
  cake_resistance_slope: number;
  cake_resistance_curvature: number;
}

/** One vial or one piece of tray, in the units of the field. */
export const cakeOf = (s: DryingValues): Cake => ({
  vial: s.container === 'trays' ? s.product_area : Math.max(s.vial_area, s.product_area),
  product: s.product_area,
  fill: s.fill,
  solids: s.solids,
  r0: s.cake_resistance,
  a1: s.cake_resistance_slope,
  a2: s.cake_resistance_curvature,
});

export function chamberOf(s: DryingValues): Chamber {
  const pressure = s.chamber_pressure / TORR;
  return {
    heat: shelfHeatTransfer(s.contact_transfer / TRANSFER, (s.gas_transfer * TORR) / TRANSFER, pressure),
    pressure,
    shelf: s.shelf_temperature - celsius(0),
  };
}

/** Freeze drying in vials or trays, by sublimation through the dried cake (docs/models, 2.26). */
export const freezeDrying = defineUnitOperation({
  id: 'freeze_drying',
  name: 'Freeze drying',
  stage: 'finishing',
  description: 'Freezes the solution and removes the ice as vapour, which leaves a dry cake.',
  icon: 'freeze-dryer',
  symbol: 'M3 3h18v18H3zM12 6v12M6.800 9l10.400 6M17.200 9 6.800 15',
  tag: 'FD',
  reference: '2.26',
  times: () => stepTimes({ setup: 1, cip: 3, sip: 1, labourPerHour: 0.05, labourFixed: 2, laboratory: 0.15 }),
  size: { title: 'Shelf area', unit: 'm²' },
  settings: {
    ...group('Task', LYOPRONTO, {
      container: choice('Drying container', { trays: 'Trays', vials: 'Vials' }, null, {
        derive: ({ assumptions }) => (assumptions.plant.grade === 'pharma' ? 'vials' : 'trays'),
        note: 'Vials in a pharmaceutical plant, trays otherwise',
        help: 'Container in which the product is dried. This step includes the purchase of the vials, unless an earlier filling step includes it.',
      }),
      fill: number('mL', 'Fill volume', 2, [0.3, 0.5, 20, 50], {
        headline: true,
        optimise: [0.5, 10],
        help: 'Volume in one vial, or on the tray area entered below; sets the cake depth.',
      }),
      solids: number('1', 'Solids before drying', null, [MIN_SOLIDS, 0.02, 0.2, MAX_SOLIDS], {
        note: `As in the feed, up to ${MAX_SOLIDS} g/mL`,
        help: 'Dry matter in the solution. Enter a value below that of the feed to dilute the feed first.',
      }),
      residual_moisture: share('Residual moisture', 0.02, [0.002, 0.005, 0.04, 0.1], {
        uncertainty: null,
        help: 'Mass fraction of water in the dry cake.',
        source: ESTIMATE,
      }),
    }),
    ...group('Dryer', ESTIMATE, {
      shelf_area: number('m²', 'Shelf area per dryer', 60, [0.5, 60], {
        optimise: [5, 60],
        help: 'Shelf area of one dryer. A batch that needs more shelf area is dried in several loads.',
      }),
      dryers: number('1', 'Dryers', 1, [1, 40], {
        integer: true,
        optimise: [1, 12],
        help: 'Number of dryers, which are loaded together.',
        source: 'Design choice',
      }),
    }),
    ...group('Cycle', LYOPRONTO, {
      shelf_temperature: temperature(
        'Shelf temperature',
        celsius(20),
        [celsius(-30), celsius(-25), celsius(40), celsius(50)],
        {
          optimise: [celsius(-20), celsius(35)],
          help: 'Temperature of the shelves. Warmer shelves dry faster, until the cake collapses.',
        },
      ),
      chamber_pressure: number('Pa', 'Chamber pressure', USUAL_PRESSURE, [4, 5, 40, 66], {
        optimise: [5, 40],
        help: `Pressure in the drying chamber; ${USUAL_PRESSURE} Pa is ${figure(USUAL_PRESSURE / TORR)} Torr.`,
      }),
      critical_temperature: temperature(
        'Collapse temperature',
        celsius(-5),
        [celsius(-40), celsius(-35), celsius(-2), celsius(10)],
        { help: 'Maximum temperature of the frozen cake. Ice melts at 0 °C, even if a higher value is entered.' },
      ),
      secondary_time: number('h', 'Secondary drying', 6, [1, 2, 12, 24], {
        optimise: [2, 12],
        help: 'Time to remove bound water.',
        source: ESTIMATE,
      }),
      handling_time: number('h', 'Loading, unloading, defrosting', 6, [1, 3, 12, 24], {
        help: 'Time to load, unload and defrost the dryer, per load.',
        source: ESTIMATE,
      }),
    }),
    ...group('Cake', LYOPRONTO, {
      contact_transfer: number('kW/m²/K', 'Heat transfer by contact (K_C)', null, [0.001, 0.004, 0.03, 0.1], {
        derive: (_, { container }) => TRANSFER * transferOf(container).contact,
        note: `${inVials('contact', TRANSFER)} W/m²/K for vials, ${figure(1000 * TRANSFER * HEAT_TRANSFER.trays.contact)} for trays`,
        display: 'W/m²/K',
        help: 'Heat-transfer coefficient for contact with, and radiation from, the shelf, based on the outer area of a vial: K_C in K_v = K_C + K_P P / (1 + K_D P).',
      }),
      gas_transfer: number('kW/m²/K/Pa', 'Heat transfer by gas (K_P)', null, [0, 0.002], {
        uncertainty: 'transfer',
        derive: (_, { container }) => (TRANSFER / TORR) * transferOf(container).gas,
        note: `${inVials('gas', TRANSFER / TORR)} W/m²/K/Pa for vials; 0 for trays, for which only the total coefficient is known`,
        display: 'W/m²/K/Pa',
        help: 'Increase of the heat transfer coefficient with chamber pressure: K_P in K_v = K_C + K_P P / (1 + K_D P), with K_D of 0.46 per Torr.',
      }),
      vial_area: number('cm²', 'Vial area', 3.8, [1, 30], {
        when: ['container', 'vials'],
        help: 'Outer area of one vial on the shelf.',
      }),
      product_area: number('cm²', 'Cake area', 3.14, [0.8, 28], {
        help: 'Area of the cake in one vial; the cake depth is fill volume ÷ cake area.',
      }),
      cake_resistance: number('cm²·h·Torr/g', 'Surface resistance (R₀)', 1.4, [0.1, 10], {
        help: 'Cake resistance at zero depth: R₀ in R₀ + A₁ L / (1 + A₂ L).',
      }),
      cake_resistance_slope: number('cm·h·Torr/g', 'Depth resistance (A₁)', 16, [0, 60], {
        help: 'Initial rise of the cake resistance with depth: A₁ in R₀ + A₁ L / (1 + A₂ L).',
      }),
      cake_resistance_curvature: number('1/cm', 'Resistance levelling (A₂)', 0, [0, 10], {
        help: 'Levelling of the cake resistance with depth: A₂ in R₀ + A₁ L / (1 + A₂ L).',
      }),
    }),
    ...group('Dryer', ESTIMATE, {
      choke: number('kg/h', 'Choked flow of the vapour duct', 1.5, [0.5, 3], {
        help: `Maximum vapour flow per m² of shelf at ${figure(CHOKE_PRESSURE * TORR)} Pa; proportional to pressure.`,
      }),
      specific_power: number('kWh/kg', 'Electricity', 2.5, [1.5, 5], {
        help: 'Electricity for refrigeration and vacuum, per kg of ice.',
      }),
    }),
    vial_price: number('USD', 'Vial price', null, [0.01, 0.2, 2, 20], {
      derive: ({ price }) => price('vial'),
      isItemPrice: true,
      note: `${catalogPrice('vial')} USD with stopper and cap`,
      group: 'Task',
      when: ['container', 'vials'],
      help: 'Price of one vial.',
      source: ESTIMATE,
    }),
    activity_loss: share('Product denatured', 0.01, [0, 0.3], {
      group: 'Cycle',
      help: 'Share of the product denatured by freezing and drying.',
      source: ESTIMATE,
    }),
  },
  outputs: {
    ice: output('kg', 'Ice', 'V (1 - c / ρ)', { better: 'lower' }),
    shelf_needed: output('m²', 'Shelf area per batch', `vials × d² × ${GAPS}, or V / depth`, { better: 'lower' }),
    loads: output('1', 'Loads', 'shelf area per batch / shelf area', { better: 'lower' }),
    thickness: output('mm', 'Frozen cake', 'V / (A ρ)'),
    primary_time: output('h', 'Primary drying', '∫ dL / (dL/dt)', { better: 'lower' }),
    cycle_time: output('h', 'Cycle time', 'freeze + primary + secondary + handling', { better: 'lower' }),
    warmest: output('K', 'Maximum temperature of the frozen cake', 'T_i + ΔH m (L₀ - L) / (A k)', {
      better: 'lower',
      display: '°C',
    }),
    temperature_margin: output('K', 'Margin to collapse', 'min(T_crit, 0 °C) - T_b', { better: 'higher' }),
    sublimation: output('kg/h', 'Peak sublimation per m² of shelf', 'A (P_ice - P_c) / R', { better: 'higher' }),
    duct_use: output('1', 'Duct capacity used', 'vapour / choked flow', { better: 'lower', display: '%' }),
    powder: output('kg', 'Dry cake', 'solids / (1 - moisture)', { better: 'higher' }),
    step_yield: output('1', 'Product yield', '1 - denatured', { better: 'higher', display: '%' }),
  },
  inlets: { dilution: { name: 'Dilution water' } },
  sides: { vapour: { name: 'Water vapour', kind: 'vent', disposal: 'vent' } },
  equipment: { dryer: { name: 'Freeze dryer', cost: 'C-36' } },
  plots: {
    cake: plot('Dry layer', axis('Time', 'h'), axis('Thickness', 'mm')),
    temperature: plot(
      'Temperatures',
      axis('Time', 'h'),
      axis('Temperature', 'K', '°C'),
      { front: 'Sublimation front', bottom: 'Bottom of the cake' },
      'Limit',
    ),
    rate: plot('Sublimation', axis('Time', 'h'), axis('Sublimation rate per vial or tray section', 'kg/h')),
    design: plot(
      'Cake temperature against shelf temperature',
      axis('Shelf temperature', 'K', '°C'),
      axis('Frozen cake', 'K', '°C'),
      { cake: 'Frozen cake' },
      'Limit',
    ),
  },
  product: 'Dry cake',
  model(run, s) {
    const { feed, out, components, amounts, reaction } = run;
    const { at } = components;
    const feedVolume = feed.volume();
    const water = feed.mass[at.water]!;
    const { solids: dry } = dryMatter(feed);
    if (!(dry > 0)) return run.infeasible([], 'The feed contains no solids to dry.');
    const before = dry / feedVolume / 1000; // g/mL
    const moisture = (dry * s.residual_moisture) / (1 - s.residual_moisture);
    if (water <= moisture)
      return run.infeasible(
        [],
        `The feed is already dry: it contains ${figure((100 * water) / feed.total())} % water.`,
      );
    if (Number.isNaN(s.solids)) s.solids = Math.min(before, MAX_SOLIDS);
    const { solids } = s;
    if (solids > before * (1 + 1e-9))
      return run.infeasible(
        ['solids'],
        `The feed contains only ${figure(before)} g/mL solids. Concentrate the feed to ${figure(solids)} g/mL before drying.`,
        beyond('Solids in feed', before, solids, '1'),
      );
    if (solids > MAX_SOLIDS)
      return run.infeasible(
        ['solids'],
        `A cake with ${figure(solids)} g/mL solids cannot be dried; the maximum is ${MAX_SOLIDS} g/mL. Dilute the feed first.`,
        beyond('Solids before drying', MAX_SOLIDS, solids, '1'),
      );
    const volume = (feedVolume * before) / solids; // m³
    const added = Math.max(0, volume - feedVolume) * WATER_DENSITY;
    run.inlets.dilution.mass[at.water] = added;
    amounts[RO_WATER]! += added / WATER_DENSITY;

    // Drying of one vial or one piece of tray.
    const trays = s.container === 'trays';
    const cake = cakeOf(s);
    const chamber = chamberOf(s);
    const { shelf } = chamber;
    const drying = primaryDrying(cake, chamber);
    if (!(drying.time < MAX_TIME))
      return run.infeasible(
        ['shelf_temperature', 'chamber_pressure'],
        `At ${figure(shelf)} °C and ${figure(s.chamber_pressure)} Pa, the ice does not sublime. Raise the shelf temperature or lower the pressure.`,
      );
    const warmest = celsius(drying.warmest);
    const limit = limitOf(s);
    const melts = limit === MELTING;
    if (warmest > limit)
      return run.infeasible(
        ['shelf_temperature', 'chamber_pressure', ...(melts ? [] : ['critical_temperature'])],
        `The frozen cake would reach ${figure(drying.warmest)} °C and ${melts ? 'melt' : 'collapse'}; the limit is ${figure(limit - celsius(0))} °C.`,
        beyond('Maximum temperature of the frozen cake', limit, warmest, 'K'),
      );

    // Shelves, loads.
    const pieces = (volume * 1e6) / s.fill;
    const each = (trays ? s.product_area : (4 * cake.vial * GAPS) / Math.PI) * 1e-4; // m²
    const needed = pieces * each;
    const installed = s.shelf_area * s.dryers;
    const loads = Math.ceil(needed / installed - 1e-9);
    if (loads > MAX_LOADS)
      return run.infeasible(
        ['dryers', 'shelf_area', 'fill'],
        `The batch would need ${figure(loads)} loads. Concentrate the feed first, or install more dryers.`,
        beyond('Loads', MAX_LOADS, loads, '1'),
      );
    const flux = (drying.fastest * 1e-3) / each; // kg/h/m²
    const duct = (s.choke * chamber.pressure) / CHOKE_PRESSURE;
    if (flux > duct)
      return run.infeasible(
        ['shelf_temperature', 'chamber_pressure', 'choke'],
        `The vapour flow would be ${figure(flux)} kg/h per m² of shelf; the duct chokes at ${figure(duct)} kg/h per m².`,
        beyond('Vapour per m² of shelf', duct, flux, 'kg/h'),
      );

    const { vapour } = run.sides;
    for (let i = 0; i < out.mass.length; i++) {
      if (i === at.water) continue;
      const kg = feed.mass[i]!;
      const leaves = volatileMass(feed, i);
      out.mass[i] = kg - leaves + (isOrganic(components, i) ? SOLVENT_LEFT * leaves : 0);
      vapour.mass[i] = kg - out.mass[i]!;
    }
    out.mass[at.water] = moisture;
    vapour.mass[at.water] = water + added - moisture;
    const denatured = s.activity_loss * out.mass[at.target]!;
    out.mass[at.target]! -= denatured;
    out.mass[at.aggregate]! += denatured;
    reaction[at.target]! -= denatured;
    reaction[at.aggregate]! += denatured;
    out.temperature = celsius(25);
    vapour.temperature = celsius(-40);

    const ice = volume * (1 - solids / SOLUTE_DENSITY) * 1000;
    spendElectricity(amounts, s.specific_power * ice);
    if (!trays) {
      amounts[VIAL]! += Math.ceil(pieces);
      run.prices.set(VIAL, s.vial_price);
    }
    const cycle = FREEZING + drying.time + s.secondary_time + s.handling_time;
    cleanVessels(run, CHAMBER * s.shelf_area, s.dryers * loads);
    for (let k = 0; k < s.dryers; k++) steriliseVessel(run, CHAMBER * s.shelf_area);
    run.equipment.dryer.size = installed;
    run.equipment.dryer.atLeast = s.dryers;
    run.units = run.attended = s.dryers;
    run.size = s.shelf_area;
    run.processTime = loads * cycle;

    return {
      ice,
      shelf_needed: needed,
      loads,
      thickness: drying.thickness * 10,
      primary_time: drying.time,
      cycle_time: cycle,
      warmest,
      temperature_margin: limit - warmest,
      sublimation: flux,
      duct_use: flux / duct,
      powder: out.total(),
      step_yield: dissolvedShare(run),
    };
  },
  curves(_, s) {
    const cake = cakeOf(s);
    const chamber = chamberOf(s);
    const course = dryingCourse(cake, chamber, 200);
    const warmest = (shelf: number): number | null => {
      const drying = primaryDrying(cake, { ...chamber, shelf: shelf - celsius(0) });
      return Number.isFinite(drying.time) ? celsius(drying.warmest) : null;
    };
    return {
      cake: [{ points: course.map(({ time, dried }) => [time, 10 * dried] as const) }],
      temperature: [
        { series: 'Sublimation front', points: course.map(({ time, front }) => [time, celsius(front)] as const) },
        { series: 'Bottom of the cake', points: course.map(({ time, bottom }) => [time, celsius(bottom)] as const) },
        { series: 'Limit', points: course.map(({ time }) => [time, limitOf(s)] as const) },
      ],
      rate: [{ points: course.map(({ time, rate }) => [time, rate / 1000] as const) }],
      design: [
        { series: 'Frozen cake', points: sampled(spread(celsius(-30), celsius(40), 36), warmest) },
        { series: 'Limit', points: sampled([celsius(-30), celsius(40)], () => limitOf(s)) },
      ],
    };
  },
});

/** Ice melts at this temperature, K, whatever temperature the dried part withstands. */
const MELTING = celsius(0);
/** Maximum temperature of the frozen cake, K. */
const limitOf = (s: { critical_temperature: number }): number => Math.min(s.critical_temperature, MELTING);

const RO_WATER = itemIndex('ro_water');
/** Maximum primary drying time in practice, h. */
const MAX_TIME = 500;
