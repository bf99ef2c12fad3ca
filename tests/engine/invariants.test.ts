/** What must hold of every process, whatever is drawn. */
import { describe, expect, test } from 'vitest';
import { compile, type Configuration, type ProductBasis, type Results, type SettingValue } from '#engine/index.ts';
import { library, tryUnit, product as leghaemoglobin } from '#engine/tests/fixtures.test-support.ts';
import { Process } from '#engine/process/process.ts';
import { PLANT_OPERATIONS, SOLIDS_OPERATIONS, UNIT_OPERATIONS } from '#engine/unit-operations/index.ts';
import { fault, imbalance, isSentence } from './books.ts';
import { randomProcess, uniform } from './random-processes.ts';

/** Sizes of a vessel at which two yields are compared, if they need as many machines. */
const SIZES = process.env['NIGHT'] ? 40 : 20;
/** About one in eighteen can work; the rest must say why not. */
const COUNT = process.env['NIGHT'] ? 60_000 : 400;
const ofPlants = new Set([...PLANT_OPERATIONS, ...SOLIDS_OPERATIONS]);
/** They begin a line: fermentations, and syntheses that buy all that they need. */
const firsts = new Set(
  UNIT_OPERATIONS.filter((one) => one.first || (one.source && !ofPlants.has(one))).map(({ id }) => id),
);

const drawn = (k: number) => randomProcess(uniform(7_907 * (k + 1)), firsts);
const evaluated = (configuration: Configuration, product: ProductBasis) =>
  compile(configuration, product, library).evaluate();
const resultsOf = (k: number): Results | null => {
  const { configuration, product } = drawn(k);
  const outcome = evaluated(configuration, product);
  return outcome.feasible ? outcome.results : null;
};

describe(`${COUNT} random processes`, () => {
  test('close the balance of every component, and contain only possible numbers', () => {
    let feasible = 0;
    const used = new Set<string>([...PLANT_OPERATIONS, ...SOLIDS_OPERATIONS].map(({ id }) => id));
    const missing = () => UNIT_OPERATIONS.filter(({ id }) => !used.has(id)).map(({ id }) => id);
    // On until every operation has run: which ones a number of draws reaches changes with every new setting.
    for (let k = 0; k < COUNT || (missing().length > 0 && k < COUNT + 20_000); k++) {
      const { configuration, product } = drawn(k);
      // Beyond the number, those that have nothing new would only be more of the same.
      if (k >= COUNT && configuration.uo_settings.every(({ unit_operation: id }) => used.has(id))) continue;
      const process = new Process(configuration, product, library);
      const problem = process.run();
      // Steps before the one that cannot work have run, so their balance counts too.
      const ran = process.steps.slice(0, problem ? problem.process_idx : undefined);
      if (!process.problemOfSettings())
        for (const [j, state] of ran.entries()) {
          used.add(configuration.uo_settings[j]!.unit_operation);
          const { component, error } = imbalance(state);
          if (error > 1e-9)
            throw new Error(`process ${k}, ${state.resolved.declaration.id}: ${component} is off by ${error}`);
        }
      const outcome = evaluated(configuration, product);
      if (!outcome.feasible) {
        if (!isSentence(outcome.problem.message)) throw new Error(`process ${k}: “${outcome.problem.message}”`);
        continue;
      }
      feasible++;
      const net = outcome.results.inventory
        .filter((row) => row.direction === 'in' && row.item_id.startsWith('sol_'))
        .reduce((kg, row) => kg + row.amount, 0);
      expect(net).toBeGreaterThanOrEqual(-1e-6);
      const found = fault(outcome.results);
      if (found) throw new Error(`process ${k}: ${found}`);
    }
    if (process.env['NIGHT']) console.info(`${COUNT} random processes: ${feasible} workable`);
    // A generator that drew nothing workable would prove nothing.
    expect(feasible).toBeGreaterThan(COUNT / 20);
    expect(missing()).toEqual([]);
  });

  test('parts add up to totals', () => {
    const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
    let checked = 0;
    for (let k = 0; k < COUNT / 4; k++) {
      const results = resultsOf(k);
      if (!results) continue;
      checked++;
      const { operating_cost: cost, steps, figures, capital, cash_flow } = results;
      const near = (a: number, b: number, what: string): void => {
        if (Math.abs(a - b) > 1e-9 * Math.max(Math.abs(a), Math.abs(b), 1e-9))
          throw new Error(`process ${k}: ${what}, ${a} against ${b}`);
      };
      near(sum(cost.lines.map(({ annual }) => annual)), cost.annual, 'lines of operating cost');
      near(sum(cost.by_category.map(({ annual }) => annual)), cost.annual, 'categories of operating cost');
      near(sum(steps.map((step) => step.cost)), figures.cogs, 'cost of steps');
      near(cost.annual / figures.output, figures.cogs, 'unit cost');
      near(
        steps.reduce((product, step) => product * step.yield, 1),
        figures.yield,
        'yields of steps',
      );
      near(sum(cash_flow.map((year) => year.cash)), cash_flow.at(-1)!.cumulative, 'cash flow');
      near(capital.direct_fixed + capital.working + capital.startup, capital.total, 'capital');
    }
    expect(checked).toBeGreaterThan(COUNT / 80);
  });

  test('give identical results again, whatever ran in between and in whatever order', () => {
    const order = Array.from({ length: COUNT / 10 }, (_, k) => k);
    const text = (k: number): string => JSON.stringify(resultsOf(k));
    const forwards = order.map(text);
    const backwards = order.toReversed().map(text).toReversed();
    expect(backwards).toEqual(forwards);
  });

  test('changed setting by setting equal those written directly', () => {
    for (let k = 0; k < COUNT / 10; k++) {
      const { configuration, product } = drawn(k);
      const bare: Configuration = {
        ...configuration,
        uo_settings: configuration.uo_settings.map((step) => ({ ...step, settings: {} })),
      };
      const compiled = compile(bare, product, library);
      compiled.evaluate();
      for (const step of configuration.uo_settings.toReversed())
        for (const [key, value] of Object.entries(step.settings)) {
          compiled.set(step.id, key, value);
          compiled.evaluate();
        }
      expect(JSON.stringify(compiled.evaluate())).toBe(JSON.stringify(evaluated(configuration, product)));
    }
  });
});

describe('without a feed', () => {
  test.each(UNIT_OPERATIONS.filter(({ id }) => !firsts.has(id)).map(({ id }) => id))('%s gives no product', (id) => {
    const outcome = tryUnit(id, {}, {});
    // A model may refuse to run on nothing, in a sentence; if it runs, nothing comes out.
    const made =
      'infeasible' in outcome
        ? isSentence(outcome.message)
          ? 0
          : NaN
        : outcome.state.run.out.mass[outcome.at.target]! + outcome.state.run.out.mass[outcome.at.held]!;
    expect(made).toBe(0);
  });
});

describe('a higher yield does not raise the cost per kilogram, with constant machines and batches (D32)', () => {
  // Settings that change nothing but what is lost.
  const LOSSES: [operation: string, key: string, from: number, to: number][] = [
    ['spray_drying', 'recovery', 0.85, 0.99],
    ['spray_drying', 'activity_loss', 0.1, 0],
    ['viral_inactivation', 'product_loss', 0.1, 0],
    ['bind_elute_chromatography', 'base_yield', 0.8, 1],
    ['virus_filtration', 'product_passage', 0.8, 1],
    ['flow_through_chromatography', 'product_yield', 0.8, 1],
    ['fill_finish', 'line_loss', 0.05, 0],
    ['high_pressure_homogenisation', 'denaturation', 0.2, 0],
    ['flocculation', 'product_loss', 0.2, 0],
    ['ultrafiltration', 'product_rejection', 0.98, 1],
  ];
  const counts = ({ equipment, figures }: Results): string =>
    JSON.stringify([figures.batches, equipment.map((item) => [item.tag, item.n_units])]);
  const step = (unit_operation: string, settings: Record<string, SettingValue>, id = unit_operation) => ({
    id,
    unit_operation,
    name: unit_operation,
    settings,
  });
  const CLARIFIED = [step('disc_stack_centrifuge', { product_phase: 'liquor' }), step('depth_filtration', {})];
  const CELLS = [step('disc_stack_centrifuge', { product_phase: 'cells' })];
  const BEFORE: Record<string, Configuration['uo_settings']> = {
    high_pressure_homogenisation: CELLS,
    flocculation: [],
    spray_drying: [],
    fill_finish: [],
    ultrafiltration: [],
  };

  test.each(LOSSES)('%s, %s', (operation, key, from, to) => {
    let compared = 0;
    for (let k = 0; k < SIZES; k++) {
      const size = 2 + 60 * uniform(7_907 * (k + 1))();
      const location = operation === 'high_pressure_homogenisation' ? 'intracellular' : 'secreted';
      const at = (value: number): Results | null => {
        const uo_settings = [
          step('fed_batch_fermentation', { product_location: location, vessel_volume: size }),
          ...(BEFORE[operation] ?? CLARIFIED),
          step(operation, { [key]: value }),
        ];
        const configuration = { uo_settings, locked_values: { uo_settings: [] }, assumptions: {} };
        const outcome = evaluated(configuration, leghaemoglobin);
        return outcome.feasible ? outcome.results : null;
      };
      const low = at(from);
      const high = at(to);
      if (!low || !high || counts(low) !== counts(high)) continue;
      compared++;
      expect(high.figures.yield).toBeGreaterThan(low.figures.yield);
      expect(high.figures.cogs).toBeLessThanOrEqual(low.figures.cogs * (1 + 1e-12));
    }
    expect(compared).toBeGreaterThan(3);
  });
});
