/**
 * What is exported can be imported: a file that is read back gives the same things, and changes nothing where it came from.
 * Where the app writes a file, the file that does so has to be named here, so that a new export cannot be forgotten.
 */
import { operationExamples } from '#generated/operations-examples.ts';
import { readSite, siteText } from '#src/screens/site/site-file.ts';
import type { SiteInput } from '#generated/types.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import carbon from '../../data/carbon-inputs.json' with { type: 'json' };
import countries from '../../data/countries.json' with { type: 'json' };
import {
  catalogue as operations,
  buildScenario,
  parseScenario,
  scenarioText,
  type Library,
} from '../../engine/index.ts';
import { configuration, library, product } from '../../engine/tests/fixtures.test-support.ts';
import type {
  Buffer,
  CarbonInputOption,
  CarbonReport,
  Component,
  Country,
  LcaOwnItem,
  LifeCycleAnalysis,
} from '../../generated/types.ts';
import carbonExamples from '../../openapi/examples/carbon-accounting.json' with { type: 'json' };
import bufferExamples from '../../openapi/examples/engine-buffers.json' with { type: 'json' };
import lifeCycleExamples from '../../openapi/examples/life-cycle-analysis.json' with { type: 'json' };
import libraryExamples from '../../openapi/examples/engine-library.json' with { type: 'json' };
import { toCsv, toWorkbook, type NamedSheet } from '../../src/components/table/export.ts';
import { cellsOfFile } from '../../src/components/table/read-file.ts';
import * as buffers from '../../src/screens/buffer-library/exchange.ts';
import { effectOf } from '../../src/screens/carbon-accounting/plan-import.ts';
import { readRows } from '../../src/screens/carbon-accounting/read-rows.ts';
import { sheetsOf } from '../../src/screens/carbon-accounting/workbook.ts';
import * as components from '../../src/screens/component-library/exchange.ts';
import { KINDS, type Kind } from '../../src/screens/component-library/kinds.ts';
import { inventorySheet } from '../../src/screens/life-cycle-analysis/inventory-sheet.ts';
import * as lifeCycle from '../../src/screens/life-cycle-analysis/plan-import.ts';
import { changesOf } from '../../src/screens/life-cycle-analysis/use-analysis.ts';
import { toCatalogue } from '../../src/draft/catalogue.ts';
import type { Calculator } from '../../src/engine/calculator.ts';
import { planImport } from '../../src/draft/scenario/plan-import.ts';
import { readProduct } from '../../src/draft/scenario/read-product.ts';
import { TASKS } from '../../src/engine/tasks.ts';

const MOST = 1000;

/** Names that a file format may spoil. */
const NAMES = ['=SUM(A1)', '-20 °C', '@home', '+', '“quoted”, with; signs', 'a "b" c', '0012', "'apostrophe"];

/** The same things with each of these names, and notes of several lines. */
const named = <Row extends { id: string; name: string }>(rows: readonly Row[], text: keyof Row & string): Row[] => [
  ...rows,
  ...NAMES.map((name, index) => ({
    ...rows[index % rows.length]!,
    id: `own_${index}`,
    name,
    [text]: `${name}\n${name}`,
  })),
];

interface RoundTrip {
  sheet: NamedSheet;
  /** The effect of each row of the file on what it came from, and on nothing. */
  effects: (cells: string[][]) => { own: string[]; empty: string[] };
  /** The effect of each row on nothing, unless all are new. */
  elsewhere?: string[];
}

const examplesOf = (kind: Kind): Component[] => {
  const key = kind === 'molecules' ? 'substances' : kind;
  const lists = Object.values(libraryExamples) as unknown as { value: Record<string, Component[]> }[];
  return lists.find(({ value }) => Array.isArray(value[key]))!.value[key]!;
};
const ofComponents = (kind: Kind): RoundTrip => {
  const all = named(examplesOf(kind), 'source');
  const effects = (cells: string[][], existing: Component[]) =>
    components.planImport(kind, cells, existing).map(({ effect }) => effect);
  return {
    sheet: components.sheetOf(kind, all),
    effects: (cells) => ({ own: effects(cells, all), empty: effects(cells, []) }),
  };
};

const bufferList = Object.values(bufferExamples)
  .map(({ value }) => value as unknown)
  .find((value): value is { buffers: Buffer[] } => typeof value === 'object' && value !== null && 'buffers' in value);

const ofBuffers = (): RoundTrip => {
  const all = named(bufferList!.buffers, 'notes');
  const effects = (cells: string[][], existing: Buffer[]) =>
    buffers.planImport(cells, existing).map(({ effect }) => effect);
  return {
    sheet: buffers.sheetOf(all),
    effects: (cells) => ({ own: effects(cells, all), empty: effects(cells, []) }),
  };
};

const ofCarbon = (): RoundTrip => {
  const report = carbonExamples.carbon_report.value as unknown as CarbonReport;
  const plain = report.entries.filter(({ process }) => process === null);
  const entries = named(plain, 'note');
  const tables = {
    options: carbon.inputs as unknown as CarbonInputOption[],
    countries: countries.countries as unknown as Country[],
    processes: [],
  };
  return {
    sheet: sheetsOf({ ...report, entries }).find(({ name }) => name === 'Entries')!,
    effects: (cells) => {
      const { rows } = readRows(cells, tables);
      const effects = (existing: CarbonReport['entries']) =>
        rows.map(({ entry, problem }) => (entry ? effectOf(entry, existing) : (problem ?? 'refused')));
      return { own: effects(entries), empty: effects([]) };
    },
  };
};

/** The items of a process are in every analysis of it; elsewhere, only what a user set for them is missing. */
const ofLifeCycle = (): RoundTrip => {
  const example = lifeCycleExamples.lca.value as unknown as LifeCycleAnalysis;
  const [glucose, ammonia] = ['mol_glucose', 'mol_ammonia'];
  const analysis: LifeCycleAnalysis = {
    ...example,
    own_items: named(example.own_items as (LcaOwnItem & { id: string })[], 'note'),
    item_choices: [{ item_id: glucose, activity_id: 'glucose:EU-derived' }],
    uncertainty: { ...example.uncertainty, pedigree: [{ item_id: ammonia, scores: [2, 1, 3, 1, 2] }] },
  };
  const without: LifeCycleAnalysis = {
    ...example,
    items: example.items.filter(({ source }) => source !== 'user'),
    own_items: [],
    item_choices: [],
    location_change_items: [],
  };
  const tables = {
    impacts: analysis.items.flatMap(({ impact_item_id: id, name, unit }) =>
      id === null ? [] : [{ id, name, unit, item_type: 'energy' as const }],
    ),
    places: [],
  };
  const effects = (cells: string[][], existing: LifeCycleAnalysis) =>
    lifeCycle.planImport(cells, existing, tables).map(({ effect }) => effect);
  const changed = new Set([glucose, ammonia, ...changesOf(analysis).map(({ item_id }) => item_id)]);
  const sheet = inventorySheet(analysis);
  return {
    sheet,
    effects: (cells) => ({ own: effects(cells, analysis), empty: effects(cells, without) }),
    elsewhere: sheet.sheet.rows.map(([id]) =>
      analysis.own_items.some((one) => one.id === id) ? 'new' : changed.has(String(id)) ? 'changed' : 'same',
    ),
  };
};

const TRIPS: Record<string, RoundTrip> = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, ofComponents(kind)])),
  buffers: ofBuffers(),
  'entries of a carbon report': ofCarbon(),
  'the inventory of a life-cycle analysis': ofLifeCycle(),
};

describe.each(Object.entries(TRIPS))('an export of %s', (_what, { sheet, effects, elsewhere }) => {
  const files = {
    csv: async () => new File([toCsv(sheet.sheet)], 'export.csv'),
    xlsx: async () => new File([await toWorkbook([sheet])], 'export.xlsx'),
  };

  test.each(['csv', 'xlsx'] as const)(
    'as %s changes nothing where it came from, and is new elsewhere',
    async (kind) => {
      const { own, empty } = effects(await cellsOfFile(await files[kind](), MOST));
      expect(own).toEqual(sheet.sheet.rows.map(() => 'same'));
      expect(empty).toEqual(elsewhere ?? sheet.sheet.rows.map(() => 'new'));
    },
  );
});

test('a scenario file with its product changes nothing in the process that it was exported from', () => {
  const draft = configuration('cfg_homogenised_v2');
  const outcome = buildScenario({ name: 'F', product, configuration: draft, created_at: '2026-01-01' }, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const parsed = parseScenario(scenarioText(outcome.file));
  if (!parsed.ok) throw new Error('It cannot be read.');
  expect(parsed.file).toEqual(outcome.file);
  const plan = planImport(parsed.file, parsed.unknown, { draft, product, catalogue: toCatalogue(operations()) });
  expect(plan.leftOut).toEqual([]);
  expect(plan.configuration.uo_settings).toEqual(draft.uo_settings);
});

test('a product with its process is created again from its scenario file, with components under other ids', async () => {
  const draft = configuration('cfg_homogenised_v2');
  const outcome = buildScenario({ name: 'F', product, configuration: draft, created_at: '2026-01-01' }, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const file = new File([scenarioText(outcome.file)], 'F.json');
  const read = async (here: Library) => {
    const calculator: Calculator = {
      product: { name: '', kind: 'biomass', component_id: null, host_id: '', selling_price: null },
      library: here,
      ask: async (name, input) => TASKS[name](input, calculator.product, here),
      askSlow: (name, input) => calculator.ask(name, input),
      askPart: (name, input) => calculator.ask(name, input),
      stop: () => {},
    };
    const reading = await readProduct(file, calculator, toCatalogue(operations()), new Map());
    if (reading.kind === 'wrong') throw new Error('It cannot be read.');
    return reading;
  };
  const same = await read(library);
  expect(same).toMatchObject({
    product: outcome.file.product,
    rows: [],
    problem: null,
    plan: { leftOut: [], notes: [] },
  });
  expect(same.plan.configuration.uo_settings).toEqual(draft.uo_settings);
  expect(same.results?.figures.cogs).toBeCloseTo(outcome.file.results.figures.cogs, 9);

  const elsewhere = { ...library, cells: library.cells.map((cell) => ({ ...cell, id: `${cell.id}_here` })) };
  const other = await read(elsewhere);
  expect(other).toMatchObject({ product: { host_id: `${product.host_id}_here` }, rows: [], problem: null });
  expect(other.results?.figures.cogs).toBeCloseTo(outcome.file.results.figures.cogs, 9);

  const without = await read({ ...library, cells: [] });
  expect(without.rows).toMatchObject([{ list: 'cells', id: product.host_id, missing: true }]);
  expect(without.problem).not.toBeNull();
});

test('a site comes back from its file as it was, and a file that is wrong says what and where', async () => {
  const site = operationExamples.createSite.body as SiteInput;
  const reading = (text: string) => readSite(new File([text], 'leiden.json'));
  expect(await reading(siteText(site))).toEqual(site);
  const changed = (change: object) => JSON.stringify({ ...(JSON.parse(siteText(site)) as object), ...change });
  const wrong: [text: string, says: RegExp][] = [
    ['{', /leiden.json is not JSON/],
    ['null', /not the file of a site/],
    [changed({ format: 'other' }), /not the file of a site/],
    [changed({ format_version: 9 }), /version 9 .* reads version 1/],
    [changed({ document: { ...site.document, days: 'many' } }), /days/i],
    [changed({ document: { ...site.document, suites: [{ ...site.document.suites[0], name: '' }] } }), /suite 1, name/i],
    [changed({ document: { ...site.document, more: 1 } }), /more/],
  ];
  for (const [text, says] of wrong) await expect(reading(text)).rejects.toThrow(says);
});

/** Where the app writes a file, and where it is read back, or why it is not. */
const EXPORTS: Record<string, string> = {
  'components/export-button.tsx': 'the button itself',
  'components/use-export.ts': 'the button itself',
  'lib/download.ts': 'what writes a file',
  'components/chart/chart-frame.tsx': 'a chart or its table, for reports',
  'components/chart/save-image.ts': 'a picture',
  'components/data-table.tsx': 'a table as it is shown, for reports',
  'report/saved-page.ts': 'a shared page to be read offline; its scenario round-trips as a scenario file',
  'screens/analyses/design-space/design-space-screen.tsx': 'results, for filings',
  'screens/analyses/design-space/ranges-card.tsx': 'results, for filings',
  'screens/buffer-library/buffer-list.tsx': 'above',
  'screens/component-library/page.tsx': 'above',
  'screens/carbon-accounting/report.tsx': 'above',
  'screens/document-import/review.tsx': 'the report of what was read, for records',
  'screens/experiment/experiment-menu.tsx': 'the uploaded file itself; its rows in other units, for reports',
  'screens/facility/facility-screen.tsx': 'results, for reports',
  'screens/life-cycle-analysis/export-menu.tsx':
    'above: the inventory; the other sheets and openLCA are results, for reports',
  'screens/life-cycle-analysis/own-factors.tsx': 'a template, with the columns that the import reads',
  'screens/life-cycle-analysis/pact-dialog.tsx': 'a result for buyers, whose form no page imports',
  'screens/limits/file/file-screen.tsx': 'a record of a version, for files of regulators and reviewers',
  'screens/measure/plan.tsx': 'the file of an experiment, tests/server/experiments/plan-file.test.ts',
  'screens/process-comparison/page.tsx': 'results, for reports',
  'screens/process-comparison/report/comparison-report.tsx': 'results, for reports',
  'screens/product/product-overview.tsx':
    'results, for reports; the product and its processes round-trip as scenario files',
  'screens/report/report-screen.tsx': 'results, for reports',
  'screens/site/open-site.tsx': 'above: the site as a file; its plan as a workbook is for reports',
  'screens/techno-economic-analysis/open-analysis.tsx': 'results, for reports',
  'workspace/design/design-of-runs.tsx': 'the file of an experiment, tests/server/experiments/plan-file.test.ts',
  'workspace/scenario/use-export.ts': 'above',
};

test('every place where a file is written is accounted for', () => {
  const src = join(import.meta.dirname, '../../src');
  const writes = /<ExportButton|useExport\(|saveFile\(/;
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && writes.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(files.toSorted()).toEqual(Object.keys(EXPORTS).toSorted());
});
