/** Plants with recycles, for measurements of speed. */
import type { Configuration, ProductBasis, SettingValue, Step, StepFeed } from '#engine/index.ts';

type Settings = Record<string, SettingValue>;

const step = (
  id: string,
  unit_operation: string,
  from: readonly (string | StepFeed)[],
  settings: Settings = {},
): Step => ({
  id,
  unit_operation,
  name: id,
  settings,
  feeds: from.map((one) => (typeof one === 'string' ? { from: one, outlet: 'product' } : one)),
});

export const ACID: ProductBasis = {
  name: 'Lactic acid',
  kind: 'molecule',
  component_id: 'mol_lactic_acid',
  host_id: null,
  selling_price: null,
};

/** Steps in front of the evaporator of a section, and the four steps of its recycle: evaporator, crystalliser, purge. */
function section(name: string, source: string): Step[] {
  const id = (part: string): string => `${name}_${part}`;
  return [
    step(id('mix'), 'mixer', [source, { from: id('purge'), outlet: 'product', next_batch: true }]),
    step(id('evaporator'), 'evaporation', [id('mix')], { product_solids: 0.55, effects: 3 }),
    step(id('crystals'), 'crystallisation', [id('evaporator')], { final_temperature: 283.15 }),
    step(id('purge'), 'splitter', [{ from: id('crystals'), outlet: 'liquor' }], { share: 0.8 }),
  ];
}

const plant = (steps: Step[], last: string): Configuration => ({
  uo_settings: steps.map((one) =>
    one.id.endsWith('_purge') ? { ...one, outlets: { other: { disposal: 'wastewater' } } } : one,
  ),
  locked_values: { uo_settings: [] },
  assumptions: { plant: { grade: 'industrial' } },
  product: { from: last, outlet: 'product' },
});

const FEED = { amount: 20_000, 'composition.mol_lactic_acid': 0.12, 'composition.mol_glucose': 0.004 };

/** Ten steps, four of which recycle the mother liquor. */
export const tenWithRecycle = (): Configuration =>
  plant(
    [
      step('feed', 'purchased_feed', [], FEED),
      step('tank', 'storage_tank', ['feed']),
      step('filter', 'depth_filtration', ['tank']),
      ...section('a', 'filter'),
      step('dryer', 'drum_drying', ['a_crystals'], { product_solids: 0.98 }),
      step('silo', 'storage_tank', ['dryer']),
      step('out', 'mixer', ['silo']),
    ],
    'out',
  );

/** Steps in a row, of kinds that engineers put between others. */
function row(name: string, source: string, count: number): Step[] {
  const kinds = ['storage_tank', 'depth_filtration', 'conditioning', 'storage_tank', 'heat_treatment'];
  return Array.from({ length: count }, (_, k) =>
    step(`${name}_${k}`, kinds[k % kinds.length]!, [k === 0 ? source : `${name}_${k - 1}`]),
  );
}

/** Forty steps: two recycles of mother liquor, one of them inside a third that returns what it purges to the front. */
export const fortyWithThreeLoops = (): Configuration =>
  plant(
    [
      step('feed', 'purchased_feed', [], FEED),
      ...row('before', 'feed', 9),
      step('front', 'mixer', ['before_8', { from: 'outer_purge', outlet: 'product', next_batch: true }]),
      ...row('inner', 'front', 6),
      ...section('a', 'inner_5'),
      step('outer_purge', 'splitter', [{ from: 'a_purge', outlet: 'other' }], { share: 0.5 }),
      ...row('redissolved', 'a_crystals', 4),
      step('water', 'purchased_feed', [], { amount: 10_000 }),
      step('dissolver', 'mixer', ['redissolved_3', 'water']),
      ...section('b', 'dissolver'),
      step('dryer', 'drum_drying', ['b_crystals'], { product_solids: 0.98 }),
      step('silo', 'storage_tank', ['dryer']),
      step('hopper', 'storage_tank', ['silo']),
      step('bin', 'storage_tank', ['hopper']),
      step('scale', 'mixer', ['bin']),
      step('line', 'mixer', ['scale']),
      step('sieve', 'mixer', ['line']),
      step('out', 'mixer', ['sieve']),
    ],
    'out',
  );
