/** A compiled plant in which prices or assumptions change gives the results of a new one, and runs no step that they do not affect. */
import { expect, test } from 'vitest';
import {
  ASSUMPTION_NUMBERS,
  type AssumptionGroup,
  compile,
  type Configuration,
  evaluate,
  type Results,
} from '#engine/index.ts';
import { EXAMPLE_PLANTS, exampleConfiguration, productOf, withMolecules } from '#engine/cases/index.ts';
import { Process } from '#engine/process/process.ts';
import { configuration, library as starter, product, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { UNIT_OPERATIONS } from '#engine/unit-operations/index.ts';
import { isNight, shareOfCommit } from '../support/night.ts';
import { randomPlant } from './random-plants.ts';
import { type Drawn, randomProcess, uniform } from './random-processes.ts';

const RANDOM = isNight ? 100 : 4;

/** With what the examples add to it. */
const library = withMolecules(
  starter,
  EXAMPLE_PLANTS.flatMap(({ component }) => component ?? []),
  'the examples',
);

type Change = [AssumptionGroup, string, number];

/** All that a plant buys, each once, and all numbers of the assumptions. */
const changesOf = ({ operating_cost: cost }: Results): Change[] => [
  ...[...new Map(cost.lines.map(({ item_id: id, price }) => [id, price]))].flatMap(([id, price]): Change[] =>
    id === null || price === null ? [] : [['prices', id, 1.1 * price + 0.01]],
  ),
  ...ASSUMPTION_NUMBERS.map(({ group, key, row: { value, limits, isWhole } }): Change => {
    const other = isWhole ? (value ?? 1) + 1 : 1.1 * (value ?? 1);
    return [group, key, Math.min(Math.max(other, limits[0]), limits[1])];
  }),
];

const entered = ({ assumptions }: Configuration, group: AssumptionGroup, key: string): number | undefined =>
  (assumptions[group] as Record<string, number> | undefined)?.[key];

const firsts = new Set(UNIT_OPERATIONS.filter(({ first }) => first).map(({ id }) => id));
const plants: [string, Drawn][] = [
  ...(['cfg_homogenised_v2', 'cfg_secreted_v1'] as const).map((id): [string, Drawn] => [
    id,
    { configuration: configuration(id), product },
  ]),
  ...EXAMPLE_PLANTS.map((plant): [string, Drawn] => [
    plant.id,
    { configuration: exampleConfiguration(plant), product: productOf(plant) },
  ]),
];
for (let k = 0; plants.length < EXAMPLE_PLANTS.length + 2 + RANDOM; k++) {
  const next = uniform(96_731 * (k + 1));
  const drawn = k % 2 === 0 ? randomPlant(next) : randomProcess(next, firsts);
  if (evaluate(drawn.configuration, drawn.product, library).feasible) plants.push([`random plant ${k}`, drawn]);
}

test.each(plants.map(([id, drawn], index) => [id, drawn, index] as const))(
  '%s',
  (_, { configuration: given, product: made }, index) => {
    const compiled = compile(given, made, library);
    const before = JSON.stringify(compiled.evaluate());
    let last: Change | null = null;
    // A sixth of the changes in an ordinary run: of each plant, and at each commit, another one.
    for (const [group, key, value] of shareOfCommit(changesOf(resultsOf(compiled.evaluate())), 6, index)) {
      compiled.assume(group, key, value);
      const assumptions: Record<string, object | undefined> = { ...given.assumptions };
      for (const [where, what, now] of [...(last ? [last] : []), [group, key, value] as const])
        assumptions[where] = { ...assumptions[where], [what]: now };
      const anew = evaluate({ ...given, assumptions }, made, library);
      expect(JSON.stringify(compiled.evaluate()), `${group}.${key}`).toBe(JSON.stringify(anew));
      if (last) compiled.assume(last[0], last[1], entered(given, last[0], last[1]));
      last = [group, key, value];
    }
    compiled.assume(last![0], last![1], entered(given, last![0], last![1]));
    expect(JSON.stringify(compiled.evaluate())).toBe(before);
  },
);

test('a tax rate and the price of a medium run no step again', () => {
  const process = new Process(configuration('cfg_homogenised_v2'), product, library);
  process.run();
  const ran: number[] = [];
  const runModel = process.runModel.bind(process);
  process.runModel = (j) => (ran.push(j), runModel(j));
  for (const [group, key, value] of [
    ['finance', 'tax_rate', 0.3],
    ['labour', 'wage', 40],
    ['capital', 'location_factor', 1.2],
  ] as const) {
    process.assume(group, key, value);
    process.run();
  }
  process.assume('prices', 'mol_glucose', 0.7);
  process.run();
  expect(ran.length).toBeLessThan(process.steps.length);
  process.set('stp_fermentation', 'vessel_volume', 90);
  process.run();
  expect(ran.length).toBeGreaterThan(process.steps.length / 2);
});
