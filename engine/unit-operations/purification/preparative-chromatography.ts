import { costRow } from '../../costing/cost-table.ts';
import { itemIndex } from '../../costing/items.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, stepTimes } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { byCase, percent } from '../../declare/words.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { addWater, buy, dealsIn } from '../shared/materials.ts';
import { dissolvedShare } from '../shared/streams.ts';
import { mixedTemperature } from '../shared/make-up.ts';

const SOLVENT = 'sol_acetonitrile';
const SALT = 'mol_sodium_chloride';
const SOLVENT_DENSITY = 786;
/** Salt of the eluent of an ion exchanger, kg/m³. */
const STRENGTH = 30;
const SILICA = itemIndex('reversed_phase_silica');
const RESIN = itemIndex('resin_ion_exchange');
const SKID = costRow('C-94');
const METHODS = {
  reversed_phase: {
    name: 'reversed phase',
    load: 10,
    passes: 2,
    eluent: 1200,
    modifier: 0.28,
    yield: 0.55,
    purity: 0.98,
    slope: 3,
  },
  anion: { name: 'anion exchange', load: 25, passes: 1, eluent: 250, modifier: 0, yield: 0.8, purity: 0.95, slope: 2 },
};
type Method = (typeof METHODS)[keyof typeof METHODS];
const methodOf = (value: unknown): Method => METHODS[value as keyof typeof METHODS] ?? METHODS.reversed_phase;
const byMethod = (of: (one: Method) => number, say: Parameters<typeof byCase>[1]): string =>
  byCase(Object.fromEntries(Object.values(METHODS).map((one) => [one.name, of(one)])), say);

/** Chromatography of synthetic oligonucleotides and peptides, with solvents (docs/models, M.13). */
export const preparativeChromatography = defineUnitOperation({
  id: 'preparative_chromatography',
  name: 'Preparative reversed-phase chromatography',
  stage: 'purification',
  description:
    'Separates a synthetic product from failed chains on reversed-phase silica with acetonitrile, or on a strong anion exchanger.',
  icon: 'preparative-column',
  symbol: 'M6 3h12v18H6zM6 7h12M6 17h12M9 10h.01M12 12h.01M15 10h.01M9 14h.01M15 14h.01M3 12h3M18 12h3',
  tag: 'RP',
  reference: 'M.13',
  usualProduct: 'oligonucleotide',
  times: () => stepTimes({ setup: 1, cip: 1, labourPerHour: 0.3, labourFixed: 2, laboratory: 0.5 }),
  size: { title: 'Column volume', unit: 'L' },
  ...dealsIn([SOLVENT, SALT]),
  settings: {
    ...group('Separation', ESTIMATE_TO_FIT, {
      method: choice('Method', { reversed_phase: 'Reversed phase', anion: 'Anion exchange' }, 'reversed_phase', {
        help: 'Reversed phase for peptides, either for oligonucleotides. Sets the defaults of the settings below.',
      }),
      purity: share('Purity of the pool', null, [0.3, 0.9, 0.995, 0.9999], {
        derive: (_, s) => methodOf(s.method).purity,
        note: byMethod(({ purity }) => purity, percent),
        optimise: [0.9, 0.99],
        help: 'Full chains ÷ all chains. A higher purity costs yield.',
      }),
      best_yield: share('Yield at the usual purity', null, [0.1, 0.4, 0.9, 1], {
        derive: (_, s) => methodOf(s.method).yield,
        note: byMethod((one) => one.yield, percent),
        help: 'Over all passes.',
      }),
      slope: number('1', 'Yield lost per purity', null, [0, 0, 5, 50], {
        uncertainty: null,
        derive: (_, s) => methodOf(s.method).slope,
        note: byMethod(({ slope }) => slope, 'percentage points per percentage point'),
        help: 'Percentage points of yield per percentage point of purity beyond the usual one.',
      }),
    }),
    ...group('Column', ESTIMATE_TO_FIT, {
      load: number('g/L', 'Load', null, [0.5, 5, 30, 100], {
        headline: true,
        derive: (_, s) => methodOf(s.method).load,
        note: byMethod(({ load }) => load, 'g/L'),
        optimise: [5, 30],
        help: 'Crude product per volume of column and cycle.',
      }),
      passes: number('1', 'Passes', null, [1, 4], {
        integer: true,
        uncertainty: null,
        derive: (_, s) => methodOf(s.method).passes,
        note: byMethod(({ passes }) => passes, 'passes'),
        help: 'Times that the product is run through the column.',
      }),
      cycles: number('1', 'Cycles per pass', 10, [1, 4, 40, 200], {
        integer: true,
        uncertainty: null,
        optimise: [2, 40],
        help: 'More cycles need a smaller column and more time.',
        source: 'Design choice',
      }),
      cycle_time: number('h', 'Cycle', 1, [0.1, 0.5, 2, 10], { help: 'Time of one cycle.' }),
      life: number('uses', 'Life of the packing', 150, [10, 100, 200, 1000], {
        help: 'Cycles until the packing is replaced.',
      }),
    }),
    ...group('Eluent', ESTIMATE_TO_FIT, {
      eluent: number('L/kg', 'Eluent per pass', null, [10, 150, 2000, 10_000], {
        derive: (_, s) => methodOf(s.method).eluent,
        note: byMethod(({ eluent }) => eluent, 'L/kg'),
        optimise: [150, 2000],
        help: 'Eluent per kg of crude product.',
      }),
      modifier: share('Acetonitrile in the eluent', null, [0, 0, 0.5, 0.95], {
        uncertainty: null,
        derive: (_, s) => methodOf(s.method).modifier,
        note: byMethod(({ modifier }) => modifier, percent),
        help: 'By volume; the rest is water, with salt for an ion exchanger.',
      }),
      pool: number('g/L', 'Product in the pool', 10, [0.5, 3, 30, 100], {
        help: 'Concentration of the product in what is collected.',
      }),
    }),
  },
  outputs: {
    column: output('L', 'Column volume', 'crude / (load × cycles)', { better: 'lower' }),
    crude: output('kg', 'Crude product', 'full chains + failed chains'),
    eluent: output('m³', 'Eluent', 'passes × eluent × crude', { better: 'lower' }),
    acetonitrile: output('kg', 'Acetonitrile', 'share × eluent × density', { better: 'lower' }),
    purity_before: output('1', 'Crude purity', 'full chains / crude', { display: '%' }),
    recovery: output('1', 'Product yield', 'Y₀ - s (purity - p₀)', {
      equation: 'M.13',
      better: 'higher',
      display: '%',
    }),
    packing_cost: output('USD', 'Packing per batch', 'volume × price × cycles / life', { better: 'lower' }),
  },
  inlets: { eluent: { name: 'Eluent' } },
  sides: { waste: { name: 'Side fractions and eluent', kind: 'waste', disposal: 'solvent' } },
  equipment: { skid: { name: 'Preparative column and skid', cost: 'C-94' } },
  plots: { purity: plot('Yield against purity', axis('Purity', '1', '%'), axis('Product yield', '1', '%'), {}) },
  product: 'Pool',
  model(run, s) {
    const { feed, out, inlets, sides, components } = run;
    const { at, index } = components;
    const product = feed.mass[at.target]!;
    if (!(product > 0)) return run.infeasible([], 'The feed contains no dissolved product.');
    const failed = feed.mass[at.aggregate]!;
    const crude = product + failed;
    const recovery = yieldAt(s, s.purity);
    if (!(recovery > 0))
      return run.infeasible(
        ['purity'],
        `Nothing is left at a purity of ${figure(100 * s.purity)} %. Lower the purity, or its cost in yield.`,
      );
    const eluent = (s.passes * s.eluent * crude) / L_PER_M3;
    const pooled = (recovery * product) / s.pool;
    if (pooled > eluent)
      return run.infeasible(
        ['pool', 'eluent'],
        'The pool would be larger than the eluent. Raise the concentration of the pool.',
      );
    const { waste } = sides;
    out.clear();
    waste.copy(feed);
    buy(run, inlets.eluent, waste, {
      [SOLVENT]: s.modifier * eluent * SOLVENT_DENSITY,
      ...(s.method === 'anion' && { [SALT]: STRENGTH * eluent }),
    });
    addWater(run, inlets.eluent, waste, (1 - s.modifier) * eluent);
    const share = pooled / eluent;
    for (const [i, kg] of [
      [at.target, recovery * product],
      [at.aggregate, Math.min(failed, recovery * product * (1 / s.purity - 1))],
      [at.water, share * inlets.eluent.mass[at.water]!],
      [index.get(SOLVENT)!, share * inlets.eluent.mass[index.get(SOLVENT)!]!],
      [index.get(SALT)!, share * inlets.eluent.mass[index.get(SALT)!]!],
    ] as const) {
      out.mass[i] = kg;
      waste.mass[i]! -= kg;
    }
    out.temperature = waste.temperature = mixedTemperature(run);
    const column = (crude * 1000) / (s.load * s.cycles);
    run.equipment.skid.size = column;
    run.units = run.attended = Math.max(1, Math.ceil(column / SKID.max - 1e-9));
    run.size = column / run.units;
    run.processTime = s.passes * s.cycles * s.cycle_time;
    const packing = s.method === 'anion' ? RESIN : SILICA;
    const worn = (column * s.passes * s.cycles) / s.life;
    run.amounts[packing]! += worn;
    return {
      column,
      crude,
      eluent,
      acetonitrile: s.modifier * eluent * SOLVENT_DENSITY,
      purity_before: product / crude,
      recovery: dissolvedShare(run),
      packing_cost: worn * run.prices.of(packing),
    };
  },
  curves: (_, s) => ({ purity: [{ points: sampled(spread(0.8, 0.999), (p) => Math.max(0, yieldAt(s, p))) }] }),
});

const yieldAt = (s: { method: string; best_yield: number; slope: number }, purity: number): number =>
  Math.min(1, s.best_yield - s.slope * (purity - methodOf(s.method).purity));
