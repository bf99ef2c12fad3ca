import { expect, test } from 'vitest';
import type { ModelFit, Process } from '#generated/types.ts';
import { whatAcceptingSaves } from './what-accepting-saves.ts';

const fit = (effects: string[], together: string[] = []) =>
  ({
    unit_operation: 'fed_batch_fermentation',
    effects: effects.map((process_id) => ({ process_id })),
    together: together.map((unit_operation) => ({ unit_operation })),
  }) as unknown as ModelFit;

const process = (id: string, unit_operations: string[], configuration_id: string | null = `cfg_${id}`) =>
  ({ id, unit_operations, configuration_id }) as unknown as Process;

const A = process('a', ['fed_batch_fermentation']);
const B = process('b', ['fed_batch_fermentation', 'ultrafiltration']);
const OTHER = process('c', ['ultrafiltration']);
const EMPTY = process('d', [], null);

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('accepting saves the processes whose effect is shown, and leaves those that were added since', () => {
  const { saved, left, steps } = whatAcceptingSaves(fit(['a']), [A, B, OTHER, EMPTY], {});
  expect(idsOf(saved)).toEqual(['a']);
  expect(idsOf(left)).toEqual(['b']);
  expect(steps).toEqual([{ process_id: 'b', step_ids: [] }]);
});

test('a process that was deleted since the fit is not counted', () => {
  expect(idsOf(whatAcceptingSaves(fit(['a', 'gone']), [A], {}).saved)).toEqual(['a']);
});

test('a process is left that has only an operation that was fitted together with this one', () => {
  expect(idsOf(whatAcceptingSaves(fit(['a'], ['ultrafiltration']), [A, OTHER], {}).left)).toEqual(['c']);
});

test('the steps that are chosen in a process are those that use the fit, unless the process is gone', () => {
  const chosen = { a: ['step_2'], gone: ['step_1'] };
  expect(whatAcceptingSaves(fit(['a', 'gone']), [A, B], chosen).steps).toEqual([
    { process_id: 'a', step_ids: ['step_2'] },
    { process_id: 'b', step_ids: [] },
  ]);
});
