/** Forty plain tables are mapped by their headings and fitted without a choice by a person. */
import { describe, expect, test } from 'vitest';
import { fitExperiments } from '#engine/fitting/index.ts';
import { applyMapping, problemOfMapping, proposeMapping } from '#engine/index.ts';
import { library, product } from '#engine/tests/fixtures.test-support.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { shareOfCommit } from '../../support/night.ts';
import { PLAIN_FILES, type PlainFile } from './plain-files.ts';

/** What keeps a file from being fitted as it is; null if nothing does. */
async function hindranceOf({ operation, text, means, known }: PlainFile): Promise<string | null> {
  const { facts, table } = await readTable({ bytes: Buffer.from(text), name: 'a.csv' });
  const columns = proposeMapping(operation, facts);
  const wrong = columns.find(({ column, variable }) => variable !== (means[column] ?? null));
  if (wrong) return `“${wrong.column}” is taken for ${wrong.variable}, not ${means[wrong.column]}`;
  const problem = problemOfMapping(operation, table, { columns });
  if (problem) return problem.message;
  const { experiment, left_out } = applyMapping(operation, table, { columns });
  const lost = left_out.filter(({ row }) => row !== null);
  if (lost.length > 0) return `row ${lost[0]!.row} is left out: ${lost[0]!.reason}`;
  const request = { unit_operation: operation, experiments: [{ id: 'e', name: 'File', data: experiment }], seed: 1 };
  const outcome = fitExperiments(request, known?.product ?? product, library);
  return outcome.possible ? null : outcome.message;
}

test('there are forty', () => {
  expect(PLAIN_FILES.length).toBeGreaterThanOrEqual(40);
});

describe('without a choice by a person', () => {
  // A sixth in an ordinary run, others at each commit.
  test.each(shareOfCommit(PLAIN_FILES, 6))('$title', async (file) => {
    expect(await hindranceOf(file)).toBeNull();
  });
});
