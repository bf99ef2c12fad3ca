import { expect, test } from 'vitest';
import { chipsOf } from './asked.ts';
import type { Study } from './study.ts';

test('a map of whole numbers says how many processes are calculated, each once', () => {
  const variable = (key: string, whole: boolean) => ({
    id: `steps.a.${key}`,
    title: key,
    whole,
    unit: '1',
    displayUnit: '1',
  });
  const study = { figures: [], variables: [variable('passes', true), variable('split', false)] } as unknown as Study;
  const axis = (key: string) => ({ step_id: 'a', key, min: 1, max: 5, points: 25 });
  const run = (x: string, y: string) =>
    chipsOf(
      { type: 'sensitivity_heatmap_analysis', parameters: { x: axis(x), y: axis(y), metric: 'cogs' } } as never,
      study,
    ).at(-1)!.text;
  expect(run('passes', 'passes')).toBe('25 processes');
  expect(run('passes', 'split')).toBe('125 processes');
  expect(run('split', 'split')).toBe('625 processes');
});
