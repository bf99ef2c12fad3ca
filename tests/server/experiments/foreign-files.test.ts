/** Files as other laboratories export them are read as they were meant, or a sentence says what is not; none is changed in silence. */
import { expect, test } from 'vitest';
import { applyMapping, type MappedRow, problemOfMapping, proposeMapping } from '#engine/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { Unreadable } from '#server/experiments/unreadable.ts';
import { awkwardFiles } from './awkward-files.ts';
import { FOREIGN, type ForeignFile } from './foreign-files.ts';

type Value = number | string | null;
interface Verdict {
  is: 'right' | 'said' | 'wrong';
  why: string;
}

const valueOf = ({ time, limits, responses, inputs }: MappedRow, key: string): Value => {
  const limit = limits?.[key];
  if (key === 'time') return time;
  return limit ? `${limit.side}${limit.value}` : (responses[key] ?? (inputs[key] as number | undefined) ?? null);
};
const isSame = (read: Value, meant: Value): boolean =>
  typeof read === 'number' && typeof meant === 'number'
    ? Math.abs(read - meant) <= 2e-4 * Math.max(Math.abs(meant), 0.5)
    : read === meant;

/** Rows above the data are no loss. */
const isOfHeadings = (reason: string): boolean =>
  /^(?:Above the header|Units of|Part of the head|Empty row|Repeats)/.test(reason);

type AnyFile = Omit<ForeignFile, 'kind'> & { kind: string };

async function verdictOf({ content, operation, expected, runs, note }: AnyFile): Promise<Verdict> {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
  const file = await readTable({ bytes, name: 'a.csv' }).catch((error: unknown) => {
    if (error instanceof Unreadable) return error;
    throw error;
  });
  if (file instanceof Unreadable) return { is: 'said', why: file.message };
  const columns = proposeMapping(operation, file.facts);
  const problem = problemOfMapping(operation, file.table, { columns });
  if (problem) return { is: 'said', why: problem.message };
  const { experiment, notes, left_out } = applyMapping(operation, file.table, { columns });
  const lost = [...file.left_out, ...left_out].map(({ reason }) => reason).filter((reason) => !isOfHeadings(reason));
  const keys = Object.keys(expected).filter((key) => experiment.variables.some((one) => one.key === key));
  const rows = runs
    ? experiment.rows.toSorted((a, b) => String(a.batch).localeCompare(String(b.batch)))
    : experiment.rows;
  const count = expected[Object.keys(expected)[0]!]!.length;
  let [at, missing] = [0, count * (Object.keys(expected).length - keys.length)];
  const changed: string[] = [];
  // Where only the first of several runs is used, its rows need no name.
  const isFirstRun = (k: number): boolean => rows.length <= runs!.lastIndexOf(runs![0]!) + 1 && runs![k] === runs![0];
  const isSaid = ({ row }: MappedRow): boolean =>
    notes.some((one) => note?.test(one) || new RegExp(`\\brow ${row}\\b`).test(one));
  let silent = 0;
  for (const row of rows) {
    const isLike = (k: number): boolean =>
      (!runs || row.batch === runs[k] || (row.batch === null && isFirstRun(k))) &&
      keys.every((key) => valueOf(row, key) === null || isSame(valueOf(row, key), expected[key]![k]!));
    let k = at;
    while (k < count && !isLike(k)) k += 1;
    if (k === count) {
      if (!isSaid(row)) silent += 1;
      changed.push(`row ${row.row} is ${row.batch ?? ''} ${keys.map((key) => valueOf(row, key)).join(', ')}`);
      // It stands for the next one.
      at += 1;
      continue;
    }
    missing += k - at + keys.filter((key) => !isSame(valueOf(row, key), expected[key]![k]!)).length;
    at = k + 1;
  }
  missing += count - Math.min(at, count);
  if (changed.length > 0) return { is: silent === 0 ? 'said' : 'wrong', why: [...notes, ...changed].join(' ') };
  if (missing === 0) return { is: 'right', why: '' };
  return { is: lost.length > 0 ? 'said' : 'wrong', why: [...notes, ...lost].join(' ') };
}

/** Files that are not read, or not as they were meant, which a sentence says. */
const SAID: Record<ForeignFile['kind'], string[]> = {
  times: ['hours and minutes with a point', 'before inoculation', 'weekdays'],
  headings: [
    'GLU (mg/100 mL)',
    'glucose.mmol.L',
    'Glucose [1000 mg/L]',
    'Glucose (in thousands mg/L)',
    '10x Glucose (g/L)',
    'Glucose (g/L/10)',
    'Glucose ÷10 (g/L)',
    'Glucose (g/L, 1:10 dil.)',
    'Glucose (g/L) diluted 10x',
    'Glucose (g/L) after 1:10',
    'Glucose [g/L]·10',
    'log10 Glucose (g/L)',
    'lg(Glucose/(g/L))',
    'Glucose (C-mmol/L)',
    'Glucose (Cmol/L)',
    'Glucose (ppm)',
    'Glucose (\uFFFDg/mL)',
    'Glucose (?g/mL)',
    'Glucose (mg)',
    'Glucose (g/kg)',
    'Glucose (g/h)',
    'Glucose [10 g/L]',
    'Glucose (10-3 g/L)',
    'Glucose (1/10 g/L)',
    'Glucose, tenfold (g/L)',
    'CDW (%)',
    'CDW (g/kg)',
    'CDW (OD600 x 0.4) g/L',
    'VCD (x10E6/mL)',
    'VCD (10e6 cells/mL)',
    'VCD × 10⁻⁶ (cells/mL)',
    'VCD (106 cells/mL)',
    'VCD (10 6 cells/mL)',
    'Pressure (psi) and Cells broken',
    'Pressure (psig) and Disruption (% of total)',
    'Pressure (10^5 Pa) and Cells broken (x100)',
    'Pressure (bar) and Cells intact (%)',
    'units below an empty row',
  ],
  cells: [
    '0.05 <',
    '-999',
    '-9999',
    '9999',
    '99999',
    '9.99E+37',
    '1E+30',
    '5.04 +/- 2%',
    '=5.04',
    'a comma among points',
    'a comma with three digits among points',
    'a point with three digits among commas',
    'per cents',
  ],
  layouts: [
    'columns by width',
    'quantities across',
    'replicates of a program',
    'runs one below the other without a name',
    'average and stdev',
  ],
};

/** The titles of files of which a sentence says what is not read, by kind; none may be wrong. */
async function saidOf(files: readonly AnyFile[]): Promise<Record<string, string[]>> {
  const said: Record<string, string[]> = {};
  const wrong: string[] = [];
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const { is, why } = await verdictOf(file);
    if (is === 'wrong') wrong.push(`${file.kind}: ${file.title}: ${why}`);
    if (is === 'said') (said[file.kind] ??= []).push(file.title);
    if (process.env['LAB_FILES'] !== undefined && is === 'said') console.info(`${file.kind}: ${file.title}: ${why}`);
  }
  expect(wrong).toEqual([]);
  return said;
}

test('are read, or say why not', { timeout: 600_000 }, async () => {
  expect(await saidOf(FOREIGN)).toEqual(SAID);
  expect(FOREIGN).toHaveLength(514);
});

test('awkward ones are read, or say why not', async () => {
  const files = await awkwardFiles();
  expect(files).toHaveLength(60);
  expect(await saidOf(files)).toEqual({
    vendors: ['one block per analyte', 'a stamp and a duration beside each other'],
    decimals: ['decimal commas in a file with commas between columns'],
    units: [
      'a dilution in the heading',
      'the unit in a remark above the headings',
      'an optical density in place of a concentration',
    ],
    replicates: ['runs before the names of the quantities'],
    blocks: [
      'two runs beside each other',
      'a second run in another unit',
      'a cover sheet before the data',
      'times along the row, two runs',
    ],
    ends: ['a row with one separator too many', 'a decimal comma in one row of a file with commas between columns'],
  });
});
