import { expect, test } from 'vitest';
import { configuration } from '../../../engine/tests/fixtures.test-support.ts';
import { catalogue, type Check } from '#engine/index.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { asGraph } from '#src/draft/graph/graph.ts';
import { adviceOf } from './advice.ts';

const operations = toCatalogue(catalogue());
const line = configuration('cfg_homogenised_v2');
const at = (operation: string) => line.uo_settings.find(({ unit_operation }) => unit_operation === operation)!.id;
const check = (step_id: string | null, field: string | null = null, kind = 'stops') =>
  ({ step_id, field, kind }) as Check;

test.each([
  ['a line', line],
  ['stated feeds', asGraph(line)],
])('names the setting, its step and the step before, in %s', (_of, draft) => {
  const uf = at('ultrafiltration');
  const words = (...place: Parameters<typeof check>) => adviceOf(check(...place), draft, operations);
  expect(words(uf, 'time')).toBe(
    'Changing one setting is not enough. Change processing time and another setting of Ultrafiltration, or a setting of Clarification.',
  );
  expect(words(uf)).toMatch(/Change two settings of Ultrafiltration, or a setting of Clarification\.$/);
  expect(words(line.uo_settings[0]!.id)).toMatch(/Change two settings of Fermentation\.$/);
  expect(words(null)).toBe('Changing one assumption is not enough. Change two of them.');
});

test.each([
  ['costs', 'time', true],
  ['costs', null, false],
  ['doubtful', 'time', false],
  ['note', null, false],
])('a check that is %s and names %s has advice: %s', (kind, field, has) => {
  expect(adviceOf(check(at('ultrafiltration'), field, kind), line, operations) !== null).toBe(has);
});
