import { normalCdf } from '../../numeric/normal.ts';
import { bedPressure, factorAt } from '../../physics/chromatography.ts';
import { LEACHED_LIGAND } from '../../stream/components.ts';
import { L_PER_M3, MIN_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { type Basis, choice, group, number, share } from '../../declare/settings.ts';
import { addBuffer, oneBuffer, sizeBufferTank, stepBuffer } from '../shared/buffer-supply.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { countPlastic, PLASTIC } from '../shared/disposables.ts';
import { byCase, catalogPrice } from '../../declare/words.ts';
import { strengthOf } from './shared/ionic-strength.ts';
import {
  bursting,
  buyColumnPaths,
  cleanBed,
  clogging,
  columnEquipment,
  columnOutputs,
  columnsFor,
  columnTimes,
  cyclesOf,
  cyclesSetting,
  lifeOf,
  priceOfMedia,
  runSkids,
  shortBed,
  SINGLE_USE_SKID,
  sizeColumns,
  spendResin,
  warnOfHotBeads,
  warnOfPressure,
  widestColumn,
} from './shared/columns.ts';

/** g product/L media, uses, price item; by kind. */
const MEDIA = {
  resin: { load: 100, life: 200, item: 'resin_ion_exchange' },
  membrane: { load: 5000, life: 1, item: 'membrane_adsorber' },
  mixed_mode: { load: 150, life: 200, item: 'resin_mixed_mode' },
} as const;
const byMedia = (of: (one: (typeof MEDIA)[keyof typeof MEDIA]) => number, unit: string): string =>
  byCase({ resin: of(MEDIA.resin), membrane: of(MEDIA.membrane), 'mixed mode': of(MEDIA.mixed_mode) }, unit);

type Chosen = Readonly<Record<string, unknown>>;
const of = (s: Chosen) => MEDIA[s.media as keyof typeof MEDIA];
/** Shares of other classes that pass. */
const PASS = { aggregate: 0.2, grease: 0.3, polymer: 0.5 };
/**
 * Salt strengths at which impurities have a retention factor of 1 on an anion exchanger, mmol/L at pH 8: mean and standard
 * deviation of each class, those of the anion exchanger that binds and elutes; and their increase per unit of pH, as more acids
 * are charged. Estimates.
 */
const BOUND = {
  host_protein: { mean: 350, spread: 120 },
  nucleic_acid: { mean: 550, spread: 100 },
  retrovirus: { mean: 600, spread: 100 },
};
const PER_PH = 60;
const STATED_AT = 8;
/** Charges by which an impurity binds, and the largest reduction that is claimed, log₁₀. */
const CHARGES = 5;
const MOST_REMOVED = 6;
/** Reductions by mixed-mode resins, which bind in salt too, log₁₀. */
const MIXED_MODE = { host_protein: 1, nucleic_acid: 3, retrovirus: 4 };
/** Reductions below which the salt of the load is too high, log₁₀. */
const TOO_LITTLE = 0.3;
const REGENERATION = 3;
const PARTICLE = 90;
const VOIDS = 0.36;

/** Flow-through polishing: impurities bind while the product passes (docs/models, 2.18). */
export const flowThroughChromatography = defineUnitOperation({
  id: 'flow_through_chromatography',
  name: 'Flow-through chromatography',
  stage: 'purification',
  description: 'Binds nucleic acid and host cell protein to a resin or membrane while the product passes through.',
  icon: 'flow-through-column',
  symbol: 'M8 5h8v11H8zM12 1.500V5M12 16v6.500M9 19.500l3 3 3-3M8 5l8 11M16 5 8 16',
  tag: 'FT',
  reference: '2.18',
  hybrid: 'stainless',
  times: columnTimes,
  size: { title: 'Media', unit: 'L' },
  settings: {
    ...group('Task', ESTIMATE_TO_FIT, {
      media: choice(
        'Media',
        { resin: 'Anion exchange resin', membrane: 'Membrane adsorber', mixed_mode: 'Mixed-mode resin' },
        'resin',
        { help: 'Type of media. Sets the default load, life and price.' },
      ),
      load: number('g/L', 'Load', null, [5, 20, 6000, 10_000], {
        derive: (_: Basis, s) => of(s).load,
        note: byMedia(({ load }) => load, 'g product/L media'),
        headline: true,
        optimise: [20, 1000],
        help: 'Product per litre of media in one cycle. A high load saturates the media with impurities.',
      }),
    }),
    cycles: cyclesSetting(
      { default: 1, limits: [1, 10], optimise: [1, 6] },
      { help: 'More cycles need less media but more time.', source: 'Engineering estimate' },
    ),
    ...group('Removal', ESTIMATE_TO_FIT, {
      load_ph: number('1', 'pH of the load', STATED_AT, [4, 6.5, 8.5, 10], {
        help: 'Impurities bind more strongly at a higher pH; above its isoelectric point, the product binds too.',
        source: 'Design choice',
      }),
      product_yield: share('Product passed', 0.97, [0.8, 0.9, 0.995, 1], {
        help: 'Share of the product that passes through; the rest stays in the media.',
      }),
      nucleic_acid_removal: number('1', 'Nucleic acid removal', null, [0, MOST_REMOVED], {
        uncertainty: 'dose',
        note: `From the salt concentration and pH of the load; ${MIXED_MODE.nucleic_acid} for mixed mode`,
        help: 'Log₁₀ reduction until the capacity is reached.',
      }),
      host_protein_removal: number('1', 'Host cell protein removal', null, [0, 0.3, 3, MOST_REMOVED], {
        uncertainty: 'dose',
        note: `From the salt concentration and pH of the load; ${MIXED_MODE.host_protein} for mixed mode`,
        help: 'Log₁₀ reduction until the capacity is reached.',
      }),
      nucleic_acid_capacity: number('g/L', 'Capacity for nucleic acid', 5, [0.1, 1, 30, 100], {
        uncertainty: 'capacity',
        help: 'Maximum amount bound per litre of media; the rest passes through.',
      }),
      host_protein_capacity: number('g/L', 'Capacity for host cell protein', 10, [0.1, 1, 60, 100], {
        uncertainty: 'capacity',
        help: 'Maximum amount bound per litre of media; the rest passes through.',
      }),
    }),
    velocity: number('m/h', 'Linear velocity', 3, [0.5, 1, 6, 10], {
      group: 'Column',
      optimise: [1, 6],
      help: 'Liquid velocity through a resin bed. For a membrane, enter the membrane flow rate instead.',
      source: ESTIMATE_TO_FIT,
    }),
    bed_height: shortBed({ help: 'Height of a resin bed.', source: ESTIMATE_TO_FIT }),
    max_diameter: widestColumn(ESTIMATE_TO_FIT),
    membrane_flow: number('1', 'Membrane flow rate', 10, [1, 10, 30, 60], {
      group: 'Column',
      when: ['media', 'membrane'],
      help: 'Membrane volumes per minute.',
      source: ESTIMATE_TO_FIT,
    }),
    flush: number('1', 'Flush', 3, [0, 1, 6, 15], {
      group: 'Buffers',
      help: 'Media volumes of flush per cycle; the flush is collected with the product.',
      source: ESTIMATE_TO_FIT,
    }),
    ...oneBuffer('Flush buffer', { default: 3, limits: [0, 50], source: 'Engineering estimate' }),
    media_price: priceOfMedia('Media', {
      derive: ({ price }, s) => price(of(s).item),
      note: byMedia(({ item }) => catalogPrice(item), 'USD/L'),
      source: ESTIMATE_TO_FIT,
    }),
    media_life: lifeOf('Media', {
      default: null,
      derive: (_: Basis, s) => of(s).life,
      note: `Resin ${MEDIA.resin.life} cycles; a membrane is used once`,
    }),
  },
  outputs: {
    media_volume: output('L', 'Media', 'm / (q n_c)', { better: 'lower' }),
    columns: output('1', 'Columns', 'media / largest bed', { better: 'lower' }),
    pressure_drop: columnOutputs.pressure_drop,
    nucleic_acid_left: output('1', 'Residual nucleic acid', '1 - min(1 - 10^-LRV, B V n / m)', {
      better: 'lower',
      display: '%',
    }),
    host_protein_left: output('1', 'Residual host cell protein', '1 - min(1 - 10^-LRV, B V n / m)', {
      better: 'lower',
      display: '%',
    }),
    load_strength: output('mmol/L', 'Ionic strength of the load', '½ Σ c z²', { better: 'lower' }),
    virus_removal: output('1', 'Reduction of retroviruses, log₁₀', '-log₁₀ Φ((I_h - I₁) / σ)', { better: 'higher' }),
    step_yield: output('1', 'Product yield', 'as entered', { better: 'higher', display: '%' }),
    flow_rate: output('m³/h', 'Flow', 'u V / L, or volumes per minute'),
    dilution: output('1', 'Dilution', '(V + flush) / V', { better: 'lower' }),
    buffer: output('m³', 'Flush buffer', 'flush × V', { better: 'lower' }),
  },
  inlets: { flush: { name: 'Flush buffer' } },
  sides: { held: { name: 'Components bound to the media', kind: 'waste', disposal: 'wastewater' } },
  equipment: columnEquipment,
  plots: {
    clearance: plot('Clearance against load', axis('Load', 'g/L'), axis('Reduction, log₁₀', '1'), {
      nucleic_acid: 'Nucleic acid',
      host_protein: 'Host cell protein',
    }),
  },
  product: 'Polished product',
  model(run, s) {
    const { feed, out, components } = run;
    const { at, suspended } = components;
    const volume = feed.volume();
    const load = feed.mass[at.target]!;
    if (!(load > 0)) return run.infeasible([], 'The feed contains no dissolved product, so the media cannot be sized.');
    const clogged = clogging(run);
    if (clogged) return clogged;
    const membrane = s.media === 'membrane';
    const pressure = membrane ? 0 : bedPressure(feed.viscosity, s.velocity, VOIDS, PARTICLE, s.bed_height);
    const burst = bursting(run, pressure, ['velocity', 'bed_height']);
    if (burst) return burst;
    const bed = load / (s.load * s.cycles); // m³
    const used = bed * s.cycles;
    const flow = membrane ? s.membrane_flow * bed * MIN_PER_H : (s.velocity * bed) / s.bed_height;
    const flush = s.flush * used;
    const inlet = run.inlets.flush;
    const prepared = addBuffer(
      run,
      inlet,
      { buffer: stepBuffer(run, s.buffer_id, s.buffer_salt), volume: flush, meetsPool: true },
      s,
    );

    const strength = strengthOf(run, feed, volume);
    // What is bound with this strength or more stays in the media until the flush has passed.
    const passed = (volume + flush) / used;
    const kept = strength * factorAt(passed) ** (1 / CHARGES);
    const shift = PER_PH * (s.load_ph - STATED_AT);
    const removal = (of: keyof typeof BOUND): number =>
      s.media === 'mixed_mode'
        ? MIXED_MODE[of]
        : Math.min(MOST_REMOVED, -Math.log10(normalCdf((kept - BOUND[of].mean - shift) / BOUND[of].spread)));
    const calculated = Number.isNaN(s.host_protein_removal);
    if (calculated) s.host_protein_removal = removal('host_protein');
    if (Number.isNaN(s.nucleic_acid_removal)) s.nucleic_acid_removal = removal('nucleic_acid');
    if (calculated && s.host_protein_removal < TOO_LITTLE) run.warn(null, tooMuchSalt(strength));
    if (s.media !== 'mixed_mode' && s.load_ph > run.basis.isoelectricPoint) run.doubt('load_ph', BINDS);

    const ligand = components.index.get(LEACHED_LIGAND) ?? -1;
    const isHost = (i: number): boolean => components.classes[i] === 'host_protein' && i !== ligand;
    const hosts = feed.mass.reduce((sum, kg, i) => (isHost(i) ? sum + kg : sum), 0);
    const { held } = run.sides;
    for (let i = 0; i < out.mass.length; i++) {
      const kg = feed.mass[i]! + inlet.mass[i]!;
      let stays = 0;
      if (suspended[i]) stays = kg;
      else if (i === at.target) stays = (1 - s.product_yield) * kg;
      else if (i === at.nucleic_acid) stays = caught(kg, s.nucleic_acid_removal, s.nucleic_acid_capacity * used);
      else if (isHost(i))
        stays = caught(kg, s.host_protein_removal, (s.host_protein_capacity * used * kg) / hosts || 0);
      // Protein A is as acid as most host cell proteins.
      else if (i === ligand) stays = (1 - 10 ** -s.host_protein_removal) * kg;
      else if (i === at.aggregate) stays = (1 - PASS.aggregate) * kg;
      else if (i === at.lipid || i === at.antifoam) stays = (1 - PASS.grease) * kg;
      else if (i === at.reagent) stays = (1 - PASS.polymer) * kg;
      held.mass[i] = stays;
      out.mass[i] = kg - stays;
    }
    // Cells retain the water that they bind.
    const bound = held.heldWater();
    held.mass[at.water]! += bound;
    out.mass[at.water]! -= bound;
    out.temperature = held.temperature = mixedTemperature(run);
    run.processTime = (volume + flush) / flow;
    const columns = columnsFor(bed, s.bed_height, s.max_diameter);
    const { skid } = run.equipment;
    if (membrane) {
      // Capsules are bought ready to use, so only the skid is equipment.
      if (run.technology === 'single_use') skid.row = SINGLE_USE_SKID;
      skid.size = flow * L_PER_M3;
      run.units = run.attended = Math.max(1, Math.ceil(skid.size / skid.row.max - 1e-9));
      run.size = bed * L_PER_M3;
      buyColumnPaths(run, s.media_life / s.cycles);
    } else {
      sizeColumns(run, bed, columns, flow);
      cleanBed(run, REGENERATION * used);
    }
    runSkids(run);
    const { item } = of(s);
    const life = membrane ? s.media_life : cyclesOf(run, bed, columns, s.cycles, s.media_life);
    const litres = (used * L_PER_M3) / life;
    spendResin(run, item, litres, s.media_price);
    if (membrane && run.technology === 'single_use') countPlastic(run, litres * PLASTIC[item]!);
    const caustic = membrane ? 0 : REGENERATION * used;
    sizeBufferTank(run, { made: [prepared], used: flush, flow, caustic }, s);

    warnOfPressure(run, pressure);
    if (!membrane) warnOfHotBeads(run);
    const left = (i: number): number => (feed.mass[i]! > 0 ? out.mass[i]! / feed.mass[i]! : 0);
    return {
      media_volume: bed * L_PER_M3,
      columns: membrane ? 0 : columns.count,
      pressure_drop: pressure,
      nucleic_acid_left: left(at.nucleic_acid),
      host_protein_left: left(at.host_protein),
      load_strength: strength,
      virus_removal: removal('retrovirus'),
      step_yield: s.product_yield,
      flow_rate: flow,
      dilution: (volume + flush) / volume,
      buffer: flush,
    };
  },
  curves({ feed, components: { at } }, s) {
    const product = feed.mass[at.target]!;
    const log = (mass: number, removal: number, capacity: number) =>
      sampled(spread(s.load / 10, 4 * s.load), (load) =>
        mass > 0 ? Math.log10(mass / (mass - caught(mass, removal, (capacity * product) / load))) : null,
      );
    return {
      clearance: [
        {
          series: 'Nucleic acid',
          points: log(feed.mass[at.nucleic_acid]!, s.nucleic_acid_removal, s.nucleic_acid_capacity),
        },
        {
          series: 'Host cell protein',
          points: log(feed.mass[at.host_protein]!, s.host_protein_removal, s.host_protein_capacity),
        },
      ],
    };
  },
});

const BINDS =
  'At this pH, the product is above its isoelectric point and binds to an anion exchanger; the entered yield is used unchanged. Use a lower pH, or a bind-and-elute step.';
const tooMuchSalt = (strength: number): string =>
  `In a load with ${figure(strength)} mmol/L of salt, impurities hardly bind to an anion exchanger. Dilute the load or exchange its buffer first, place this step before a column that elutes with salt, or use a mixed-mode resin.`;

/** kg bound: limited by the removal entered and by the capacity. */
const caught = (kg: number, log: number, room: number): number => Math.min(kg * (1 - 10 ** -log), room);
