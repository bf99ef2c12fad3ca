import { burnerAir, drumArea, drumHeat, saturatedHumidity } from '../../physics/drum-drying.ts';
import { celsius, KJ_PER_MJ, S_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { group, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE } from '../../wording/settings-text.ts';
import { denature, dissolvedShare, dryMatter } from '../shared/streams.ts';
import {
  ambientHumidity,
  ambientTemperature,
  burnGas,
  dryingOutputs,
  dryingTime,
  drumFamily,
  drumSettings,
  dustNamed,
  finalSolids,
  finishDrum,
  GAS_HEAT,
  gasFor,
  splitDried,
  unfitForDrum,
  vapour,
  warnOfSolvents,
} from './shared/dryer.ts';

const BIOSTEAM = 'BioSTEAM default';

const drying = dryingOutputs('2.33');

/** Drum drying of a wet cake in air heated by gas (docs/models, drum drying). */
export const drumDrying = defineUnitOperation({
  ...drumFamily,
  id: 'drum_drying',
  name: 'Drum drying',
  description: 'Tumbles a wet cake or crystals in gas-heated air in a long rotating drum.',
  icon: 'drum-dryer',
  symbol:
    'M6.800 9.500a4.800 4.800 0 1 0 .01 0zM17.200 9.500a4.800 4.800 0 1 0 .01 0zM12 3v8M10 5h4M6.800 14.300h.01M17.200 14.300h.01',
  tag: 'DD',
  reference: '2.33',
  settings: {
    time: dryingTime(8, 'drum'),
    product_solids: finalSolids(0.98, BIOSTEAM),
    ...group('Air', BIOSTEAM, {
      temperature: temperature(
        'Drum temperature',
        celsius(70),
        [celsius(40), celsius(60), celsius(110), celsius(150)],
        { uncertainty: null, help: 'Outlet temperature of air and product.' },
      ),
      exit_humidity: share('Outlet relative humidity', 0.8, [0.1, 0.3, 0.85, 0.95], {
        optimise: [0.3, 0.9],
        help: 'Relative humidity of the outlet air; sets the air flow needed to carry the vapour. The air flow is at least the combustion air of the burner.',
      }),
    }),
    ambient_humidity: ambientHumidity,
    ambient_temperature: ambientTemperature,
    heat_efficiency: share('Heater efficiency', 0.9, [0.5, 0.7, 0.95, 1], {
      group: 'Air',
      help: 'Heat that reaches the drum ÷ heating value of the gas burned.',
      source: ESTIMATE,
    }),
    ...drumSettings,
  },
  outputs: {
    feed_solids: drying.feed_solids,
    evaporation: drying.evaporation,
    air: output('kg/h', 'Drying air', 'W_w / (Y(RH, T) - Y₀), at least the combustion air', { better: 'lower' }),
    heat: output('kW', 'Heat', 'W (2501 + 1.86 T - 4.18 T_F) + solids and air', { better: 'lower' }),
    gas: output('kg/h', 'Natural gas', `heat / (η · ${GAS_HEAT} MJ/kg)`, { better: 'lower' }),
    area: output('m²', 'Drum area', 'π (L/D) [4 W / (h π L/D)]^⅔', { equation: 'C-35', better: 'lower' }),
    step_yield: drying.step_yield,
  },
  sides: { vapour, dust: dustNamed('Dust') },
  equipment: { drum: { name: 'Drum dryer', cost: 'C-35' } },
  plots: { gas: plot('Gas use against drum temperature', axis('Drum', 'K', '°C'), axis('Natural gas', 'kg/h')) },
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const mass = feed.total();
    const { solids, volatile, solvents, asWater } = dryMatter(feed);
    const feedSolids = solids / mass;
    const dryness = solids > 0 ? solids / (solids + feed.mass[at.water]!) : 0;
    const unfit = unfitForDrum(run, { solids: feedSolids, dryness, target: s.product_solids });
    if (unfit) return unfit;
    const flow = mass / s.time;
    const evaporated = flow * (1 - feedSolids / s.product_solids); // kg/h, with solvents
    const water = evaporated - volatile / s.time;
    const leaving = saturatedHumidity(s.exit_humidity, s.temperature);
    if (leaving <= s.ambient_humidity)
      return run.infeasible(
        ['temperature', 'exit_humidity', 'ambient_humidity'],
        `The air cannot take up water: it enters with ${figure(s.ambient_humidity)} kg/kg of water and would leave with ${figure(leaving)} kg/kg.`,
        beyond('Humidity of the air', s.ambient_humidity, leaving, 'kg/kg'),
      );
    const { air, heat } = demandOf(
      s,
      { flow, solids: feedSolids, water, asWater: asWater / s.time, temperature: feed.temperature },
      s.temperature,
    );
    const gas = gasFor(heat / s.heat_efficiency);
    const area = drumArea(evaporated, s.evaporation_rate, s.slenderness);

    const { sides } = run;
    splitDried(run, sides, water * s.time, s.recovery);
    denature(run, s.activity_loss);
    out.temperature = sides.vapour.temperature = sides.dust.temperature = s.temperature;
    out.diameter = feed.diameter;

    burnGas(run, gas * s.time);
    finishDrum(run, flow, area, s.time);
    warnOfSolvents(run, solvents);
    return {
      feed_solids: feedSolids,
      evaporation: evaporated,
      air,
      heat: heat / S_PER_H,
      gas,
      area,
      step_yield: dissolvedShare(run),
    };
  },
  curves({ feed, sides, components }, s, { feed_solids: solids }) {
    const water = sides.vapour.mass[components.at.water]! / s.time;
    const asWater = dryMatter(feed).asWater / s.time;
    const fed = { flow: feed.total() / s.time, solids, water, asWater, temperature: feed.temperature };
    const gasAt = (T: number): number | null =>
      saturatedHumidity(s.exit_humidity, T) > s.ambient_humidity
        ? gasFor(demandOf(s, fed, T).heat / s.heat_efficiency)
        : null;
    return { gas: [{ points: sampled(spread(celsius(50), celsius(150)), gasAt) }] };
  },
});

interface Drying {
  product_solids: number;
  exit_humidity: number;
  ambient_humidity: number;
  ambient_temperature: number;
  heat_efficiency: number;
}

/**
 * Dry air and heat that the drum needs, kg/h and kJ/h.
 * @param feed kg/h, share of solids, water to be evaporated and that with the heat of what else evaporates in kg/h, K.
 * @param drum K.
 */
function demandOf(
  s: Drying,
  feed: { flow: number; solids: number; water: number; asWater: number; temperature: number },
  drum: number,
): { air: number; heat: number } {
  const solids = feed.flow * feed.solids;
  const moisture = solids * (1 / s.product_solids - 1);
  const evaporated = feed.water + feed.asWater;
  const drying = { evaporated, solids, moisture, feed: feed.temperature, drum, ambient: s.ambient_temperature };
  const carrying = feed.water / (saturatedHumidity(s.exit_humidity, drum) - s.ambient_humidity);
  const air = Math.max(carrying, burnerAir(drying, s.heat_efficiency * GAS_HEAT * KJ_PER_MJ));
  return { air, heat: drumHeat({ ...drying, air }) };
}
