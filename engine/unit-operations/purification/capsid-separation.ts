import { costRow } from '../../costing/cost-table.ts';
import { itemIndex } from '../../costing/items.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { byCase, percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { particleMass } from '../../wording/units-of-use.ts';
import { addWater, buy, buyPieces, dealsIn } from '../shared/materials.ts';
import { dissolvedShare } from '../shared/streams.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { buyFlowPaths } from '../shared/disposables.ts';

const RESIN = itemIndex('resin_ion_exchange');
const SALT = 'mol_sodium_chloride';
/** Da of a capsid without a genome. */
const EMPTY = 3.75e6;
const METHODS = {
  anion: { name: 'anion exchange', full: 0.65, empty: 0.15 },
  ultracentrifuge: { name: 'ultracentrifuge', full: 0.6, empty: 0.02 },
};
const byMethod = (key: 'full' | 'empty') =>
  byCase(Object.fromEntries(Object.values(METHODS).map((one) => [one.name, one[key]])), percent);
/** Column volumes of buffer per cycle, of which those of the pool; h per cycle; salt, g/L. */
const BUFFERS = 25;
const POOL = 3;
const CYCLE = 3;
const STRENGTH = 6;
const CENTRIFUGE = costRow('C-95');
const SKID = costRow('C-30c');

/** Separation of capsids with a genome from empty ones (docs/models, M.10). */
export const capsidSeparation = defineUnitOperation({
  id: 'capsid_separation',
  name: 'Full and empty capsid separation',
  stage: 'purification',
  description:
    'Separates capsids with a genome from empty ones by anion exchange or in a gradient of an ultracentrifuge.',
  icon: 'capsids',
  symbol:
    'M7 6l3.500 2v4L7 14l-3.500-2V8zM7 9v2M17 6l3.500 2v4L17 14l-3.500-2V8zM7 17v4M5 19l2 2 2-2M17 21v-4M15 19l2-2 2 2',
  tag: 'FE',
  reference: 'M.10',
  usualProduct: 'vector',
  hybrid: 'single_use',
  times: () =>
    stepTimes({ setup: 2, cip: 2, sip: 0.5, disposables: 2, labourPerHour: 0.7, labourFixed: 3, laboratory: 0.5 }),
  size: { title: 'Resin, or rotors', unit: 'L' },
  ...dealsIn([SALT]),
  settings: {
    ...group('Separation', ESTIMATE_TO_FIT, {
      method: choice('Method', { anion: 'Anion exchange', ultracentrifuge: 'Gradient ultracentrifuge' }, 'anion', {
        headline: true,
        help: 'Sets the defaults of the shares below. Ultracentrifuges do not scale: each takes one rotor.',
      }),
      full_kept: share('Full capsids recovered', null, [0.05, 0.4, 0.9, 1], {
        derive: (_, s) => METHODS[s.method as keyof typeof METHODS].full,
        note: byMethod('full'),
        help: 'Share of the full capsids in the pool.',
      }),
      empty_kept: share('Empty capsids carried over', null, [0, 0, 0.5, 1], {
        derive: (_, s) => METHODS[s.method as keyof typeof METHODS].empty,
        note: byMethod('empty'),
        help: 'Share of the empty capsids in the pool.',
      }),
    }),
    ...group('Machine', ESTIMATE_TO_FIT, {
      capacity: number('1e9/mL', 'Capacity', 20_000, [100, 5000, 50_000, 1e6], {
        uncertainty: 'capacity',
        when: ['method', 'anion'],
        help: 'Capsids, full and empty, that 1 mL of resin holds.',
      }),
      resin_life: number('uses', 'Resin life', 20, [1, 10, 100, 500], {
        when: ['method', 'anion'],
        help: 'Cycles until the resin is replaced.',
      }),
      rotor_load: number('L', 'Load per run', 20, [1, 3.2, 100, 200], {
        uncertainty: 'capacity',
        when: ['method', 'ultracentrifuge'],
        help: 'Liquid that one zonal rotor takes in one run.',
      }),
      run_time: number('h', 'Time per run', 4, [1, 3, 24, 48], {
        when: ['method', 'ultracentrifuge'],
        help: 'Filling, spinning and fractionating.',
      }),
      machines: number('1', 'Ultracentrifuges', 1, [1, 10], {
        integer: true,
        when: ['method', 'ultracentrifuge'],
        help: 'Machines that run side by side.',
        source: 'Design choice',
      }),
    }),
  },
  outputs: {
    full_before: output('1', 'Full capsids in the feed', 'by number', { display: '%' }),
    full_share: output('1', 'Full capsids in the pool', 'full / (full + empty)', {
      better: 'higher',
      display: '%',
      equation: 'M.10',
    }),
    resin: output('L', 'Resin volume', 'capsids / capacity; not with the ultracentrifuge', { better: 'lower' }),
    runs: output('1', 'Cycles or runs', '1, or volume / load', { better: 'lower' }),
    recovery: output('1', 'Product yield', 'full out / in', { better: 'higher', display: '%' }),
  },
  inlets: { buffer: { name: 'Buffers' } },
  sides: { empties: { name: 'Empty capsids and losses', kind: 'waste', disposal: 'wastewater' } },
  equipment: { skid: { name: 'Chromatography skid or ultracentrifuge', cost: 'C-30c' } },
  plots: { pool: plot('Full capsids', axis('In the feed', '1', '%'), axis('In the pool', '1', '%'), {}) },
  product: 'Full capsids',
  model(run, s) {
    const { feed, out, inlets, sides, components, basis } = run;
    const { at } = components;
    const full = feed.mass[at.target]!;
    if (!(full > 0)) return run.infeasible([], 'The feed contains no dissolved vector.');
    const numbers = {
      full: full / particleMass(basis.productMolarMass || 5.2e6),
      empty: feed.mass[at.aggregate]! / particleMass(EMPTY),
    };
    const capsids = numbers.full + numbers.empty;
    const anion = s.method === 'anion';
    const volume = feed.volume();
    const resin = capsids / (s.capacity * 1e9) / 1000; // L
    const runs = anion ? 1 : Math.ceil((volume * L_PER_M3) / s.rotor_load - 1e-9);
    const { empties } = sides;
    const buffer = anion ? (BUFFERS * resin) / L_PER_M3 : 0.2 * volume;
    empties.copy(feed);
    out.clear();
    const move = (i: number, kg: number): void => {
      out.mass[i]! += kg;
      empties.mass[i]! -= kg;
    };
    move(at.target, s.full_kept * full);
    move(at.aggregate, s.empty_kept * feed.mass[at.aggregate]!);
    for (const i of [at.host_protein, at.nucleic_acid]) move(i, 0.1 * feed.mass[i]!);
    addWater(run, inlets.buffer, out, buffer);
    buy(run, inlets.buffer, out, { [SALT]: STRENGTH * buffer });
    // The pool is part of the buffers, or a fifth of what was loaded.
    const pooled = anion ? POOL / BUFFERS : 1;
    const salt = components.index.get(SALT)!;
    for (const i of [at.water, salt]) {
      empties.mass[i]! += (1 - pooled) * out.mass[i]!;
      out.mass[i]! *= pooled;
    }
    out.temperature = empties.temperature = mixedTemperature(run);
    out.viscosity = feed.viscosity;
    const { skid } = run.equipment;
    if (anion) {
      const life = Math.max(1, s.resin_life);
      run.amounts[RESIN]! += resin / life;
      const hours = CYCLE;
      skid.row = SKID;
      skid.size = (BUFFERS * resin + volume * L_PER_M3) / hours;
      if (run.technology === 'single_use') buyFlowPaths(run, 'chromatography_flow_path', 1, life);
      run.units = run.attended = Math.max(1, Math.ceil(skid.size / SKID.max - 1e-9));
      run.size = resin / run.units;
      run.processTime = hours;
    } else {
      skid.row = CENTRIFUGE;
      skid.size = skid.atLeast = run.units = run.attended = s.machines;
      run.size = s.rotor_load;
      buyPieces(run, { ultracentrifuge_gradient: runs });
      run.processTime = s.run_time * Math.ceil(runs / s.machines);
    }
    const before = numbers.full / capsids;
    return {
      full_before: before,
      full_share: enriched(s, before),
      resin: anion ? resin : Number.NaN,
      runs,
      recovery: dissolvedShare(run),
    };
  },
  curves: (_, s) => ({ pool: [{ points: sampled(spread(0.01, 1), (x) => enriched(s, x)) }] }),
});

const enriched = (s: { full_kept: number; empty_kept: number }, full: number): number =>
  (s.full_kept * full) / (s.full_kept * full + s.empty_kept * (1 - full) || 1);
