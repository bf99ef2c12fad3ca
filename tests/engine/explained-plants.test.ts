/** Every number of a line, and of a plant with branches and loops, is explained, down to what was entered, known or converged. */
import { expect, test } from 'vitest';
import {
  compile,
  explainer,
  type FigureRef,
  figureRefs,
  mapPlantTables,
  mapTables,
  METRICS,
  type Provenance,
  recompute,
  type Results,
  type ResultTable,
} from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { segmentsOf } from '#engine/provenance/ref.ts';
import { near, sent } from '#engine/provenance/sent.test-support.ts';
import { UNIT_OPERATIONS } from '#engine/unit-operations/index.ts';
import { randomPlant } from './random-plants.ts';
import { furnished, randomProcess, uniform } from './random-processes.ts';

const COUNT = process.env['NIGHT'] ? 100 : 2;

const firsts = new Set(UNIT_OPERATIONS.filter(({ first }) => first).map(({ id }) => id));
const drawn = {
  plants: (next: () => number) => randomPlant(next),
  lines: (next: () => number) => randomProcess(next, firsts),
};

/** What kind of number a metric is: its place in the results and its field. */
function kindOf(ref: FigureRef): string {
  const path = segmentsOf(ref);
  const last = path.at(-1)!;
  switch (path[0]) {
    case 'model':
      return `model.${path[2]!}`;
    case 'steps':
      return path[2] === 'outputs' ? 'steps.outputs' : `steps.${last}`;
    case 'schedule':
      return path.includes('phases') ? `schedule.phases.${last}` : `schedule.${last}`;
    case 'cash_flow':
      return path[1] === 'total' ? 'cash_flow.total' : `cash_flow.${last}`;
    case 'facility':
    case 'utilities':
      return path.slice(0, 2).join('.');
    default:
      return path.length > 2 ? `${path[0]!}.${path[1]!.replace(STREAM_OR_ROW, '*')}.${last}` : ref;
  }
}
/** Ids of streams, tags of equipment and places in lists. */
const STREAM_OR_ROW = /.*(?:-|\d|[A-Z]).*/;

/** Numbers that only pages have. */
const ON_PAGES = [
  'capital.per_output',
  'cash_flow.full_year.sales',
  'cash_flow.total.cash',
  'equipment.all.n_units',
  'operating_cost.by_section.recovery.annual',
  'operating_cost.by_section.recovery.materials.per_kg',
  'operating_cost.net',
  'operating_cost.net_share',
  'streams.all.imbalance',
];

/** The metrics of the results, and those that tables and pages have besides. */
function refsOf(results: Results): FigureRef[] {
  const inTable = <Row>({ rows, columns }: ResultTable<Row>): FigureRef[] =>
    rows(results).flatMap((row) =>
      columns.flatMap(({ figure, value }) => (value(row) === null ? [] : (figure?.(row) ?? []))),
    );
  return [...figureRefs(results), ...mapTables(inTable).flat(), ...mapPlantTables(inTable).flat(), ...ON_PAGES];
}

/** How many of each kind were explained. */
const counts = new Map<string, number>();

test.each(['plants', 'lines'] as const)(`${COUNT} random %s are recalculated from their explanations alone`, (kind) => {
  const wrong: string[] = [];
  let explained = 0;
  let ends = 0;
  let feasible = 0;
  for (let k = 0; feasible < COUNT && wrong.length < 20; k++) {
    const { configuration, product } = furnished(drawn[kind](uniform(7_368_787 * (k + 1))), uniform(k + 1));
    const compiled = compile(configuration, product, library);
    const outcome = compiled.evaluate();
    if (!outcome.feasible) continue;
    feasible++;
    const fresh = explainer(compiled);
    // Each is asked for once for itself, and once for each number that it is part of.
    const known = new Map<FigureRef, Provenance>();
    const explain: typeof fresh = (ref) => {
      const one = known.get(ref) ?? fresh(ref);
      known.set(ref, one);
      return one;
    };
    const reruns = new Map();
    const wanted = new Set<FigureRef>(refsOf(outcome.results));
    for (const ref of wanted) {
      try {
        const one = sent(explain(ref));
        const again = recompute(one, reruns);
        if (!near(again, one.value)) wrong.push(`plant ${k}, ${ref}: ${one.value}, but ${one.formula} is ${again}`);
        for (const { origin, value, symbol } of one.inputs) {
          if (origin.kind === 'converged') ends++;
          if (origin.kind !== 'figure') continue;
          wanted.add(origin.ref);
          if (explain(origin.ref).value !== value)
            wrong.push(`plant ${k}, ${ref}: ${symbol} differs from ${origin.ref}`);
        }
        explained++;
        counts.set(kindOf(ref), (counts.get(kindOf(ref)) ?? 0) + 1);
      } catch (error) {
        wrong.push(`plant ${k}, ${ref}: ${String(error)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(explained).toBeGreaterThan(100 * COUNT);
  expect(ends > 0).toBe(kind === 'plants');
});

test('every kind of number is among them', () => {
  const kinds = [
    ...['volume', 'mass', 'temperature', 'purity', 'product_concentration'].map((field) => `streams.*.${field}`),
    ...['size', 'n_units', 'unit_cost', 'purchase_cost'].map((field) => `equipment.*.${field}`),
    ...['batches', 'utilisation', 'phases.duration', 'phases.start'].map((field) => `schedule.${field}`),
    ...['amount', 'price', 'annual', 'per_kg'].map((field) => `operating_cost.lines.${field}`),
    ...['sales', 'operating_cost', 'tax', 'capital', 'loan', 'depreciation', 'cash', 'present'].map(
      (field) => `cash_flow.${field}`,
    ),
    'steps.outputs',
    'steps.yield',
    'steps.cost',
    'capital.lines.working',
    'capital.of_purchase.total',
    'inventory.*.gwp',
    ...['feed', 'out', 'sides'].map((field) => `model.${field}`),
    ...ON_PAGES.map(kindOf),
    ...(process.env['NIGHT'] ? OF_FEW : []),
  ];
  expect(kinds.filter((kind) => !counts.has(kind))).toEqual([]);
});

/** Kinds that only many draws have all of. */
const OF_FEW = [
  ...Object.keys(METRICS).map((key) => `figures.${key}`),
  ...['rooms', 'grades', 'water', 'people', 'air', 'totals'].map((part) => `facility.${part}`),
  ...['balances', 'figures', 'fuels', 'shares'].map((part) => `utilities.${part}`),
  ...['amount', 'price', 'annual', 'per_kg', 'mass', 'dry_mass'].map((field) => `co_products.*.${field}`),
  'model.intakes',
];
