/** Trains proposed for a target: each is solved, makes the output, and costs what is sensible. */
import { PLATFORMS } from '../cases/platforms/index.ts';
import { describe, expect, test } from 'vitest';
import { machineChecks } from '../checks/machines.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { Random } from '../numeric/random.ts';
import { configuration, library, resultsOf } from '../tests/fixtures.test-support.ts';
import { shareOfCommit } from '../tests/shares.test-support.ts';
import {
  costSpread,
  LEAST_PURITY,
  MARKETS,
  sizeTrain,
  trainsFor,
  type Market,
  type Train,
  type Wanted,
} from './trains.ts';

const wanted = (kind: Wanted['kind'], id: string): Wanted => ({
  name: 'Wanted',
  kind,
  component_id: kind === 'biomass' ? null : id,
  host_id: kind === 'biomass' ? id : null,
});
const inputOf = (product: Wanted, { host_id, ...train }: Train) => ({
  product: { ...product, host_id: host_id ?? product.host_id, selling_price: null },
  library,
  configuration: train.configuration,
});

/** Outputs per year at which a product is made somewhere, kg, by kind and market. */
const PLAUSIBLE: Record<Wanted['kind'], Record<Market, [number, number]>> = {
  protein: { food: [1000, 1e6], chemical: [1000, 1e6], medicine: [5, 5000] },
  molecule: { food: [1e5, 2e7], chemical: [1e5, 5e7], medicine: [1e4, 1e6] },
  biomass: { food: [1e5, 2e7], chemical: [1e5, 2e7], medicine: [1000, 1e5] },
};
const KNOWN = [
  'mol_lactic_acid',
  'mol_succinic_acid',
  'mol_citric_acid',
  'mol_itaconic_acid',
  'mol_l_lysine_hydrochloride',
  'mol_l_glutamic_acid',
  'mol_l_threonine',
  'mol_l_tryptophan',
  'mol_1_3_propanediol',
  'mol_1_4_butanediol',
  'mol_ethanol',
];
const CELLS = [
  'cel_saccharomyces_cerevisiae',
  'cel_methylococcus_capsulatus',
  'cel_chlorella_vulgaris',
  'cel_bacillus_subtilis',
];
/** Products that no cells make, of which the platforms are offered instead. */
const OF_PLATFORMS = new Set(
  PLATFORMS.flatMap(({ plant: { product } }) => product.component_id ?? []).filter((id) => !/igg1/.test(id)),
);
test('no fermentation is proposed for RNA, vectors or synthetic chains', () => {
  expect(OF_PLATFORMS.size).toBe(7);
  for (const id of OF_PLATFORMS) expect(trainsFor(wanted('protein', id), 'medicine', library)).toEqual([]);
});
const products = [
  ...library.proteins.filter(({ id }) => !OF_PLATFORMS.has(id)).map(({ id }) => wanted('protein', id)),
  ...KNOWN.map((id) => wanted('molecule', id)),
  ...CELLS.map((id) => wanted('biomass', id)),
];

describe('a walk over products, markets and targets', () => {
  const random = new Random(20);
  const walk = Array.from({ length: 15 }, (_, n) => {
    // Kinds in turn, as there are more proteins than all else.
    const kinds = ['protein', 'molecule', 'biomass'] as const;
    const own = products.filter(({ kind }) => kind === kinds[n % 3]);
    const product = own[Math.floor(random.next() * own.length)]!;
    const market = (Object.keys(MARKETS) as Market[])[Math.floor(random.next() * 3)]!;
    const [low, high] = PLAUSIBLE[product.kind][market];
    return { product, market, target: Number((low * (high / low) ** random.next()).toPrecision(3)) };
  });
  test.each(shareOfCommit(walk, 4).map((one) => ({ ...one, id: one.product.component_id ?? one.product.host_id })))(
    '$id for $market, $target kg/y',
    ({ product, market, target }) => {
      const trains = trainsFor(product, market, library);
      const sized = trains.map((train) => ({ train, answer: sizeTrain(inputOf(product, train), target) }));
      const solved = sized.flatMap(({ train, answer }) => ('design' in answer ? [{ train, ...answer }] : []));
      expect(sized.length).toBeLessThanOrEqual(4);
      expect(
        solved.length,
        JSON.stringify(
          sized.map(({ answer }) => answer),
          null,
          1,
        ).slice(0, 800),
      ).toBeGreaterThan(0);
      const reasons = sized.flatMap(({ answer }) => ('message' in answer ? [answer.message] : []));
      expect(reasons.filter((one) => !one.endsWith('.'))).toEqual([]);
      for (const { train, design } of solved) {
        const { figures } = design;
        // A plant of one small vessel cannot run for less than its batches make.
        expect(figures.output).toBeGreaterThanOrEqual(target);
        expect(figures.output / target).toBeLessThan(1.1);
        expect(figures.purity ?? 1).toBeGreaterThanOrEqual(LEAST_PURITY);
        expect(figures.cogs).toBeGreaterThan(0.3);
        expect(figures.cogs * target).toBeGreaterThan(1e6);
        expect(figures.tci).toBeGreaterThan(1e6);
        expect(figures.tci / (figures.cogs * target)).toBeLessThan(10);
        const opened = resultsOf(evaluate(design.configuration, inputOf(product, train).product, library));
        expect(opened.figures).toEqual(figures);
      }
    },
  );
});

test('a larger plant of the same train costs less per kg', () => {
  for (const market of Object.keys(MARKETS) as Market[]) {
    const product = wanted('protein', 'prt_leghaemoglobin_c2');
    const [train] = trainsFor(product, market, library);
    const costs = [1000, 10_000].map((target) => {
      const answer = sizeTrain(inputOf(product, train!), target);
      return 'design' in answer ? answer.design.figures.cogs : NaN;
    });
    expect(costs[1]).toBeLessThan(costs[0]!);
  }
});

test('what nothing solved makes has no train, and a target beyond every plant names the largest', () => {
  expect(trainsFor(wanted('molecule', 'mol_sodium_chloride'), 'chemical', library)).toEqual([]);
  expect(trainsFor(wanted('molecule', 'mol_acetic_acid'), 'chemical', library)).toEqual([]);
  const product = wanted('protein', 'prt_leghaemoglobin_c2');
  const [train] = trainsFor(product, 'food', library);
  const answer = sizeTrain(inputOf(product, train!), 1e9);
  expect(answer).toMatchObject({ message: expect.stringContaining('would need'), nearest: expect.any(Number) });
  const again = sizeTrain(inputOf(product, train!), 'nearest' in answer ? answer.nearest! : 0);
  expect(again).toHaveProperty('design');
});

test('the molecules of the library are proposed for without an error, and each answer can be read', () => {
  const messages = shareOfCommit(library.molecules, 12)
    .flatMap(({ id }) => {
      const product = wanted('molecule', id);
      return trainsFor(product, 'chemical', library).map((train) => sizeTrain(inputOf(product, train), 1e6));
    })
    .flatMap((answer) => ('message' in answer ? [answer.message] : []));
  expect(messages.filter((one) => !/^[A-Z\d].*\.$/s.test(one))).toEqual([]);
});

test('the grade follows the market, and trains near to the plants of the demo have their settings', () => {
  const grades = (Object.keys(MARKETS) as Market[]).map(
    (market) =>
      trainsFor(wanted('protein', 'prt_insulin_human'), market, library)[0]!.configuration.assumptions.plant?.grade,
  );
  expect(grades).toEqual(['food', 'industrial', 'pharma']);
  for (const [train, id] of [
    ['homogenised', 'cfg_homogenised_v2'],
    ['secreted', 'cfg_secreted_v1'],
  ] as const) {
    const theirs = configuration(id).uo_settings;
    const ours = trainsFor(wanted('protein', 'prt_leghaemoglobin_c2'), 'food', library).find((one) => one.id === train)!
      .configuration.uo_settings;
    const steps = (all: typeof ours) => all.map(({ unit_operation, settings }) => ({ unit_operation, settings }));
    expect(steps(ours)).toEqual(steps(theirs));
  }
});

test('the range of the cost holds its own value', () => {
  const product = wanted('protein', 'prt_leghaemoglobin_c2');
  const train = trainsFor(product, 'food', library)[1]!;
  const answer = sizeTrain(inputOf(product, train), 270_000);
  if (!('design' in answer)) throw new Error(answer.message);
  const input = { ...inputOf(product, train), configuration: answer.design.configuration };
  const { cost } = costSpread(input, 128)!;
  expect(cost.p10).toBeLessThan(answer.design.figures.cogs);
  expect(cost.p90).toBeGreaterThan(answer.design.figures.cogs);
});

test('a train that has the settings of a solved plant costs no more per kg than that, for a little more output', () => {
  const product = wanted('protein', 'prt_leghaemoglobin_c2');
  const train = trainsFor(product, 'food', library).find(({ id }) => id === 'secreted')!;
  const input = inputOf(product, train);
  const solved = resultsOf(evaluate(train.configuration, input.product, library)).figures;
  const answer = sizeTrain(input, 1.05 * solved.output);
  if (!('design' in answer)) throw new Error(answer.message);
  const { design, next } = answer;
  expect(design.figures.cogs).toBeLessThan(solved.cogs);
  // It is no larger than it need be.
  expect(design.capacity / design.figures.output).toBeLessThan(1.05);
  expect([next?.vessels, next?.vessel_volume]).not.toEqual([design.vessels, design.vessel_volume]);
  expect(design.configuration.assumptions.plant!.target_output).toBe(1.05 * solved.output);
});

test('no check asks for more of what a plant makes enough of', () => {
  const cells = wanted('biomass', 'cel_saccharomyces_cerevisiae');
  const { product, configuration: plant } = inputOf(cells, trainsFor(cells, 'food', library)[0]!);
  const results = resultsOf(evaluate(plant, product, library));
  const hasBottleneck = (target_output: number | null) => {
    const assumptions = { ...plant.assumptions, plant: { ...plant.assumptions.plant, target_output } };
    return machineChecks(
      { configuration: { ...plant, assumptions }, product, library, alternatives: [] },
      results,
    ).some(({ id }) => id.includes('bottleneck'));
  };
  expect([null, 1.5 * results.figures.output, results.figures.output].map(hasBottleneck)).toEqual([true, true, false]);
});
