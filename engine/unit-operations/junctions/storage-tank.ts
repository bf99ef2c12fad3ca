import { defineUnitOperation, output } from '../../declare/define.ts';
import { changed, number } from '../../declare/settings.ts';
import { passOn } from '../shared/streams.ts';
import { mixingPower, runTank, tankTimes } from '../shared/tanks.ts';

/** Holds a stream for a time (docs/models, 2.39). */
export const storageTank = defineUnitOperation({
  id: 'storage_tank',
  name: 'Storage tank',
  stage: 'upstream',
  description: 'Holds a stream between steps.',
  icon: 'tank',
  symbol: 'M4.500 8c0-5.500 15-5.500 15 0v13h-15zM4.500 13h15',
  tag: 'ST',
  reference: '2.39',
  hybrid: 'single_use',
  flow: false,
  // Nobody stands beside liquid that waits: people come to fill, empty and clean it.
  times: (basis) => ({ ...tankTimes(basis), labourPerHour: 0 }),
  size: { title: 'Tank', unit: 'm³' },
  settings: {
    time: number('h', 'Holding time', 8, [0.1, 1, 72, 720], {
      uncertainty: null,
      group: 'Tank',
      headline: true,
      help: 'Time for which the stream is held.',
      source: 'Design choice',
    }),
    mixing_power: changed(mixingPower, {
      default: 0.02,
      source: 'Engineering estimate: stirring only keeps the stored liquid in motion',
    }),
  },
  outputs: { held: output('m³', 'Liquid', 'Σ m / ρ'), power: output('kW', 'Mixing', 'p V', { better: 'lower' }) },
  equipment: { tank: { name: 'Storage tank', cost: 'C-01' } },
  product: 'Stored stream',
  model(run, s) {
    const { feed, out } = run;
    out.mass.set(feed.mass);
    passOn(run);
    const volume = feed.volume();
    if (!(volume > 0)) return run.infeasible([], 'The feed has no liquid to store.');
    const power = s.mixing_power * volume;
    runTank(run, run.equipment.tank, { liquid: volume, power, hours: s.time });
    run.processTime = s.time;
    return { held: volume, power };
  },
});
