import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { configuration } from '#engine/tests/fixtures.test-support.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { placesIn, withRun } from './send.ts';

const operations = toCatalogue(catalogue());
const process = configuration('cfg_secreted_v1');
const named = (id: string) => operations.get(id)!;

test('offers a step of the same kind first, and keeps its other values', () => {
  const [place] = placesIn(process, named('ultrafiltration'), operations);
  const step = process.uo_settings.find(({ unit_operation }) => unit_operation === 'ultrafiltration')!;
  expect(place).toMatchObject({ kind: 'into', stepId: step.id });
  const sent = withRun(process, place!, named('ultrafiltration'), { protein_concentration: 91 }, 'stp_new');
  expect(sent.stepId).toBe(step.id);
  const after = sent.configuration.uo_settings.find(({ id }) => id === step.id)!;
  expect(after.settings).toEqual({ ...step.settings, protein_concentration: 91 });
  expect(sent.configuration.uo_settings).toHaveLength(process.uo_settings.length);
});

test('offers a new step at the position of its stage', () => {
  const operation = named('evaporation');
  const [place, ...others] = placesIn(process, operation, operations);
  expect(place).toMatchObject({ kind: 'at' });
  expect(others).toHaveLength(process.uo_settings.length);
  const { configuration: after, stepId } = withRun(process, place!, operation, { effects: 3 }, 'stp_new');
  const at = after.uo_settings.findIndex(({ id }) => id === stepId);
  expect(after.uo_settings[at]).toMatchObject({ unit_operation: 'evaporation', settings: { effects: 3 } });
  const stages = after.uo_settings.map(({ unit_operation }) => named(unit_operation).stage);
  expect(stages.slice(at + 1)).not.toContain('recovery');
  expect(stages.slice(0, at)).not.toContain('finishing');
});

test('offers the first step of an empty process', () => {
  const empty = { ...process, uo_settings: [], locked_values: { uo_settings: [] } };
  expect(placesIn(empty, named('evaporation'), operations)).toEqual([
    { kind: 'at', index: 0, title: 'As the first step' },
  ]);
});
