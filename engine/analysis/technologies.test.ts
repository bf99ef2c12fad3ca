import { describe, expect, test } from 'vitest';
import antibodyFile from '../../data/demo-antibody.json' with { type: 'json' };
import { library, resultsOf } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import type { PlantTechnology } from '../assumptions/assumptions.ts';
import {
  COST_PARTS,
  comparisonOf,
  compareTechnologies,
  crossingsOf,
  sizeTechnology,
  type SizedTechnology,
  type TechnologyComparison,
} from './technologies.ts';
import type { AnalysisInput } from './types.ts';
import { AnalysisCancelled } from './watch.ts';

const product = antibodyFile.product as ProductBasis;
const configuration = antibodyFile.processes[0]!.configurations[0]!.configuration as unknown as Configuration;
const input: AnalysisInput = { configuration, product, library };

describe('technologies of an antibody', () => {
  const found = compareTechnologies(input, { outputs: [60, 400], curve_points: 0 }) as TechnologyComparison;

  test('have a plant for each output, which makes it, with vessels of usual sizes within the bag', () => {
    expect(found.points.map(({ technology, output }) => [technology, output])).toEqual([
      ['stainless', 60],
      ['stainless', 400],
      ['hybrid', 60],
      ['hybrid', 400],
      ['single_use', 60],
      ['single_use', 400],
    ]);
    for (const { technology, output, plant } of found.points) {
      expect(plant!.figures.output).toBeGreaterThanOrEqual(output);
      expect(plant!.vessel_volume).toBeLessThanOrEqual(technology === 'single_use' ? 2 : 500);
      // The plant is a configuration that can be saved.
      expect(resultsOf(evaluate(plant!.configuration, product, library)).figures).toEqual(plant!.figures);
    }
  });

  test('have parts of the unit cost that add up to it', () => {
    for (const { plant } of found.points) {
      expect(COST_PARTS.reduce((sum, part) => sum + plant!.cost[part], 0)).toBeNear(plant!.figures.cogs, 1e-9);
      expect(Math.abs(plant!.cost.other)).toBeLessThan(1e-6 * plant!.figures.cogs);
    }
  });

  test('pay more for single-use parts the more they have of them', () => {
    for (const output of [60, 400]) {
      const [steel, hybrid, bags] = (['stainless', 'hybrid', 'single_use'] as const).map((technology) => {
        const { plant } = found.points.find((one) => one.technology === technology && one.output === output)!;
        return plant!.cost.single_use / plant!.figures.cogs;
      });
      expect(steel).toBeLessThan(hybrid! / 2);
      expect(hybrid).toBeGreaterThan(0.01);
      expect(bags).toBeGreaterThan(hybrid!);
    }
  });

  test('single use is cheapest in one vessel of 2 m³, and steel in vessels of 10 m³ and more, as published (Carbungco, BioProcess Int. 2020)', () => {
    const { points } = compareTechnologies(input, { outputs: [100, 2500], curve_points: 0 }) as TechnologyComparison;
    const cheapest = (output: number) =>
      points
        .filter((one) => one.output === output && one.plant)
        .toSorted((a, b) => a.plant!.figures.cogs - b.plant!.figures.cogs)[0]!;
    expect(cheapest(100)).toMatchObject({ technology: 'single_use', plant: { vessel_volume: 2 } });
    // A plant of 100 kg per year that was built as a hybrid, after a comparison with steel (Pais-Chanfrau et al. 2009, BioPharm Int. 22(12)).
    const [steel, hybrid] = points.filter((one) => one.output === 100).map(({ plant }) => plant!.figures);
    expect(hybrid!.tci).toBeLessThan(steel!.tci);
    expect(hybrid!.cogs).toBeLessThan(steel!.cogs);
    expect(cheapest(2500).technology).toBe('stainless');
    expect(cheapest(2500).plant!.vessel_volume).toBeGreaterThanOrEqual(10);
  });

  test('have less plastic in steel and less water in single use', () => {
    const at = (technology: string) => found.points.find((one) => one.technology === technology)!.plant!;
    expect(at('stainless').plastic).toBeGreaterThan(0);
    expect(at('stainless').plastic).toBeLessThan(at('hybrid').plastic);
    expect(at('hybrid').plastic).toBeLessThan(at('single_use').plastic);
    expect(at('single_use').water).toBeLessThan(at('stainless').water);
    expect(at('single_use').months).toBeLessThan(at('stainless').months);
  });

  test('list what had to change for a bag', () => {
    expect(found.changes.stainless).toEqual([]);
    expect(found.changes.single_use.map(({ key, to }) => [key, to])).toEqual([
      ['vessel_volume', 2],
      ['head_pressure', 0.03],
      ['power_per_volume', expect.any(Number)],
    ]);
    for (const { reason } of found.changes.single_use) expect(reason.length).toBeGreaterThan(20);
  });

  test('list the value of a setting before the change', () => {
    const cultures = antibodyFile.processes.map(
      (one) => one.configurations as { id: string; configuration: unknown }[],
    );
    const { configuration: perfusion } = cultures.flat().find(({ id }) => id === 'cfg_perfusion_culture_v1') as {
      configuration: Configuration;
    };
    const strong = {
      ...perfusion,
      uo_settings: perfusion.uo_settings.map((step, k) =>
        k === 0 ? { ...step, settings: { ...step.settings, power_per_volume: 1 } } : step,
      ),
    };
    const before = resultsOf(evaluate(strong, product, library));
    const { changes } = compareTechnologies(
      { configuration: strong, product, library },
      { outputs: [60], curve_points: 0 },
    ) as TechnologyComparison;
    // A bag is not stirred as strongly as a vessel of steel.
    expect(changes.single_use.map(({ key }) => key)).toContain('power_per_volume');
    for (const { step_id, key, from } of changes.single_use) {
      const { settings } = before.steps.find((step) => step.step_id === step_id)!;
      expect([key, from]).toEqual([key, settings.find((one) => one.key === key)!.value]);
    }
  });

  test('change places: single use is cheaper for little product, one of steel for much', () => {
    const { crossings, best, points } = compareTechnologies(input, {
      outputs: [60, 2000],
      curve_points: 0,
    }) as TechnologyComparison;
    expect(best).toEqual(['single_use', 'stainless']);
    expect(crossings.map(({ from, to }) => [from, to])).toEqual([
      ['single_use', 'hybrid'],
      ['hybrid', 'stainless'],
    ]);
    const cost = (technology: string, output: number): number =>
      points.find((one) => one.technology === technology && one.output === output)!.plant!.figures.cogs;
    expect(cost('single_use', 60)).toBeLessThan(cost('stainless', 60));
    expect(cost('single_use', 2000)).toBeGreaterThan(cost('stainless', 2000));
  });

  test('have the lowest unit cost as the best at each output', () => {
    for (const [k, output] of found.outputs.entries()) {
      const there = found.points.filter((one) => one.output === output);
      const least = there.reduce((best, one) => (one.plant!.figures.cogs < best.plant!.figures.cogs ? one : best));
      expect(found.best[k]).toBe(least.technology);
    }
  });
});

describe('where one technology overtakes another', () => {
  // Straight lines between 10 and 1,000 kg on logarithmic axes.
  const outputs = [10, 1000];
  const curvesOf = (costs: Record<PlantTechnology, [number | null, number | null]>) =>
    Object.fromEntries(
      Object.entries(costs).map(([technology, list]) => [
        technology,
        list.map((cogs, k) => ({ output: outputs[k]!, cogs })),
      ]),
    ) as TechnologyComparison['curves'];

  test('is interpolated, also if the lowest line changes twice between two outputs', () => {
    const once = crossingsOf(curvesOf({ stainless: [400, 1], hybrid: [500, 500], single_use: [100, 4] }), outputs);
    expect(once).toEqual([
      { output: expect.closeTo(100, 9), cogs: expect.closeTo(20, 9), from: 'single_use', to: 'stainless' },
    ]);
    const twice = crossingsOf(curvesOf({ stainless: [1000, 1], hybrid: [100, 10], single_use: [50, 200] }), outputs);
    expect(twice.map(({ from, to }) => `${from} ${to}`)).toEqual(['single_use hybrid', 'hybrid stainless']);
    expect(twice[1]!.output).toBeCloseTo(100, 9);
    expect(twice[0]!.output).toBeLessThan(twice[1]!.output);
  });

  test('is nowhere if one is always cheapest, and a technology without a plant takes no part', () => {
    expect(crossingsOf(curvesOf({ stainless: [10, 1], hybrid: [20, 2], single_use: [30, 3] }), outputs)).toEqual([]);
    expect(crossingsOf(curvesOf({ stainless: [10, 1], hybrid: [20, 2], single_use: [5, null] }), outputs)).toEqual([]);
  });
});

describe('a request', () => {
  test.each([[[]], [[0]], [[100, 50]], [[Number.NaN]]])('with outputs %j is refused', (outputs) => {
    expect(compareTechnologies(input, { outputs })).toMatchObject({ field: 'outputs' });
  });

  test('the parts that are sized alone, in any order, make the same comparison', () => {
    const outputs = [60, 400];
    const whole = compareTechnologies(input, { outputs, curve_points: 0 });
    const parts = (['single_use', 'stainless', 'hybrid'] as const).flatMap((technology) =>
      outputs.map((output) => sizeTechnology(input, { technology, outputs: [output] }) as SizedTechnology),
    );
    expect(comparisonOf(outputs, outputs, parts.toReversed())).toEqual(whole);
    const first = comparisonOf(outputs, outputs, parts.slice(0, 3));
    expect(first).toMatchObject({ isWhole: false, best: [null, null] });
    expect(first.points.filter(({ plant }) => plant !== null)).toHaveLength(3);
    expect(first.points.every(({ message }) => message === null)).toBe(true);
  });

  test('can be cancelled', () => {
    expect(() => compareTechnologies(input, { outputs: [60] }, { signal: { aborted: true } })).toThrow(
      AnalysisCancelled,
    );
  });
});
