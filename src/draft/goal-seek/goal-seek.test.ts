import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { catalogue, compile, evaluate, figureValue } from '#engine/index.ts';
import { seekGoal, withLever, WIDEST } from '#engine/analysis/index.ts';
import { toCatalogue } from '../catalogue.ts';
import { answerOf, showTarget } from './answer.ts';
import { targetsOf, toShown } from './figures.ts';
import { leversOf } from './levers.ts';
import { PER_KG } from '#src/lib/reporting.ts';

const draft = configuration('cfg_homogenised_v2');
const results = resultsOf(evaluate(draft, product, library));
const operations = toCatalogue(catalogue());
const targets = targetsOf(results, operations, PER_KG);
const levers = leversOf(draft, results, operations, library, product.selling_price, PER_KG);
const lever = (id: string) => levers.find((one) => one.id === id)!;
const target = (figure: string) => targets.find((one) => one.figure === figure)!;
const seek = (id: string, figure: string, wanted: number) => {
  const { lever: moved, min, max, integer, hints } = lever(id);
  const found = seekGoal(draft, product, library, { figure, target: wanted, lever: moved, min, max, integer, hints });
  return answerOf(found, lever(id), target(figure));
};

describe('targets and inputs of goal-seek', () => {
  test('every target is a metric of the results', () => {
    expect(targets.length).toBeGreaterThan(60);
    expect(targets.filter(({ figure }) => figureValue(results, figure) === undefined)).toEqual([]);
    expect(toShown(0.5, target('figures.yield'))).toBe(50);
  });

  test('a footprint without all of its factors is told as a lower bound, a cost is not', () => {
    const of = (coverage: number, figure: string) =>
      targetsOf({ ...results, figures: { ...results.figures, gwp_coverage: coverage } }, operations, PER_KG).find(
        (one) => one.figure === figure,
      )!;
    expect(showTarget(2, of(0.9, 'figures.gwp'))).toMatch(/^≥/);
    expect(showTarget(2, of(1, 'figures.gwp'))).toMatch(/^2/);
    expect(showTarget(2, of(0.9, 'figures.cogs'))).toMatch(/2/);
    expect(showTarget(2, of(0.9, 'figures.cogs'))).not.toContain('≥');
  });

  test('every numeric input can be varied, over a range that contains its value', () => {
    expect(new Set(levers.map(({ id }) => id)).size).toBe(levers.length);
    const outside = levers.filter(({ now, min, max }) => !(min < max) || (now !== null && (now < min || now > max)));
    expect(outside).toEqual([]);
    expect(levers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['finance.selling_price', 'plant.operating_hours', 'prices.electricity']),
    );
  });

  test('no range is so wide that the value is lost in it', () => {
    const lost = levers.filter(
      ({ now, min, max, unit, displayUnit }) =>
        now && !(unit === 'K' && displayUnit !== 'K') && max - min > WIDEST * Math.abs(now),
    );
    expect(lost.map(({ id, now, min, max }) => [id, now, min, max])).toEqual([]);
  });

  test('changes nothing when a current value is entered again', () => {
    const apart = levers.filter(({ lever: { kind }, now }) => kind !== 'setting' && now !== null);
    expect(apart.length).toBeGreaterThan(15);
    const costs = apart.map(({ lever: moved, now }) => {
      const again = compile(withLever(draft, moved, now!), product, library).evaluate();
      return resultsOf(again).figures.cogs.toFixed(6);
    });
    expect(new Set(costs)).toEqual(new Set([results.figures.cogs.toFixed(6)]));
  });
});

describe('what is answered', () => {
  test('a search for a target', () => {
    const { offers, words } = seek('finance.selling_price', 'figures.npv', 0);
    expect(offers[0]!.x).toBeCloseTo(results.figures.msp!, 3);
    expect(words).toMatch(/^One value found between .*; there may be other solutions between the values tried\.$/);
  });

  test('several values, the nearest to the present one first, without a claim that there are no others', () => {
    const volume = lever('steps.stp_fermentation.vessel_volume');
    const point = (x: number) => ({ x, y: 1 });
    const found = {
      goal: { figure: 'figures.cogs', target: 1, lever: volume.lever, min: volume.min, max: volume.max },
      solutions: [20, 90, 250].map(point),
      jumps: [],
      closest: point(20),
      curve: [],
      evaluations: 39,
    };
    const { offers, words } = answerOf(found, volume, target('figures.cogs'));
    expect(volume.now).toBe(100);
    expect(offers.map(({ x }) => x)).toEqual([90, 20, 250]);
    expect(words).toMatch(/^3 values found between .*; there may be other solutions between the values tried\.$/);
    const jump = (x: number) => ({
      before: { x, y: 0.9, message: null },
      after: { x: x + 0.1, y: 1.1, message: null },
    });
    const jumping = answerOf({ ...found, solutions: [], jumps: [20, 90].map(jump) }, volume, target('figures.cogs'));
    expect(jumping.offers.map(({ x }) => x)).toEqual([90, 90.1]);
  });

  test('a whole number of which every value was tried, without others', () => {
    const vessels = lever('steps.stp_fermentation.vessels');
    const { words } = seek('steps.stp_fermentation.vessels', 'figures.output', results.figures.output);
    expect(vessels.integer).toBe(true);
    expect(words).toMatch(/found between/);
    expect(words).not.toContain('others');
  });

  test('gives the nearest value for a target out of reach', () => {
    const { offers, words } = seek('prices.electricity', 'figures.cogs', 0.5);
    expect(offers).toEqual([]);
    expect(words).toMatch(/^No value between .* reaches the target\. The nearest result is /);
  });

  test('reports an input without effect', () => {
    expect(seek('finance.tax_rate', 'figures.cogs', 1).words).toContain('The result does not depend on');
  });
});
