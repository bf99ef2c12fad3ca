import { expect, test } from 'vitest';
import { PER_KG } from '#src/lib/reporting.ts';
import { costScale } from './cost-axis.tsx';
import { chanceBelow, inOrder, reasonsFor, tooDear, type Proposal } from './proposals.ts';

/** A proposal whose unit cost is spread evenly between two values. */
const proposal = (
  id: string,
  low: number,
  high: number,
  more: { steps?: number; purity?: number; near?: null } = {},
): Proposal =>
  ({
    train: {
      id,
      near: more.near === null ? null : 'a plant',
      configuration: { uo_settings: Array.from({ length: more.steps ?? 5 }) },
    },
    design: { figures: { cogs: (low + high) / 2, tci: 1, purity: more.purity ?? 0.9, gwp: null } },
    spread: { cost: { median: (low + high) / 2, quantiles: [low, high] } },
  }) as unknown as Proposal;

const ids = (list: readonly Proposal[]) => list.map(({ train }) => train.id);

test('trains are ranked by cost, with a price by the chance below it, and by cost again while samples are drawn', () => {
  const [sure, cheap] = [proposal('sure', 90, 110), proposal('cheap', 20, 170)];
  expect(ids(inOrder([sure, cheap], null))).toEqual(['cheap', 'sure']);
  expect(ids(inOrder([cheap, sure], 120))).toEqual(['sure', 'cheap']);
  expect(ids(inOrder([sure, { ...cheap, spread: undefined }], 120))).toEqual(['cheap', 'sure']);
  expect(chanceBelow(sure, 105)).toBeCloseTo(0.75);
});

test('a train that no solved plant is near to comes after the others, however cheap', () => {
  const [known, guess] = [proposal('known', 90, 110), proposal('guess', 10, 20, { near: null })];
  expect(ids(inOrder([guess, known], null))).toEqual(['known', 'guess']);
  expect(ids(inOrder([guess, known], 100))).toEqual(['known', 'guess']);
});

test('the lowest footprint speaks for a train only if all are known, and none is a lower bound', () => {
  const of = (gwp: number | null, gwp_coverage: number | null): Proposal => {
    const made = proposal('one', 10, 20);
    return { ...made, design: { ...made.design, figures: { ...made.design.figures, gwp, gwp_coverage } } };
  };
  const reasons = (one: Proposal, other: Proposal) => reasonsFor(one, [one, other]);
  expect(reasons(of(1, 0.99), of(2, 0.99))).toEqual(['Lowest footprint.']);
  for (const [one, other] of [
    [of(1, 0.5), of(2, 0.99)],
    [of(1, 0.99), of(2, 0.5)],
    [of(1, 0.99), of(null, null)],
  ] as const)
    expect(reasons(one, other)).toEqual([]);
});

test('only what is best alone speaks for a train', () => {
  const [a, b] = [proposal('a', 10, 20, { steps: 4 }), proposal('b', 30, 40, { purity: 0.99 })];
  expect(reasonsFor(a, [a, b])).toEqual(['Lowest unit cost.', 'Fewest steps.']);
  expect(reasonsFor(b, [a, b])).toEqual(['Purest product.']);
  expect(reasonsFor(a, [a])).toEqual([]);
});

test('the cheapest of those near to a solved plant is named if another is cheaper', () => {
  const [a, b, guess] = [proposal('a', 30, 40), proposal('b', 50, 60), proposal('guess', 10, 20, { near: null })];
  expect(reasonsFor(a, [a, b, guess])).toEqual(['Lowest unit cost of those near to a solved plant.']);
  expect(reasonsFor(b, [a, b, guess])).toEqual([]);
});

test('a range that is far above the price ends beyond the axis, so that the others can be read', () => {
  const of = (id: string, p10: number, median: number, p90: number) =>
    ({ train: { id }, design: { figures: { cogs: median } }, spread: { cost: { p10, median, p90 } } }) as Proposal;
  const { at, reaches } = costScale([of('a', 120, 190, 290), of('c', 260, 390, 680)], 210, PER_KG);
  expect([reaches(290), reaches(680)]).toEqual([true, false]);
  expect(at(680)).toBe(at(420));
  expect(at(290) - at(120)).toBeGreaterThan(40);
});

test('a train that is far dearer than the best of the known ones is left out, unless its product is far purer', () => {
  const [cheap, dear] = [proposal('cheap', 90, 110), proposal('dear', 190, 210, { purity: 0.95 })];
  expect(tooDear([dear, cheap]).map(({ train, reason }) => [train.id, reason])).toEqual([
    ['dear', expect.stringMatching(/^It costs 2.0 times as much .* not far purer \(95\.0.%, against 90\.0.%\)\.$/)],
  ]);
  expect(tooDear([cheap, proposal('near', 160, 190)])).toEqual([]);
  expect(tooDear([cheap, proposal('pure', 190, 210, { purity: 0.995 })])).toEqual([]);
  // A guess is no measure of the others, and is measured by them.
  expect(tooDear([cheap, proposal('guess', 10, 20, { near: null })])).toEqual([]);
  expect(tooDear([])).toEqual([]);
});
