/** The file of a planned experiment is read again, once results are in it, as what was planned. */
import { expect, test } from 'vitest';
import { applyMapping, catalogue, problemOfMapping, proposeMapping } from '#engine/index.ts';
import { classicalPlan, surfaceReport } from '#engine/fitting/index.ts';
import { readTable } from '#server/experiments/read-table.ts';
import { toCsv } from '#src/components/table/export.ts';
import { configuration, library, product } from '../../../engine/tests/fixtures.test-support.ts';
import { fitOf, KNOWN, simulated } from '../../../engine/fitting/recovery.test-support.ts';
import { columnsOf, factorOf, factorsOf, firstFactors, USUAL } from '../../../src/workspace/design/ask.ts';
import { planAskOf } from '../../../src/workspace/fits/plan-ask.ts';
import { planFile } from '../../../src/workspace/plan-file.ts';
import { planFor } from '../../../src/engine/plan-experiment.ts';

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
  // Exact runs of the same kind leave what the plan leaves, and cheaper ones that show nothing of the plant are not chosen.
  const kind = { usual: 'fit', at_once: 4, bias: 0, correlation: 1 } as const;
  const kinds = [{ ...kind, correlation: 0, cost: 1 }, kind];
  const question = { configuration: { ...base, fits: [pinned] }, product, library };
  const { fidelities } = planFor(question, { ...ask, kinds });
  const { options, best } = fidelities!.choice!;
  expect(options[7]!.deviation).toBeCloseTo(made.plan.after!, 9);
  expect(options[3]!.deviation).toBe(made.plan.now);
  expect([options[best!]!.fidelity, options.length, fidelities!.kinds[1]!.days]).toEqual([1, 8, 7]);
  // Results that read too high by half are divided by 1.5, so their errors are smaller.
  const high = planFor(question, { ...ask, kinds: [{ ...kind, bias: 0.5 }] });
  expect(high.fidelities!.choice!.options[3]!.deviation).toBeLessThan(made.plan.after!);
  expect(planFor(question, { ...ask, kinds: [{ ...kind, correlation: 2 }] }).outcome).toMatchObject({
    possible: false,
    field: 'kinds.0.correlation',
  });
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

test('of a classical design without a model, whose results then give the response surface', async () => {
  const OPERATION = 'high_pressure_homogenisation';
  const operation = catalogue().find(({ id }) => id === OPERATION)!;
  const factors = factorsOf(operation)
    .filter(({ key }) => key === 'pressure' || key === 'passes' || key === 'inlet_temperature')
    .map((one) => ({ ...factorOf(one), ...(one.key === 'passes' && { min: 1, max: 3 }) }));
  expect(factors).toHaveLength(3);
  const response = operation.outputs[0]!;
  const planned = classicalPlan({ ...USUAL, factors, size: 0 });
  if (!planned.possible) throw new Error(planned.message);
  const columns = columnsOf(operation, factors, [response.key]);
  const file = planFile({ runs: planned.runs.map((conditions) => ({ conditions, times: [] })) }, columns, {});
  expect(file.rows).toHaveLength(8 + 6 + 3);

  const coded = (run: Record<string, number>): number[] =>
    factors.map(({ key, min, max }) => (2 * (run[key]! - min)) / (max - min) - 1);
  const truth = (run: Record<string, number>): number => {
    const [a, b, c] = coded(run) as [number, number, number];
    return 0.5 - 0.1 * (a - 0.4) ** 2 - 0.05 * b ** 2 + 0.02 * a * b - 0.08 * (c + 0.2) ** 2;
  };
  const measured = file.rows.map((row, n) => row.map((cell) => cell ?? truth(planned.runs[n]!)));
  const { facts, table } = await readTable({
    bytes: Buffer.from(toCsv({ head: file.head, rows: measured })),
    name: 'plan.csv',
  });
  const mapping = { columns: proposeMapping(OPERATION, facts) };
  expect(mapping.columns.map(({ variable }) => variable)).toEqual(columns.map(({ key }) => key));
  expect(problemOfMapping(OPERATION, table, mapping)).toBeNull();
  const { rows } = applyMapping(OPERATION, table, mapping).experiment;
  expect(rows).toHaveLength(file.rows.length);
  const scale = rows[0]!.responses[`outputs.${response.key}`]! / truth(planned.runs[0]!);
  const report = surfaceReport(
    factors,
    rows.map(({ inputs }) => inputs as Record<string, number>),
    rows.map(({ responses }) => responses[`outputs.${response.key}`]!),
    'maximum',
  );
  if ('message' in report) throw new Error(report.message);
  const best = coded(Object.fromEntries(report.optimum.at.map(({ key, value }) => [key, value])));
  // Where the slope of the truth is zero.
  expect(best[0]!).toBeCloseTo(0.4 / (1 - 0.02 ** 2 / (4 * 0.1 * 0.05)), 3);
  expect(best[2]!).toBeCloseTo(-0.2, 3);
  expect(report.surface.r_squared).toBeCloseTo(1, 6);
  expect(report.optimum.value / scale).toBeGreaterThan(0.5);
});

test('of a classical design, in every unit operation with two numeric settings or more', async () => {
  const wrong: string[] = [];
  for (const operation of catalogue()) {
    const factors = firstFactors(factorsOf(operation));
    const [response] = operation.outputs;
    if (factors.length < 2 || !response) continue;
    const planned = classicalPlan({ ...USUAL, factors, size: 0 });
    if (!planned.possible) {
      wrong.push(`${operation.id}: ${planned.message}`);
      continue;
    }
    const columns = columnsOf(operation, factors, [response.key]);
    const file = planFile({ runs: planned.runs.map((conditions) => ({ conditions, times: [] })) }, columns, {});
    const { variables } = await uploaded(operation.id, file);
    const keys = columns.map(({ key }) => key);
    if (variables.join() !== keys.join()) wrong.push(`${operation.id}: ${variables.join()} for ${keys.join()}`);
  }
  expect(wrong).toEqual([]);
});
