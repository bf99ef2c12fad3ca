import { itemIndex } from '../../costing/items.ts';
import { blockingArea, blockingFlux, blockingThroughput, blockingTime } from '../../physics/normal-flow.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { number } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import {
  capacityOf,
  filterFamily,
  filterFeed,
  filterOutputs,
  filtrationTime,
  fluxAt,
  GREASE_PASSES,
  mediaPrice,
  pressureSetting,
  runFilter,
  safetyFactor,
} from '../shared/filters.ts';
import { keptShare, warnOfSolids } from '../shared/streams.ts';

const MEDIA = itemIndex('sterile_filter');
/** Pressure at which the initial flux is given, bar. */
const REFERENCE_PRESSURE = 1;
/** Flux, L/m²/h, of a clean membrane. @param initial At the reference pressure. */
export const cleanFlux = (initial: number, pressure: number): number => initial * (pressure / REFERENCE_PRESSURE);
/** Share of the product that binds to the membrane. */
const BOUND = 0.005;
/** Reduction of microbes, log₁₀. */
const REDUCTION = 7;
/** µm. */
const PORES = 0.2;
/** Shares of debris, of aggregates, and of lipid and antifoam that pass. */
const DEBRIS_PASSES = 0.02;
const AGGREGATES_PASS = 0.95;
/** Wet solids by volume that block the pores. */
const MOST_SOLIDS = 0.001;

/** Sterile filtration at 0.2 µm (docs/models, 2.22). */
export const sterileFiltration = defineUnitOperation({
  ...filterFamily('Filter hold-up'),
  id: 'sterile_filtration',
  name: 'Sterile filtration',
  stage: 'finishing',
  description: `Removes microbes from a clear solution with a single-use ${PORES} µm membrane.`,
  icon: 'cartridge',
  symbol: 'M7 5h10v14H7zM12 1.500V5M12 19v3.500M10.300 5v14M13.700 5v14',
  tag: 'ST',
  reference: '2.22',
  settings: {
    time: filtrationTime({ default: 2, limits: [0.5, 8], optimise: [0.5, 8] }),
    safety: safetyFactor(1.5),
    pressure: pressureSetting({ default: REFERENCE_PRESSURE, limits: [0.2, 0.5, 2.5, 4], optimise: [0.5, 2.5] }),
    capacity: capacityOf('Membrane', { default: 2000, limits: [100, 300, 10_000, 20_000] }),
    initial_flux: fluxAt(REFERENCE_PRESSURE, { default: 800, limits: [50, 200, 2000, 3000] }),
    hold_up: number('L/m²', 'Hold-up', 0.3, [0, 0.1, 1, 5], {
      group: 'Membrane',
      help: 'Liquid that remains in the filter.',
      source: ESTIMATE_TO_FIT,
    }),
    integrity_test: number('h', 'Integrity test', 0.5, [0, 4], {
      display: 'min',
      group: 'Task',
      help: 'Time for the test after filtration, before the pool is released.',
      source: ESTIMATE_TO_FIT,
    }),
    media_price: mediaPrice('sterile_filter', 'Filter price', 'Membrane', { limits: [20, 100, 1000, 5000] }),
  },
  outputs: {
    area: filterOutputs.area,
    load: filterOutputs.load,
    filtration_time: filterOutputs.time,
    flux_decay: filterOutputs.flux_decay,
    reduction: output('1', 'Microbial reduction, log₁₀', String(REDUCTION), { better: 'higher' }),
    step_yield: output('1', 'Product yield', `${1 - BOUND} - hold-up × area / V`, { better: 'higher', display: '%' }),
  },
  equipment: { housing: { name: 'Sterile filter housing', cost: 'C-46' } },
  plots: {
    flux: plot('Flux', axis('Time', 'h'), axis('Flux', 'L/m²/h')),
    throughput: plot('Throughput', axis('Time', 'h'), axis('Throughput', 'L/m²')),
  },
  product: 'Sterile filtrate',
  model(run, s) {
    const volume = run.feed.volume();
    const litres = volume * L_PER_M3;
    const flux = cleanFlux(s.initial_flux, s.pressure);
    const area = blockingArea(litres, flux, s.capacity, s.time, s.safety);
    const load = litres / area;
    const holdUp = s.hold_up / load;
    const cells = 10 ** -REDUCTION;
    const passes = {
      cell: cells,
      held: cells,
      debris: DEBRIS_PASSES,
      target: holdUp < 1 ? Math.max(0, 1 - BOUND - holdUp) / (1 - holdUp) : 0,
      aggregate: AGGREGATES_PASS,
      lipid: GREASE_PASSES,
      antifoam: GREASE_PASSES,
    };
    const fits = holdUp < 1 - BOUND && filterFeed(run, { area, holdUp: s.hold_up, flush: 0, lost: holdUp, passes });
    if (!fits)
      return run.infeasible(
        ['hold_up', 'capacity'],
        `The filters would retain ${figure((s.hold_up * area) / L_PER_M3)} m³ of the ${figure(volume)} m³ of feed. Lower the hold-up or enter a higher capacity.`,
        beyond('Hold-up', volume, (s.hold_up * area) / L_PER_M3, 'm³'),
      );
    runFilter(run, { item: MEDIA, price: s.media_price, area }, s.pressure, run.equipment.housing);
    const time = blockingTime(load, flux, s.capacity);
    run.processTime = time + s.integrity_test;
    warnOfSolids(run, MOST_SOLIDS, SOLIDS);
    return {
      area,
      load,
      filtration_time: time,
      flux_decay: 1 - (1 - load / s.capacity) ** 2,
      reduction: REDUCTION,
      step_yield: keptShare(run),
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

const SOLIDS = `Suspended solids block ${PORES} µm pores; clarify the feed first.`;
