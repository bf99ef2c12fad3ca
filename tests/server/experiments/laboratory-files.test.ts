/**
 * Files in all combinations of layout, headings, units, locale and dates: no number is changed, no time is turned back and no value is
 * lost in silence. What cannot be known is asked.
 */
import { describe, expect, test } from 'vitest';
import { applyMapping, type MappedRow, problemOfMapping, proposeMapping } from '#engine/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { isNight, shareOfCommit } from '../../support/night.ts';
import { madeFile, type MadeFile, type Quantity } from './laboratory-files.ts';

const COUNT = Number(process.env['LAB_FILES'] ?? (isNight ? 20_000 : 100));
const SEED = Number(process.env['LAB_SEED'] ?? (isNight ? Date.now() % 1e9 : shareOfCommit([1, 101, 201, 301], 4)[0]));

/** What is wrong with how a file was read; null if nothing is. */
async function wrongWith(made: MadeFile): Promise<string | null> {
  const { facts, table } = await readTable({ bytes: Buffer.from(made.text, made.encoding), name: made.name });
  const columns = proposeMapping('batch_fermentation', facts);
  const problem = problemOfMapping('batch_fermentation', table, { columns });
  if (problem) {
    if (made.isOpen && problem.field.endsWith('day_first')) return null;
    return `refused: ${problem.message}`;
  }
  const { experiment, notes } = applyMapping('batch_fermentation', table, { columns });
  const odd = notes.find(
    (note) =>
      !/a remark in the same cell|identifies each run only in its first row/.test(note) &&
      !(made.hasNoYear && /have no year/.test(note)),
  );
  if (odd !== undefined) return `says ${odd}`;
  if (made.hasNoYear && !notes.some((note) => /have no year/.test(note)))
    return 'does not say that its dates have no year';
  for (const { name, hours, values } of made.truth.runs) {
    const rows = experiment.rows.filter((row) => name === null || row.batch === name);
    for (const [k, hour] of hours.entries()) {
      const quantities = (Object.keys(values) as Quantity[]).filter((one) =>
        columns.some(({ variable }) => variable === `curves.concentrations.${one}`),
      );
      if (quantities.length < 2) return `maps only ${quantities.join()}`;
      const row = rows.find(({ time }) => Math.abs(time! - hour) <= made.timeRounding + 1e-9);
      if (!row)
        return `has no row at ${hour} h; its times are ${rows
          .slice(0, 5)
          .map(({ time }) => time)
          .join(', ')} …`;
      for (const quantity of quantities) {
        const wrong = wrongValue(made, row, quantity, values[quantity][k]!);
        if (wrong !== null) return `${quantity} at ${hour} h ${wrong}`;
      }
    }
    if (rows.length !== hours.length) return `has ${rows.length} rows for ${hours.length}`;
  }
  return null;
}

function wrongValue(
  { rounding, truth }: MadeFile,
  row: MappedRow,
  quantity: Quantity,
  value: number | null,
): string | null {
  const key = `curves.concentrations.${quantity}`;
  const read = row.responses[key];
  if (value !== null)
    return read !== undefined && Math.abs(read - value) <= 1.1 * rounding * Math.abs(value)
      ? null
      : `is ${read} in place of ${value}`;
  if (read !== undefined) return `is ${read}, and was not measured`;
  if (quantity !== 'product') return null;
  const limit = row.limits?.[key];
  return limit && Math.abs(limit.value - truth.limit!) <= rounding ? null : `is not below ${truth.limit}`;
}

describe(`${COUNT} files from seed ${SEED}`, () => {
  test('are read as they were meant, or ask', { timeout: 3_600_000 }, async () => {
    const faults: string[] = [];
    let asked = 0;
    for (let seed = SEED; seed < SEED + COUNT; seed++) {
      const made = madeFile(seed);
      if (made.isOpen) asked += 1;
      // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
      const wrong = await wrongWith(made).catch((error: unknown) => `stops: ${String(error)}`);
      if (wrong !== null) faults.push(`${seed} [${made.traits.join(' | ')}]: ${wrong}`);
    }
    console.info(`${COUNT} files, ${asked} with dates that leave a choice, ${faults.length} wrong`);
    expect(faults.slice(0, 20), `${faults.length} of ${COUNT}`).toEqual([]);
    expect(asked).toBeLessThan(0.1 * COUNT);
  });
});

describe('dates of which both readings remain', () => {
  const file = (...days: string[]) => `Date,CDW (g/L)\n${days.map((day, k) => `${day},${k + 1}`).join('\n')}\n`;
  const read = async (text: string) => {
    const { facts, table } = await readTable({ bytes: Buffer.from(text), name: 'a.csv' });
    return { facts, table, columns: proposeMapping('batch_fermentation', facts) };
  };

  test('are asked for, and read as said', async () => {
    const { facts, table, columns } = await read(file('03/04/2025', '08/06/2025'));
    expect(facts[0]!.dates).toMatchObject({ day_first: null, by: null });
    expect(problemOfMapping('batch_fermentation', table, { columns })).toEqual({
      field: 'columns.0.day_first',
      message:
        'Column “Date”: the order of day and month in its dates is ambiguous: the first date is 2025-04-03 or 2025-03-04. Choose the date format.',
    });
    const hours = [true, false].map((day_first) => {
      const said = columns.map((column) => (column.variable === 'time' ? { ...column, day_first } : column));
      expect(problemOfMapping('batch_fermentation', table, { columns: said })).toBeNull();
      return applyMapping('batch_fermentation', table, { columns: said }).experiment.rows.at(-1)!.time;
    });
    // 3 April to 8 June, or 4 March to 6 August.
    expect(hours).toEqual([66 * 24, 155 * 24]);
  });

  test.each([
    [['03/04/2025', '04/04/2025', '05/04/2025', '06/04/2025'], true, 72],
    [['4/3/2025', '4/4/2025', '4/5/2025', '4/6/2025'], false, 72],
    [['1/2/2025', '1/13/2025'], false, 264],
  ])('%j are told apart by even steps or a number above 12', async (days, day_first, hours) => {
    const { facts, table, columns } = await read(file(...days));
    expect(facts[0]!.dates!.day_first).toBe(day_first);
    expect(applyMapping('batch_fermentation', table, { columns }).experiment.rows.at(-1)!.time).toBe(hours);
  });
});

test('times that go backwards or leave a gap are said', async () => {
  const { facts, table } = await readTable({
    bytes: Buffer.from('Time [h],CDW (g/L)\n0,1\n2,2\n1,3\n4,4\n5,5\n6,6\n200,7\n'),
    name: 'a.csv',
  });
  const columns = proposeMapping('batch_fermentation', facts);
  const apply = (excluded_rows: number[]) => applyMapping('batch_fermentation', table, { columns, excluded_rows });
  expect(apply([]).notes).toEqual([
    'The times run backwards: 1 h in row 4 after 2 h in row 3. If the rows belong to several runs, map a column to “Run or batch”.',
  ]);
});
