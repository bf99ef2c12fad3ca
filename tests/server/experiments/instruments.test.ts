/** Known instruments: a file with the structure of each is recognised as its own, and its columns mean what they should. */
import { describe, expect, test } from 'vitest';
import { proposeMapping } from '#engine/index.ts';
import { INSTRUMENTS } from '#server/experiments/instruments/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { workbook } from './files.ts';
import { heads, INSTRUMENT_FILES, type InstrumentFile } from './instrument-files.ts';

const TEXTS =
  /id|name|test|flag|unit$|well|filterset|channel|content|vessel|variable|analyte|compound|peak|sample no|cycle/i;

/** A file of six rows below some settings, with a name or a number in each column. */
const fileOf = (headings: readonly string[], above: readonly string[] = []): Buffer => {
  const rows = Array.from({ length: 6 }, (_, k) =>
    headings.map((heading) => (TEXTS.test(heading) ? `${heading.slice(0, 3)} ${'abcdef'[k]}` : String(k + 0.5))),
  );
  const settings = [...above.map((text) => [text, 'P1']), ['Operator', 'A B']];
  return Buffer.from([...settings, [], headings, ...rows].map((row) => row.join('\t')).join('\r\n'));
};

const bytesOf = async ({ rows, as = '\t' as const }: Pick<InstrumentFile, 'rows'> & { as?: string }): Promise<Buffer> =>
  as === 'xlsx'
    ? workbook({ Sheet: rows })
    : Buffer.from(rows.map((row) => row.map((cell) => cell ?? '').join(as)).join('\r\n'));

test('at least twenty are known, each with a key and a name of its own', () => {
  expect(INSTRUMENTS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(INSTRUMENTS.map(({ id }) => id)).size).toBe(INSTRUMENTS.length);
  expect(new Set(INSTRUMENTS.map(({ name }) => name)).size).toBe(INSTRUMENTS.length);
});

describe.each(INSTRUMENT_FILES.map((file, k) => ({ ...file, title: `${file.id} ${k}` })))('$title', (file) => {
  test('is recognised, and its columns have their meaning, unit and values', async () => {
    const bytes = await bytesOf(file);
    const read = await readTable({ bytes, name: file.as === 'xlsx' ? 'a.xlsx' : 'a.txt' });
    expect(read.instrument?.id).toBe(file.id);
    expect(read.table.rows).toHaveLength(file.count);
    const found = Object.entries(file.columns).map(([name, { first, run }]) => {
      const at = read.facts.findIndex((fact) => fact.name === name);
      const { meant, unit, multiplier, series } = read.facts[at] ?? {};
      const cell = read.table.cells[at]?.[0];
      const isNear = typeof first === 'number' && typeof cell === 'number' && Math.abs(cell - first) < 1e-9;
      return [name, { meant, unit, multiplier, run: run && series?.label, first: first && (isNear ? first : cell) }];
    });
    expect(Object.fromEntries(found)).toMatchObject(file.columns);
    // Rows are reported as they stand in the file.
    expect(Math.max(...read.table.rows)).toBeLessThanOrEqual(file.rows.length);
  });
});

const made = new Set(INSTRUMENT_FILES.map(({ id }) => id));

describe.each(INSTRUMENTS.filter(({ id }) => !made.has(id)))('$name, of which no file is known', (one) => {
  test('is recognised, also with further columns, and not when told otherwise', async () => {
    const bytes = fileOf([...one.headings, 'Remark'], one.above);
    const read = await readTable({ bytes, name: 'a.txt' });
    expect(read.instrument?.id).toBe(one.id);
    expect(read.notes!.map(({ text }) => text)).toContain('Operator · A B');
    expect((await readTable({ bytes, name: 'a.txt', instrument: 'none' })).instrument).toBeUndefined();
  });
});

test('an instrument that is not this one leaves the plain table', async () => {
  const [file] = INSTRUMENT_FILES;
  const read = await readTable({ bytes: await bytesOf(file!), name: 'a.csv', instrument: 'none' });
  expect(read.instrument).toBeUndefined();
  expect(read.facts.every(({ meant }) => meant === undefined)).toBe(true);
});

test('a table of no instrument is none', async () => {
  const read = await readTable({ bytes: fileOf(['Time (h)', 'CDW (g/L)', 'Glucose (g/L)']), name: 'a.txt' });
  expect(read.instrument).toBeUndefined();
});

test('headings in several rows are kept row by row, with the text of merged cells over all of their columns', async () => {
  const text = 'Cells;;Glucose\nR1;R2;R1\n(x10^6) cells/mL;(x10^6) cells/mL;g/L\n1;2;3\n2;3;4\n';
  const { facts } = await readTable({ bytes: Buffer.from(text), name: 'a.csv' });
  expect(facts.map(({ heading }) => heading)).toEqual([
    ['Cells', 'R1', '(x10^6) cells/mL'],
    ['Cells', 'R2', '(x10^6) cells/mL'],
    ['Glucose', 'R1', 'g/L'],
  ]);
  const plain = await readTable({ bytes: Buffer.from('Time [h];CDW [g/L]\n1;2\n2;3\n'), name: 'a.csv' });
  expect(plain.facts.some(({ heading }) => heading)).toBe(false);
});

test('of a plate, the table that was chosen is read: its rows as they are', async () => {
  const file = INSTRUMENT_FILES.find(({ id }) => id === 'plate_reader_results')!;
  const read = await readTable({ bytes: await bytesOf(file), name: 'a.csv', header_row: 2 });
  expect(read.header_row).toBe(2);
  expect(read.facts[0]!.name).toBe('Plate');
  const again = await readTable({ bytes: await bytesOf(file), name: 'a.csv', header_row: 6 });
  expect(again.facts.map(({ name }) => name)).toContain('Well');
});

const COUNTED = heads(
  'Sample ID|Viability (%)|Viable (x10^6) cells/mL|Total (x10^6) cells/mL|Titer (g/L)|Perfusion rate (VVD)',
);
// The density is what the titre depends on, also where the file has the day of each sample.
const DENSITY = { variable: 'settings.cell_density', unit: 'cells/mL', multiplier: 1e6 };

test.each<[operation: string, headings: string[], column: string, meaning: object]>([
  ['perfusion', COUNTED, 'Viable (x10^6) cells/mL', DENSITY],
  ['perfusion', ['Day', ...COUNTED], 'Viable (x10^6) cells/mL', DENSITY],
  [
    'batch_fermentation',
    heads('Day|Sample ID|Date & Time|Gln|Glu|Gluc|Lac|NH4+|CDW (g/L)'),
    'Gluc',
    { variable: 'curves.concentrations.substrate', unit: 'g/L' },
  ],
  ['crystallisation', ['Size (µm)', '% Volume Under'], '% Volume Under', { variable: 'curves.sizes', unit: '%' }],
])('for %s, %j has the column “%s” mapped at once', async (operation, headings, column, meaning) => {
  const text = [
    headings,
    ...[10, 12, 14].map((value) => headings.map((heading) => (/id$/i.test(heading) ? `s${value}` : String(value)))),
  ];
  const { facts } = await readTable({
    bytes: Buffer.from(text.map((row) => row.join(';')).join('\n')),
    name: 'a.csv',
  });
  expect(proposeMapping(operation, facts).find((one) => one.column === column)).toMatchObject(meaning);
});
