import {
  bedPressure,
  between,
  elutionVolume,
  kilodaltons,
  peakWidth,
  plates,
  resolution,
  valley,
} from '../../physics/chromatography.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { addBuffer, oneBuffer, sizeBufferTank, stepBuffer } from '../shared/buffer-supply.ts';
import { percent, priceNote } from '../../declare/words.ts';
import {
  bursting,
  cleanBed,
  cyclesOf,
  clogging,
  columnEquipment,
  columnOutputs,
  columnsFor,
  columnTimes,
  cyclesSetting,
  fillWithWater,
  lifeOf,
  priceOfMedia,
  restTo,
  runSkids,
  sizeColumns,
  spendResin,
  warnOfHotBeads,
  widestColumn,
} from './shared/columns.ts';

const VOIDS = 0.35;
/** Column volumes of buffer per cycle, which also set its length. */
const BUFFER_VOLUMES = 1.3;
/** Standard deviations collected in full on the side away from the impurity. */
const WHOLE = 4;
/** Molar mass assumed for unresolved components, kDa: large for nucleic acid, small for salt. */
const SMALL_MASS = 1e-3;
const MAX_COLUMNS = 40;
/** Load ÷ column volume if only salts are removed. */
const MOST_LOAD = 0.25;
/** Molar mass assumed if the library has no value, kDa. */
const USUAL_MASS = 50;
const RESIN = 'resin_size_exclusion';

/** Size exclusion chromatography (docs/models, 2.19). */
export const sizeExclusionChromatography = defineUnitOperation({
  id: 'size_exclusion_chromatography',
  name: 'Size exclusion chromatography',
  stage: 'purification',
  description: 'Separates by size: large molecules elute first, salts last.',
  icon: 'bead-column',
  symbol:
    'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M12 5.500a2 2 0 1 0 .01 0zM10.500 11.500a1 1 0 1 0 .01 0zM13 15a2 2 0 1 0 .01 0z',
  tag: 'SE',
  reference: '2.19',
  hybrid: 'stainless',
  times: columnTimes,
  size: { title: 'Resin volume', unit: 'L' },
  settings: {
    ...group('Task', ESTIMATE, {
      separate_from: choice(
        'Separate from',
        { aggregate: 'Dimers and aggregates', host_protein: 'Host cell protein', salt: 'Salts' },
        'aggregate',
        { help: 'Impurity to remove. The pool is cut in the valley before its peak.' },
      ),
      load_fraction: share('Load', 0.03, [0.005, 0.01, 0.1, 0.3], {
        headline: true,
        optimise: [0.01, MOST_LOAD],
        help: `Share of the column volume; up to ${percent(MOST_LOAD)} if only salts are removed.`,
      }),
    }),
    cycles: cyclesSetting(
      { default: 3, limits: [1, 30], optimise: [1, 20] },
      { help: 'More cycles need less resin but more time.', source: ESTIMATE },
    ),
    ...group('Sizes', ESTIMATE, {
      product_mass: number('kDa', 'Molar mass of the product', null, [0.01, 10_000], {
        derive: ({ productMolarMass }) => kilodaltons(productMolarMass) || USUAL_MASS,
        note: `From the library; ${USUAL_MASS} if the library has no value`,
        help: 'Molar mass in solution.',
        source: 'Library',
      }),
      aggregate_mass: number('kDa', 'Molar mass of aggregates', null, [0.01, 20_000], {
        derive: (_, s) => 2 * Number(s.product_mass),
        note: 'Twice the molar mass of the product',
        help: 'Molar mass of the smallest aggregates.',
      }),
      host_protein_mass: number('kDa', 'Molar mass of host cell protein', 40, [0.5, 10, 100, 1000], {
        help: 'Typical molar mass of the remaining host cell protein.',
      }),
    }),
    ...group('Column', ESTIMATE, {
      smallest: number('kDa', 'Fractionation range, lower limit', 10, [0.1, 100], {
        help: 'Molar mass of the smallest molecules that are resolved; smaller molecules elute together.',
      }),
      largest: number('kDa', 'Fractionation range, upper limit', 600, [50, 10_000], {
        help: 'Molar mass of the largest molecules that are resolved; larger molecules elute together.',
      }),
      bed_height: number('m', 'Bed height', 0.9, [0.1, 0.6, 1, 1.5], {
        optimise: [0.4, 1.2],
        help: 'Height of the bed. Longer beds resolve better.',
      }),
      velocity: number('m/h', 'Linear velocity', 0.3, [0.05, 0.1, 1, 2], {
        optimise: [0.1, 1],
        help: 'Velocity of the buffer; sets the cycle time.',
      }),
    }),
    max_diameter: widestColumn(ESTIMATE),
    ...group('Column', ESTIMATE, {
      particle_diameter: number('µm', 'Bead diameter', 45, [10, 20, 100, 200], {
        help: 'Diameter of the resin beads. Small beads resolve better but raise the pressure drop.',
      }),
      plate_height: number('1', 'Reduced plate height', 10, [2, 3, 20, 30], {
        uncertainty: 'dose',
        help: 'Plate height ÷ bead diameter; lower for a better packed bed.',
      }),
    }),
    ...oneBuffer('Elution buffer', { default: 3, limits: [0, 50], source: ESTIMATE }),
    resin_price: priceOfMedia('Resin', {
      derive: ({ price }) => price(RESIN),
      note: priceNote(RESIN, 'USD/L'),
      source: ESTIMATE,
    }),
    resin_life: lifeOf('Resin', { default: 500, limits: [1, 100, 1000, 10_000], source: ESTIMATE }),
  },
  outputs: {
    resin: output('L', 'Resin volume', 'feed / (load × cycles)', { better: 'lower' }),
    columns: columnOutputs.columns,
    column_diameter: columnOutputs.column_diameter,
    plates: output('1', 'Plates', 'L / (d h)', { better: 'higher' }),
    resolution: output('1', 'Resolution', '2 (V₂ - V₁) / (w₁ + w₂)', { better: 'higher' }),
    product_volume: output('1', 'Product elution volume', 'V₀ + K_d V_i, column volumes'),
    impurity_left: output('1', 'Residual impurity', 'Φ((V_c - V₂) / σ₂)', { better: 'lower', display: '%' }),
    step_yield: output('1', 'Product yield', 'Φ((V_c - V₁) / σ₁)', { better: 'higher', display: '%' }),
    dilution: output('1', 'Dilution', 'pool / load', { better: 'lower' }),
    pressure_drop: columnOutputs.pressure_drop,
    cycle_time: output('h', 'Cycle time', `${BUFFER_VOLUMES} L / u`, { better: 'lower' }),
    buffer: output('m³', 'Elution buffer', `${BUFFER_VOLUMES} V n`, { better: 'lower' }),
  },
  inlets: { buffer: { name: 'Elution buffer' } },
  sides: { rest: { name: 'Other fractions', kind: 'waste', disposal: 'wastewater' } },
  equipment: { ...columnEquipment, column: { ...columnEquipment.column, name: 'Size exclusion column' } },
  usualFeed: 'concentrate',
  plots: {
    chromatogram: plot('Chromatogram', axis('Column volumes', '1'), axis('Concentration ÷ load concentration', '1'), {
      aggregates: 'Aggregates',
      product: 'Product',
      host_protein: 'Host cell protein',
      salt: 'Salt',
    }),
  },
  product: 'Product fraction',
  model(run, s) {
    const { feed, out, components } = run;
    const { at, suspended } = components;
    const volume = feed.volume();
    if (!(feed.mass[at.target]! > 0)) return run.infeasible([], 'The feed contains no product in solution.');
    const clogged = clogging(run);
    if (clogged) return clogged;
    if (s.smallest >= s.largest)
      return run.infeasible(
        ['smallest', 'largest'],
        'The upper limit of the fractionation range must be above its lower limit.',
        beyond('Fractionation range, upper limit', s.smallest, s.largest, 'kDa'),
      );
    const pressure = bedPressure(feed.viscosity, s.velocity, VOIDS, s.particle_diameter, s.bed_height);
    const burst = bursting(run, pressure, ['velocity', 'particle_diameter', 'bed_height']);
    if (burst) return burst;

    // The pool is cut in the valley before the impurity, and beyond the product's own peak on the other side.
    const count = plates(s.bed_height, s.particle_diameter, s.plate_height);
    const leaves = (mass: number): number => elutionVolume(mass, s.smallest, s.largest);
    const width = (at_: number): number => peakWidth(at_, count, s.load_fraction);
    const key = { aggregate: s.aggregate_mass, host_protein: s.host_protein_mass, salt: SMALL_MASS }[s.separate_from];
    const product = leaves(s.product_mass);
    const impurity = leaves(key);
    const gap = Math.abs(product - impurity);
    if (gap < 1e-6)
      return run.infeasible(
        ['separate_from', 'smallest', 'largest'],
        `The bed cannot resolve ${figure(s.product_mass)} kDa from ${figure(key)} kDa. Choose a resin with a different fractionation range.`,
      );
    const width1 = width(product);
    const width2 = width(impurity);
    const sigma = width1 / 4;
    const cut = valley(product, impurity, sigma, width2 / 4);
    const first = product < impurity;
    const from = first ? product - WHOLE * sigma : cut;
    const to = first ? cut : product + WHOLE * sigma;
    const share = (mass: number): number => {
      const place = leaves(mass);
      return between(from, to, place, width(place) / 4);
    };
    const resin = volume / (s.load_fraction * s.cycles);
    const columns = columnsFor(resin, s.bed_height, s.max_diameter);
    if (columns.count > MAX_COLUMNS)
      return run.infeasible(
        ['cycles', 'load_fraction', 'max_diameter'],
        `The feed would need ${figure(columns.count)} columns. Concentrate the feed first, or run more cycles.`,
        beyond('Columns', MAX_COLUMNS, columns.count, '1'),
      );
    const bed = resin * s.cycles;
    const eluted = BUFFER_VOLUMES * bed;
    const eluent = stepBuffer(run, s.buffer_id, s.buffer_salt);
    const inlet = run.inlets.buffer;
    const prepared = addBuffer(run, inlet, { buffer: eluent, volume: eluted, meetsPool: true }, s);

    const pool = width1 * bed;
    const small = share(SMALL_MASS);
    const m = out.mass;
    for (let i = 0; i < m.length; i++) {
      const kg = feed.mass[i]!;
      if (i === at.water || kg === 0 || suspended[i]) continue;
      m[i] = kg * shareOf(run, i, small);
    }
    m[at.target] = feed.mass[at.target]! * share(s.product_mass);
    m[at.aggregate] = feed.mass[at.aggregate]! * share(s.aggregate_mass);
    const host = share(s.host_protein_mass);
    for (let i = 0; i < m.length; i++) if (run.components.classes[i] === 'host_protein') m[i] = feed.mass[i]! * host;
    m[at.nucleic_acid] = feed.mass[at.nucleic_acid]! * share(10 * s.largest);
    for (let i = 0; i < m.length; i++) if (eluent.levels[i]! > 0) m[i]! += Math.min(pool, eluted) * eluent.levels[i]!;
    const other = fillWithWater(run, pool, inlet);
    if (other !== null)
      return run.infeasible(
        ['load_fraction'],
        'The fraction would contain only solids. Reduce the load.',
        beyond('Pool', other, pool, 'm³'),
      );
    restTo(run, run.sides.rest, inlet);

    const cycleTime = (BUFFER_VOLUMES * s.bed_height) / s.velocity;
    run.processTime = s.cycles * cycleTime;
    const flow = (resin * s.velocity) / s.bed_height;
    sizeColumns(run, resin, columns, flow);
    runSkids(run);
    cleanBed(run, resin);
    const lasts = cyclesOf(run, resin, columns, s.cycles, s.resin_life);
    spendResin(run, RESIN, (bed * L_PER_M3) / lasts, s.resin_price);
    const buffers = { made: [prepared], used: eluted, flow, fills: s.cycles, caustic: resin };
    sizeBufferTank(run, buffers, s);

    const sharpness = resolution(Math.min(product, impurity), Math.max(product, impurity), width1, width2);
    warnOfHotBeads(run);
    if (sharpness < 1) run.warn('separate_from', 'The resolution is below 1, so the peaks overlap.');
    return {
      resin: resin * L_PER_M3,
      columns: columns.count,
      column_diameter: columns.diameter,
      plates: count,
      resolution: sharpness,
      product_volume: product,
      impurity_left: share(key),
      step_yield: m[at.target]! / feed.mass[at.target]!,
      dilution: pool / volume,
      pressure_drop: pressure,
      cycle_time: cycleTime,
      buffer: eluted,
    };
  },
  curves(_, s) {
    const count = plates(s.bed_height, s.particle_diameter, s.plate_height);
    const masses = [
      ['Aggregates', s.aggregate_mass],
      ['Product', s.product_mass],
      ['Host cell protein', s.host_protein_mass],
      ['Salt', SMALL_MASS],
    ] as const;
    return {
      chromatogram: masses.map(([series, mass]) => {
        const place = elutionVolume(mass, s.smallest, s.largest);
        const sigma = peakWidth(place, count, s.load_fraction) / 4;
        const height = s.load_fraction / (sigma * Math.sqrt(2 * Math.PI));
        return {
          series,
          points: sampled(
            spread(0.2, BUFFER_VOLUMES, 301),
            (cv) => height * Math.exp(-0.5 * ((cv - place) / sigma) ** 2),
          ),
        };
      }),
    };
  },
});

/** Micelles and polymers elute with the largest molecules; everything else here is small. */
function shareOf(run: Run, i: number, small: number): number {
  const { at } = run.components;
  return i === at.lipid || i === at.antifoam || i === at.reagent ? 0 : small;
}
