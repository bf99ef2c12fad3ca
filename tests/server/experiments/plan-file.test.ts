/** The file of a planned experiment is read again, once results are in it, as what was planned. */
import { expect, test } from 'vitest';
import { proposeMapping } from '#engine/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { toCsv } from '#src/components/table/export.ts';
import { configuration, library, product } from '../../../engine/fixtures.test-support.ts';
import { fitOf, KNOWN, simulated } from '../../../engine/fitting/recovery.test-support.ts';
import { planAskOf } from '../../../src/screens/measure/plan-ask.ts';
import { planFile } from '../../../src/workspace/plan-file.ts';
import { planFor } from '../../../src/workspace/plan-experiment.ts';

/** Uploads the plan with a result in every empty cell: which variable each column is recognised as. */
async function uploaded(operation: string, file: ReturnType<typeof planFile>) {
  const measured = file.rows.map((row) => row.map((cell) => cell ?? 0.5));
  const { facts, table } = await readTable({
    bytes: Buffer.from(toCsv({ head: file.head, rows: measured })),
    name: 'plan.csv',
  });
  return { facts, table, measured, variables: proposeMapping(operation, facts).map(({ variable }) => variable) };
}

test('of a homogeniser', async () => {
  const OPERATION = 'high_pressure_homogenisation';
  const known = KNOWN.find(({ unit_operation }) => unit_operation === OPERATION)!;
  const rows = [40, 60, 80, 100].flatMap((x) =>
    [1, 2, 3].map((passes) => ({
      'curves.pressure.x': x,
      'settings.passes': passes,
      'settings.inlet_temperature': 278.15,
    })),
  );
  const outcome = fitOf(known, simulated({ ...known, rows }, 1));
  if (!outcome.possible) throw new Error(outcome.message);
  const { fit } = outcome;
  const values = Object.fromEntries(fit.parameters.map(({ key, value }) => [key, value]));
  const base = configuration('cfg_homogenised_v2');
  for (const { settings, unit_operation: id } of base.uo_settings)
    if (id === OPERATION) for (const key of Object.keys(values)) delete settings[key];
  const pinned = { fit_id: 'fit_1', unit_operation: OPERATION, values, spread: fit.spread };
  const ask = planAskOf({ ...fit, id: 'fit_1' }, { runs: 4, samples: 1, metric: 'cogs' });
  const { outcome: made, columns } = planFor({ configuration: { ...base, fits: [pinned] }, product, library }, ask);
  if (!made.possible) throw new Error(made.message);
  expect(made.plan.after!).toBeLessThan(made.plan.now!);
  // Passes are whole, and within the data.
  expect(made.plan.runs.every(({ conditions }) => [1, 2, 3].includes(conditions['settings.passes']!))).toBe(true);

  const file = planFile(made.plan, columns, ask.fixed ?? {});
  const { facts, table, measured, variables } = await uploaded(OPERATION, file);
  expect(variables).toEqual(columns.map(({ key }) => key));
  expect(facts.map(({ unit }) => unit)).toEqual(columns.map(({ display_unit: unit }) => (unit === '1' ? null : unit)));
  expect(table.cells.map((cells) => cells[0])).toEqual(measured[0]);
});

test('of a fed-batch fermentation, whose volume along the run is that of the data', async () => {
  const operation = 'fed_batch_fermentation';
  const known = KNOWN.find(({ unit_operation }) => unit_operation === operation)!;
  const outcome = fitOf(known, simulated(known, 1));
  if (!outcome.possible) throw new Error(outcome.message);
  const { fit } = outcome;
  const values = Object.fromEntries(fit.parameters.map(({ key, value }) => [key, value]));
  const base = configuration('cfg_homogenised_v2');
  for (const { settings, unit_operation: id } of base.uo_settings)
    if (id === operation) for (const key of Object.keys(values)) delete settings[key];
  const pinned = { fit_id: 'fit_1', unit_operation: operation, values, spread: fit.spread };
  const ask = planAskOf({ ...fit, id: 'fit_1' }, { runs: 2, samples: 6, metric: 'cogs' });
  const { outcome: made, columns } = planFor({ configuration: { ...base, fits: [pinned] }, product, library }, ask);
  if (!made.possible) throw new Error(made.message);
  expect(made.plan.after!).toBeLessThan(made.plan.now!);
  expect(made.plan.runs.map(({ times }) => times.length)).toEqual([6, 6]);
  const file = planFile(made.plan, columns, ask.fixed ?? {});
  expect(file.rows).toHaveLength(12);
  const { variables } = await uploaded(operation, file);
  expect(variables).toEqual(columns.map(({ key }) => key));
  expect(variables).toContain('curves.volume');
});
