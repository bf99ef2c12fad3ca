import { describe, expect, test } from 'vitest';
import { byStep, causesOf, largest, PLANT } from './causes.ts';
import type { Change } from './diff.ts';

const change = (title: string, stepId: string | null = 'stp_1'): Change => ({
  key: title,
  title,
  step: stepId === null ? '' : `Step ${stepId}`,
  stepId,
  before: 'default, 1\u202fg/L',
  after: '2\u202fg/L',
  apply: (configuration) => configuration,
});
const sum = (values: { change: number }[]) => values.reduce((total, one) => total + one.change, 0);

describe('causes of a change in unit cost', () => {
  test('each has its effect, and they add up to the difference of the ends', () => {
    const causes = causesOf([change('Titre'), change('Passes')], [131, 119, 121], { from: 131, to: 121 })!;
    expect(causes).toMatchObject([
      { title: 'Titre', values: '1 → 2\u202fg/L', change: -12 },
      { title: 'Passes', change: 2 },
    ]);
    expect(sum(causes)).toBe(-10);
  });

  test.each([
    ['9.6\u202fg/L', '10.8\u202fg/L', '9.6 → 10.8\u202fg/L'],
    ['default, 95\u202f%', '90\u202f%', '95 → 90\u202f%'],
    ['no step', 'there', 'no step → there'],
    ['1\u202fh', '2', '1\u202fh → 2'],
  ])('from %s to %s is written %s', (before, after, values) => {
    const changes = [{ ...change('Titre'), before, after }];
    expect(causesOf(changes, [1, 2], { from: 1, to: 2 })).toMatchObject([{ values }]);
  });

  test('changes that are infeasible alone are one cause', () => {
    const causes = causesOf([change('Titre', 'stp_2'), change('Volume')], [131, null, 121], { from: 131, to: 121 });
    expect(causes).toEqual([
      { key: 'Volume', title: 'Volume and 1 more', values: '', step: '', stepId: null, change: -10 },
    ]);
  });

  test('what the current engine computes differently for a saved version is a cause', () => {
    const causes = causesOf([change('Titre')], [130, 120], { from: 131, to: 120.5 })!;
    expect(causes.map(({ key }) => key)).toEqual(['Titre', 'today']);
    expect(sum(causes)).toBeCloseTo(-10.5, 12);
  });

  test.each([
    ['before', [null, 120]],
    ['after', [131, null]],
  ])('there are none if the process is infeasible %s the changes', (_when, costs) => {
    expect(causesOf([change('Titre')], costs, { from: 131, to: 120 })).toBeNull();
  });

  test('are added up by step', () => {
    const changes = [change('Titre'), change('Passes', 'stp_2'), change('Volume'), change('Wage', null)];
    const causes = causesOf(changes, [100, 90, 95, 92, 93], { from: 100, to: 93 })!;
    expect(byStep(causes).map(({ title, change: effect }) => [title, effect])).toEqual([
      ['Step stp_1', -13],
      ['Step stp_2', 5],
      [PLANT, 1],
    ]);
    expect(causes[0]!.change).toBe(-10);
  });

  test('beyond the largest are one', () => {
    const effects = [5, -1, 8, 1, -7];
    const costs = effects.reduce<number[]>((all, effect) => [...all, all.at(-1)! + effect], [100]);
    const causes = causesOf(
      effects.map((effect) => change(`${effect}`)),
      costs,
      { from: 100, to: 106 },
    )!;
    const shown = largest(causes, 4);
    expect(shown.map(({ title }) => title)).toEqual(['5', '8', '-7', '2 smaller causes']);
    expect(sum(shown)).toBeCloseTo(6, 12);
    expect(largest(causes, 5)).toEqual(causes);
  });
});
