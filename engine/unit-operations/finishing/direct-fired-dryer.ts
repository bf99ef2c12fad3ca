import { drumArea, drumDiameter, drumHeat } from '../../physics/drum-drying.ts';
import { celsius, KJ_PER_MJ } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { group, number, share, temperature, toggle } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { denature, dissolvedShare, dryMatter } from '../shared/streams.ts';
import {
  burnGasInAir,
  dryingOutputs,
  dryingTime,
  drumFamily,
  drumSettings,
  dustNamed,
  finalSolids,
  finishDrum,
  GAS_HEAT,
  METHANE_ID,
  splitDried,
  unfitForDrum,
  warnOfSolvents,
} from './shared/dryer.ts';

const BIOSTEAM = 'BioSTEAM biorefineries, corn';

const drying = dryingOutputs('2.45');

/** Drum drying of a wet cake in the burned gas itself, by its heat per kg of water (docs/models, 2.45). */
export const directFiredDryer = defineUnitOperation({
  ...drumFamily,
  id: 'direct_fired_dryer',
  name: 'Direct-fired dryer',
  description: 'Dries a wet cake, such as distillers grains, in a rotating drum heated directly by burner gas.',
  icon: 'fired-dryer',
  symbol:
    'M8.500 4.500h13v8h-13zM12.500 4.500v8M17.500 4.500v8M12.500 15.500h.01M17.500 15.500h.01M5 21.500c-2.500 0-3.500-2-3-4 .4-1.500 1.500-2 1.500-4.500 2.500 1.500 4.500 3.500 4.500 5.800 0 1.700-1.200 2.700-3 2.700zM8.500 8.500H3',
  tag: 'FD',
  reference: '2.45',
  names: () => [[METHANE_ID, 'heat']],
  settings: {
    time: dryingTime(8, 'drum'),
    product_solids: finalSolids(0.95, BIOSTEAM),
    ...group('Gas', BIOSTEAM, {
      heat: number('MJ/kg', 'Fuel gas heat per kg of water evaporated', 2.67, [2.3, 2.5, 3.6, 8], {
        uncertainty: {
          kind: 'relative',
          low: 0.06,
          high: 0.35,
          source: 'Range across plants, 2.5 to 3.6 MJ/kg; engineering estimate',
          cause: null,
        },
        help: 'Lower heating value of the gas burned per kg of water evaporated. 2.67 MJ/kg applies to a low gas flow, an exhaust temperature of 70 °C and no heat losses; plants typically use 3.0 to 3.6 MJ/kg, because heat is lost through the exhaust and the shell.',
      }),
      temperature: temperature(
        'Outlet temperature',
        celsius(70),
        [celsius(40), celsius(60), celsius(105), celsius(150)],
        {
          uncertainty: null,
          help: 'Temperature of the product and of the exhaust; plants typically run at 85 to 100 °C.',
        },
      ),
      oxidiser: toggle('Thermal oxidiser', false, {
        help: 'Whether the exhaust is burned to destroy odours and organic vapours, as many permits require.',
      }),
      oxidiser_gas: share('Oxidiser gas', 0.06, [0, 0.03, 0.2, 1], {
        when: ['oxidiser', true],
        help: 'Fuel gas to the oxidiser ÷ fuel gas to the dryer; low values require an oxidiser with heat recovery.',
        source: 'Engineering estimate',
      }),
    }),
    ...drumSettings,
  },
  outputs: {
    feed_solids: drying.feed_solids,
    evaporation: drying.evaporation,
    gas: output('kg/h', 'Natural gas', `E q / ${GAS_HEAT} MJ/kg (1 + oxidiser)`, { better: 'lower' }),
    efficiency: output('1', 'Heat of evaporation ÷ heat from gas', 'E (2501 + 1.86 T - 4.18 T_F) + product, ÷ E q', {
      display: '%',
    }),
    dioxide: output('kg/h', 'Carbon dioxide from the gas', 'gas · 44.009/16.043', { better: 'lower' }),
    volume: output('m³', 'Drum volume', 'E / h', { better: 'lower' }),
    diameter: output('m', 'Drum diameter', '(4 V / (π L/D))^⅓'),
    area: output('m²', 'Drum area', 'π D L', { equation: 'C-35', better: 'lower' }),
    step_yield: drying.step_yield,
  },
  inlets: { gas: { name: 'Natural gas' }, oxygen: { name: 'Oxygen in the combustion air' } },
  sides: { vapour: { name: 'Exhaust', kind: 'vent', disposal: 'vent' }, dust: dustNamed('Dust') },
  equipment: {
    drum: { name: 'Drum dryer', cost: 'C-35' },
    oxidiser: { name: 'Thermal oxidiser', cost: 'C-67', tag: 'TO' },
  },
  plots: {
    gas: plot(
      'Gas use against feed solids content',
      axis('Solids in feed', '1', '%'),
      axis('Natural gas ÷ product', 'kg/kg'),
    ),
  },
  model(run, s) {
    const { feed, out, inlets, sides, components } = run;
    const { at } = components;
    const mass = feed.total();
    if (!(mass > 0)) return run.infeasible([], 'The dryer has no feed.');
    const { solids, volatile, solvents, asWater } = dryMatter(feed);
    const water = feed.mass[at.water]!;
    const feedSolids = solids / mass;
    const unfit = unfitForDrum(run, {
      solids: feedSolids,
      dryness: solids > 0 ? solids / (solids + water) : 0,
      target: s.product_solids,
    });
    if (unfit) return unfit;
    const flow = mass / s.time;
    const evaporated = flow * (1 - feedSolids / s.product_solids); // kg/h, with solvents
    const heated = evaporated + (asWater - volatile) / s.time; // as water of the same heat
    const need = drumHeat({
      evaporated: heated,
      solids: flow * feedSolids,
      moisture: flow * feedSolids * (1 / s.product_solids - 1),
      air: 0,
      feed: feed.temperature,
      drum: s.temperature,
      ambient: s.temperature,
    });
    const gas = (heated * s.heat * (1 + (s.oxidiser ? s.oxidiser_gas : 0))) / GAS_HEAT;
    const area = drumArea(evaporated, s.evaporation_rate, s.slenderness);

    splitDried(run, sides, evaporated * s.time - volatile, s.recovery);
    const dioxide = burnGasInAir(run, { ...inlets, vapour: sides.vapour }, gas * s.time);
    denature(run, s.activity_loss);
    out.temperature = sides.vapour.temperature = sides.dust.temperature = s.temperature;
    out.diameter = feed.diameter;

    finishDrum(run, flow, area, s.time);
    if (s.oxidiser) run.equipment.oxidiser.size = evaporated;
    const efficiency = need / (heated * s.heat * KJ_PER_MJ);
    if (efficiency > 1)
      run.doubt(
        'heat',
        `This feed needs at least ${figure(s.heat * efficiency)} MJ/kg to evaporate its water and to heat the product. Enter a value above this.`,
      );
    warnOfSolvents(run, solvents);
    return {
      feed_solids: feedSolids,
      evaporation: evaporated,
      gas,
      efficiency,
      dioxide: dioxide / s.time,
      volume: evaporated / s.evaporation_rate,
      diameter: drumDiameter(evaporated, s.evaporation_rate, s.slenderness),
      area,
      step_yield: dissolvedShare(run),
    };
  },
  // Each kg of product is 1/x_P of its solids, which come in 1/x_F of feed.
  curves: (_run, s) => ({
    gas: [
      {
        points: sampled(
          spread(0.2, s.product_solids),
          (solids) => ((s.product_solids / solids - 1) * s.heat * (1 + (s.oxidiser ? s.oxidiser_gas : 0))) / GAS_HEAT,
        ),
      },
    ],
  }),
});
