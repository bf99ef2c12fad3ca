import { itemIndex } from '../../costing/items.ts';
import { blockingArea, blockingFlux, blockingThroughput, blockingTime } from '../../physics/normal-flow.ts';
import { L_PER_M3 } from '../../quantity.ts';
import { sampled, spread } from '../../simulation/sample.ts';
import { axis, defineUnitOperation, figure, number, output, plot, trains } from '../define.ts';
import { filterFeed, filterTimes, runFilter } from '../shared/filters.ts';

const MEDIA = itemIndex('sterile_filter');
const ESTIMATE = 'Engineering estimate; replace with a fit';
/** Pressure at which the initial flux is given, bar. */
const REFERENCE_PRESSURE = 1;
/** Flux, L/m²/h, of a clean membrane. @param initial At 1 bar. */
export const cleanFlux = (initial: number, pressure: number): number => initial * (pressure / REFERENCE_PRESSURE);
/** Share of the product bound to the membrane. */
const BOUND = 0.005;
/** Reduction of microbes by a 0.2 µm membrane, log₁₀. */
const REDUCTION = 7;
const SOLIDS_WARNING = 0.001;

/** Sterile filtration at 0.2 µm (docs/models, 2.22). */
export const sterileFiltration = defineUnitOperation({
  id: 'sterile_filtration',
  name: 'Sterile filtration',
  stage: 'finishing',
  description: 'Takes microbes out of a clear solution through a 0.2 µm membrane used once.',
  icon: 'recovery',
  tag: 'ST',
  reference: '2.22',
  flow: true,
  times: filterTimes,
  size: { title: 'Filter area', unit: 'm²' },
  settings: {
    time: number('h', 'Filtration time', {
      default: 2,
      limits: [0.5, 8],
      group: 'Task',
      optimise: [0.5, 8],
      help: 'Sets the area together with the capacity.',
      source: ESTIMATE,
    }),
    safety: number('1', 'Safety factor', {
      default: 1.5,
      limits: [1, 3],
      typical: [1.1, 2],
      group: 'Task',
      help: 'On the area, for batches that block sooner.',
      source: ESTIMATE,
    }),
    pressure: number('bar', 'Pressure', {
      default: 1,
      limits: [0.2, 4],
      typical: [0.5, 2.5],
      group: 'Task',
      optimise: [0.5, 2.5],
      help: 'Flux goes with it.',
      source: ESTIMATE,
    }),
    capacity: number('L/m²', 'Capacity', {
      default: 2000,
      limits: [100, 20_000],
      typical: [300, 10_000],
      group: 'Membrane',
      headline: true,
      help: 'Throughput that would block the membrane wholly; from a filter trial.',
      source: ESTIMATE,
    }),
    initial_flux: number('L/m²/h', 'Initial flux at 1 bar', {
      default: 800,
      limits: [50, 3000],
      typical: [200, 2000],
      group: 'Membrane',
      help: 'Of a clean membrane.',
      source: ESTIMATE,
    }),
    hold_up: number('L/m²', 'Hold-up', {
      default: 0.3,
      limits: [0, 5],
      typical: [0.1, 1],
      group: 'Membrane',
      help: 'Liquid left in the filter.',
      source: ESTIMATE,
    }),
    integrity_test: number('h', 'Integrity test', {
      default: 0.5,
      limits: [0, 4],
      display: 'min',
      group: 'Task',
      help: 'After the filtration, before the pool is released.',
      source: ESTIMATE,
    }),
    media_price: number('USD/m²', 'Filter price', {
      default: null,
      derive: ({ price }) => price('sterile_filter'),
      note: '350 USD/m²',
      limits: [20, 5000],
      typical: [100, 1000],
      group: 'Membrane',
      help: 'Used once.',
      source: ESTIMATE,
    }),
    parallel_trains: trains(),
  },
  outputs: {
    area: output('m²', 'Filter area', 'SF V (1/V_max + 1/(J₀ t))', '9.1', { better: 'lower' }),
    load: output('L/m²', 'Load', 'V / area', '9.1'),
    filtration_time: output('h', 'Filtration time', 'v / (J₀ (1 - v/V_max))', '9.1', { better: 'lower' }),
    flux_decay: output('1', 'Flux decay', '1 - (1 - v/V_max)²', '2.21', { better: 'lower', display: '%' }),
    reduction: output('1', 'Reduction of microbes, log₁₀', '7', '2.22', { better: 'higher' }),
    step_yield: output('1', 'Product kept', '0.995 - hold-up × area / V', '2.22', { better: 'higher', display: '%' }),
  },
  inlets: { flush: { name: 'Recovery flush' }, pre_use: { name: 'Flush before use' } },
  sides: {
    spent_media: { name: 'Left in the filter', kind: 'waste', disposal: 'solids' },
    pre_use_drain: { name: 'Flush before use, drained', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { housing: { name: 'Sterile filter housing', cost: 'C-46' } },
  plots: {
    flux: plot('Flux', axis('Time', 'h'), axis('Flux', 'L/m²/h')),
    throughput: plot('Throughput', axis('Time', 'h'), axis('Throughput', 'L/m²')),
  },
  product: 'Sterile filtrate',
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const volume = feed.volume();
    const litres = volume * L_PER_M3;
    const flux = cleanFlux(s.initial_flux, s.pressure);
    const area = blockingArea(litres, flux, s.capacity, s.time, s.safety);
    const load = litres / area;
    const holdUp = s.hold_up / load;
    const cells = 10 ** -REDUCTION;
    const passes = (i: number): number => {
      switch (i) {
        case at.cell:
        case at.held:
          return cells;
        case at.debris:
          return 0.02;
        case at.target:
          return holdUp < 1 ? Math.max(0, 1 - BOUND - holdUp) / (1 - holdUp) : 0;
        case at.aggregate:
          return 0.95;
        case at.lipid:
        case at.antifoam:
          return 0.2;
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
    const fits =
      holdUp < 1 - BOUND && filterFeed(run, streams, { area, holdUp: s.hold_up, flush: 0, lost: holdUp, passes });
    if (!fits)
      return run.infeasible(
        ['hold_up', 'capacity'],
        `The filters would keep ${figure((s.hold_up * area) / L_PER_M3)} m³ of the feed’s ${figure(volume)} m³.`,
        { title: 'Hold-up', value: volume, actual: (s.hold_up * area) / L_PER_M3, unit: 'm³' },
      );
    runFilter(run, { item: MEDIA, price: s.media_price, area }, s.pressure, run.equipment.housing);
    const time = blockingTime(load, flux, s.capacity);
    run.processTime = time + s.integrity_test;
    if (feed.solidsVolume() > SOLIDS_WARNING * volume) run.warn(null, SOLIDS);
    const product = feed.mass[at.target]! + feed.mass[at.held]!;
    return {
      area,
      load,
      filtration_time: time,
      flux_decay: 1 - (1 - load / s.capacity) ** 2,
      reduction: REDUCTION,
      step_yield: product > 0 ? (out.mass[at.target]! + out.mass[at.held]!) / product : 0,
    };
  },
  curves(_, s, { filtration_time: time }) {
    const flux = cleanFlux(s.initial_flux, s.pressure);
    const times = spread(0, 2 * time);
    return {
      flux: [{ points: sampled(times, (at) => blockingFlux(flux, s.capacity, at)) }],
      throughput: [{ points: sampled(times, (at) => blockingThroughput(flux, s.capacity, at)) }],
    };
  },
});

const SOLIDS = 'Suspended solids block 0.2 µm pores; clarify first.';
