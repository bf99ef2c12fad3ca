import { itemIndex } from '../../costing/items.ts';
import {
  blockingArea,
  blockingFlux,
  blockingThroughput,
  blockingTime,
  pressureRise,
  throughputAtRise,
} from '../../physics/normal-flow.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import {
  capacityOf,
  filterFamily,
  filterFeed,
  filterOutputs,
  filtrationTime,
  GREASE_PASSES,
  mediaPrice,
  runFilter,
  safetyFactor,
} from '../shared/filters.ts';
import { keptShare, warnOfSolids } from '../shared/streams.ts';
import { percent } from '../../declare/words.ts';

const MEDIA = itemIndex('depth_filter');
/** Share of the product that binds to charged media. */
const ADSORPTION = 0.01;
/** Least share of the product in the hold-up that is lost after flushing. */
const FLUSHED = 0.1;
/** Flush ÷ hold-up from which more water recovers no more product. */
const ENOUGH_FLUSH = 2;
/** log₁₀. */
const DEBRIS_REDUCTION = 1.3;
const CELL_REDUCTION = 2;
/** Shares of aggregates, of lipid and antifoam, and of polymers that pass. */
const AGGREGATE_PASSES = 0.95;
const POLYMER_PASSES = 0.8;
/** Wet solids by volume that clog the media at once. */
const MOST_SOLIDS = 0.02;

/** Depth filtration: single-use media sized by blocking (docs/models, 2.9). */
export const depthFiltration = defineUnitOperation({
  ...filterFamily('Media hold-up'),
  id: 'depth_filtration',
  name: 'Depth filtration',
  stage: 'recovery',
  description: 'Captures fine solids in the depth of charged single-use media, which also bind some nucleic acid.',
  icon: 'depth-filter',
  symbol: 'M4.500 5.500h15v13h-15zM4.500 10h15M4.500 14h15M12 1.500v4M12 18.500v4M8 12h.01M12 12h.01M16 12h.01',
  tag: 'DH',
  reference: '2.9',
  settings: {
    mode: choice('Operating mode', { pressure: 'Constant pressure', flow: 'Constant flow' }, 'pressure', {
      group: 'Task',
      help: 'Mode of operation. At constant pressure the flux falls; at constant flow the pressure rises.',
    }),
    time: filtrationTime({ default: 4, limits: [0.5, 1, 12, 24], optimise: [1, 12] }),
    safety: safetyFactor(1.4),
    capacity: capacityOf('Media', { default: 150, limits: [20, 50, 400, 1000] }),
    ...group('Media', ESTIMATE_TO_FIT, {
      initial_flux: number('L/m²/h', 'Initial flux', 120, [20, 30, 300, 400], {
        optimise: [60, 250],
        help: 'Flux through the clean filter medium. At constant flow, the flux keeps this value throughout the run.',
      }),
      blocking: choice(
        'Blocking law',
        { standard: 'Standard', intermediate: 'Intermediate', complete: 'Complete', cake: 'Cake' },
        'standard',
        {
          when: ['mode', 'flow'],
          help: 'Law of the pressure rise; all laws start with the same slope.',
          source: 'Hermia 1982',
        },
      ),
      initial_pressure: number('bar', 'Initial pressure drop', 0.1, [0.02, 0.5], {
        when: ['mode', 'flow'],
        help: 'Pressure drop of clean media at the set flow.',
      }),
      largest_pressure: number('bar', 'Maximum pressure drop', 1.5, [0.3, 0.5, 2.5, 3], {
        help: 'Pressure drop that ends a run at constant flow, and drives a run at constant pressure.',
      }),
    }),
    ...group('Recovery', ESTIMATE_TO_FIT, {
      hold_up: number('L/m²', 'Hold-up', 8, [1, 2, 15, 20], { help: 'Liquid that remains in the media.' }),
      flush: number('L/m²', 'Recovery flush', 20, [0, 10, 40, 100], {
        uncertainty: null,
        optimise: [0, 40],
        help: `Water flushed into the pool. At ${ENOUGH_FLUSH} times the hold-up, the flush recovers ${percent(1 - FLUSHED)} of the product held there; less water recovers less, and more water recovers no more.`,
      }),
    }),
    ...group('Clearance', ESTIMATE_TO_FIT, {
      turbidity_reduction: number('1', 'Debris reduction, log₁₀', DEBRIS_REDUCTION, [0.1, 0.5, 2.5, 4], {
        uncertainty: 'dose',
        help: `Log₁₀ reduction of cell debris; a value of ${DEBRIS_REDUCTION} leaves ${(100 * 10 ** -DEBRIS_REDUCTION).toFixed(0)} %.`,
      }),
      cell_reduction: number('1', 'Cell reduction, log₁₀', CELL_REDUCTION, [0.5, 1, 4, 6], {
        uncertainty: 'exponent',
        help: `Log₁₀ reduction of whole cells; a value of ${CELL_REDUCTION} leaves ${percent(10 ** -CELL_REDUCTION)}.`,
      }),
      host_protein_passage: share('Host cell protein passed', 0.95, [0.3, 0.7, 0.95, 1], {
        help: 'Share that passes through the media; charged media bind the rest.',
      }),
      nucleic_acid_passage: share('Nucleic acid passed', 0.5, [0.01, 0.1, 0.5, 1], {
        help: 'Share that passes through the media; charged media bind the rest.',
      }),
    }),
    media_price: mediaPrice('depth_filter', 'Media price', 'Media', { limits: [10, 20, 900, 5000] }),
  },
  outputs: {
    area: { ...filterOutputs.area, formula: `${filterOutputs.area.formula}, or SF V / v* at constant flow` },
    load: filterOutputs.load,
    end_flux: output('L/m²/h', 'Final flux', 'J₀ / (1 + J₀ t/V_max)²', { equation: '9.1' }),
    end_pressure: output('bar', 'Final pressure drop', 'ΔP₀ (1 - v/V_max)^-2', { equation: '9.2' }),
    process_time: filterOutputs.time,
    step_yield: output('1', 'Product yield', `${1 - ADSORPTION} - hold-up × area × r / V`, {
      better: 'higher',
      display: '%',
    }),
    pool: output('m³', 'Pool', 'V + (flush - hold-up) × area'),
    clarity: output('1', 'Residual debris', '10^-LRV', { better: 'lower', display: '%' }),
  },
  equipment: { housing: { name: 'Depth filter housing', cost: 'C-46' } },
  usualFeed: 'liquor',
  plots: {
    pressure: plot('Pressure drop', axis('Throughput', 'L/m²'), axis('Pressure drop', 'bar'), {}, 'Maximum'),
    flux: plot('Flux', axis('Time', 'h'), axis('Flux', 'L/m²/h')),
    throughput: plot('Throughput', axis('Time', 'h'), axis('Throughput', 'L/m²')),
  },
  product: 'Filtrate',
  model(run, s) {
    const volume = run.feed.volume();
    const litres = volume * L_PER_M3;
    let area: number;
    let time: number;
    let pressure = s.largest_pressure;
    let flux = s.initial_flux;
    if (s.mode === 'pressure') {
      area = blockingArea(litres, s.initial_flux, s.capacity, s.time, s.safety);
      time = blockingTime(litres / area, s.initial_flux, s.capacity);
      flux = blockingFlux(s.initial_flux, s.capacity, time);
    } else {
      if (s.largest_pressure <= s.initial_pressure)
        return run.infeasible(
          ['largest_pressure', 'initial_pressure'],
          `The maximum pressure drop of ${figure(s.largest_pressure)} bar must be above the initial pressure drop of ${figure(s.initial_pressure)} bar.`,
          beyond('Maximum pressure drop', s.initial_pressure, s.largest_pressure, 'bar'),
        );
      const most = throughputAtRise(s.blocking, s.largest_pressure / s.initial_pressure, s.capacity);
      area = Math.max((s.safety * litres) / most, litres / (s.initial_flux * s.time));
      time = litres / area / s.initial_flux;
      pressure = s.initial_pressure * pressureRise(s.blocking, litres / area, s.capacity);
    }
    // The flush washes the liquid out of the media, as from a mixed volume, as far as it can be washed.
    const left = Math.max(FLUSHED, FLUSHED ** (s.flush / s.hold_up / ENOUGH_FLUSH));
    const holdUp = ((s.hold_up * area) / litres) * left;
    const debris = 10 ** -s.turbidity_reduction;
    const cells = 10 ** -s.cell_reduction;
    const passes = {
      cell: cells,
      held: cells,
      debris,
      target: holdUp < 1 ? Math.max(0, 1 - ADSORPTION - holdUp) / (1 - holdUp) : 0,
      host_protein: s.host_protein_passage,
      aggregate: AGGREGATE_PASSES,
      nucleic_acid: s.nucleic_acid_passage,
      lipid: GREASE_PASSES,
      antifoam: GREASE_PASSES,
      reagent: POLYMER_PASSES,
    };
    const fits =
      holdUp < 1 - ADSORPTION && filterFeed(run, { area, holdUp: s.hold_up, flush: s.flush, lost: holdUp, passes });
    if (!fits)
      return run.infeasible(
        ['hold_up', 'capacity', 'flush'],
        `${figure(area)} m² of media would retain ${figure((s.hold_up * area) / L_PER_M3)} m³ of the ${figure(volume)} m³ of feed.`,
        beyond('Hold-up', volume, (s.hold_up * area) / L_PER_M3, 'm³'),
      );
    runFilter(run, { item: MEDIA, price: s.media_price, area }, pressure, run.equipment.housing);
    run.processTime = time;
    warnOfSolids(run, MOST_SOLIDS, SOLIDS);
    return {
      area,
      load: litres / area,
      end_flux: flux,
      end_pressure: pressure,
      process_time: time,
      step_yield: keptShare(run),
      pool: run.out.volume(),
      clarity: debris,
    };
  },
  curves(_, s, { load, process_time: time }) {
    const byPressure = s.mode === 'pressure';
    const times = spread(0, 1.5 * time);
    const laws = { standard: 'Standard', intermediate: 'Intermediate', complete: 'Complete', cake: 'Cake' } as const;
    const loads = spread(0, 1.5 * load);
    return {
      // At constant flow, the law in use; at constant pressure, what a trial at constant flow would show under each
      // law.
      pressure: [
        ...(Object.keys(laws) as (keyof typeof laws)[])
          .filter((law) => byPressure || law === s.blocking)
          .map((law) => ({
            series: laws[law],
            points: sampled(loads, (throughput) => {
              const rise = pressureRise(law, throughput, s.capacity);
              return rise > 0 && throughput < s.capacity ? s.initial_pressure * rise : null;
            }),
          })),
        ...(byPressure ? [] : [{ series: 'Maximum', points: sampled(loads, () => s.largest_pressure) }]),
      ],
      flux: [
        {
          points: sampled(times, (at) => (byPressure ? blockingFlux(s.initial_flux, s.capacity, at) : s.initial_flux)),
        },
      ],
      throughput: [
        {
          points: sampled(times, (at) =>
            byPressure ? blockingThroughput(s.initial_flux, s.capacity, at) : s.initial_flux * at,
          ),
        },
      ],
    };
  },
});

const SOLIDS = `Suspended solids above ${percent(MOST_SOLIDS)} by volume clog depth media at once; centrifuge the feed first.`;
