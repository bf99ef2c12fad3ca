import { itemIndex } from '../../costing/items.ts';
import { logMeanDifference, STEAM, steamFor, steamLevel } from '../../physics/heat.ts';
import { WATER_HEAT_CAPACITY } from '../../physics/water.ts';
import { celsius, S_PER_H } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN } from '../../wording/settings-text.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run, stepTimes } from '../../declare/define.ts';
import { choice, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { cool, heat, spendElectricity } from '../shared/services.ts';
import { passOn } from '../shared/streams.ts';
import { GLUCANS, HEAT_OF_HYDROLYSIS, hydrolyse, madeOf, WATER_TO_GLUCOSE } from './shared/glucans.ts';

const LP_STEAM = itemIndex('lp_steam');
const AMYLASE = itemIndex('mol_alpha_amylase');
const DRY_GRIND = 'Dry-grind ethanol (Kwiatkowski et al. 2006, BioSTEAM)';
/** Temperature of saturated low-pressure steam, K. */
const STEAM_TEMPERATURE = celsius(139);
/** Liquid in a tank ÷ its volume. */
const FILL = 0.9;
/** Heat transfer of mash to slurry, kW/m²/K. */
const TRANSFER = 0.8;
/** Dry matter above which mash is too thick to pump, kg/kg. */
const THICK = 0.38;

/** Slurry tank, jet cooker and hold with alpha-amylase (docs/models, 2.55). */
export const starchLiquefaction = defineUnitOperation({
  id: 'starch_liquefaction',
  name: 'Starch liquefaction',
  stage: 'upstream',
  description: 'Cooks a slurry of starch with steam and liquefies it with alpha-amylase.',
  icon: 'jet-cooker',
  symbol: 'M2 9h7l3 2h5v-3h5v8h-5v-3h-5l-3 2H2zM12 2v6M10 6l2 2 2-2M19.500 19v3',
  tag: 'LQ',
  reference: '2.55',
  times: () => stepTimes({ setup: 0.5, cip: 1, labourPerHour: 0.25, labourFixed: 0.5, laboratory: 0.1 }),
  size: { title: 'Liquefaction tank', unit: 'm³' },
  settings: {
    ...group('Reaction', DRY_GRIND, {
      makes: choice('Starch becomes', { dextrin: 'Dextrin', glucose: 'Glucose equivalents' }, 'dextrin', {
        help: 'Dextrin if a saccharification follows; glucose equivalents, including the water taken up by hydrolysis, if starch is saccharified during the fermentation.',
      }),
      conversion: share('Starch liquefied', 1, [0, 0.95, 1, 1], {
        help: 'Share of the starch that dissolves.',
      }),
      enzyme_dose: number('kg/kg', 'Alpha-amylase', 0.00082, [0, 0.0003, 0.002, 0.05], {
        uncertainty: 'dose',
        display: 'kg/t',
        help: 'Mass of enzyme product per mass of dry matter in the slurry.',
      }),
    }),
    time: number('h', 'Processing time', 8, [0.1, 1, 200, 1000], {
      usual: perBatch,
      group: 'Task',
      optimise: [2, 24],
      help: 'Time for one batch to flow through the equipment; sets the flow.',
      source: DESIGN,
    }),
    ...group('Tank', DRY_GRIND, {
      slurry_time: number('h', 'Time in slurry tank', 0.25, [0, 0.1, 1, 10], {
        help: 'Time for mixing solids and water.',
      }),
      hold_time: number('h', 'Liquefaction time', 0.9, [0.05, 0.5, 3, 20], {
        optimise: [0.5, 3],
        help: 'Time in the tank after the cooker; it sets the size of the tank, not the conversion.',
      }),
    }),
    ...group('Heat', DRY_GRIND, {
      cook_temperature: temperature(
        'Cooking temperature',
        celsius(108),
        [celsius(60), celsius(100), celsius(115), celsius(130)],
        {
          uncertainty: null,
          headline: true,
          optimise: [celsius(90), celsius(115)],
          help: 'Temperature of the jet cooker, in which starch gelatinises.',
        },
      ),
      hold_temperature: temperature(
        'Liquefaction temperature',
        celsius(87),
        [celsius(50), celsius(80), celsius(95), celsius(110)],
        { uncertainty: null, help: 'Temperature of the tank after the cooker.' },
      ),
      heating: choice('Heating', { injection: 'Steam injection', wall: 'Heat exchanger' }, 'injection', {
        help: 'Injected steam condenses in the slurry and dilutes it.',
      }),
      heat_recovery: share('Heat recovery', 0.6, [0, 0.4, 0.8, 0.9], {
        optimise: [0, 0.85],
        help: 'Share of the recoverable heat that the outgoing mash transfers to the cold slurry.',
        source: 'Engineering estimate',
      }),
    }),
    mixing_power: number('kW/m³', 'Mixing', 0.6, [0.01, 0.2, 1.5, 5], {
      group: 'Tank',
      help: 'Stirrer power per volume of both tanks.',
      source: DRY_GRIND,
    }),
  },
  outputs: {
    steam: output('kg', 'Steam', '(C (T_cook - T) - recovered) / heat of the steam', { better: 'lower' }),
    recovered: output('kWh', 'Heat recovered', 'η C (T_hold - T)', { better: 'higher' }),
    liquefied: output('kg', 'Starch liquefied', 'X · starch', { better: 'higher' }),
    enzyme: output('kg', 'Alpha-amylase', 'dose × dry matter', { better: 'lower' }),
    dry_matter: output('1', 'Dry matter of slurry', '1 - water / feed', { display: '%' }),
    liquid: output('m³', 'Liquid in liquefaction tank', 'q τ', { better: 'lower' }),
    outlet_temperature: output('K', 'Outlet temperature', 'T_hold - recovered / C', { display: '°C' }),
  },
  names: () => [
    [GLUCANS.starch, 'makes'],
    [GLUCANS.dextrin, 'makes'],
    [GLUCANS.glucose, 'makes'],
  ],
  inlets: { steam: { name: 'Injected steam' }, enzyme: { name: 'Alpha-amylase' } },
  equipment: {
    slurry_tank: { name: 'Slurry tank', cost: 'C-53b', tag: 'TK' },
    cooker: { name: 'Jet cooker', cost: 'C-53' },
    tank: { name: 'Liquefaction tank', cost: 'C-53c', tag: 'TK' },
    exchanger: { name: 'Heat recovery exchanger', cost: 'C-17', tag: 'HX' },
  },
  plots: { steam: plot('Steam', axis('Heat recovery', '1', '%'), axis('Steam', 'kg')) },
  usualFeed: 'mash',
  product: 'Liquefied mash',
  model(run, s) {
    const { feed, out, components, amounts, inlets } = run;
    const { at, index } = components;
    const starch = index.get(GLUCANS.starch)!;
    const total = feed.total();
    if (!(feed.mass[starch]! > 0)) return run.infeasible([], 'The feed contains no starch to liquefy.');
    if (s.hold_temperature > s.cook_temperature)
      return run.infeasible(
        ['hold_temperature', 'cook_temperature'],
        `The liquefaction temperature of ${figure(s.hold_temperature - celsius(0))} °C must not be above the cooking temperature.`,
        beyond('Liquefaction temperature', s.cook_temperature, s.hold_temperature, 'K'),
      );
    const dryMatter = total - feed.mass[at.water]!;
    out.mass.set(feed.mass);
    passOn(run);

    const perKelvin = feed.heatCapacity();
    const { needed, steam, recovered } = heating(feed, s, s.heat_recovery);
    if (s.heating === 'injection') {
      inlets.steam.mass[at.water] = steam;
      inlets.steam.temperature = STEAM_TEMPERATURE;
      out.mass[at.water]! += steam;
      amounts[LP_STEAM]! += steam;
    } else
      heat(run, needed, steamLevel(s.cook_temperature), feed.temperature + recovered / perKelvin, s.cook_temperature);
    const enzyme = s.enzyme_dose * dryMatter;
    inlets.enzyme.mass[at.reagent] = enzyme;
    out.mass[at.reagent]! += enzyme;
    amounts[AMYLASE]! += enzyme;

    const liquefied = s.conversion * feed.mass[starch]!;
    const toGlucose = s.makes === 'glucose';
    const target = index.get(toGlucose ? GLUCANS.glucose : GLUCANS.dextrin)!;
    const taken = hydrolyse(run, starch, target, liquefied, toGlucose ? WATER_TO_GLUCOSE : 0);
    if (out.mass[at.water]! < out.waterWhenWet())
      return run.infeasible(
        [],
        `The hydrolysis consumes ${figure(taken)} kg of water, more than is available. Add water to the slurry.`,
      );
    run.made = madeOf(run);
    const leaving = out.heatCapacity();
    cool(run, leaving * (s.cook_temperature - s.hold_temperature), s.cook_temperature, s.hold_temperature);
    if (toGlucose) cool(run, HEAT_OF_HYDROLYSIS * liquefied, s.hold_temperature, s.hold_temperature);
    out.temperature = s.hold_temperature - recovered / leaving;

    const flow = feed.volume() / s.time;
    const hot = out.volume() / s.time;
    const { slurry_tank: slurry, cooker, tank, exchanger } = run.equipment;
    slurry.size = (flow * s.slurry_time) / FILL;
    cooker.size = total / s.time;
    tank.size = (hot * s.hold_time) / FILL;
    if (recovered > 0) {
      const difference = logMeanDifference(
        s.hold_temperature,
        out.temperature,
        feed.temperature,
        feed.temperature + recovered / perKelvin,
      );
      exchanger.size = recovered / (s.time * S_PER_H) / (TRANSFER * difference);
    }
    spendElectricity(amounts, s.mixing_power * (flow * s.slurry_time + hot * s.hold_time) * s.time);
    run.units = 1;
    run.attended = 1;
    run.size = tank.size;
    run.processTime = s.time;

    if (dryMatter > THICK * total)
      run.warn(
        null,
        `The slurry has ${figure((100 * dryMatter) / total)} % dry matter; above ${100 * THICK} % it is too thick to pump. Add water.`,
      );
    return {
      steam,
      recovered: recovered / S_PER_H,
      liquefied,
      enzyme,
      dry_matter: dryMatter / total,
      liquid: hot * s.hold_time,
      outlet_temperature: out.temperature,
    };
  },
  curves: ({ feed }, s) => ({ steam: [{ points: sampled(spread(0, 0.9), (share) => heating(feed, s, share).steam) }] }),
});

interface Heating {
  readonly cook_temperature: number;
  readonly hold_temperature: number;
  readonly heating: 'injection' | 'wall';
}

/** Heat and steam that bring the slurry to the cooking temperature, kJ and kg, and heat that it takes from the mash, kJ. */
function heating(
  feed: Run['feed'],
  { cook_temperature: cook, hold_temperature: hold, heating: by }: Heating,
  recovery: number,
): { needed: number; steam: number; recovered: number } {
  const perKelvin = feed.heatCapacity();
  const recovered = recovery * perKelvin * Math.max(0, hold - feed.temperature);
  const needed = Math.max(0, perKelvin * (cook - feed.temperature) - recovered);
  if (by === 'wall') return { needed, steam: steamFor(needed, steamLevel(cook)), recovered };
  // Steam gives its heat of condensation, and its condensate cools to the cooking temperature.
  const each = STEAM.lp_steam.latent + WATER_HEAT_CAPACITY * (STEAM_TEMPERATURE - cook);
  return { needed, steam: needed / each, recovered };
}
