/** Files as other laboratories export them are read as they were meant, or a sentence says what is not; none is changed in silence. */
import { expect, test } from 'vitest';
import { applyMapping, type MappedRow, problemOfMapping, proposeMapping } from '#engine/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { Unreadable } from '#server/experiments/unreadable.ts';
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

async function verdictOf({ content, operation, expected, runs }: ForeignFile): Promise<Verdict> {
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
  for (const row of rows) {
    const isLike = (k: number): boolean =>
      (!runs || row.batch === runs[k]) &&
      keys.every((key) => valueOf(row, key) === null || isSame(valueOf(row, key), expected[key]![k]!));
    let k = at;
    while (k < count && !isLike(k)) k += 1;
    if (k === count) {
      changed.push(`row ${row.row} is ${row.batch ?? ''} ${keys.map((key) => valueOf(row, key)).join(', ')}`);
      // It stands for the next one.
      at += 1;
      continue;
    }
    missing += k - at + keys.filter((key) => !isSame(valueOf(row, key), expected[key]![k]!)).length;
    at = k + 1;
  }
  missing += count - Math.min(at, count);
  if (changed.length > 0) return { is: notes.length > 0 ? 'said' : 'wrong', why: [...notes, ...changed].join(' ') };
  if (missing === 0) return { is: 'right', why: '' };
  return { is: notes.length + lost.length > 0 ? 'said' : 'wrong', why: [...notes, ...lost].join(' ') };
}

test('are read, or say why not', { timeout: 600_000 }, async () => {
  const counts: Record<string, Record<Verdict['is'], number>> = {};
  const wrong: string[] = [];
  for (const file of FOREIGN) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const { is, why } = await verdictOf(file);
    (counts[file.kind] ??= { right: 0, said: 0, wrong: 0 })[is] += 1;
    if (is === 'wrong') wrong.push(`${file.kind}: ${file.title}: ${why}`);
    if (process.env['LAB_FILES'] !== undefined && is === 'said') console.info(`${file.kind}: ${file.title}: ${why}`);
  }
  expect(wrong).toEqual([]);
  expect(counts).toEqual({
    times: { right: 102, said: 3, wrong: 0 },
    headings: { right: 103, said: 38, wrong: 0 },
    cells: { right: 156, said: 13, wrong: 0 },
    layouts: { right: 93, said: 6, wrong: 0 },
  });
});
