import { expect, test } from 'vitest';
import { catalogue, runUnitOperation, usualProduct } from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { canBeSwept, rangeOf, sweepData, telling } from './sweep.ts';

const operation = catalogue().find(({ id }) => id === 'ultrafiltration')!;
const parameter = operation.parameters.find(({ key }) => key === 'protein_concentration')!;
const output = operation.outputs[0]!;

test('draws the metric, the working point, and the reasons for infeasible ranges', () => {
  const outcome = runUnitOperation(
    operation.id,
    { settings: {}, product: usualProduct(operation.id), sweep: { key: parameter.key, from: 50, to: 350, points: 7 } },
    library,
  );
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const points = outcome.data.sweep;
  const works = points.filter(({ outputs }) => outputs !== null);
  expect(works.length).toBeGreaterThan(1);
  expect(works.length).toBeLessThan(points.length);
  const data = sweepData(points, parameter, output, {
    now: { value: 100, figure: works[1]!.outputs![output.key]! },
    kept: null,
  });
  expect(data.curves[0]!.points.filter(([, y]) => y !== null)).toHaveLength(works.length);
  expect(data.marks).toMatchObject([{ x: 100 }]);
  expect(data.gaps).toHaveLength(1);
  expect(data.gaps![0]!.label).toBe(points.find(({ outputs }) => outputs === null)!.message);
  // The gap extends from halfway between the last feasible and the first infeasible point to the end.
  const last = works.at(-1)!.value;
  expect(data.gaps![0]).toMatchObject({ from: last + 25, to: 350 });
});

test.each(
  catalogue().flatMap(({ id, parameters }) => parameters.filter(canBeSwept).map((one) => [id, one.key, one] as const)),
)('%s, %s has an initial range', (_id, _key, one) => {
  const { from, to } = rangeOf(one, typeof one.default === 'number' ? one.default : null);
  expect(to).toBeGreaterThan(from);
});

test('a metric is never drawn against the setting of the same name, unless it is the only one', () => {
  const doubled = catalogue().flatMap(({ outputs, parameters }) =>
    outputs.length < 2
      ? []
      : parameters.filter((swept) => canBeSwept(swept) && telling(outputs, swept)?.title === swept.title),
  );
  expect(doubled).toEqual([]);
});
