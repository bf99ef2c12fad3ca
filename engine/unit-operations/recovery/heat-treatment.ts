import { arrhenius, lysedShare } from '../../physics/lysis.ts';
import { SOLIDS_HEAT_CAPACITY, WATER_HEAT_CAPACITY } from '../../physics/water.ts';
import { celsius, MIN_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { type Basis, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { breakCells } from '../shared/cells.ts';
import { recoverHeat } from '../shared/exchangers.ts';
import { cleanVessels, cool, heat } from '../shared/services.ts';
import { denature, keptShare } from '../shared/streams.ts';
import { countUnits } from '../shared/units.ts';

const TEXTS = 'Standard texts for vegetative cells';
/** Temperature of the decimal reduction time and of the product loss. */
const REFERENCE = celsius(60);
/** Maximum share of the product that may be denatured. */
const MOST_LOST = 0.99;
/** Log reduction that counts as a complete kill. */
const COMPLETE = 12;
/** m³ in the exchangers and the tube per m³/h. */
const HOLD_UP = 0.05;

const isProtein = ({ product }: Basis): boolean => product.kind === 'protein';

/** Heat treatment of broth after a fermentation, on its way through a holding tube (docs/models, tank steps). */
export const heatTreatment = defineUnitOperation({
  id: 'heat_treatment',
  name: 'Heat treatment',
  stage: 'recovery',
  description:
    'Kills the cells in a broth, or pasteurises a liquor: heats the feed in exchangers with heat recovery, holds it in a tube and cools it again.',
  icon: 'heated-tank',
  symbol:
    'M5 3h14v9a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM4.500 20.500c1.500-2 2.500-2 4 0s2.500 2 4 0 2.500-2 4 0 2 1.500 3 .500M12 6v6',
  tag: 'HK',
  reference: '2.14',
  times: () => stepTimes({ setup: 0.5, cip: 1, labourPerHour: 0.25, labourFixed: 0.5, laboratory: 0.1 }),
  size: { title: 'Flow', unit: 'm³/h' },
  settings: {
    ...group('Task', ESTIMATE_TO_FIT, {
      temperature: temperature(
        'Holding temperature',
        celsius(70),
        [celsius(45), celsius(55), celsius(95), celsius(125)],
        { uncertainty: null, headline: true, optimise: [celsius(55), celsius(95)], help: 'Temperature of the hold.' },
      ),
      holding_time: number('h', 'Holding time', 5 / MIN_PER_H, [0.001, 0.004, 1, 4], {
        display: 'min',
        optimise: [0.01, 1],
        help: 'Time at the holding temperature.',
      }),
      time: number('h', 'Processing time', 6, [0.25, 1, 24, 72], {
        usual: perBatch,
        optimise: [2, 16],
        help: 'Time for the feed to pass through the equipment.',
        source: 'Design choice',
      }),
    }),
    ...group('Kinetics', ESTIMATE_TO_FIT, {
      decimal_time: number('min', 'Decimal reduction time at 60 °C', 1, [0.01, 0.1, 20, 100], {
        help: 'Time at 60 °C that kills 90 % of the cells.',
        source: TEXTS,
      }),
      z_value: number('K', 'z-value', 6, [3, 4, 10, 15], {
        uncertainty: 'exponent',
        help: 'Temperature rise that reduces the decimal reduction time tenfold.',
        source: TEXTS,
      }),
      loss_rate: number('1/h', 'Product loss at 60 °C', null, [0, 0, 5, 20], {
        derive: (basis) => (isProtein(basis) ? 0.01 : 0),
        note: '0.01 1/h for a protein, none for other products',
        help: 'Rate at which the product in solution denatures.',
      }),
      loss_energy: number('kJ/mol', 'Activation energy of the loss', 300, [50, 600], {
        help: 'Activation energy of protein denaturation.',
      }),
      lysed_fraction: share('Cells broken', 0.05, [0, 0, 0.3, 0.9], {
        help: 'Share of cells that break; their contents are released into the broth.',
      }),
    }),
    ...group('Equipment', ESTIMATE_TO_FIT, {
      heat_recovery: share('Heat recovery', 0.75, [0, 0.5, 0.9, 0.92], {
        optimise: [0.5, 0.9],
        help: 'Share of the heat of the hot broth that is transferred to the cold broth.',
      }),
      outlet_temperature: temperature('Outlet temperature', celsius(25), [celsius(2), celsius(60)], {
        uncertainty: null,
        help: 'Temperature to which the treated broth is cooled.',
        source: 'Design choice',
      }),
    }),
  },
  outputs: {
    log_reduction: output('1', 'Log reduction of viable cells', 'min(12, t / (D₆₀ 10^((60 - T)/z)))', {
      better: 'higher',
    }),
    product_lost: output('1', 'Product denatured', '1 - e^(-k_D t)', { better: 'lower', display: '%' }),
    step_yield: output('1', 'Product yield', 'soluble and held product out / in', { better: 'higher', display: '%' }),
    steam: output('kg', 'Steam', 'm C_p (T - T_in)(1 - recovery) / (λ η)', { equation: '2.2', better: 'lower' }),
    flow: output('m³/h', 'Flow', 'V / t', { equation: '2.2' }),
  },
  equipment: { skid: { name: 'Heat treatment skid', cost: 'C-47' } },
  plots: {
    kill: plot('Log reduction against temperature', axis('Holding temperature', 'K', '°C'), axis('Log reduction', '1')),
    loss: plot(
      'Product denatured against temperature',
      axis('Holding temperature', 'K', '°C'),
      axis('Product denatured', '1', '%'),
    ),
  },
  product: 'Treated broth',
  model(run, s) {
    const { feed, out, components } = run;
    const volume = feed.volume();
    if (s.temperature <= feed.temperature)
      return run.infeasible(
        ['temperature'],
        `The feed is already at ${figure(feed.temperature - celsius(0))} °C; enter a higher holding temperature.`,
        beyond('Holding temperature', feed.temperature, s.temperature, 'K'),
      );
    if (s.outlet_temperature > s.temperature)
      return run.infeasible(
        ['outlet_temperature', 'temperature'],
        `The outlet temperature, ${figure(s.outlet_temperature - celsius(0))} °C, must not be above the holding temperature, ${figure(s.temperature - celsius(0))} °C.`,
        beyond('Outlet temperature', s.temperature, s.outlet_temperature, 'K'),
      );
    const lost = lostAt(s, s.temperature);
    if (lost > MOST_LOST)
      return run.infeasible(
        ['temperature', 'holding_time', 'loss_rate'],
        `At ${figure(s.temperature - celsius(0))} °C, ${figure(100 * lost)} % of the product would be denatured.`,
        beyond('Product denatured', MOST_LOST, lost, '1'),
      );
    out.copy(feed);
    breakCells(run, out, s.lysed_fraction, 0);
    denature(run, lost);
    out.temperature = s.outlet_temperature;
    const water = feed.mass[components.at.water]!;
    const perKelvin = water * WATER_HEAT_CAPACITY + (feed.total() - water) * SOLIDS_HEAT_CAPACITY; // kJ/K
    const recovered = recoverHeat(run, s);
    const preheated = feed.temperature + s.temperature - recovered;
    const needed = perKelvin * (s.temperature - preheated);
    const steam = heat(run, needed, 'lp_steam', preheated, s.temperature);
    const excess = recovered - s.outlet_temperature;
    if (excess > 0) cool(run, perKelvin * excess, recovered, s.outlet_temperature);
    const flow = volume / s.time;
    countUnits(run, run.equipment.skid, flow);
    cleanVessels(run, flow * (HOLD_UP + s.holding_time), 1);
    run.processTime = s.time + s.holding_time;
    const killed = logAt(s, s.temperature);
    if (killed < 5)
      run.warn('holding_time', `The log reduction of the cells is only ${figure(killed)}; the usual target is 5 log.`);
    return { log_reduction: killed, product_lost: lost, step_yield: keptShare(run), steam, flow };
  },
  curves(_, s) {
    const temperatures = spread(celsius(50), celsius(100));
    return {
      kill: [{ points: sampled(temperatures, (T) => logAt(s, T)) }],
      loss: [{ points: sampled(temperatures, (T) => lostAt(s, T)) }],
    };
  },
});

interface Kinetics {
  holding_time: number;
  decimal_time: number;
  z_value: number;
  loss_rate: number;
  loss_energy: number;
}
const logAt = (s: Kinetics, T: number): number =>
  Math.min(COMPLETE, (s.holding_time * MIN_PER_H) / (s.decimal_time * 10 ** ((REFERENCE - T) / s.z_value)));
const lostAt = (s: Kinetics, T: number): number =>
  lysedShare(1, s.loss_rate * arrhenius(s.loss_energy, T, REFERENCE), s.holding_time);
