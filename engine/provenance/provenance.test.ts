import { describe, expect, test } from 'vitest';
import antibodyDemo from '../../data/demo-antibody.json' with { type: 'json' };
import succinicAcidDemo from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { MONEY, configuration, library, product, resultsOf, step } from '../tests/fixtures.test-support.ts';
import {
  type Assumptions,
  compile,
  type Configuration,
  ENGINE_VERSION,
  explainer,
  figureRef,
  figureRefs,
  type FigureRef,
  type Library,
  type ProductBasis,
  type Provenance,
  recompute,
  type Results,
  type StepOutlet,
} from '../index.ts';
import type { CompiledProcess } from '../evaluate/evaluate.ts';
import { provenance } from './provenance.ts';
import { LINES, shaken, uniform } from '../tests/shaken.test-support.ts';
import { isNight, shareOfCommit } from '../tests/shares.test-support.ts';
import { near, sent } from './sent.test-support.ts';

/** The value of a result at a path, found without the code that explains it. */
function held(results: Results, ref: FigureRef): unknown {
  const [part, ...path] = ref.split('.').map(decodeURIComponent);
  const KEY: Record<string, string> = {
    steps: 'step_id',
    streams: 'id',
    equipment: 'tag',
    resources: 'tag',
    lines: 'key',
    rooms: 'key',
    grades: 'key',
    water: 'key',
    people: 'key',
    by_category: 'category',
    cash_flow: 'year',
  };
  let at: unknown = results;
  let key = '';
  for (const segment of [part!, ...path]) {
    if (Array.isArray(at)) {
      const rows = at as Record<string, unknown>[];
      const named = KEY[key];
      at = rows.find((row) => named !== undefined && String(row[named]) === segment) ?? rows[Number(segment)];
    } else at = (at as Record<string, unknown>)[segment];
    key = segment;
  }
  return at !== null && typeof at === 'object' && 'value' in at ? at.value : at && lineAmount(at);
}
const lineAmount = (at: unknown): unknown => (typeof at === 'object' && at !== null && 'amount' in at ? at.amount : at);

/** Errors in the explanations of some metrics and of all their inputs. */
function faults(compiled: CompiledProcess, results: Results, refs: Iterable<FigureRef>, follow: boolean): string[] {
  const fresh = explainer(compiled);
  const known = new Map<FigureRef, Provenance>();
  const explain = (ref: FigureRef): Provenance => {
    const one = known.get(ref) ?? fresh(ref);
    known.set(ref, one);
    return one;
  };
  const shown = new Set(figureRefs(results));
  const wanted = new Set(refs);
  const list: string[] = [];
  const reruns = new Map();
  for (const ref of wanted) {
    const one = sent(explain(ref));
    if (shown.has(ref) && one.value !== held(results, ref)) list.push(`${ref}: says ${one.value}`);
    const again = recompute(one, reruns);
    if (!near(again, one.value)) list.push(`${ref}: ${one.value}, but ${one.formula} is ${again}`);
    if (one.title === '' || one.engine_version !== ENGINE_VERSION) list.push(`${ref}: no title or version`);
    if (one.formula === '' ? one.note === null : one.source === '') list.push(`${ref}: no source or reason`);
    for (const { symbol, value, title, origin } of one.inputs) {
      if (value === null || title === '') list.push(`${ref}: ${symbol} has no value or title`);
      if (origin.kind !== 'figure') {
        if (origin.source === '') list.push(`${ref}: ${symbol} has no source`);
        continue;
      }
      if (explain(origin.ref).value !== value) list.push(`${ref}: ${symbol} differs from ${origin.ref}`);
      if (follow) wanted.add(origin.ref);
    }
  }
  return list;
}

const PLANTS: [string, Assumptions][] = [
  ['default', {}],
  ...MONEY,
  [
    'NREL with a loan and MACRS',
    {
      plant: { grade: 'industrial', country: 'FR', operating_hours: 6000, failure_rate: 0 },
      capital: { convention: 'nrel', cost_year: 2024, location_factor: 1.15 },
      prices: { electricity: 0.2, operator: 20 },
      finance: {
        selling_price: 900,
        loan_fraction: 0.6,
        depreciation: 'macrs_7',
        construction_years: 2,
        startup_years: 1.5,
        life: 12,
        transport_cost: 4,
        miscellaneous_cost: 300_000,
        selling_share: 0.03,
        royalty_share: 0.05,
      },
    },
  ],
  [
    'Lang with an interest-free loan',
    {
      plant: { grade: 'pharma', country: 'XX', failure_rate: 0.1 },
      capital: { convention: 'lang', cost_year: 2010, location_factor: 0.8, unlisted_equipment: 0 },
      labour: { wage: 0 },
      finance: {
        selling_price: 30,
        loan_fraction: 0.9,
        loan_rate: 0,
        loan_years: 30,
        construction_years: 1,
        tax_rate: 0.4,
        depreciation: 'double_declining',
        royalty_share: 0.1,
      },
    },
  ],
  [
    'SuperPro Designer convention, each assumption entered',
    {
      plant: { grade: 'pharma', operating_hours: 8760, campaigns: 3, changeover: 120 },
      capital: { location_factor: 1.3, installation_factor: 0.9 },
      labour: { wage: 60, loading: 2, quality_share: 0.3 },
      finance: {
        selling_price: 0,
        discount_rate: 0,
        startup_years: 0,
        depreciation: 'sum_of_years',
        selling_share: 0.1,
      },
    },
  ],
];

// An ordinary run has every convention and every technology, but not every pair, and a share of the lines, others at each commit.

const planted = (base: Configuration, assumptions: Assumptions): Configuration => ({ ...base, assumptions });

// Freeze dryers of a pharmaceutical plant are too small for the only process that ends with them.
const WHOLE: [string, string, Configuration, Assumptions][] = [
  ['other version', configuration('cfg_homogenised_v2')] as const,
  ...LINES,
].flatMap(([line, base], k) =>
  PLANTS.filter((_, p) => k < (isNight ? 2 : 1) || p === (line === 'evaporated' ? 1 : k % PLANTS.length)).map(
    ([name, assumptions]): [string, string, Configuration, Assumptions] => [line, name, base, assumptions],
  ),
);

test.each(shareOfCommit(WHOLE, 6))(
  '%s (plant: %s): every metric and all its inputs are recalculated',
  (_, __, base, assumptions) => {
    const compiled = compile(planted(base, assumptions), product, library);
    const results = resultsOf(compiled.evaluate());
    const refs = figureRefs(results);
    expect(refs.length).toBeGreaterThan(500);
    expect(faults(compiled, results, refs, true)).toEqual([]);
  },
);

interface DemoFile {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}
const DEMOS = ([antibodyDemo, succinicAcidDemo] as unknown as DemoFile[]).flatMap((demo) =>
  demo.processes.flatMap(({ configurations }) =>
    configurations.map(({ id, configuration: one }): [string, Configuration, ProductBasis] => [id, one, demo.product]),
  ),
);

test.each([
  [
    'steps that prepare a fermentation',
    ['media_preparation', 'heat_sterilisation', 'seed_train', 'batch_fermentation'],
  ],
  ['steps before the fermentation', ['purchased_feed', 'storage_tank', 'batch_fermentation', 'disc_stack_centrifuge']],
])('%s: every metric and all its inputs are recalculated', (_, operations) => {
  const uo_settings = operations.map((one, k) =>
    step(one, one === 'purchased_feed' ? { amount: 90_000, 'composition.mol_glucose': 0.02 } : {}, `stp_${k}`),
  );
  const compiled = compile({ uo_settings, locked_values: { uo_settings: [] }, assumptions: {} }, product, library);
  const results = resultsOf(compiled.evaluate());
  expect(faults(compiled, results, figureRefs(results), true)).toEqual([]);
});

test('two hosts, and a fermentation fed by a stream: every metric and all its inputs are recalculated', () => {
  const steps: Configuration['uo_settings'] = [
    { ...step('purchased_feed', { amount: 60_000, 'composition.mol_glucose': 0.02 }, 'mash'), feeds: [] },
    {
      ...step('batch_fermentation', { vessel_volume: 30 }, 'main'),
      feeds: [{ from: 'mash', outlet: 'product' }],
    },
    {
      ...step('fed_batch_fermentation', { host: 'cel_bacillus_subtilis', target: 'mol_riboflavin' }, 'side'),
      feeds: [],
    },
    { ...step('disc_stack_centrifuge', {}, 'cells'), feeds: [{ from: 'side', outlet: 'product' }] },
    {
      ...step('mixer', {}, 'mixed'),
      feeds: [
        { from: 'main', outlet: 'product' },
        { from: 'cells', outlet: 'product' },
      ],
    },
  ];
  const plant = { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} };
  const compiled = compile({ ...plant, product: { from: 'mixed', outlet: 'product' } }, product, library);
  const results = resultsOf(compiled.evaluate());
  expect(faults(compiled, results, figureRefs(results), true)).toEqual([]);
});

test.each([
  ['a line', configuration('cfg_secreted_v1'), product],
  ['a plant with a recycle', DEMOS.find(([id]) => id === 'cfg_dextrose_recycle_v1')![1], DEMOS.at(-1)![2]],
])('%s in continuous operation: every metric and all its inputs are recalculated', (_, base, basis) => {
  const { assumptions } = base;
  const steady = {
    ...base,
    assumptions: { ...assumptions, plant: { ...assumptions.plant, mode: 'continuous' as const } },
  };
  const compiled = compile(steady, basis, library);
  const results = resultsOf(compiled.evaluate());
  expect(faults(compiled, results, figureRefs(results), true)).toEqual([]);
});

test.each(['batch', 'continuous'] as const)(
  'gas burned in a dryer, %s: every metric and all its inputs are recalculated',
  (mode) => {
    const plant: Configuration = {
      uo_settings: [
        // Some of the carbon dioxide of the vent was in solution, and is not of the gas.
        step('purchased_feed', {
          amount: 9000,
          'composition.mol_lactic_acid': 0.4,
          'composition.carbon_dioxide': 1e-3,
        }),
        step('direct_fired_dryer', { oxidiser: true }, 'dryer'),
      ],
      locked_values: { uo_settings: [] },
      assumptions: { plant: { mode } },
    };
    const basis = { ...product, kind: 'molecule', component_id: 'mol_lactic_acid', host_id: '' } as const;
    const compiled = compile(plant, basis, library);
    const results = resultsOf(compiled.evaluate());
    expect(faults(compiled, results, figureRefs(results), true)).toEqual([]);
    const kg = (id: string) => results.inventory.find(({ item_id }) => item_id === `carbon_dioxide_${id}`)!.amount;
    // Per batch, or per hour.
    const factor = results.inventory[0]!.amount / 9000;
    expect(kg('biogenic')).toBeNear(9 * factor, 1e-9);
    expect(kg('fuel')).toBeGreaterThan(500 * factor);
  },
);

test('thermal steps in a row: every metric and all their inputs are recalculated', () => {
  const from = (id: string, outlet = 'product', inlet?: string) => ({ from: id, outlet, ...(inlet && { inlet }) });
  const plant: Configuration = {
    uo_settings: [
      {
        ...step(
          'purchased_feed',
          {
            amount: 9000,
            temperature: 370,
            'composition.mol_lactic_acid': 0.05,
            'composition.mol_ammonia': 0.01,
            'composition.carbon_dioxide': 1e-3,
          },
          'feed',
        ),
        feeds: [],
      },
      { ...step('purchased_feed', { amount: 5000 }, 'water'), feeds: [] },
      { ...step('flash', { mode: 'adiabatic', pressure: 0.4 }, 'flash'), feeds: [from('feed')] },
      { ...step('stripping', { distilled: 'ammonia', agent: 'air' }, 'strip'), feeds: [from('flash')] },
      {
        ...step('heat_exchanger', { set_by: 'approach' }, 'exchange'),
        feeds: [from('strip'), from('water', 'product', 'second')],
      },
      { ...step('stripping', { distilled: 'ammonia' }, 'again'), feeds: [from('exchange')] },
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'again', outlet: 'product' },
  };
  const basis = { ...product, kind: 'molecule', component_id: 'mol_lactic_acid', host_id: '' } as const;
  const compiled = compile(plant, basis, library);
  const results = resultsOf(compiled.evaluate());
  expect(faults(compiled, results, figureRefs(results), true)).toEqual([]);
  const sum = (list: typeof results.streams) => list.reduce((kg, { mass }) => kg + mass, 0);
  expect(sum(results.streams.filter(({ to_step }) => to_step === null))).toBeNear(
    sum(results.streams.filter(({ from_step }) => from_step === null)),
    1e-12,
  );
});

// In an ordinary run without further versions of a process.
test.each(
  shareOfCommit(
    DEMOS.filter(([id]) => isNight || !id.endsWith('_v2')),
    6,
  ),
)('demo %s: every metric and all its inputs are recalculated', (_, one, basis) => {
  const compiled = compile(one, basis, library);
  const results = resultsOf(compiled.evaluate());
  expect(faults(compiled, results, figureRefs(results), true)).toEqual([]);
});

describe('other products', () => {
  const antibody: ProductBasis = { ...product, host_id: 'cel_cho' };
  const yeast: ProductBasis = { ...product, host_id: 'cel_saccharomyces_cerevisiae_anaerobic' };
  const biomass: ProductBasis = { ...product, kind: 'biomass', component_id: null };
  const free: ProductBasis = { ...product, selling_price: null };
  const molecule: ProductBasis = { ...product, kind: 'molecule', component_id: 'mol_citric_acid' };
  const [culture, ...purification] = antibodyDemo.processes[0]!.configurations[0]!.configuration
    .uo_settings as unknown as Configuration['uo_settings'];
  const small = { vessel_volume: 2, head_pressure: 0.02, power_per_volume: 0.025 };
  const inBags: Configuration = {
    uo_settings: [{ ...culture!, settings: { ...culture!.settings, ...small } }, ...purification],
    locked_values: { uo_settings: [] },
    assumptions: {},
  };
  const bare: Library = { ...library };
  delete bare.factors;
  const of = (...operations: string[]): Configuration => ({
    uo_settings: operations.map((one, k) => step(one, {}, `stp.${k} a`)),
    locked_values: { uo_settings: [] },
    assumptions: {},
  });
  const secreted = configuration('cfg_secreted_v1');
  const acid: ProductBasis = { ...molecule, component_id: 'mol_lactic_acid', selling_price: 2 };
  const selling = (sale: Partial<StepOutlet>): Configuration => ({
    uo_settings: [
      step(
        'purchased_feed',
        { amount: 1000, price: 0.5, 'composition.mol_lactic_acid': 0.3, 'composition.mol_glucose': 0.2 },
        'bought',
      ),
      {
        ...step('component_splitter', { others: 0, 'shares.mol_lactic_acid': 1 }, 'split'),
        feeds: [{ from: 'bought', outlet: 'product' }],
        outlets: { other: { disposal: 'sold', name: 'Syrup', ...sale } },
      },
    ],
    locked_values: { uo_settings: [] },
    assumptions: {},
    product: { from: 'split', outlet: 'product' },
  });
  test.each<[string, Configuration, ProductBasis, Library]>([
    ['perfusion', of('perfusion', 'bind_elute_chromatography', 'viral_inactivation'), antibody, library],
    [
      'column from its equations',
      {
        uo_settings: [
          step('perfusion', {}, 'a'),
          step('bind_elute_chromatography', { ligand: 'affinity', column_model: 'mechanistic' }, 'b'),
        ],
        locked_values: { uo_settings: [] },
        assumptions: { plant: { grade: 'pharma' } },
      },
      antibody,
      library,
    ],
    [
      'medium bought',
      {
        uo_settings: [step('perfusion', { medium_supply: 'bought' }, 'a'), step('viral_inactivation', {}, 'b')],
        locked_values: { uo_settings: [] },
        assumptions: { plant: { grade: 'pharma' } },
      },
      antibody,
      library,
    ],
    ...(['superpro', 'nrel', 'lang'] as const).flatMap(
      (convention, k): [string, Configuration, ProductBasis, Library][] =>
        (['hybrid', 'single_use'] as const)
          .filter((_, t) => isNight || t === k % 2)
          .map((technology) => [
            `${technology}, ${convention}`,
            planted(inBags, { plant: { grade: 'pharma', technology }, capital: { convention } }),
            antibodyDemo.product as ProductBasis,
            library,
          ]),
    ),
    ['chemostat', of('chemostat', 'microfiltration', 'spray_drying'), yeast, library],
    ['solvent stripped', of('fed_batch_fermentation', 'liquid_liquid_extraction', 'stripping'), molecule, library],
    ['biomass', of('batch_fermentation', 'disc_stack_centrifuge'), biomass, library],
    ['small molecule', of('batch_fermentation', 'disc_stack_centrifuge', 'evaporation'), molecule, library],
    [
      'crystallisation with an antisolvent',
      {
        ...secreted,
        uo_settings: [...secreted.uo_settings.slice(0, 2), step('crystallisation', { antisolvent_ratio: 2 }, 'c')],
      },
      product,
      library,
    ],
    ...(['total', 'dry', 'mol_glucose'] as const).flatMap((basis): [string, Configuration, ProductBasis, Library][] => [
      [`co-product by ${basis}`, selling({ price: 0.1, basis }), acid, library],
    ]),
    ['co-product, royalties', planted(selling({ price: 0.1 }), { finance: { royalty_share: 0.03 } }), acid, library],
    ['co-product, no price', selling({ price: 0.1 }), { ...acid, selling_price: null }, library],
    ['fee for disposal', selling({ price: -0.1 }), acid, library],
    ['no price', secreted, free, library],
    ['no price, royalties', planted(secreted, { finance: { royalty_share: 0.07 } }), free, library],
    ['no factors', secreted, product, bare],
  ])('%s', (_, configured, basis, rows) => {
    const compiled = compile(configured, basis, rows);
    const results = resultsOf(compiled.evaluate());
    expect(faults(compiled, results, figureRefs(results), true)).toEqual([]);
  });
});

/** Random processes of each line and share; at night a multiple of the plants. */
const COUNT = isNight ? 40 : 2;

describe.each(shareOfCommit(LINES, 6, 1))('provenance of %s with random settings', (_, base) => {
  test.each([0.05, 0.2])('is complete with %d random settings', (share) => {
    const next = uniform(7_041_776);
    const least = share < 0.1 ? COUNT / 4 : 0;
    let feasible = 0;
    // On until enough of them can work: of one line, only a quarter can.
    for (let i = 0; i < COUNT || (feasible <= least && i < 40 * COUNT); i++) {
      const [, assumptions] = PLANTS[i % PLANTS.length]!;
      const compiled = compile(shaken(planted(base, assumptions), next, share), product, library);
      const outcome = compiled.evaluate();
      if (!outcome.feasible) continue;
      feasible++;
      // A sample of the metrics, another each time; the complete closure of a process is tested above.
      const refs = figureRefs(outcome.results).filter((ref) => next() < 0.06 || /^figures|^capital/u.test(ref));
      expect(faults(compiled, outcome.results, refs, false)).toEqual([]);
    }
    expect(feasible).toBeGreaterThan(least);
  });
});

describe('an explanation', () => {
  const compiled = compile(configuration('cfg_homogenised_v1'), product, library);
  const results = resultsOf(compiled.evaluate());
  const explain = explainer(compiled);

  test('of a total lists its parts', () => {
    const totals: Record<FigureRef, number> = {
      'operating_cost.annual': results.operating_cost.by_category.length,
      'capital.total': results.capital.lines.length,
      'capital.lines.listed_equipment': results.equipment.length,
      'figures.gwp': results.steps.length,
    };
    for (const [ref, count] of Object.entries(totals)) {
      const { formula, inputs, value } = explain(ref);
      expect([ref, formula, inputs.length]).toEqual([ref, 'sum(part)', count]);
      expect(inputs.reduce((sum, one) => sum + Number(one.value), 0)).toBeNear(value!, 1e-12);
    }
  });

  test('says of each setting whether it is entered, fitted, locked or default', () => {
    const base = configuration('cfg_homogenised_v1');
    const first = base.uo_settings[0]!;
    const marked: Configuration = {
      ...base,
      uo_settings: [{ ...first, settings: { ...first.settings, feed_growth_rate: 0.1 } }, ...base.uo_settings.slice(1)],
      locked_values: { uo_settings: [{ ...first, settings: { vessels: 2 } }] },
      fits: [{ fit_id: 'fit', unit_operation: first.unit_operation, values: { maintenance: 0.03 } }],
    };
    const { inputs } = provenance(compile(marked, product, library), 'figures.titre');
    const states = (key: string) => {
      const found = inputs.find(({ symbol }) => symbol === `settings.${key}`)!;
      return found.origin.kind === 'setting' ? [found.value, found.origin.state, found.unit] : null;
    };
    expect(states('feed_growth_rate')).toEqual([0.1, 'entered', '1/h']);
    expect(states('vessels')).toEqual([2, 'locked', '1']);
    expect(states('maintenance')).toEqual([0.03, 'fitted', 'g/g/h']);
    expect(states('working_fraction')?.[1]).toBe('default');
  });

  test('has the formula, equation and source of a key metric, and only those host data that its model reads', () => {
    const ref = figureRef('steps', 'stp_fermentation', 'outputs', Object.keys(results.steps[0]!.outputs)[0]!);
    const { method, formula, inputs, source } = explain(ref);
    expect(method).toMatchObject({ kind: 'model', unit_operation: results.steps[0]!.unit_operation });
    expect(formula.length).toBeGreaterThan(3);
    expect(source).toContain('docs/models');
    const host = inputs.filter(({ symbol }) => symbol.startsWith('host.'));
    expect(host.length).toBeGreaterThan(0);
    expect(host.length).toBeLessThan(16);
  });

  test('of a purchase names the price, its state and source', () => {
    const n = results.operating_cost.lines.findIndex((line) => line.item_id === 'electricity');
    const ref = figureRef('operating_cost', 'lines', n, 'price');
    expect(explain(ref).inputs[0]!.origin).toMatchObject({ kind: 'price', state: 'default', source: /BioSTEAM/u });
    const dearer = { ...configuration('cfg_homogenised_v1'), assumptions: { prices: { electricity: 0.3 } } };
    expect(provenance(compile(dearer, product, library), ref).inputs[0]).toMatchObject({
      value: 0.3,
      origin: { kind: 'price', state: 'entered' },
    });
  });

  test('of a purchased buffer of the library shows its recipe and the prices of its ingredients', () => {
    const base = configuration('cfg_secreted_v1');
    const named = { ...step('diafiltration', {}, 'stp_d'), settings: { buffer_id: 'buf_1', buffer_supply: 'bought' } };
    const one: Configuration = { ...base, uo_settings: [...base.uo_settings.slice(0, 2), named] };
    const row = {
      id: 'buf_1',
      name: 'Phosphate',
      ph: 7.2,
      components: [{ substance_id: 'phosphate', role: 'buffering' as const, concentration: 20 }],
    };
    const bought = compile(one, product, { ...library, buffers: [row] });
    const { operating_cost: cost } = resultsOf(bought.evaluate());
    const n = cost.lines.findIndex((line) => line.item_id === 'buffer_delivery');
    const shown = provenance(bought, figureRef('operating_cost', 'lines', n, 'price'));
    expect(recompute(shown)).toBeNear(cost.lines[n]!.price!, 1e-12);
    const salt = 'mol_sodium_dihydrogen_phosphate';
    for (const symbol of [`buffers.buffer_id.buys.${salt}`, `prices.${salt}`, 'prices.ro_water']) {
      const inputs = shown.inputs.map((o) => (o.symbol === symbol ? { ...o, value: Number(o.value) * 1.1 } : o));
      expect([symbol, recompute({ ...shown, inputs })! < shown.value!]).toEqual([symbol, true]);
    }
  });

  test('of equipment shows the correlation of its row, its source and the cost index', () => {
    const { tag, source, formula } = results.equipment[0]!;
    const { inputs, cost_year: year } = explain(figureRef('equipment', tag, 'unit_cost'));
    expect(year).toBe(results.cost_year);
    expect(inputs.find(({ symbol }) => symbol === 'row')).toMatchObject({
      title: expect.stringContaining(formula) as string,
      origin: { kind: 'fact', source },
    });
    expect(inputs.find(({ symbol }) => symbol === 'index')?.value).toBe(797.9);
  });

  test('changes with any of its inputs', () => {
    for (const ref of ['figures.cogs', 'figures.msp', 'figures.npv', 'steps.stp_fermentation.outputs.titre']) {
      const one = explain(ref);
      const symbol = one.method.kind === 'model' ? 'settings.feed_growth_rate' : one.inputs[0]!.symbol;
      const inputs = one.inputs.map((input) =>
        input.symbol === symbol ? { ...input, value: Number(input.value) * 1.01 } : input,
      );
      expect(near(recompute({ ...one, inputs }), one.value)).toBe(false);
    }
  });

  test.each([
    'figures.profit',
    'figures',
    '',
    'steps.nowhere.cost',
    'steps.stp_fermentation.outputs.none',
    'streams.x.components.99.mass',
    'cash_flow.99.cash',
    'inventory.-1.amount',
    'figures.constructor',
    'capital.lines.none',
    '%',
  ])('is rejected for “%s”', (ref) => {
    expect(() => explain(ref)).toThrow(RangeError);
    expect(() => explain(ref)).toThrow(`“${ref}”`);
  });

  test('is rejected with the reason if the process is infeasible', () => {
    const empty = compile({ uo_settings: [], locked_values: { uo_settings: [] }, assumptions: {} }, product, library);
    expect(() => provenance(empty, 'figures.cogs')).toThrow('The process has no steps yet.');
  });
});
