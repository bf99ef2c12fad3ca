import { expect, test } from 'vitest';
import { CASES } from '#engine/cases/index.ts';
import { configuration } from '#engine/tests/fixtures.test-support.ts';
import { nearestPublished } from './nearest-published.ts';

test('every whole plant names its operations, and is nearest to itself', () => {
  for (const { id, operations } of CASES.filter(({ whole }) => whole)) {
    const { plant, shared } = nearestPublished(operations!)!;
    expect(plant.operations, id).toEqual(operations);
    expect(shared).toBe(operations!.length);
    expect(plant.figures.length).toBeGreaterThan(1);
    expect(new Set(plant.figures.map(({ name }) => name)).size).toBe(plant.figures.length);
  }
});

test('a process is compared with the plant that has most in common with it, or with none', () => {
  const steps = configuration('cfg_secreted_v1').uo_settings.map((one) => one.unit_operation);
  const { plant, shared } = nearestPublished(steps)!;
  expect([plant.title.split(' ').at(2), shared]).toEqual(['lactoferrin', 5]);
  expect(nearestPublished(['media_preparation', 'mixer'])).toBeNull();
});
