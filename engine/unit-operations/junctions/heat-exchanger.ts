import {
  COOLANTS,
  coolantOutlet,
  coolerDifference,
  coolingParts,
  logMeanDifference,
  STEAM,
  steamLevel,
  UTILITY_APPROACH,
} from '../../physics/heat.ts';
import { celsius, KW_PER_M3H_BAR, S_PER_H } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN } from '../../wording/settings-text.ts';
import { beyond, defineUnitOperation, output, type Run, stepTimes } from '../../declare/define.ts';
import { choice, group, number, perBatch, temperature } from '../../declare/settings.ts';
import { sizeExchanger } from '../shared/exchangers.ts';
import { cleanVessels, cool, heat, spendElectricity, tooHotForSteam } from '../shared/services.ts';
import { PUMP_EFFICIENCY } from '../../physics/membrane.ts';

const ESTIMATE = 'Standard texts for liquids in steel tubes';
/** Smallest difference at either end of an exchanger between two streams, K. */
const CLOSEST = 1;
const COLDEST = COOLANTS.at(-1)!.inlet + UTILITY_APPROACH;
/** m³ in an exchanger per m²: tubes of 20 mm. */
const HOLD_UP = 0.005;

/** Heats or cools a stream, with utilities or with another stream (docs/models, 2.41). */
export const heatExchanger = defineUnitOperation({
  id: 'heat_exchanger',
  name: 'Heat exchanger',
  stage: 'upstream',
  description: 'Heats or cools a stream, with steam, a coolant or a second stream of the process.',
  icon: 'exchanger',
  symbol: 'M12 4a8 8 0 1 0 .01 0zM1.500 12H7l2.500-4.500 5 9L17 12h5.500',
  tag: 'HX',
  reference: '2.41',
  times: () => stepTimes({ setup: 0.25, cip: 1, labourPerHour: 0.05, labourFixed: 0.5, laboratory: 0 }),
  size: { title: 'Surface', unit: 'm²' },
  settings: {
    ...group('Task', DESIGN, {
      set_by: choice(
        'Specification',
        { temperature: 'Outlet temperature', approach: 'Approach to the second stream' },
        'temperature',
        {
          help: 'If an approach is specified, the two streams exchange as much heat as this temperature difference allows.',
        },
      ),
      temperature: temperature(
        'Outlet temperature',
        celsius(60),
        [celsius(-8), celsius(4), celsius(140), celsius(172)],
        {
          uncertainty: null,
          headline: true,
          when: ['set_by', 'temperature'],
          optimise: [celsius(4), celsius(140)],
          help: 'Temperature to which the stream is heated or cooled.',
        },
      ),
      approach: number('K', 'Approach', 10, [CLOSEST, 3, 30, 100], {
        uncertainty: null,
        when: ['set_by', 'approach'],
        optimise: [3, 30],
        help: 'Smallest temperature difference between the two streams, at one end of the exchanger.',
      }),
      time: number('h', 'Processing time', 8, [0.1, 1, 48, 168], {
        usual: perBatch,
        optimise: [1, 24],
        help: 'Time for one batch to pass through the exchanger; sets the size of the exchanger.',
      }),
    }),
    ...group('Exchanger', ESTIMATE, {
      heat_transfer: number('kW/m²/K', 'Heat transfer coefficient', 0.8, [0.01, 0.3, 2, 5], {
        uncertainty: 'constant',
        help: 'Overall coefficient, including fouling: about 1.5 kW/m²/K for water heated by steam, 0.8 between liquids, 0.3 for viscous liquids.',
      }),
      pressure_drop: number('bar', 'Pressure drop', 0.7, [0, 0.2, 2, 10], {
        help: 'Pressure drop of each stream, which the pump must overcome.',
      }),
    }),
  },
  outputs: {
    duty: output('kW', 'Heat exchanged', 'C (T_out - T_in) / t'),
    outlet: output('K', 'Outlet temperature', 'entered, or from the approach', { display: '°C' }),
    other_outlet: output('K', 'Outlet temperature of the other side', 'T_other - Q / C_other', { display: '°C' }),
    difference: output('K', 'Mean temperature difference', '(ΔT₁ - ΔT₂) / ln(ΔT₁/ΔT₂)'),
    area: output('m²', 'Surface', 'Q / (U ΔT_lm)', { better: 'lower' }),
  },
  intakes: { second: { name: 'Second stream', replaces: 'Replaces steam or a coolant.' } },
  sides: { second: { name: 'Second stream', kind: 'waste', disposal: 'wastewater' } },
  equipment: { exchanger: { name: 'Heat exchanger', cost: 'C-17' } },
  product: 'Heated or cooled stream',
  model(run, s) {
    const { feed, out, intakes, sides } = run;
    const second = intakes.second!;
    if (!(feed.total() > 0)) return run.infeasible([], 'The exchanger has no feed.');
    out.copy(feed);
    sides.second.copy(second);
    const exchange = exchanged(run, s);
    if ('infeasible' in exchange) return exchange;
    const { outlet, other, difference } = exchange;
    out.temperature = outlet;
    if (second.total() > 0) sides.second.temperature = other;
    const seconds = s.time * S_PER_H;
    const area = exchange.heat > 0 ? exchange.heat / seconds / s.heat_transfer / difference : 0;
    sizeExchanger(run.equipment.exchanger, area);
    spendElectricity(
      run.amounts,
      ((feed.volume() + second.volume()) * s.pressure_drop * KW_PER_M3H_BAR) / PUMP_EFFICIENCY,
    );
    cleanVessels(run, HOLD_UP * area, 1);
    run.size = area;
    run.processTime = s.time;
    if (area === 0 && s.set_by === 'approach' && !(second.total() > 0))
      run.warn('approach', 'The second stream is empty, so no heat is exchanged.');
    else if (area === 0 && s.set_by === 'approach')
      run.warn(
        'approach',
        `The stream temperatures differ by only ${figure(Math.abs(second.temperature - feed.temperature))} K, less than the approach, so no heat is exchanged.`,
      );
    else if (area === 0) run.warn(null, 'The stream already has this temperature, so no heat is exchanged.');
    return { duty: exchange.heat / seconds, outlet, other_outlet: other, difference, area };
  },
});

interface Exchange {
  /** kJ. */
  readonly heat: number;
  /** K: of the stream, and of what it exchanges heat with. */
  readonly outlet: number;
  readonly other: number;
  /** Mean temperature difference, K; 0 if nothing is exchanged. */
  readonly difference: number;
}

interface Set {
  readonly set_by: 'temperature' | 'approach';
  readonly temperature: number;
  readonly approach: number;
}

function exchanged(run: Run, s: Set): Exchange | ReturnType<Run['infeasible']> {
  const { feed, intakes, connected } = run;
  if (intakes.second!.total() > 0) return betweenStreams(run, s);
  // In a loop that starts empty, the second stream comes only once the steps after this one have run.
  if (s.set_by === 'approach' && connected.has('second')) {
    const at = feed.temperature;
    return { heat: 0, outlet: at, other: at, difference: 0 };
  }
  return withUtility(run, s);
}

/** Heats with the coldest steam, or cools with the warmest coolants, that reach the temperature. */
function withUtility(run: Run, s: Set): Exchange | ReturnType<Run['infeasible']> {
  const { feed } = run;
  if (s.set_by === 'approach')
    return run.infeasible(
      ['set_by'],
      'An approach needs a second stream. Enter an outlet temperature, or add a second stream.',
    );
  const from = feed.temperature;
  const to = s.temperature;
  const kJ = Math.abs(feed.heatCapacity() * (to - from));
  if (to > from) {
    const tooHot = tooHotForSteam(run, to, 'temperature', 'Outlet temperature');
    if (tooHot) return tooHot;
    const level = steamLevel(to);
    heat(run, kJ, level, from, to);
    const { temperature } = STEAM[level];
    return {
      heat: kJ,
      outlet: to,
      other: temperature,
      difference: logMeanDifference(temperature, temperature, from, to),
    };
  }
  if (to < COLDEST)
    return run.infeasible(
      ['temperature'],
      `Chilled brine can cool to no lower than ${figure(COLDEST - celsius(0))} °C.`,
      beyond('Outlet temperature', COLDEST, to, 'K'),
    );
  cool(run, kJ, from, to);
  const last = coolingParts(from, to).at(-1);
  return last && kJ > 0
    ? { heat: kJ, outlet: to, other: coolantOutlet(last), difference: coolerDifference(from, to) }
    : { heat: 0, outlet: to, other: to, difference: 0 };
}

/** Exchanges heat in counter-current flow with the second stream. */
function betweenStreams(run: Run, s: Set): Exchange | ReturnType<Run['infeasible']> {
  const { feed, intakes } = run;
  const second = intakes.second!;
  const [mine, its] = [feed.heatCapacity(), second.heatCapacity()];
  const [from, start] = [feed.temperature, second.temperature];
  const sign = start > from ? 1 : -1;
  const apart = Math.abs(start - from);
  const closest = s.set_by === 'approach' ? s.approach : CLOSEST;
  const most = Math.min(mine, its) * Math.max(0, apart - closest);
  const wanted = s.set_by === 'approach' ? most : mine * (s.temperature - from) * sign;
  if (s.set_by === 'temperature' && (wanted < 0 || wanted > most * (1 + 1e-12))) {
    const reached = from + (sign * most) / mine;
    return run.infeasible(
      ['temperature'],
      `The second stream enters at ${figure(start - celsius(0))} °C and can bring the main stream from ${figure(from - celsius(0))} to only ${figure(reached - celsius(0))} °C.`,
      beyond('Outlet temperature', reached, s.temperature, 'K'),
    );
  }
  const outlet = from + (sign * wanted) / mine;
  const other = start - (sign * wanted) / its;
  const difference =
    sign > 0 ? logMeanDifference(start, other, from, outlet) : logMeanDifference(from, outlet, start, other);
  return { heat: wanted, outlet, other, difference: wanted > 0 ? difference : 0 };
}
