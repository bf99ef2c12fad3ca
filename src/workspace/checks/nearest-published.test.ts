import { expect, test } from 'vitest';
import { configuration } from '../tests/fixtures.test-support.ts';
import { nearestPublished } from './nearest.ts';
import { operationsOf } from './plant.ts';
import { CASES } from './published.ts';

test('every whole plant names its operations, and is nearest to itself', () => {
  for (const { id, operations } of CASES.filter(({ whole }) => whole)) {
    const found = nearestPublished(operations!)!;
    expect(found.plant.operations, id).toEqual(operations);
    expect(found.shared).toBe(found.of);
  }
});

test('a process is compared with the plant that has most in common with it, or with none', () => {
  const secreted = nearestPublished(operationsOf(configuration('cfg_secreted_v1').uo_settings))!;
  expect([secreted.plant.id, secreted.shared]).toEqual(['lactoferrin', 5]);
  expect(nearestPublished(['media_preparation', 'mixer'])).toBeNull();
});
