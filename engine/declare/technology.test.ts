import { describe, expect, test } from 'vitest';
import { seedTechnologyOf, tankTechnologyOf, technologyOf } from './technology.ts';

const place = (plant: 'stainless' | 'hybrid' | 'single_use', own = 'plant', hybrid?: 'stainless' | 'single_use') => ({
  hybrid,
  values: { technology: own },
  plant,
});

describe('the technology of a step', () => {
  test('is that of the plant unless the step chooses for itself', () => {
    expect(technologyOf(place('single_use', 'plant', 'stainless'))).toBe('single_use');
    expect(technologyOf(place('single_use', 'stainless', 'single_use'))).toBe('stainless');
    expect(technologyOf(place('stainless', 'single_use', 'stainless'))).toBe('single_use');
  });

  test('is the usual one of its unit operation in a hybrid plant', () => {
    expect(technologyOf(place('hybrid', 'plant', 'single_use'))).toBe('single_use');
    expect(technologyOf(place('hybrid', 'plant', 'stainless'))).toBe('stainless');
  });

  test('is steel where there are no disposables for the unit operation', () => {
    expect(technologyOf(place('single_use'))).toBe('stainless');
    expect(technologyOf(place('hybrid'))).toBe('stainless');
  });
});

test('tanks for liquid are bags in a hybrid plant, whatever the step is', () => {
  expect(tankTechnologyOf(place('hybrid', 'plant', 'stainless'))).toBe('single_use');
  expect(tankTechnologyOf(place('hybrid'))).toBe('single_use');
  expect(tankTechnologyOf(place('hybrid', 'stainless', 'single_use'))).toBe('stainless');
  expect(tankTechnologyOf(place('stainless'))).toBe('stainless');
});

test('seed vessels are bags up to 200 L in a hybrid plant, and of any size in one of disposables', () => {
  expect(seedTechnologyOf(place('hybrid'), 0.2)).toBe('single_use');
  expect(seedTechnologyOf(place('hybrid'), 0.21)).toBe('stainless');
  expect(seedTechnologyOf(place('single_use'), 0.5)).toBe('single_use');
  expect(seedTechnologyOf(place('stainless'), 0.01)).toBe('stainless');
});
