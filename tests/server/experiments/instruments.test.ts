/** Known instruments: a file with the structure of each is recognised as its own, and its columns mean what they should. */
import { describe, expect, test } from 'vitest';
import { proposeMapping } from '#engine/index.ts';
import { INSTRUMENTS } from '#server/experiments/instruments/index.ts';
import { readTable } from '#server/experiments/read-table.ts';

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

test('at least twenty are known, each with a key and a name of its own', () => {
  expect(INSTRUMENTS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(INSTRUMENTS.map(({ id }) => id)).size).toBe(INSTRUMENTS.length);
  expect(new Set(INSTRUMENTS.map(({ name }) => name)).size).toBe(INSTRUMENTS.length);
});

describe.each(INSTRUMENTS)('$name', ({ id, headings, above }) => {
  test('is recognised, also with further columns, and not when told otherwise', async () => {
    const bytes = fileOf([...headings, 'Remark'], above);
    const read = await readTable({ bytes, name: 'a.txt' });
    expect(read.instrument?.id).toBe(id);
    expect(read.notes!.map(({ text }) => text)).toContain('Operator · A B');
    expect((await readTable({ bytes, name: 'a.txt', instrument: 'none' })).instrument).toBeUndefined();
  });
});

test('a table of no instrument is none', async () => {
  const read = await readTable({ bytes: fileOf(['Time (h)', 'CDW (g/L)', 'Glucose (g/L)']), name: 'a.txt' });
  expect(read.instrument).toBeUndefined();
});

test.each([
  [
    'perfusion',
    [
      'Sample ID',
      'Viability (%)',
      'Viable (x10^6) cells/mL',
      'Total (x10^6) cells/mL',
      'Titer (g/L)',
      'Perfusion rate (VVD)',
    ],
    'Viable (x10^6) cells/mL',
    { variable: 'settings.cell_density', unit: 'cells/mL', multiplier: 1e6 },
  ],
  [
    'batch_fermentation',
    ['Day', 'Sample ID', 'Gln', 'Glu', 'Gluc', 'Lac', 'CDW (g/L)'],
    'Gluc',
    { variable: 'curves.concentrations.substrate', unit: 'g/L' },
  ],
  ['crystallisation', ['Size (µm)', '% Volume Under'], '% Volume Under', { variable: 'curves.sizes', unit: '%' }],
])('for %s, %j has the column “%s” mapped at once', async (operation, headings, column, meaning) => {
  const text = [
    headings,
    ...[10, 12, 14].map((value) => headings.map((heading) => (/id$/i.test(heading) ? `s${value}` : String(value)))),
  ];
  const { facts, instrument } = await readTable({
    bytes: Buffer.from(text.map((row) => row.join(';')).join('\n')),
    name: 'a.csv',
  });
  expect(instrument).toBeDefined();
  expect(proposeMapping(operation, facts).find((one) => one.column === column)).toMatchObject(meaning);
});
