/**
 * Every importer uses or reports each row that it is given: a class of hostile values goes through all of them. Where the
 * app reads a file, the file that does so has to be named here, so that a new importer cannot be forgotten.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import carbon from '../../data/carbon-inputs.json' with { type: 'json' };
import countries from '../../data/countries.json' with { type: 'json' };
import { catalogue as operations, applyMapping, buildScenario, parseScenario } from '../../engine/index.ts';
import { configuration, library, product } from '../../engine/tests/fixtures.test-support.ts';
import type { CarbonInputOption, Country, LifeCycleAnalysis } from '../../generated/types.ts';
import lifeCycleExamples from '../../openapi/examples/life-cycle-analysis.json' with { type: 'json' };
import { readComponents } from '../../server/admin/component-file.ts';
import { readTable } from '../../server/experiments/read-table.ts';
import { cellsOfFile, cellsOfText } from '../../src/components/table/read-file.ts';
import { readRows } from '../../src/screens/carbon-accounting/read-rows.ts';
import { planImport as planInventory } from '../../src/screens/life-cycle-analysis/plan-import.ts';
import { toCatalogue } from '../../src/draft/catalogue.ts';
import { readCells } from '../../src/draft/clipboard/cells.ts';
import { readSteps } from '../../src/draft/clipboard/steps.ts';
import { planImport } from '../../src/draft/scenario/plan-import.ts';
import { BATCH_MAPPING, FLUX_MAPPING } from '../support/experiment-files.ts';
import { shareOfCommit } from '../support/night.ts';
import { workbook } from '../server/experiments/files.ts';

/** More lines than these tests have. */
const MOST = 1000;

/** What a spreadsheet may hold where a number is wanted. */
const VALUES = [
  '#NUM!',
  '#REF!',
  '#DIV/0!',
  '#N/A',
  'n.d.',
  '',
  ' ',
  '1e999',
  '-1e999',
  '-5',
  'NaN',
  '∞',
  '0x10',
  '1;2',
  '1..2',
];
const ERRORS = VALUES.filter((value) => value.startsWith('#'));

/** Rows that are used or reported, by their number in the file, each once. */
type Importer = (value: string) => number[] | Promise<number[]>;
const GOOD = '12';
/** The numbers of the three rows of each file: a good one, that with the value, a good one. */
const ROWS = [2, 3, 4];
const three = <T>(line: (value: string) => T, value: string): T[] => [GOOD, value, GOOD].map(line);
const inOrder = (rows: number[]) => [...new Set(rows)].toSorted((a, b) => a - b);

/** The workbook with its texts of errors as a spreadsheet program stores errors. */
function withErrors(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes);
  const texts = [...strFromU8(parts['xl/sharedStrings.xml'] ?? strToU8('')).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text!,
  );
  for (const path of Object.keys(parts).filter((one) => one.startsWith('xl/worksheets/sheet')))
    parts[path] = strToU8(
      strFromU8(parts[path]!).replaceAll(/<c r="(\w+)"[^>]*t="s"[^>]*><v>(\d+)<\/v><\/c>/g, (cell, place, index) =>
        ERRORS.includes(texts[Number(index)]!) ? `<c r="${place}" t="e"><v>${texts[Number(index)]}</v></c>` : cell,
      ),
    );
  return new Uint8Array(zipSync(parts));
}

const FLUX = ['Run', 'Flux [LMH]', 'Protein [mg/L]'];
async function fluxRows(name: string, bytes: Buffer): Promise<number[]> {
  const { table, left_out: unread } = await readTable({ bytes, name });
  const { experiment, left_out: unused } = applyMapping('ultrafiltration', table, {
    columns: FLUX_MAPPING.columns,
  });
  const listed = [...unread, ...unused].flatMap(({ row, last_row }) =>
    row === null ? [] : Array.from({ length: (last_row ?? row) - row + 1 }, (_, k) => row + k),
  );
  return inOrder([...experiment.rows.map(({ row }) => row), ...listed]);
}

const tables = {
  options: carbon.inputs as unknown as CarbonInputOption[],
  countries: countries.countries as unknown as Country[],
};
const ENTRIES = ['item', 'quantity', 'country'];
function entryRows(cells: string[][]): number[] {
  const { rows, skipped } = readRows(cells, tables);
  // A row is used, to be chosen, or has a problem: each is shown.
  return inOrder([...rows.map(({ line }) => line), ...skipped.filter((line) => line > 1)]);
}
const INVENTORY = ['Item id', 'Amount', 'Item', 'Stage', 'Unit', 'Direction'];
/** Custom items, each with a name of its own; a row is added or rejected with a reason. */
function inventoryRows([head, ...lines]: string[][]): number[] {
  const analysis = lifeCycleExamples.lca.value as LifeCycleAnalysis;
  const cells = lines.map(([id = '', amount = ''], index) => [id, amount, `Box ${index}`, 'packaging', 'kg', 'in']);
  return inOrder(
    planInventory([head!, ...cells], analysis, { impacts: [], places: [] }).flatMap(({ line, effect, note, values }) =>
      (effect === 'new' && values.amount === Number(GOOD)) || (effect === 'refused' && note.startsWith('Amount: '))
        ? [line]
        : [],
    ),
  );
}
const parameters = operations().find(({ id }) => id === 'ultrafiltration')!.parameters;

const IMPORTERS: Record<string, Importer> = {
  'an experiment from csv, its measured column': (value) =>
    fluxRows('flux.csv', Buffer.from([FLUX.join('\t'), ...three((flux) => `a\t${flux}\t20000`, value)].join('\n'))),
  'an experiment from csv, its input column': (value) =>
    fluxRows('flux.csv', Buffer.from([FLUX.join('\t'), ...three((protein) => `a\t40\t${protein}`, value)].join('\n'))),
  'an experiment from xlsx, its measured column': async (value) =>
    fluxRows(
      'flux.xlsx',
      Buffer.from(withErrors(await workbook({ A: [FLUX, ...three((flux) => ['a', cellOf(flux), 20_000], value)] }))),
    ),
  'an experiment from xlsx, its input column': async (value) =>
    fluxRows(
      'flux.xlsx',
      Buffer.from(withErrors(await workbook({ A: [FLUX, ...three((protein) => ['a', 40, cellOf(protein)], value)] }))),
    ),
  'carbon entries as text': async (value) =>
    entryRows(
      await cellsOfText(
        [ENTRIES.join('\t'), ...three((quantity) => `fuel_natural_gas\t${quantity}\tNL`, value)].join('\n'),
        MOST,
      ),
    ),
  'carbon entries from xlsx': async (value) =>
    entryRows(await sheetCells([ENTRIES, ...three((quantity) => ['fuel_natural_gas', cellOf(quantity), 'NL'], value)])),
  'the inventory of a life-cycle analysis as text': async (value) =>
    inventoryRows(
      await cellsOfText([INVENTORY.join('\t'), ...three((amount) => `\t${amount}`, value)].join('\n'), MOST),
    ),
  'the inventory of a life-cycle analysis from xlsx': async (value) =>
    inventoryRows(await sheetCells([INVENTORY, ...three((amount) => ['', cellOf(amount)], value)])),
  'pasted settings': (value) =>
    readCells(three((cell) => `${parameters[0]!.title}\t${cell}`, value).join('\n'), parameters, null).map(
      ({ value: read, problem }, index) => (read !== null || problem !== null ? index + 2 : 0),
    ),
  'components from csv': (value) => {
    const lines = three((mass) => `A\t${mass}\tOwn assay`, value);
    return readComponents('proteins', Buffer.from(['name\tmolar_mass\tsource', ...lines].join('\n'))).rows.map(
      ({ row }) => row,
    );
  },
};

const cellOf = (value: string): string | number => (value === GOOD ? 12 : value);
const sheetCells = async (rows: (string | number)[][]) =>
  cellsOfFile(new File([withErrors(await workbook({ A: rows }))], 'rows.xlsx'), MOST);

describe.each(Object.entries(IMPORTERS))('%s: every row is either used or reported', (_name, rowsOf) => {
  // In an ordinary run a third of the values, others at each commit.
  test.each(
    shareOfCommit(
      VALUES.map((value) => [value] as const),
      3,
    ),
  )('with “%s” in a cell', async (value) => {
    expect(await rowsOf(value)).toEqual(ROWS);
  });
});

describe.each(['csv', 'xlsx'])('an experiment from %s', (kind) => {
  test.each([...ERRORS, 'n.d.'].map((value) => [value]))(
    'reports a cell with “%s” of a row that is used for what else was measured',
    async (value) => {
      const head = BATCH_MAPPING.columns.map(({ column }) => column);
      const rows = three((cells) => ['B1', 4, cellOf(cells), 10, 1], value);
      const bytes =
        kind === 'csv'
          ? Buffer.from([head, ...rows].map((row) => row.join(';')).join('\n'))
          : Buffer.from(withErrors(await workbook({ A: [head, ...rows] })));
      const { table } = await readTable({ bytes, name: `batch.${kind}` });
      const { experiment, left_out } = applyMapping('batch_fermentation', table, {
        columns: BATCH_MAPPING.columns,
      });
      expect(experiment.rows.map(({ row }) => row)).toEqual(ROWS);
      expect(left_out).toContainEqual(expect.objectContaining({ row: 3, column: 'DCW [g/L]', value }));
    },
  );
});

test.each(ERRORS.map((error) => [error]))('the workbook error %s is shown unchanged, in any column', async (error) => {
  const cells = await sheetCells([ENTRIES, ['fuel_natural_gas', 12, error]]);
  expect(cells[1]).toContain(error);
  expect(readRows(cells, tables).rows[0]!.problem).toContain(error);
});

const catalogue = toCatalogue(operations());

test.each([['text'], [3], [null], [[]], [{}], [{ unit_operation: 'alchemy' }]])(
  'copied steps: %j in place of a step is reported',
  (given) => {
    const good = { unit_operation: 'ultrafiltration', name: 'UF', settings: {}, locked: {} };
    const read = readSteps(JSON.stringify({ titre_steps: 1, steps: [good, given, good] }), catalogue)!;
    expect(read.copies).toHaveLength(2);
    expect(read.leftOut).toHaveLength(1);
  },
);

test('a scenario file: each step, setting and locked value that is not used is reported', () => {
  const draft = configuration('cfg_homogenised_v2');
  const outcome = buildScenario({ name: 'F', product, configuration: draft, created_at: '2026-01-01' }, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const file = structuredClone(outcome.file);
  const [first, second] = file.configuration.uo_settings;
  first!.settings['warp'] = 9;
  second!.unit_operation = 'alchemy';
  file.configuration.locked_values.uo_settings.push({ ...first!, id: 'gone', name: 'Gone', settings: { flux: 1 } });
  const parsed = parseScenario(JSON.stringify(file));
  if (!parsed.ok) throw new Error('It cannot be read.');
  const { leftOut } = planImport(parsed.file, parsed.unknown, { draft, product, catalogue });
  for (const word of ['warp', 'alchemy', 'Gone']) expect(leftOut.join(' ')).toContain(word);
});

/** Where files are chosen in the app, and the test that their rows are accounted for. */
const FILES: Record<string, string> = {
  'screens/experiment/file-card.tsx': 'above',
  'screens/carbon-accounting/paste-rows.tsx': 'above',
  'screens/document-import/choose.tsx': 'each step and value has a row of the report, engine/drafting/drafting.test.ts',
  'workspace/scenario/import-dialog.tsx': 'above',
  'workspace/scenario/product-dialog.tsx': 'above: the same file, read with the same plan',
  'forms/import-dialog.tsx':
    'above; each row of components, buffers and inventories has an effect, round-trips.test.ts',
  'screens/life-cycle-analysis/own-factors.tsx': 'all rows or none, tests/server/impacts.test.ts',
  'screens/life-cycle-analysis/databases/import-database.tsx':
    'what is cut off, left out and not matched is reported, tests/screens/background-formats.test.ts',
  'screens/experiment/plate-map-dialog.tsx': 'what is not used of it is said, src/screens/experiment/plate-map.test.ts',
  'screens/admin/choose-logo.tsx': 'a picture, which has no rows',
  'screens/site/list.tsx': 'the file of a site, tests/screens/round-trips.test.ts',
};

test('every file picker is in the list', () => {
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file !== 'components/file-button.tsx' &&
      file.endsWith('.tsx') &&
      /type="file"|<FileButton\b/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(files.toSorted()).toEqual(Object.keys(FILES).toSorted());
});

test('a date of a workbook is the day that it shows', async () => {
  const bytes = await workbook({ quotations: [['date'], [new Date('2026-03-03T00:00:00Z')], ['2026-03-04']] });
  expect(await cellsOfFile(new File([new Uint8Array(bytes)], 'quotations.xlsx'), MOST)).toEqual([
    ['date'],
    ['2026-03-03'],
    ['2026-03-04'],
  ]);
});
