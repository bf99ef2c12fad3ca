import { itemIndex } from '../../costing/items.ts';
import { mixingTime, POWER_NUMBERS, speedForPower } from '../../physics/agitation.ts';
import { coolantFor, logMeanDifference, STEAM } from '../../physics/heat.ts';
import { SOLIDS_HEAT_CAPACITY, WATER_DENSITY, WATER_HEAT_CAPACITY } from '../../physics/water.ts';
import { celsius, KJ_PER_KWH, S_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { group, number, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { batchSettings } from './shared/culture-settings.ts';
import { addMedium, mediumOf, mediumProblem, partsOf } from './shared/media.ts';
import { bringTo, MIXING, runTank, tankTurnaround } from '../shared/tanks.ts';
import { HEIGHT_TO_DIAMETER, TANK_FILL } from '../../physics/mixing.ts';

const RO_WATER = itemIndex('ro_water');
const TEXTS = 'Standard texts';
/** Minimum rate of addition, kg/h, and time to add all solids, h. */
const LEAST_SOLIDS_RATE = 500;
const SOLIDS_TIME = 2;
/** Tolerated relative difference from the starting volume of the fermentation. */
const TOLERANCE = 0.01;

/** Prepares the starting medium of a fermentation (docs/models, 2.1). */
export const mediaPreparation = defineUnitOperation({
  id: 'media_preparation',
  name: 'Media preparation',
  stage: 'upstream',
  description:
    'Dissolves salts and carbon source in water at a set temperature, in a stirred tank, for the following fermentation.',
  icon: 'open-tank',
  symbol: 'M4.500 8v10a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3V8M12 8.500v8M8.500 16.500h7M8 4.500h.01M12 3h.01M16 4.500h.01',
  tag: 'MP',
  reference: '2.1',
  prepares: 'medium',
  hybrid: 'single_use',
  flow: false,
  times: (basis) =>
    stepTimes({ ...tankTurnaround(basis), empty: 1, labourPerHour: 0.5, labourFixed: 1, laboratory: 0.1 }),
  size: { title: 'Tank volume', unit: 'm³' },
  settings: {
    ...group('Medium', 'Demand of the fermentation', {
      volume: number('m³', 'Medium', null, [0.001, 1000], {
        note: 'As required by the fermentation',
        headline: true,
        help: 'Volume of medium per batch; must equal the fermentation’s starting volume.',
      }),
      substrate: number('g/L', 'Substrate', null, [0, 5, 100, 800], {
        uncertainty: null,
        note: 'As required by the fermentation',
        help: 'Carbon source in the medium; the fermentation starts with this concentration.',
      }),
    }),
    medium: batchSettings.medium,
    medium_id: batchSettings.medium_id,
    medium_cells: batchSettings.medium_cells,
    ...group('Medium', ESTIMATE_TO_FIT, {
      water_temperature: temperature(
        'Water temperature',
        celsius(15),
        [celsius(2), celsius(5), celsius(30), celsius(90)],
        { uncertainty: 'ambient', help: 'Temperature of the incoming water.' },
      ),
      temperature: temperature('Temperature', celsius(25), [celsius(2), celsius(15), celsius(60), celsius(90)], {
        uncertainty: null,
        help: 'Temperature of the prepared medium.',
      }),
    }),
    ...group('Tank', ESTIMATE_TO_FIT, {
      fill_time: number('h', 'Filling time', 1, [0.1, 0.5, 4, 24], {
        uncertainty: null,
        help: 'Time to fill the tank with water.',
      }),
      solids_rate: number('kg/h', 'Solids addition rate', null, [1, 100_000], {
        note: `All solids in ${SOLIDS_TIME} h, at least ${LEAST_SOLIDS_RATE} kg/h`,
        help: 'Rate at which salts and carbon source are added.',
      }),
      power_per_volume: number('kW/m³', 'Mixing', MIXING, [0.05, 0.1, 1, 1], {
        optimise: [0.05, 1],
        help: 'Stirrer power per volume, for the whole step.',
      }),
      working_fraction: share('Working volume', TANK_FILL, [0.5, 0.7, 0.9, 0.95], {
        uncertainty: null,
        help: 'Liquid volume ÷ tank volume.',
        source: 'BioSTEAM default',
      }),
      mixings: number('1', 'Mixing times to dissolve', 10, [3, 50], {
        uncertainty: 'dose',
        help: 'Number of mixing times after the last addition of solids.',
      }),
      impeller_ratio: number('1', 'Impeller-to-tank diameter ratio', 0.33, [0.25, 0.5], {
        help: 'Impeller diameter ÷ tank diameter. Smaller impellers turn faster but mix more slowly.',
        source: TEXTS,
      }),
      power_number: number('1', 'Power number', POWER_NUMBERS.pitched_blade, [0.3, 6], {
        uncertainty: 'property',
        help: `Power number of the impeller: pitched blades ${POWER_NUMBERS.pitched_blade}, Rushton ${POWER_NUMBERS.rushton}.`,
        source: TEXTS,
      }),
      heat_transfer_coefficient: number('kW/m²/K', 'Heat transfer coefficient', 0.5, [0.1, 0.2, 0.8, 2], {
        help: 'Heat transfer coefficient of the jacket.',
        source: 'BioSTEAM default',
      }),
    }),
  },
  outputs: {
    volume: output('m³', 'Medium', 'V'),
    solids: output('kg', 'Solids', 'Σ c_i V'),
    heat: output('kWh', 'Heat', 'Σ m C_p (T - T_w)', { equation: '2.1a' }),
    speed: output('rpm', 'Stirrer speed', 'P = N_P ρ N³ d⁵', { equation: '2.1b' }),
    mixing_time: output('s', 'Mixing time', '5.2 N_P^(-1/3) (D/d)² / N', { equation: '2.1b' }),
    heating_time: output('h', 'Heating', 'Q / (U A ΔT_lm)', { better: 'lower' }),
    process_time: output('h', 'Time', 'filling + solids + dissolving + heating', { better: 'lower' }),
    osmolality: output('mOsm/kg', 'Osmolality', 'Σ ν c / M'),
    ionic_strength: output('mmol/L', 'Ionic strength', '½ Σ c z²'),
    material_cost: output('USD/m³', 'Materials', 'Σ amount × price / V', { better: 'lower' }),
  },
  inlets: { medium: { name: 'Medium materials' } },
  equipment: { tank: { name: 'Medium tank', cost: 'C-48', tag: 'TK' } },
  plots: { heating: plot('Temperature', axis('Time', 'h'), axis('Medium', 'K', '°C')) },
  product: 'Medium',
  model(run, s) {
    const { out, amounts, prices, demand } = run;
    const { at, specificVolume, molarMass } = run.components;
    if (!Number.isFinite(s.volume)) s.volume = demand.volume;
    if (!Number.isFinite(s.substrate)) s.substrate = demand.substrate;
    const { volume } = s;
    if (Math.abs(volume - demand.volume) > TOLERANCE * demand.volume)
      return run.infeasible(
        ['volume'],
        volume > demand.volume
          ? `${figure(volume)} m³ of medium is more than the ${figure(demand.volume)} m³ with which the fermentation starts. Prepare less medium, or raise the vessel volume or initial volume of the fermentation.`
          : `${figure(volume)} m³ of medium is less than the ${figure(demand.volume)} m³ with which the fermentation starts. Prepare more medium, or lower the starting volume of the fermentation.`,
        beyond('Medium', demand.volume, volume, 'm³'),
      );
    const inlet = run.inlets.medium.mass;
    const unfit = mediumProblem(run, s);
    if (unfit) return unfit;
    const medium = mediumOf(run.basis, s);
    const parts = partsOf(s, volume, demand.cells * volume);
    const { salts, room } = addMedium(run, inlet, medium, parts);
    const sugar = s.substrate * volume;
    inlet[at.batch_substrate] = sugar;
    amounts[run.batchSubstrateItem]! += sugar;
    const solutes = sugar * specificVolume[at.batch_substrate]! + room;
    const water = WATER_DENSITY * (volume - solutes);
    if (water < 0.2 * WATER_DENSITY * volume)
      return run.infeasible(
        ['substrate'],
        `${figure(s.substrate)} g/L of substrate and the salts leave too little room for water.`,
        beyond('Volume of solutes', 0.8 * volume, solutes, 'm³'),
      );
    inlet[at.water] = water;
    const bought = (water - medium.water * parts) / WATER_DENSITY;
    amounts[RO_WATER]! += bought;
    let cost = bought * prices.of(RO_WATER) + sugar * prices.of(run.batchSubstrateItem);
    for (const [item, kg] of medium.buys) cost += kg * parts * prices.of(item);
    for (let i = 0; i < out.mass.length; i++) out.mass[i] = inlet[i]!;

    // Time: filling, adding, dissolving, heating.
    const tank = volume / s.working_fraction;
    const diameter = Math.cbrt((4 * tank) / (Math.PI * HEIGHT_TO_DIAMETER));
    const impeller = s.impeller_ratio * diameter;
    const power = s.power_per_volume * volume;
    const solids = sugar + salts;
    const density = (water + solids) / volume;
    const speed = speedForPower({
      power,
      powerNumber: s.power_number,
      diameter: impeller,
      gasFlow: 0,
      density,
      impellers: 1,
    });
    const mixed = mixingTime(s.power_number, s.impeller_ratio, speed);
    if (!Number.isFinite(s.solids_rate)) s.solids_rate = Math.max(LEAST_SOLIDS_RATE, solids / SOLIDS_TIME);
    const rise = s.temperature - s.water_temperature;
    const heat = (water * WATER_HEAT_CAPACITY + solids * SOLIDS_HEAT_CAPACITY) * rise; // kJ
    const jacket = Math.PI * diameter * (volume / ((Math.PI / 4) * diameter ** 2));
    const heater = rise > 0 ? STEAM.lp_steam.temperature : coolantFor(s.temperature).inlet;
    const difference = Math.abs(logMeanDifference(heater, heater, s.water_temperature, s.temperature));
    const heating = rise === 0 ? 0 : Math.abs(heat) / (s.heat_transfer_coefficient * jacket * difference) / S_PER_H;
    run.processTime = s.fill_time + solids / s.solids_rate + (s.mixings * mixed) / S_PER_H + heating;
    out.temperature = s.water_temperature;
    bringTo(run, out, s.temperature);
    runTank(run, run.equipment.tank, {
      liquid: volume * (TANK_FILL / s.working_fraction),
      power,
      hours: run.processTime,
    });
    return {
      volume,
      solids,
      heat: heat / KJ_PER_KWH,
      speed: speed * 60,
      mixing_time: mixed,
      heating_time: heating,
      process_time: run.processTime,
      osmolality: (1000 * s.substrate) / molarMass[at.batch_substrate]! + (parts / volume) * medium.particles,
      ionic_strength: (parts / volume) * medium.ionicStrength,
      material_cost: cost / volume,
    };
  },
  curves(_, s, { process_time: end, heating_time: heating }) {
    const begin = end - heating;
    const rise = s.temperature - s.water_temperature;
    // The temperature difference to the jacket falls as the medium warms, so the approach is exponential.
    const jacket = rise > 0 ? STEAM.lp_steam.temperature : coolantFor(s.temperature).inlet;
    const rate = rise === 0 ? 0 : Math.log((jacket - s.water_temperature) / (jacket - s.temperature)) / heating;
    return {
      heating: [
        {
          points: sampled(spread(0, end, 201), (t) =>
            t <= begin || rise === 0
              ? s.water_temperature
              : jacket - (jacket - s.water_temperature) * Math.exp(-rate * (t - begin)),
          ),
        },
      ],
    };
  },
});
