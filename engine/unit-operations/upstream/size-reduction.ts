import { costRow } from '../../costing/cost-table.ts';
import { bondWork } from '../../physics/grinding.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN } from '../../wording/settings-text.ts';
import { axis, beyond, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, perBatch } from '../../declare/settings.ts';
import { spendElectricity } from '../shared/services.ts';
import { passOn } from '../shared/streams.ts';
import { countUnits } from '../shared/units.ts';

const MACHINE = { grain_mill: costRow('C-51'), hammer_mill: costRow('C-52'), shredder: costRow('C-55') } as const;
/** kWh/kg. */
const ENERGY = { grain_mill: 0.0068, hammer_mill: 0.04, shredder: 0.006 } as const;
/** Water in the feed above which the screen of a hammer mill clogs, kg/kg. */
const MOST_MOISTURE = 0.2;
/** Size below which hammers do not grind, µm. */
const FINEST = 100;

/** Grinding by hammers or knives (docs/models, 2.52). */
export const sizeReduction = defineUnitOperation({
  id: 'size_reduction',
  name: 'Size reduction',
  stage: 'upstream',
  description: 'Grinds grain or fibrous solids in a hammer mill, or shreds cane.',
  icon: 'hammer-mill',
  symbol:
    'M4 8.500a8 8 0 1 0 16 0M4 8.500h16M12 8.500l-4.500 5M12 8.500l4.500 5M12 8.500V15M9.500 2.500l1.500 3M14.500 2.500l-1.500 3M12 17v4.500',
  tag: 'HM',
  reference: '2.52',
  times: () => stepTimes({ setup: 0.25, labourPerHour: 0.5, labourFixed: 0.25, laboratory: 0.02 }),
  size: { title: 'Throughput per machine', unit: 'kg/h' },
  settings: {
    machine: choice(
      'Machine',
      { grain_mill: 'Hammer mill for grain', hammer_mill: 'Hammer mill, general', shredder: 'Cane shredder' },
      'grain_mill',
      { group: 'Machine', help: 'Sets the price and the default energy.' },
    ),
    ...group('Task', DESIGN, {
      time: number('h', 'Processing time', 8, [0.1, 1, 200, 1000], {
        usual: perBatch,
        optimise: [2, 24],
        help: 'Time for one batch; sets the throughput.',
      }),
      product_diameter: number('µm', 'Product size', 1000, [10, 100_000], {
        uncertainty: null,
        headline: true,
        optimise: [300, 5000],
        help: 'Particle size below which 80 % of the product lies; used as the particle size of the product.',
      }),
    }),
    ...group(
      'Energy',
      'Dry-grind ethanol (Kwiatkowski et al. 2006); cane shredder from BioSTEAM; other values from standard texts',
      {
        energy_by: choice('Energy model', { specific: 'Energy per mass', bond: 'Bond’s law' }, 'specific', {
          help: 'Bond’s law accounts for the effect of the product size and needs a work index from a grinding test.',
        }),
        specific_energy: number('kWh/kg', 'Energy', null, [0, 0.003, 0.1, 1], {
          derive: (_, { machine }) => ENERGY[machine as keyof typeof ENERGY],
          note: '6.8 kWh/t for grain, 40 kWh/t in a general mill, 6 kWh/t for cane',
          display: 'kWh/t',
          when: ['energy_by', 'specific'],
          help: 'Electricity per mass of feed. Straw requires 25 to 60 kWh/t.',
        }),
        work_index: number('kWh/kg', 'Work index', 0.033, [0.001, 0.005, 0.2, 1], {
          display: 'kWh/t',
          when: ['energy_by', 'bond'],
          help: 'Work per mass needed to grind very coarse feed to 100 µm.',
          source: 'Gives 6.8 kWh/t for grain from 8 to 1 mm; replace with a grinding test',
        }),
        feed_diameter: number('µm', 'Feed size', 8000, [100, 1e6], {
          uncertainty: null,
          when: ['energy_by', 'bond'],
          help: 'Particle size below which 80 % of the feed lies.',
          source: 'Size of a maize kernel',
        }),
      },
    ),
  },
  outputs: {
    throughput: output('kg/h', 'Throughput', 'feed / time'),
    energy: output('kWh/kg', 'Energy', 'entered, or 10 W (1/√d₂ - 1/√d₁)', { better: 'lower', display: 'kWh/t' }),
    power: output('kW', 'Power', 'energy × throughput', { better: 'lower' }),
  },
  equipment: { mill: { name: 'Mill', cost: 'C-51' } },
  plots: { fineness: plot('Energy by Bond’s law', axis('Product size', 'µm'), axis('Energy', 'kWh/kg', 'kWh/t')) },
  usualFeed: 'grain',
  product: 'Ground solids',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const total = feed.total();
    if (!(total > 0)) return run.infeasible([], 'There is nothing to grind: the feed is empty.');
    const byBond = s.energy_by === 'bond';
    if (byBond && s.product_diameter >= s.feed_diameter)
      return run.infeasible(
        ['product_diameter', 'feed_diameter'],
        `The product size of ${figure(s.product_diameter)} µm must be below the feed size of ${figure(s.feed_diameter)} µm.`,
        beyond('Product size', s.feed_diameter, s.product_diameter, 'µm'),
      );
    out.copy(feed);
    passOn(run);
    out.diameter = s.product_diameter;
    const energy = byBond ? bondWork(s.work_index, s.feed_diameter, s.product_diameter) : s.specific_energy;
    const throughput = total / s.time;
    spendElectricity(amounts, energy * total);
    const machine = run.equipment.mill;
    machine.row = MACHINE[s.machine];
    countUnits(run, machine, throughput);
    run.processTime = s.time;

    const moisture = feed.mass[components.at.water]! / total;
    if (s.machine !== 'shredder' && moisture > MOST_MOISTURE)
      run.warn(
        'machine',
        `The feed contains ${figure(100 * moisture)} % water; above ${100 * MOST_MOISTURE} %, the screen of a hammer mill clogs. Dry the feed, or use a wet mill.`,
      );
    if (!(feed.solidsVolume() > 0)) run.warn(null, 'The feed contains no suspended solids to grind.');
    if (s.product_diameter < FINEST)
      run.doubt(
        'product_diameter',
        `Hammer mills grind to about ${FINEST} µm; a finer product needs a different type of mill.`,
      );
    return { throughput, energy, power: energy * throughput };
  },
  curves(_, s, { energy }) {
    // Bond’s law through the energy at the product size.
    const here = bondWork(1, s.feed_diameter, s.product_diameter);
    const at = (size: number): number | null =>
      here > 0 ? (energy * bondWork(1, s.feed_diameter, size)) / here : null;
    return { fineness: [{ points: sampled(spread(FINEST, s.feed_diameter), at) }] };
  },
});
