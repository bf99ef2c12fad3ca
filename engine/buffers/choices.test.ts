import { expect, test } from 'vitest';
import { library } from '../tests/fixtures.test-support.ts';
import { bufferChoices } from './choices.ts';
import { designBuffer } from './design.ts';

const choices = bufferChoices(library.molecules);

test('offers each substance once, under a unique name', () => {
  expect(new Set(choices.map(({ substance_id }) => substance_id)).size).toBe(choices.length);
  expect(choices.filter(({ role }) => role === 'buffering').every(({ pka }) => pka.length > 0)).toBe(true);
});

test.each(choices.map((choice) => [choice.substance_id, choice] as const))(
  'accepts %s in the role it is offered for',
  (_id, choice) => {
    const { substance_id, role, pka } = choice;
    const component = { substance_id, role, concentration: 10 };
    const outcome = designBuffer(
      role === 'buffering'
        ? { ph: Math.min(12, Math.max(2, pka[0]!)), components: [component] }
        : { ph: 7, components: [{ substance_id: 'phosphate', role: 'buffering', concentration: 20 }, component] },
      library.molecules,
    );
    const fields = outcome.feasible ? [] : outcome.problem.fields;
    expect(fields.filter((field) => field.endsWith('role') || field.endsWith('substance_id'))).toEqual([]);
  },
);
