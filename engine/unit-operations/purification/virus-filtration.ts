import { itemIndex } from '../../costing/items.ts';
import { blockingArea, blockingTime, linearArea, linearTime } from '../../physics/normal-flow.ts';
import { G_PER_KG, L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, number, share } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import {
  capacityOf,
  filterFamily,
  filterFeed,
  filterOutputs,
  filtrationTime,
  fluxAt,
  mediaPrice,
  pressureSetting,
  runFilter,
  safetyFactor,
} from '../shared/filters.ts';
import { keptShare, warnOfSolids } from '../shared/streams.ts';
import { percent } from '../../declare/words.ts';

const MEDIA = itemIndex('virus_filter');
/** Pressure at which the initial flux is given, bar. */
const REFERENCE_PRESSURE = 2;
/** Protein above which the flux falls, g/L, and the rate of the fall, per g/L. */
const THIN = 20;
const THICKENING = 0.03;
/**
 * Flux, L/m²/h, before blocking.
 * @param initial At the reference pressure in a dilute solution.
 * @param protein g/L.
 */
export const cleanFlux = (initial: number, pressure: number, protein: number): number =>
  initial * (pressure / REFERENCE_PRESSURE) * Math.exp(-THICKENING * Math.max(0, protein - THIN));
/** Reductions claimed for small and large viruses, log₁₀. */
const SMALL = 4;
const LARGE = 6;
/** Flux decay above which one log less of small viruses is claimed. */
const DECAY_LIMIT = 0.75;
/** Solids by volume that block small pores. */
const MOST_SOLIDS = 0.001;
/** Shares of host cell protein, of nucleic acid and polymer, and of aggregates that pass. */
const HOST_PROTEIN_PASSES = 0.98;
const LONG_CHAINS_PASS = 0.9;
const AGGREGATES_PASS = 0.1;

/** Virus filtration: single-use small-pore membranes (docs/models, 2.21). */
export const virusFiltration = defineUnitOperation({
  ...filterFamily('Filter hold-up'),
  id: 'virus_filtration',
  name: 'Virus filtration',
  stage: 'purification',
  description: 'Retains viruses on a membrane whose pores let protein pass.',
  icon: 'virus-filter',
  symbol: 'M12 2.500 20.500 7v10L12 21.500 3.500 17V7zM3.500 12h3M8.500 12h2M13.500 12h2M17.500 12h3M12 7h.01',
  tag: 'VF',
  reference: '2.21',
  settings: {
    time: filtrationTime({ default: 4, limits: [1, 2, 12, 24], optimise: [1, 16] }),
    safety: safetyFactor(1.4),
    pressure: pressureSetting({ default: REFERENCE_PRESSURE, limits: [0.5, 1, 3.5, 4], optimise: [1, 3.5] }),
    blocking: choice(
      'Flux decay law',
      { standard: 'Standard blocking', linear: 'Proportional to throughput' },
      'standard',
      { group: 'Membrane', help: 'Law observed in a filter trial.', source: 'Hermia 1982' },
    ),
    capacity: capacityOf('Membrane', { default: 400, limits: [50, 100, 1500, 3000] }),
    initial_flux: fluxAt(REFERENCE_PRESSURE, { default: 40, limits: [5, 20, 120, 150] }),
    product_passage: share('Product passed', 0.98, [0.5, 0.95, 1, 1], {
      group: 'Membrane',
      help: 'Share of the product that passes; the rest stays in the filter.',
      source: ESTIMATE_TO_FIT,
    }),
    flush: number('L/m²', 'Recovery flush', 5, [0, 2, 20, 50], {
      uncertainty: null,
      group: 'Task',
      help: 'Water flushed into the pool.',
      source: ESTIMATE_TO_FIT,
    }),
    media_price: mediaPrice('virus_filter', 'Filter price', 'Membrane', { limits: [500, 2000, 8000, 20_000] }),
  },
  outputs: {
    area: filterOutputs.area,
    load: filterOutputs.load,
    flux: output(
      'L/m²/h',
      'Initial flux',
      `J₀ ΔP/${REFERENCE_PRESSURE} × e^(-${THICKENING} (C-${THIN})) above ${THIN} g/L`,
    ),
    process_time: filterOutputs.time,
    flux_decay: filterOutputs.flux_decay,
    reduction_small: output(
      '1',
      'Parvovirus reduction, log₁₀',
      `${SMALL}, or ${SMALL - 1} if the flux falls by more than ${percent(DECAY_LIMIT)}`,
      { better: 'higher' },
    ),
    reduction_large: output('1', 'Retrovirus reduction, log₁₀', String(LARGE), { better: 'higher' }),
    step_yield: output('1', 'Product yield', 'share passed', { better: 'higher', display: '%' }),
    pool: output('m³', 'Pool', 'V + flush × area'),
  },
  equipment: { housing: { name: 'Virus filter housing', cost: 'C-46' } },
  usualFeed: 'concentrate',
  plots: {
    flux: plot('Flux', axis('Throughput', 'L/m²'), axis('Flux', 'L/m²/h')),
    time: plot('Time', axis('Throughput', 'L/m²'), axis('Time', 'h')),
  },
  usualProduct: 'antibody',
  product: 'Filtrate',
  model(run, s) {
    const { feed, out } = run;
    const volume = feed.volume();
    const litres = volume * L_PER_M3;
    const protein = feed.protein() / volume;
    const flux = cleanFlux(s.initial_flux, s.pressure, protein);
    if (flux < LEAST_FLUX)
      return run.infeasible(
        ['initial_flux', 'pressure'],
        `At ${figure(protein)} g/L protein, the flux falls to ${figure(flux)} L/m²/h. Dilute the feed, or move this step before the concentration step.`,
        beyond('Initial flux', LEAST_FLUX, flux, 'L/m²/h'),
      );
    const standard = s.blocking === 'standard';
    const area = (standard ? blockingArea : linearArea)(litres, flux, s.capacity, s.time, s.safety);
    const load = litres / area;
    const time = (standard ? blockingTime : linearTime)(load, flux, s.capacity);
    const left = 1 - load / s.capacity;
    const decay = 1 - (standard ? left ** 2 : left);
    const passes = {
      cell: 0,
      held: 0,
      debris: 0,
      target: s.product_passage,
      host_protein: HOST_PROTEIN_PASSES,
      nucleic_acid: LONG_CHAINS_PASS,
      reagent: LONG_CHAINS_PASS,
      aggregate: AGGREGATES_PASS,
    };
    if (!filterFeed(run, { area, holdUp: 0, flush: s.flush, lost: 0, passes }))
      return run.infeasible([], 'The feed has too many solids to filter: the solids would retain all the liquid.');
    runFilter(run, { item: MEDIA, price: s.media_price, area }, s.pressure, run.equipment.housing);
    run.processTime = time;
    warnOfSolids(run, MOST_SOLIDS, SOLIDS);
    if (decay > DECAY_LIMIT) run.warn('safety', DECAYED);
    if (run.basis.productMolarMass > LARGEST_PRODUCT) run.doubt(null, TOO_LARGE);
    return {
      area,
      load,
      flux,
      process_time: time,
      flux_decay: decay,
      reduction_small: decay > DECAY_LIMIT ? SMALL - 1 : SMALL,
      reduction_large: LARGE,
      step_yield: keptShare(run),
      pool: out.volume(),
    };
  },
  curves(_, s, { load, flux }) {
    const standard = s.blocking === 'standard';
    const loads = spread(0, Math.min(0.99 * s.capacity, 2 * load));
    return {
      flux: [{ points: sampled(loads, (at) => flux * (1 - at / s.capacity) ** (standard ? 2 : 1)) }],
      time: [{ points: sampled(loads, (at) => (standard ? blockingTime : linearTime)(at, flux, s.capacity)) }],
    };
  },
});

/** L/m²/h. */
const LEAST_FLUX = 0.5;
/** Molar mass up to which a protein passes 20 nm pores easily, g/mol. */
const LARGEST_PRODUCT = 400_000;
const SOLIDS = 'Suspended solids block small pores; filter the feed first.';
const DECAYED = `The flux falls by more than ${percent(DECAY_LIMIT)}, so the claimed reduction of small viruses is one log lower.`;
const TOO_LARGE = `A product above ${LARGEST_PRODUCT / G_PER_KG} kDa passes small-virus filters poorly; enter the passage measured in a trial.`;
