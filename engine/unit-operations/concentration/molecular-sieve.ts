import { STEAM, UTILITY_APPROACH } from '../../physics/heat.ts';
import { celsius } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, component, group, number, perBatch, share, temperature } from '../../declare/settings.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN } from '../../wording/settings-text.ts';
import { cool, heat, spendElectricity } from '../shared/services.ts';
import { distilledIndex, namesComponent, volatileIn } from './distillation/settings.ts';
import { volatileMass } from '../shared/streams.ts';
import { plantTimes } from '../shared/times.ts';

const BIOSTEAM = 'BioSTEAM biorefineries, after Humbird et al. 2011';
/** Condensate of the dried vapour before its cooler, K, and after it. */
const CONDENSED = celsius(78);
const COOLED = celsius(42);
/** Share of solids above which the beads foul. */
const CLEAN = 1e-3;
/** Share of water in the feed above which columns are cheaper than beads. */
const WET = 0.15;

/** Dries the vapour of a volatile component beyond its azeotrope (docs/models, 2.44). */
export const molecularSieve = defineUnitOperation({
  id: 'molecular_sieve',
  name: 'Molecular sieve',
  stage: 'concentration',
  description:
    'Removes water from a vapour near its azeotrope in zeolite beds; the purge from bed regeneration is recycled.',
  icon: 'sieve',
  symbol: 'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M9.500 7.500h2v2h-2zM12.500 11h2v2h-2zM9.500 14.500h2v2h-2z',
  tag: 'MS',
  reference: '2.44',
  times: plantTimes,
  size: { title: 'Dried product', unit: 'kg/h' },
  settings: {
    ...group('Task', BIOSTEAM, {
      dried: choice(
        'Dried component',
        { product: 'Product', ethanol: 'Ethanol, a by-product', solvent: 'Solvent', component: 'Another component' },
        'product',
        { help: 'Component that is dried.' },
      ),
      component: component('Component', {
        default: '',
        when: ['dried', 'component'],
        help: 'Library component that is dried.',
      }),
      recovery: share('Share dried in one pass', 0.838, [0.5, 0.75, 0.9, 1], {
        headline: true,
        help: 'Share of the component that leaves in the dried product; the rest leaves with the purge, which returns to the column.',
      }),
      water_kept: share('Water kept', 0.075, [0, 0.02, 0.1, 0.5], {
        help: 'Share of the water that stays in the dried product.',
      }),
      time: number('h', 'Processing time', 8, [1, 4, 48, 168], {
        usual: perBatch,
        optimise: [4, 24],
        help: 'Time for one batch; sets the size of the sieve.',
        source: DESIGN,
      }),
    }),
    ...group('Energy', BIOSTEAM, {
      temperature: temperature(
        'Bed temperature',
        celsius(115),
        [celsius(85), celsius(100), celsius(125), STEAM.lp_steam.temperature - UTILITY_APPROACH],
        {
          uncertainty: null,
          help: 'Temperature to which the vapour is superheated. This value is used only in heat integration; the heat demand is entered per kg of dried product.',
        },
      ),
      heating: number('kJ/kg', 'Heating', 1430, [100, 1000, 2000, 4000], {
        help: 'Steam heat per kg of dried product, for vaporising, superheating and regenerating.',
      }),
      cooling: number('kJ/kg', 'Cooling', 55.5, [0, 40, 1000, 2000], {
        help: 'Heat removed by cooling water per kg of dried product; small if the condensing vapour heats the columns.',
      }),
      power: number('kWh/kg', 'Electricity', 151 / 22_687, [0, 0.1], {
        help: 'Electricity for vacuum and pumps per kg of dried product.',
      }),
    }),
  },
  outputs: {
    flow: output('kg/h', 'Dried product', 'recovery × component + share of water kept × water'),
    purity: output('1', 'Purity by mass', 'component / dried product', { better: 'higher', display: '%' }),
    purged: output('kg/h', 'Purge', 'feed - dried product', { better: 'lower' }),
    steam: output('kg', 'Steam', 'heating × product / (λ η)', { better: 'lower' }),
  },
  names: namesComponent,
  sides: { purge: { name: 'Purge', kind: 'waste', disposal: 'wastewater' } },
  equipment: { sieve: { name: 'Molecular sieve', cost: 'C-62' } },
  plots: {
    circulation: plot(
      'Circulating vapour against share dried in one pass',
      axis('Dried in one pass', '1', '%'),
      axis('Vapour ÷ dried component', 'kg/kg'),
    ),
  },
  usualFeed: 'extract',
  product: 'Dried product',
  model(run, s) {
    const { feed, out, sides, components, amounts } = run;
    const { at } = components;
    const index = distilledIndex(run, { distilled: s.dried, component: s.component });
    if (s.dried === 'solvent' && at.solvent < 0)
      return run.infeasible(
        ['dried'],
        `No step of this process adds a solvent, so there is no solvent to dry.${volatileIn(run)}`,
      );
    const mass = feed.mass[index]!;
    if (!(mass > 0))
      return run.infeasible(['dried'], `The feed does not contain the component to be dried.${volatileIn(run)}`);
    const { purge } = sides;
    purge.copy(feed);
    let solids = 0;
    for (let i = 0; i < out.mass.length; i++) {
      const kg = feed.mass[i]!;
      const leaves = i === index ? kg : volatileMass(feed, i);
      if (i !== at.water) solids += kg - leaves;
      // What does not evaporate stays before the beds and leaves with the purge.
      out.mass[i] = i === at.water ? s.water_kept * kg : s.recovery * leaves;
      purge.mass[i] = kg - out.mass[i]!;
    }
    const bound = purge.waterWhenWet();
    if (bound > purge.mass[at.water]!)
      return run.infeasible([], 'Cells and debris cannot be evaporated; distil the feed first.');
    const total = feed.total();
    if (solids > CLEAN * total)
      run.warn(
        null,
        `${figure((100 * solids) / total)} % of the feed does not evaporate and would foul the beds. Distil the feed first.`,
      );
    const wet = feed.mass[at.water]! / total;
    if (wet > WET)
      run.warn(
        null,
        `The feed contains ${figure(100 * wet)} % water, but the beds are intended for vapours near the azeotrope. Distil the feed further first.`,
      );
    out.temperature = COOLED;
    purge.temperature = COOLED;
    const dried = out.total();
    const steam = heat(run, s.heating * dried, 'lp_steam', Math.min(feed.temperature, s.temperature), s.temperature);
    cool(run, s.cooling * dried, CONDENSED, COOLED);
    spendElectricity(amounts, s.power * dried);
    const flow = dried / s.time;
    run.equipment.sieve.size = flow;
    run.units = Math.max(1, Math.ceil(flow / run.equipment.sieve.row.max - 1e-9));
    run.attended = run.units;
    run.size = flow;
    run.processTime = s.time;
    return { flow, purity: out.mass[index]! / dried, purged: (total - dried) / s.time, steam };
  },
  // With the purge back at the column, all of the component leaves dry in the end.
  curves: () => ({ circulation: [{ points: sampled(spread(0.5, 1), (recovery) => 1 / recovery) }] }),
});
