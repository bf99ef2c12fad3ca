import { describe, expect, test } from 'vitest';
import { EXAMPLE_PLANTS, exampleConfiguration } from '../cases/examples.ts';
import { library } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, SettingValue } from '../types/configuration.ts';
import { causesOf } from './causes.ts';

const { plant } = EXAMPLE_PLANTS.find(({ id }) => id === 'lactic_acid')!;
const before = exampleConfiguration({ plant });
const fermentation = before.uo_settings.find(({ unit_operation: id }) => id === 'batch_fermentation')!;

const costOf = (configuration: Configuration): number => {
  const outcome = evaluate(configuration, plant.product, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results.figures.cogs;
};
const changed = (settings: Record<string, SettingValue>, prices: Record<string, number> = {}): Configuration => ({
  ...before,
  uo_settings: before.uo_settings.map((step) =>
    step === fermentation ? { ...step, settings: { ...step.settings, ...settings } } : step,
  ),
  assumptions: { ...before.assumptions, prices: { ...before.assumptions.prices, ...prices } },
});
const causes = (after: Configuration) => causesOf({ before, after, product: plant.product, library });

describe('what moved the unit cost', () => {
  test('names each change with its values, and the effects add up to the whole change', () => {
    const after = changed({ vessels: 6 }, { mol_glucose: 0.6 });
    const found = causes(after)!;
    expect(found.map(({ title, to }) => [title, to])).toEqual([
      ['Fermentation: Vessels', 6],
      ['Price of glucose', 0.6],
    ]);
    expect(found[0]!.from).toBe(fermentation.settings['vessels']);
    const sum = found.reduce((total, { change }) => total + change, 0);
    expect(sum).toBeCloseTo(costOf(after) - costOf(before), 12);
    expect(found[0]!.change).toBeCloseTo(costOf(changed({ vessels: 6 })) - costOf(before), 12);
    // Glucose is the largest cost of the plant.
    expect(found[1]!.change).toBeGreaterThan(0.1);
  });

  test('the same configuration has no causes', () => {
    expect(causes(structuredClone(before))).toEqual([]);
  });

  test('names without an effect are no cause', () => {
    const named = {
      ...before,
      uo_settings: before.uo_settings.map((step) => ({ ...step, name: `${step.name}, renamed` })),
    };
    expect(causes(named)).toEqual([]);
  });

  test('a removed entry is a change back to the default', () => {
    const { vessels: _, ...settings } = fermentation.settings;
    const after = {
      ...before,
      uo_settings: before.uo_settings.map((step) => (step === fermentation ? { ...step, settings } : step)),
    };
    const [cause] = causes(after)!;
    expect(cause).toMatchObject({ title: 'Fermentation: Vessels', to: 1 });
  });

  test('more than twelve changes are twelve causes, which still add up', () => {
    const prices = Object.fromEntries(library.molecules.slice(0, 40).map(({ id }, index) => [id, 1 + index / 100]));
    const after = changed({}, { ...prices, mol_glucose: 0.6 });
    const found = causes(after)!;
    expect(found.length).toBeLessThanOrEqual(12);
    expect(found.reduce((total, { change }) => total + change, 0)).toBeCloseTo(costOf(after) - costOf(before), 12);
  });

  test('an infeasible configuration has none', () => {
    const nothing = { ...before, uo_settings: [] };
    expect(causes(nothing)).toBeNull();
  });
});
