/** One process costed for each clinical phase. */
import { describe, expect, test } from 'vitest';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { PHASES, type PhaseName, usableShare } from '../assumptions/phases.ts';
import { exampleConfiguration } from '../cases/examples.ts';
import { PLATFORMS } from '../cases/platforms/index.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { library, resultsOf } from './fixtures.test-support.ts';

const NAMES = Object.keys(PHASES) as PhaseName[];
const vaccine = PLATFORMS.find(({ id }) => id === 'platform_mrna')!;
const at = (phase: PhaseName | 'unstated', more: object = {}) => {
  const base = exampleConfiguration(vaccine);
  const assumptions = { ...base.assumptions, plant: { ...base.assumptions.plant, phase, ...more } };
  return resultsOf(evaluate({ ...base, assumptions }, vaccine.plant.product, library));
};

test.each([
  ['toxicology', 0.357],
  ['phase_1', 0.4725],
  ['phase_2', 0.6792],
  ['phase_3', 0.8208],
  ['commercial', 0.931],
] as const)('of what the mature process would make, %s supplies %d', (phase, net) => {
  expect(usableShare(PHASES[phase]) * PHASES[phase].success).toBeNear(net, 1e-3);
  const { failure_rate, usable_share } = fillAssumptions({ plant: { phase } }).plant;
  expect(usable_share * (1 - failure_rate)).toBeNear(net, 1e-3);
});

test('2 kg of phase 1 take five batches of 1 kg', () =>
  expect(Math.ceil(2 / (usableShare(PHASES.phase_1) * PHASES.phase_1.success))).toBe(5));

describe('the same process', () => {
  const commercial = at('commercial');
  test.each(NAMES)('for %s makes the usable share of its batches, in its lots', (phase) => {
    const { figures } = at(phase);
    const { success, lots } = PHASES[phase];
    expect(figures.batch_output).toBeNear((commercial.figures.batch_output * usableShare(PHASES[phase])) / 0.95, 1e-9);
    expect(figures.batches).toBe(lots ?? commercial.figures.batches);
    expect(figures.output).toBeNear(figures.batches * figures.batch_output * success, 1e-9);
  });
  test('costs more per dose the earlier it is', () => {
    const costs = NAMES.map((phase) => at(phase).figures.cogs);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
  });
  test('is tested by the scope of its phase', () => {
    const lines = (phase: PhaseName) =>
      at(phase, { lots: 10, failure_rate: 0, usable_share: 1 }).operating_cost.lines.find(
        ({ title }) => title === 'External release tests',
      )!.annual;
    expect(lines('toxicology') / lines('phase_1')).toBeNear(0.5, 1e-9);
    expect(lines('phase_3') / lines('phase_1')).toBeNear(1.2, 1e-9);
  });
  test('without a phase supplies all that it makes', () => {
    const { failure_rate, usable_share, lots } = fillAssumptions({}).plant;
    expect([failure_rate, usable_share, lots]).toEqual([0.02, 1, null]);
  });
});
