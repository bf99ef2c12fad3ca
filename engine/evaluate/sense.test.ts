/** What is worth a word before any other check: each of these was silent. */
import { describe, expect, test } from 'vitest';
import antibody from '../../data/demo-antibody.json' with { type: 'json' };
import leghaemoglobin from '../../data/demo-processes.json' with { type: 'json' };
import succinicAcid from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { EXAMPLE_PLANTS, exampleConfiguration } from '../cases/examples.ts';
import { OWN_PLANTS } from '../cases/own/index.ts';
import { configurationOf, from, run, step } from '../cases/plant.ts';
import { rarelyUsedChecks } from '../checks/machines.ts';
import { evaluate } from './evaluate.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';

interface Demo {
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}
const GLUCOSE = {
  name: 'Glucose',
  kind: 'molecule',
  component_id: 'mol_glucose',
  host_id: null,
  selling_price: 1,
} as const;
/** Syrup of which a share goes on, and the rest leaves. */
const plant = (
  share: number,
  feed: Record<string, SettingValue> = {},
  assumptions: Configuration['assumptions'] = {},
) =>
  run(
    {
      product: GLUCOSE,
      assumptions: { ...assumptions, plant: { grade: 'industrial', ...assumptions.plant } },
      outlet: { from: 'split', outlet: 'product', basis: 'mol_glucose' },
      steps: [
        step('feed', 'purchased_feed', { amount: 1000, 'composition.mol_glucose': 0.2, ...feed }, { feeds: [] }),
        step('split', 'splitter', { share }, { feeds: [from('feed')] }),
      ],
    },
    library,
  );
const said = (results: ReturnType<typeof plant>, words: RegExp) =>
  results.warnings.filter(({ message }) => words.test(message));

describe('product that leaves in a stream that nobody takes', () => {
  test.each([0.1, 0.5, 0.7])('is said with its share, if %f of it goes on', (share) => {
    const [warning] = said(plant(share), /^[\d.]+ % of the product leaves with/);
    expect(warning).toMatchObject({ step_id: 'split', kind: 'costs' });
    expect(Number.parseFloat(warning!.message)).toBeCloseTo(100 * (1 - share), 1);
  });
  test('is said with its worth at the unit cost', () => {
    const results = plant(0.5);
    const { cogs, output } = results.figures;
    const said = Number(
      /worth ([\d.]+) million USD per year/.exec(results.warnings.map(({ message }) => message).join())![1],
    );
    // As much leaves as is sold.
    expect(said).toBeNear((cogs * output) / 1e6, 5e-3);
  });
  test('is not said of a small part', () => {
    expect(said(plant(0.85), /of the product leaves with/)).toEqual([]);
  });
});

describe('a purchased feed', () => {
  const row = library.molecules.find(({ id }) => id === 'mol_glucose')!;
  const paid = (given: Record<string, SettingValue> = {}) =>
    plant(1, given).operating_cost.lines.find((line) => line.item_id === 'feed:feed')?.price;
  test('without a price costs what its composition does', () => {
    expect(paid()).toBeNear(0.2 * row.price!, 1e-12);
  });
  test.each<Record<string, SettingValue>>([{ price: 0 }, { owner: 'client' }])('with %o costs nothing', (given) => {
    expect(paid(given) ?? 0).toBe(0);
  });
  test('that is free says what it contains is worth, unless a client owns it or it has another price', () => {
    const free = (given: Record<string, SettingValue>) => said(plant(1, given), /^The price of the feed is 0/);
    expect(free({ price: 0 })).toMatchObject([{ step_id: 'feed', field: 'price', kind: 'doubtful' }]);
    expect(free({ price: 0 })[0]!.message).toContain(`${(0.2 * row.price!).toPrecision(3)} USD/kg`);
    const others: Record<string, SettingValue>[] = [
      {},
      { price: 0.01 },
      { price: -0.1 },
      { price: 0, owner: 'client' },
    ];
    for (const given of others) expect(free(given)).toEqual([]);
  });
});

test('a wage that nobody is paid is said', () => {
  const words = /^The wage has no effect/;
  expect(said(plant(1, {}, { labour: { wage: 50 } }), words)).toEqual([]);
  expect(said(plant(1, {}, { plant: { grade: 'pharma' }, labour: { wage: 50 } }), words)).toHaveLength(1);
});

type Finance = NonNullable<Configuration['assumptions']['finance']>;
/** The demo process with other finance assumptions. */
function outcomeWith(finance: Finance): ReturnType<typeof evaluate> {
  const base = configuration('cfg_homogenised_v2');
  const assumptions = { ...base.assumptions, finance: { ...base.assumptions.finance, ...finance } };
  return evaluate({ ...base, assumptions }, product, library);
}
const resultsWith = (finance: Finance): Results => resultsOf(outcomeWith(finance));

test('capital that is never written off is said', () => {
  const words = /is not depreciated within the 5 years/;
  expect(said(plant(1, {}, { finance: { life: 5, depreciation_years: 40 } }), words)).toHaveLength(1);
  expect(said(plant(1, {}, { finance: { life: 20, depreciation_years: 10 } }), words)).toEqual([]);
});

describe('capital that is spent year by year', () => {
  test.each([
    [0.8, 0.6, 20],
    [1, 0.1, 0],
    [0.25, 0.76, 75],
  ])('%f and %f are refused, with the most that the second year can have', (spent_first, spent_second, most) => {
    expect(outcomeWith({ spent_first, spent_second, construction_years: 2 }).feasible).toBe(true);
    expect(outcomeWith({ spent_first, spent_second, construction_years: 3 })).toMatchObject({
      feasible: false,
      problem: {
        fields: ['assumptions.finance.spent_second'],
        message: `The capital spent in the first year and the capital spent in the second year add up to more than 100 %. Enter at most ${most} %.`,
      },
    });
  });
  test.each([
    [0.7, 0.3],
    [0, 1],
    [1, null],
    [null, 1],
  ])('%s and %s are all of it', (spent_first, spent_second) => {
    const { cash_flow: flow } = resultsWith({ spent_first, spent_second, construction_years: 3 });
    const usual = resultsWith({ construction_years: 3 }).cash_flow;
    expect(flow.map(({ cash }) => cash)).not.toEqual(usual.map(({ cash }) => cash));
  });
  test('a share of the last year of construction, or of a later one, has no effect and says so', () => {
    const words = /^The capital spent in the (first|second) year has no effect: construction takes (1 year|2 years),/;
    const warnings = (construction_years: number) =>
      said(resultsWith({ spent_first: 0.3, spent_second: 0.4, construction_years }), words).map(({ field }) => field);
    expect(warnings(1)).toEqual(['finance.spent_first', 'finance.spent_second']);
    expect(warnings(2)).toEqual(['finance.spent_second']);
    expect(warnings(3)).toEqual([]);
  });
});

test('capital with a depreciation of its own is counted by that', () => {
  const words = /^([\d.]+) % of the capital is not depreciated within the 20 years/;
  const left = (finance: NonNullable<Configuration['assumptions']['finance']>) =>
    said(plant(1, {}, { finance: { life: 20, buildings_share: 1, ...finance } }), words);
  expect(left({ buildings_depreciation_years: 39 })[0]!.message).toMatch(/^48.7 %/);
  expect(left({ buildings_depreciation: 'macrs_5', depreciation_years: 25 })).toEqual([]);
});

test('several internal rates of return are listed, with the one that is shown, if any', () => {
  const of = (finance: { selling_price: number; decommissioning: number }) => resultsWith(finance);
  const shown = of({ selling_price: 300, decommissioning: 5e8 });
  const message = said(shown, /^The cash flow has 2 internal rates of return/)[0]!.message;
  expect(message).toContain(`Only ${(100 * shown.figures.irr!).toPrecision(3)} % is shown`);
  const none = of({ selling_price: 300, decommissioning: 1.5e9 });
  expect(none.figures.irr).toBeNull();
  expect(said(none, /^The cash flow has 2 internal rates.*None of them is shown/)).toHaveLength(1);
});

test('machines that are replaced lower the return on investment', () => {
  const roi = (replacement: 'none' | 'lives' | 'share') => resultsWith({ replacement }).figures.roi!;
  expect(roi('lives')).toBeLessThan(roi('none'));
  expect(roi('share')).toBeLessThan(roi('none'));
});

describe('a fermentation', () => {
  const said = (settings: Record<string, SettingValue>) =>
    runUnitPlant(settings).warnings.filter(({ message }) => message.includes('Stirring and aeration use'));
  const runUnitPlant = (settings: Record<string, SettingValue>) =>
    run(
      {
        product: { ...GLUCOSE, component_id: 'mol_succinic_acid', host_id: 'cel_escherichia_coli' },
        assumptions: { plant: { grade: 'industrial' } },
        steps: [step('ferment', 'batch_fermentation', settings)],
      },
      library,
    );
  test('that is stirred hard for little oxygen is said, and one that is not is not', () => {
    const [warning] = said({ power_per_volume: 8, aeration: 2, batch_substrate_concentration: 20 });
    expect(warning).toMatchObject({ step_id: 'ferment', field: 'power_per_volume', kind: 'doubtful' });
    const used = Number(/use ([\d.]+) kWh/.exec(warning!.message)![1]);
    expect(used).toBeGreaterThan(2.1);
    expect(said({ power_per_volume: 0.5, aeration: 0.3, batch_substrate_concentration: 20 })).toEqual([]);
  });
});

describe('a culture beyond what is known of its host', () => {
  const cultureOf = (host_id: string, operation: string, settings: Record<string, SettingValue> = {}) =>
    run(
      {
        product: { ...GLUCOSE, kind: 'protein', component_id: library.proteins[0]!.id, host_id },
        assumptions: {},
        steps: [step('culture', operation, settings)],
      },
      library,
    );
  const titre =
    /^A titre of [\d.]+ g\/L is above (\d+) g\/L of protein, the highest value published or estimated for this kind of host \(.+\)/;
  test.each([
    ['cel_escherichia_coli', 0.5],
    ['cel_komagataella_phaffii', 0.3],
    ['cel_saccharomyces_cerevisiae', 0.4],
  ])('%s that makes too much protein is said, with the source of the bound', (host, alpha) => {
    expect(said(cultureOf(host, 'fed_batch_fermentation'), titre)).toEqual([]);
    const results = cultureOf(host, 'fed_batch_fermentation', { product_growth: alpha });
    const [warning] = said(results, titre);
    expect(warning).toMatchObject({ step_id: 'culture', kind: 'doubtful' });
    expect(Number(titre.exec(warning!.message)![1])).toBeLessThan(Number(results.steps[0]!.outputs['titre']));
  });
  test('cells are said with the source of the bound, in batch and in a chemostat', () => {
    const dense = /^[\d.]+ g\/L of cells is above the 15 g\/L usually reached with this host \(source: .+\)/;
    const of = (operation: string, settings: Record<string, SettingValue> = {}) =>
      said(cultureOf('cel_lactococcus_lactis', operation, settings), dense);
    for (const operation of ['batch_fermentation', 'chemostat']) {
      expect(of(operation)).toEqual([]);
      expect(of(operation, { batch_substrate_concentration: 60, batch_biomass_yield: 0.5 })).toHaveLength(1);
    }
  });
});

describe('numbers beyond sense', () => {
  const tankOf = (
    amount: number,
    assumptions: Configuration['assumptions'] = {},
    settings: Record<string, SettingValue> = {},
  ) =>
    run(
      {
        product: GLUCOSE,
        assumptions: { ...assumptions, plant: { grade: 'pharma', ...assumptions.plant } },
        outlet: { from: 'hold', outlet: 'product', basis: 'mol_glucose' },
        steps: [
          step('feed', 'purchased_feed', { amount, 'composition.mol_glucose': 0.2 }, { feeds: [] }),
          step('hold', 'heat_treatment', settings, { feeds: [from('feed')] }),
        ],
      },
      library,
    );
  test('bags of one step are said with their number, and a few are not', () => {
    const bags = /^([\d.]+) bags are filled per batch in this step/;
    const single = { plant: { technology: 'single_use' } } as const;
    const [warning] = said(tankOf(100_000, single), bags);
    expect(Number(bags.exec(warning!.message)![1])).toBeGreaterThan(20);
    expect(said(tankOf(10_000, single), bags)).toEqual([]);
    expect(said(tankOf(100_000), bags)).toEqual([]);
  });
  test('bags of a step of a continuous plant are said by the day', () => {
    const bags = /^([\d.]+) bags are filled per day in this step/;
    const chemostat = (technology: 'single_use' | 'stainless') =>
      run(
        {
          product: {
            name: 'Antibody',
            kind: 'protein',
            component_id: 'prt_igg1_mab_trastuzumab_like',
            host_id: 'cel_cho',
            selling_price: null,
          },
          assumptions: { plant: { grade: 'pharma', mode: 'continuous', technology } },
          steps: [step('culture', 'chemostat', { vessel_volume: 100 }), step('clarify', 'disc_stack_centrifuge')],
        },
        library,
      );
    const [warning] = said(chemostat('single_use'), bags);
    expect(warning).toMatchObject({ step_id: 'culture' });
    expect(Number(bags.exec(warning!.message)![1])).toBeGreaterThan(20);
    expect(said(chemostat('stainless'), bags)).toEqual([]);
  });
  test('units of one step are said with their number, and a few are not', () => {
    const units = /^(\d+) units are bought for this step/;
    const dried = (amount: number) =>
      run(
        {
          product: GLUCOSE,
          assumptions: {},
          outlet: { from: 'dry', outlet: 'product', basis: 'mol_glucose' },
          steps: [
            step('feed', 'purchased_feed', { amount, 'composition.mol_glucose': 0.2 }, { feeds: [] }),
            step('dry', 'spray_drying', {}, { feeds: [from('feed')] }),
          ],
        },
        library,
      );
    const [warning] = said(dried(30_000_000), units);
    expect(Number(units.exec(warning!.message)![1])).toBeGreaterThan(24);
    expect(said(dried(100_000), units)).toEqual([]);
  });
});

test('a distillate that leaves as vapour for no column is said', () => {
  const words = /^The distillate leaves as vapour/;
  const COLUMN = { distilled: 'component', component: 'mol_ethanol', product_leaves: 'bottoms' } as const;
  const two = (first: Record<string, SettingValue>, second: Record<string, SettingValue>) =>
    run(
      {
        product: GLUCOSE,
        assumptions: {},
        outlet: { from: 'beer', outlet: 'product', basis: 'mol_glucose' },
        steps: [
          step(
            'feed',
            'purchased_feed',
            { amount: 1e5, 'composition.mol_glucose': 0.1, 'composition.mol_ethanol': 0.08 },
            { feeds: [] },
          ),
          step('beer', 'distillation', { ...COLUMN, ...first }, { feeds: [from('feed')] }),
          step(
            'rectifier',
            'distillation',
            { ...COLUMN, ...second },
            {
              feeds: [from('beer.distillate')],
              outlets: { product: { disposal: 'wastewater' } },
            },
          ),
        ],
      },
      library,
    );
  const vapour = { method: 'shortcut', top_purity: 0.8, feed_quality: 0 };
  const whole = { method: 'shortcut', top_purity: 0.28, bottom_purity: 1e-4 };
  expect(said(two({ ...whole, condenser_type: 'partial' }, { ...vapour, feed_quality: 1 }), words)).toHaveLength(1);
  expect(said(two({ ...whole, condenser_type: 'partial' }, vapour), words)).toEqual([]);
  expect(said(two(whole, { ...vapour, feed_quality: 1 }), words)).toEqual([]);
});

test('capital beyond what plants of the grade have is said', () => {
  const words = /^The capital cost is [\d.]+ USD per kg of annual output/;
  const small = plant(1, { amount: 1 }, { plant: { operating_hours: 1000 } });
  expect(small.figures.tci / small.figures.output).toBeGreaterThan(100);
  expect(said(small, words)).toHaveLength(1);
  expect(said(plant(1), words)).toEqual([]);
});

test('operators who outnumber the machines are said', () => {
  const names = Array.from({ length: 40 }, (_, k) => `tank ${k}`);
  const crowded = run(
    {
      product: GLUCOSE,
      assumptions: { plant: { grade: 'industrial', mode: 'continuous' } },
      outlet: { from: 'tank 39', outlet: 'product', basis: 'mol_glucose' },
      steps: [
        step('feed', 'purchased_feed', { amount: 1000, 'composition.mol_glucose': 0.1 }, { feeds: [] }),
        ...names.map((id, k) => step(id, 'heat_treatment', {}, { feeds: [from(names[k - 1] ?? 'feed')] })),
      ],
    },
    library,
  );
  const words = /^[\d.]+ operators are on duty for 41 vessels/;
  expect(said(crowded, words)).toHaveLength(1);
  expect(said(plant(1), /are on duty/)).toEqual([]);
});

/** Why a plant that somebody has designed has such a check. */
const REASONS: Readonly<Record<string, readonly RegExp[]>> = {
  // The default feed of a fed-batch culture of yeast ends 15 % above a bound that is known to ±30 %.
  single_cell_protein: [/g\/L of cells is above/],
  // Capture and polishing have a column skid each, of the same kind.
  insulin: [/^Polishing .* is used only/i],
};
const SENSE =
  /of the product leaves|^The price of the feed is 0|for this kind of host|usually reached|bags are filled|units are bought|are on duty|of annual output|Stirring and aeration|is used only/;

const DESIGNED = [
  ...OWN_PLANTS.map(
    ({ id, plant: own, library: rows }) => [id, configurationOf(own), own.product, rows?.(library) ?? library] as const,
  ),
  ...EXAMPLE_PLANTS.filter(({ component }) => !component).map(
    (example) => [example.id, exampleConfiguration(example), example.plant.product, library] as const,
  ),
  ...[antibody, leghaemoglobin, succinicAcid].flatMap((demo) =>
    (demo as unknown as Demo).processes.flatMap(({ configurations }) =>
      configurations.map(
        ({ id, configuration }) => [id, configuration, demo.product as ProductBasis, library] as const,
      ),
    ),
  ),
];

test('each plant that has a reason is one of them', () => {
  const ids = DESIGNED.map(([id]) => id);
  expect(Object.keys(REASONS).filter((name) => !ids.some((id) => id.includes(name)))).toEqual([]);
});

test.each(DESIGNED)('%s has no check of this kind without a reason', (id, configuration, product, rows) => {
  const outcome = evaluate(configuration, product, rows, { otherStates: false });
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const found = [
    ...outcome.results.warnings.map(({ message }) => message),
    ...rarelyUsedChecks(outcome.results).map(({ title }) => title),
  ].filter((text) => SENSE.test(text));
  const reasons = Object.entries(REASONS).find(([name]) => id.includes(name))?.[1] ?? [];
  expect(found.filter((text) => !reasons.some((one) => one.test(text)))).toEqual([]);
  // A reason that explains nothing is deleted.
  expect(reasons.filter((one) => !found.some((text) => one.test(text)))).toEqual([]);
});

test('equipment that hardly runs and costs much is said with what sharing saves, and the step that could share it', () => {
  const { insulin } = Object.fromEntries(OWN_PLANTS.map((one) => [one.id, one]));
  const results = run(insulin!.plant, library);
  const [check] = rarelyUsedChecks(results);
  const { tag, name, utilisation } = results.schedule.resources.find((one) => check!.title.includes(`(${one.tag})`))!;
  expect(check!.title).toBe(
    `${name} (${tag}) is used only ${Number((100 * utilisation).toPrecision(3))} % of the time`,
  );
  expect(check!.message).toMatch(/^Use one unit for this step and for .+ \([A-Z]+-\d+\)/);
});

describe('two units that hardly run', () => {
  const { insulin } = Object.fromEntries(OWN_PLANTS.map((one) => [one.id, one]));
  const results = run(insulin!.plant, library);
  /** Two machines alike, of the given sizes, that cost all that there is. */
  const pair = (...sizes: number[]): Results => {
    const tags = sizes.map((_, k) => `TK-${k + 1}`);
    return {
      ...results,
      equipment: tags.map((tag, k) => ({ ...results.equipment[0]!, tag, cost_id: 'C-48', size: sizes[k]! })),
      schedule: {
        ...results.schedule,
        resources: tags.map((tag) => ({ ...results.schedule.resources[0]!, tag, utilisation: 0.05 })),
      },
    };
  };
  const found = (...sizes: number[]) =>
    rarelyUsedChecks(pair(...sizes)).map(({ title, message }) => [/TK-\d/.exec(title)![0], /TK-\d/.exec(message)?.[0]]);

  test('could be one if they are about as large, and are then said once', () => {
    expect(found(10, 20)).toEqual([['TK-1', 'TK-2']]);
  });
  test('could not if one is much larger', () => {
    expect(found(0.5, 200)).toEqual([
      ['TK-1', undefined],
      ['TK-2', undefined],
    ]);
    expect(rarelyUsedChecks(pair(0.5, 200))[0]!.message).toMatch(/^Share it with another process, or choose a smaller/);
  });
  test('of three, each beyond the first is said once', () => {
    expect(found(10, 12, 14)).toEqual([
      ['TK-1', 'TK-2'],
      ['TK-3', 'TK-1'],
    ]);
  });
});

test('what sharing saves is its idle share of what it costs in a year, by its share of all purchase costs', () => {
  const { insulin } = Object.fromEntries(OWN_PLANTS.map((one) => [one.id, one]));
  const { schedule, equipment, operating_cost, ...rest } = run(insulin!.plant, library);
  const skids = equipment.filter(({ cost_id }) => cost_id === 'C-30');
  const [line] = operating_cost.lines.filter(({ category }) => category === 'facility');
  const [check] = rarelyUsedChecks({
    ...rest,
    schedule: {
      ...schedule,
      resources: schedule.resources
        .filter(({ tag }) => skids.some((one) => one.tag === tag))
        .map((one) => ({ ...one, utilisation: one.step_id === 'polishing' ? 0.05 : 0.3 })),
    },
    equipment: skids.map((one) => ({ ...one, purchase_cost: one.tag.startsWith('BE-9') ? 1e6 : 3e6 })),
    operating_cost: { ...operating_cost, annual: 2e6, lines: [{ ...line!, annual: 0.8e6 }] },
  });
  // 0.95 × 1 of 4 million USD × 0.8 million USD per year.
  expect(check!.message).toContain('this would save up to 0.19 million USD per year, 9.5 % of the operating cost.');
});
