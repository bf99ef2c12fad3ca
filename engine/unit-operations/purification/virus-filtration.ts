import { itemIndex } from '../../costing/items.ts';
import { blockingArea, blockingTime, linearArea, linearTime } from '../../physics/normal-flow.ts';
import { L_PER_M3 } from '../../quantity.ts';
import { sampled, spread } from '../../simulation/sample.ts';
import { axis, choice, defineUnitOperation, figure, number, output, plot, trains } from '../define.ts';
import { filterFeed, filterTimes, runFilter } from '../shared/filters.ts';

const MEDIA = itemIndex('virus_filter');
const ESTIMATE = 'Engineering estimate; replace with a fit';
/** Pressure at which the initial flux is given, bar. */
const REFERENCE_PRESSURE = 2;
/** Protein above which flux falls, g/L, and how fast, per g/L. */
const THIN = 20;
const THICKENING = 0.03;
/** Flux, L/m²/h, before anything blocks. @param initial At 2 bar in a thin solution. @param protein g/L. */
export const cleanFlux = (initial: number, pressure: number, protein: number): number =>
  initial * (pressure / REFERENCE_PRESSURE) * Math.exp(-THICKENING * Math.max(0, protein - THIN));
/** Claimed reductions of small and large viruses, log₁₀. */
const SMALL = 4;
const LARGE = 6;
/** Flux decay above which one log of small viruses is not claimed. */
const DECAY_LIMIT = 0.75;
/** Solids by volume that block small pores. */
const SOLIDS_WARNING = 0.001;

/** Virus filtration: single-use small-pore membranes (docs/models, 2.21). */
export const virusFiltration = defineUnitOperation({
  id: 'virus_filtration',
  name: 'Virus filtration',
  stage: 'purification',
  description: 'Holds back viruses on a membrane whose pores let protein pass.',
  icon: 'recovery',
  tag: 'VF',
  reference: '2.21',
  flow: true,
  times: filterTimes,
  size: { title: 'Filter area', unit: 'm²' },
  settings: {
    time: number('h', 'Filtration time', {
      default: 4,
      limits: [1, 24],
      typical: [2, 12],
      group: 'Task',
      optimise: [1, 16],
      help: 'Sets the area together with the capacity.',
      source: ESTIMATE,
    }),
    safety: number('1', 'Safety factor', {
      default: 1.4,
      limits: [1, 3],
      typical: [1.1, 2],
      group: 'Task',
      help: 'On the area, for batches that block sooner.',
      source: ESTIMATE,
    }),
    pressure: number('bar', 'Pressure', {
      default: 2,
      limits: [0.5, 4],
      typical: [1, 3.5],
      group: 'Task',
      optimise: [1, 3.5],
      help: 'Flux goes with it.',
      source: ESTIMATE,
    }),
    blocking: choice(
      'Flux falls',
      { standard: 'By standard blocking', linear: 'In proportion to throughput' },
      {
        default: 'standard',
        group: 'Membrane',
        help: 'Which law a filter trial shows.',
        source: 'Hermia 1982',
      },
    ),
    capacity: number('L/m²', 'Capacity', {
      default: 400,
      limits: [50, 3000],
      typical: [100, 1500],
      group: 'Membrane',
      headline: true,
      help: 'Throughput that would block the membrane wholly; from a filter trial.',
      source: ESTIMATE,
    }),
    initial_flux: number('L/m²/h', 'Initial flux at 2 bar', {
      default: 40,
      limits: [5, 150],
      typical: [20, 120],
      group: 'Membrane',
      help: 'Of a clean membrane.',
      source: ESTIMATE,
    }),
    product_passage: number('1', 'Product let through', {
      default: 0.98,
      limits: [0.5, 1],
      typical: [0.95, 1],
      display: '%',
      group: 'Membrane',
      help: 'The rest stays in the filter.',
      source: ESTIMATE,
    }),
    flush: number('L/m²', 'Recovery flush', {
      default: 5,
      limits: [0, 50],
      typical: [2, 20],
      group: 'Task',
      help: 'Water that follows into the pool.',
      source: ESTIMATE,
    }),
    media_price: number('USD/m²', 'Filter price', {
      default: null,
      derive: ({ price }) => price('virus_filter'),
      note: '4500 USD/m²',
      limits: [500, 20_000],
      typical: [2000, 8000],
      group: 'Membrane',
      help: 'Used once.',
      source: ESTIMATE,
    }),
    parallel_trains: trains(),
  },
  outputs: {
    area: output('m²', 'Filter area', 'SF V (1/V_max + 1/(J₀ t))', '9.1', { better: 'lower' }),
    load: output('L/m²', 'Load', 'V / area', '9.1'),
    flux: output('L/m²/h', 'Initial flux', 'J₀ ΔP/2 × e^(-0.03 (C-20)) above 20 g/L', '2.21'),
    process_time: output('h', 'Filtration time', 'v / (J₀ (1 - v/V_max))', '9.1', { better: 'lower' }),
    flux_decay: output('1', 'Flux decay', '1 - (1 - v/V_max)²', '2.21', { better: 'lower', display: '%' }),
    reduction_small: output('1', 'Reduction of parvovirus, log₁₀', '4, or 3 if flux falls by over 75 %', '2.21', {
      better: 'higher',
    }),
    reduction_large: output('1', 'Reduction of retrovirus, log₁₀', '6', '2.21', { better: 'higher' }),
    step_yield: output('1', 'Product kept', 'share let through', '2.21', { better: 'higher', display: '%' }),
    pool: output('m³', 'Pool', 'V + flush × area', '2.21'),
  },
  inlets: { flush: { name: 'Recovery flush' }, pre_use: { name: 'Flush before use' } },
  sides: {
    spent_media: { name: 'Left in the filter', kind: 'waste', disposal: 'solids' },
    pre_use_drain: { name: 'Flush before use, drained', kind: 'waste', disposal: 'wastewater' },
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
    const { feed, out, components } = run;
    const { at } = components;
    const volume = feed.volume();
    const litres = volume * L_PER_M3;
    const protein = feed.protein() / volume;
    const flux = cleanFlux(s.initial_flux, s.pressure, protein);
    if (flux < LEAST_FLUX)
      return run.infeasible(
        ['initial_flux', 'pressure'],
        `At ${figure(protein)} g/L protein the flux falls to ${figure(flux)} L/m²/h; dilute the feed or filter it before it is concentrated.`,
        { title: 'Initial flux', value: LEAST_FLUX, actual: flux, unit: 'L/m²/h' },
      );
    const standard = s.blocking === 'standard';
    const area = (standard ? blockingArea : linearArea)(litres, flux, s.capacity, s.time, s.safety);
    const load = litres / area;
    const time = (standard ? blockingTime : linearTime)(load, flux, s.capacity);
    const left = 1 - load / s.capacity;
    const decay = 1 - (standard ? left ** 2 : left);
    const passes = (i: number): number => {
      switch (i) {
        case at.cell:
        case at.held:
        case at.debris:
          return 0;
        case at.target:
          return s.product_passage;
        case at.host_protein:
          return 0.98;
        case at.nucleic_acid:
        case at.reagent:
          return 0.9;
        case at.aggregate:
          return 0.1;
        default:
          return 1;
      }
    };
    const streams = {
      recovery: run.inlets.flush,
      preUse: run.inlets.pre_use,
      spent: run.sides.spent_media,
      drained: run.sides.pre_use_drain,
    };
    if (!filterFeed(run, streams, { area, holdUp: 0, flush: s.flush, lost: 0, passes }))
      return run.infeasible([], 'The feed is too thick to filter: its solids would keep all the liquid.');
    runFilter(run, { item: MEDIA, price: s.media_price, area }, s.pressure, run.equipment.housing);
    run.processTime = time;
    if (feed.solidsVolume() > SOLIDS_WARNING * volume) run.warn(null, SOLIDS);
    if (decay > DECAY_LIMIT) run.warn('safety', DECAYED);
    if (run.basis.productMolarMass > LARGEST_PRODUCT) run.warn(null, TOO_LARGE);
    const product = feed.mass[at.target]! + feed.mass[at.held]!;
    return {
      area,
      load,
      flux,
      process_time: time,
      flux_decay: decay,
      reduction_small: decay > DECAY_LIMIT ? SMALL - 1 : SMALL,
      reduction_large: LARGE,
      step_yield: product > 0 ? (out.mass[at.target]! + out.mass[at.held]!) / product : 0,
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
/** g/mol of a protein that still passes 20 nm pores with ease. */
const LARGEST_PRODUCT = 400_000;
const SOLIDS = 'Suspended solids block small pores; filter the feed first.';
const DECAYED = 'Flux falls by more than 75 %, where one log less of small viruses is claimed.';
const TOO_LARGE = 'A product above 400 kDa passes small-virus filters poorly; enter what a trial lets through.';
