/** The tables of a result. A new column is a line here; a page that shows a cell in another way names its key. */
import { ASSUMPTIONS, choiceTitle } from '../assumptions/assumptions.ts';
import { PEOPLE as PEOPLE_ROWS } from '../assumptions/people.ts';
import { GRADE_TITLES } from '../assumptions/room-list.ts';
import { CATEGORY_NAMES } from '../costing/categories.ts';
import { costBySection, costByStep, SECTIONS, sectionsIn, STAGE_NAMES, sumOf } from '../costing/cost-pivot.ts';
import { isLowerBound } from '../lca/lower-bound.ts';
import { METRICS } from '../metrics/metrics.ts';
import { figureRef } from '../provenance/ref.ts';
import type { FigureRef } from '../types/provenance.ts';
import type { Stage } from '../types/catalogue.ts';
import type {
  CashFlowYear,
  CostCategory,
  OperatingCost,
  CostLine,
  EquipmentItem,
  Exchange,
  FacilityResult,
  Figures,
  Resource,
  Results,
  Schedule,
  StepResult,
  StreamResult,
  UtilityBalance,
  UtilityFigure,
  Warning,
} from '../types/results.ts';
import { catalogue } from '../unit-operations/catalogue.ts';
import type { Unit } from '../wording/quantity.ts';
import { presentValues } from '../costing/cash-flow.ts';
import { BALANCE, LOOPS } from './balance.ts';
import { fedFrom, outletOf, streamNumber, streamRoute, streamsInOrder } from './streams.ts';
import { amounts, counts, numbers, type ResultTable, SHARED, words } from './table.ts';

const table = <Row>(
  name: string,
  about: string,
  rows: ResultTable<Row>['rows'],
  columns: ResultTable<Row>['columns'],
  { named = 1, ...rest }: Partial<Omit<ResultTable<Row>, 'name' | 'about' | 'rows' | 'columns'>> = {},
): ResultTable<Row> => ({ name, about, rows, columns, named, ...rest });

const stepNames = ({ steps }: Results) => {
  const names = new Map(steps.map(({ step_id, tag, name }) => [step_id, `${tag} ${name}`]));
  return (id: string | null): string | null => (id === null ? null : (names.get(id) ?? id));
};
/** Rows that name a step, with its name. */
const withStep = <Row extends { step_id: string | null }>(rows: readonly Row[], results: Results) => {
  const step = stepNames(results);
  return rows.map((row) => ({ ...row, step: step(row.step_id) }));
};
const STEP = words<{ step: string | null }>('step', 'Step', ({ step }) => step);
const stepOf = ({ step_id }: { step_id: string | null }) => step_id;

const operations = new Map(catalogue().map(({ id, name }) => [id, name]));

const ofStep = (key: string) => ({ figure: ({ step_id }: StepResult) => figureRef('steps', step_id, key) });

interface StepRow extends StepResult {
  fed_from: string | null;
}
export const STEPS = table<StepRow>(
  'Steps',
  'Sizes, yields and cost of each step',
  (results, configuration) => {
    const step = stepNames(results);
    return results.steps.map((one) => ({ ...one, fed_from: fedFrom(configuration?.uo_settings, one.step_id, step) }));
  },
  [
    words('tag', 'Tag', ({ tag }) => tag, SHARED),
    words('name', 'Step', ({ name }) => name, SHARED),
    words('stage', 'Section', ({ stage }) => STAGE_NAMES[stage]),
    words('unit_operation', 'Unit operation', ({ unit_operation: id }) => operations.get(id) ?? id),
    words('fed_from', 'Fed from', ({ fed_from }) => fed_from),
    words('size_of', 'Size is', ({ size }) => size.title),
    amounts('size', 'Size', ({ size }) => [size.value, size.unit]),
    counts('n_units', 'Number', ({ n_units }) => n_units),
    numbers('process_time', 'Processing time', 'h', ({ process_time }) => process_time),
    numbers('yield', 'Step yield', '1', (one) => one.yield, SHARED),
    numbers('cumulative_yield', 'Cumulative yield', '1', ({ cumulative_yield }) => cumulative_yield, SHARED),
    numbers('purity', 'Purity', '1', ({ purity }) => purity),
    numbers('cost', 'Cost', 'USD/kg', ({ cost }) => cost, ofStep('cost')),
    numbers('cost_share', 'Share of the cost', '1', ({ cost_share }) => cost_share, {
      ...ofStep('cost_share'),
      ...SHARED,
    }),
    numbers('gwp', 'Footprint', 'kgCO2e/kg', ({ gwp }) => gwp),
  ],
  { named: 2, stepOf },
);

export interface StreamRow extends StreamResult {
  number: string;
  route: string;
  from: string | null;
  to: string | null;
  outlet: string | null;
}
const streamRows = (results: Results, steps?: Parameters<typeof outletOf>[0]): StreamRow[] => {
  const step = stepNames(results);
  return streamsInOrder(results).map((one, index) => ({
    ...one,
    number: streamNumber(index),
    route: streamRoute(one, results),
    from: step(one.from_step),
    to: step(one.to_step),
    outlet: outletOf(steps, one),
  }));
};
const stepOfStream = ({ from_step, to_step }: StreamResult) => from_step ?? to_step;
const ofStream = (key: string) => ({ figure: ({ id }: StreamResult) => figureRef('streams', id, key) });
export const STREAMS = table<StreamRow>(
  'Streams',
  'Mass, volume and product of each stream, per batch',
  (results, configuration) => streamRows(results, configuration?.uo_settings),
  [
    words('number', 'Number', ({ number }) => number, { only: 'files' }),
    words('name', 'Stream', ({ name }) => name, SHARED),
    words('route', 'From → to', ({ route }) => route, { only: 'pages' }),
    words('kind', 'Kind', ({ kind }) => kind, { only: 'files' }),
    words('from', 'From step', ({ from }) => from, { only: 'files' }),
    words('outlet', 'From outlet', ({ outlet }) => outlet, { only: 'files' }),
    words('to', 'To step', ({ to }) => to, { only: 'files' }),
    numbers('share', 'Share', '1', ({ share }) => share ?? null, { only: 'files' }),
    words('next_batch', 'Kept for the next batch', ({ next_batch }) => next_batch ?? null, { only: 'files' }),
    words('inlet', 'Inlet', ({ inlet }) => inlet ?? null, { only: 'files' }),
    numbers('volume', 'Volume', 'm³', ({ volume }) => volume, { ...ofStream('volume'), ...SHARED }),
    numbers('mass', 'Mass', 'kg', ({ mass }) => mass, { ...ofStream('mass'), ...SHARED }),
    numbers('temperature', 'Temperature', 'K', ({ temperature }) => temperature, {
      display: '°C',
      ...ofStream('temperature'),
      ...SHARED,
    }),
    numbers(
      'product_concentration',
      'Product',
      'g/L',
      (one) => one.product_concentration,
      ofStream('product_concentration'),
    ),
    numbers('purity', 'Purity', '1', ({ purity }) => purity, ofStream('purity')),
  ],
  { named: 2, stepOf: stepOfStream },
);

export const COMPOSITION = table<{ stream: StreamRow; component: StreamResult['components'][number] }>(
  'Stream composition',
  'Composition of each stream',
  (results) => streamRows(results).flatMap((stream) => stream.components.map((component) => ({ stream, component }))),
  [
    words('number', 'Number', ({ stream }) => stream.number),
    words('name', 'Stream', ({ stream }) => stream.name),
    words('component', 'Component', ({ component }) => component.name),
    numbers('mass', 'Mass', 'kg', ({ component }) => component.mass),
    numbers('concentration', 'Concentration', 'g/L', ({ component }) => component.concentration),
  ],
  { named: 3, stepOf: ({ stream }) => stepOfStream(stream) },
);

/** A smaller value is rounding error, not equipment. */
const UNLISTED_FROM = 1;

/** A piece of equipment, what is not listed, or all of it. */
export interface EquipmentRow extends Pick<EquipmentItem, 'tag' | 'name' | 'purchase_cost'> {
  key: string;
  item: EquipmentItem | null;
  step: string | null;
  stage: Stage | undefined;
  busy: number | null;
}
const ofItem = (key: string) => ({
  figure: ({ item }: EquipmentRow) => item && figureRef('equipment', item.tag, key),
});
export const EQUIPMENT = table<EquipmentRow>(
  'Equipment',
  'Equipment list with purchase costs and their sources',
  (results) => {
    const { equipment, steps, schedule, capital } = results;
    const step = stepNames(results);
    const listed = equipment.reduce((sum, { purchase_cost }) => sum + purchase_cost, 0);
    const other = (key: string, tag: string, name: string, purchase_cost: number): EquipmentRow => {
      const none = { item: null, step: null, stage: undefined, busy: null };
      return { key, tag, name, purchase_cost, ...none };
    };
    const ofLine = (key: string): number => capital.lines.find((line) => line.key === key)?.amount ?? 0;
    const spare = ofLine('spare_equipment');
    const unlisted = capital.equipment_purchase - listed - spare;
    return [
      ...equipment.map((item) => ({
        key: item.tag + item.name,
        tag: item.tag,
        name: item.name,
        purchase_cost: item.purchase_cost,
        item,
        step: step(item.step_id),
        stage: steps.find(({ step_id }) => step_id === item.step_id)?.stage,
        busy: schedule.resources.find(({ tag }) => tag === item.tag)?.utilisation ?? null,
      })),
      ...(spare > 0 ? [other('spare', 'Spare', 'vessels, transfer panels, washers and autoclaves', spare)] : []),
      ...(unlisted > UNLISTED_FROM
        ? [other('unlisted', 'Unlisted', 'pumps, tanks and piping upstream of the skid', unlisted)]
        : []),
      other('total', 'All', '', capital.equipment_purchase),
    ];
  },
  [
    words('tag', 'Equipment', ({ tag }) => tag, SHARED),
    words('name', 'Item', ({ name }) => name, SHARED),
    words('step', 'Step', ({ step }) => step, { only: 'files' }),
    amounts('size', 'Size', ({ item }) => (item ? [item.size, item.size_unit] : [null, null]), {
      ...ofItem('size'),
      ...SHARED,
    }),
    counts('n_units', 'Number', ({ item }) => item && item.n_units, { ...ofItem('n_units'), ...SHARED }),
    numbers('each', 'Each', 'USD', ({ item }) => item && item.unit_cost, ofItem('unit_cost')),
    numbers('purchase_cost', 'Purchase', 'USD', ({ purchase_cost }) => purchase_cost, {
      ...SHARED,
      figure: ({ item, key }) =>
        item
          ? figureRef('equipment', item.tag, 'purchase_cost')
          : key === 'total'
            ? 'capital.equipment_purchase'
            : figureRef('capital', 'lines', `${key}_equipment`),
    }),
    numbers('busy', 'Busy', '1', ({ busy }) => busy, {
      figure: ({ tag }) => figureRef('schedule', 'resources', tag, 'utilisation'),
    }),
    words('cost_id', 'Cost row', ({ item }) => item && item.cost_id, { only: 'files' }),
    words('law', 'Cost law', ({ item }) => item && item.formula),
    words('source', 'Source', ({ item }) => item && item.source, { only: 'files' }),
  ],
  { named: 2, isTotal: ({ key }) => key === 'total', stepOf: ({ item }) => item && item.step_id },
);

export const SCHEDULE = table<Resource>(
  'Schedule',
  'Time for which a batch occupies each piece of equipment',
  ({ schedule }) => schedule.resources,
  [
    words('tag', 'Tag', ({ tag }) => tag, SHARED),
    words('name', 'Equipment', ({ name }) => name, SHARED),
    words('stage', 'Section', ({ stage }) => STAGE_NAMES[stage]),
    counts('n_units', 'Number', ({ n_units }) => n_units, SHARED),
    numbers('start', 'Start', 'h', ({ start }) => start, SHARED),
    numbers('occupancy', 'Occupancy', 'h', ({ occupancy }) => occupancy, SHARED),
    numbers('utilisation', 'Busy', '1', ({ utilisation }) => utilisation, SHARED),
  ],
  { named: 2, stepOf },
);

export interface OperationRow {
  key: string;
  title: string;
  value: number | string;
  unit: Unit | null;
  figure: FigureRef | null;
}
/** @param metric whose value it is */
const operation = (
  key: string,
  title: string,
  value: number | string,
  unit: Unit | null = null,
  metric?: keyof Figures,
): OperationRow => ({
  key,
  title,
  value,
  unit,
  figure: metric === undefined ? null : figureRef('figures', metric),
});

export const bottleneckText = ({ bottleneck: { name, tag } }: Pick<Schedule, 'bottleneck'>): string =>
  `${name} (${tag})`;

/** Size and times of a batch. */
export const batchRows = (figures: Pick<Figures, 'batch_output' | 'batch_time' | 'cycle_time'>): OperationRow[] => [
  operation('batch_output', 'Batch size', figures.batch_output, 'kg', 'batch_output'),
  operation('cycle_time', 'Time between batches', figures.cycle_time, 'h', 'cycle_time'),
  operation('batch_time', 'Batch duration', figures.batch_time, 'h', 'batch_time'),
];

export const OPERATION = table<OperationRow>(
  'Operation',
  'Operation of the plant, and how much equipment it has',
  ({ mode, schedule, figures, steps, equipment }) => [
    operation('mode', 'Mode', mode === 'continuous' ? mode : 'batch'),
    operation('operating_hours', ASSUMPTIONS.plant.operating_hours.title, schedule.operating_hours, 'h/y'),
    ...(mode === 'continuous'
      ? []
      : [
          operation('batches', METRICS.batches.title, figures.batches, null, 'batches'),
          ...batchRows(figures),
          operation('bottleneck', 'Bottleneck', bottleneckText(schedule)),
        ]),
    operation('steps', 'Steps', steps.length),
    operation('items', 'Equipment items', equipment.length),
    operation(
      'units',
      'Equipment units, including parallel units',
      equipment.reduce((n, { n_units }) => n + n_units, 0),
    ),
  ],
  [
    words('title', 'Quantity', ({ title }) => title),
    amounts('value', 'Value', ({ value, unit }) => [value, unit], { figure: ({ figure }) => figure }),
  ],
);

/** Sums of the lines, by the key of the result. */
const SUMS = {
  equipment_purchase: 'Equipment purchase cost',
  direct_fixed: 'Direct fixed capital',
  total: 'Total capital investment',
} as const;

export interface CapitalRow {
  key: string;
  title: string;
  amount: number;
  share: number;
  basis: string;
  /** Whether it is the sum of the lines above. */
  isSum: boolean;
}
export const CAPITAL_TABLE = table<CapitalRow>(
  'Capital',
  'Capital investment, line by line',
  ({ capital }) => {
    const row = (line: Omit<CapitalRow, 'isSum' | 'share'>, isSum: boolean): CapitalRow => ({
      ...line,
      share: line.amount / capital.equipment_purchase,
      isSum,
    });
    const sum = (key: keyof typeof SUMS) =>
      row({ key, title: SUMS[key], amount: capital[key], basis: 'Sum of the above' }, true);
    return capital.lines.flatMap((line, index) => {
      const next = capital.lines[index + 1]?.key;
      return [
        row(line, false),
        ...(line.key === 'unlisted_equipment' ? [sum('equipment_purchase')] : []),
        ...(next === 'working' ? [sum('direct_fixed')] : []),
        ...(next === undefined ? [sum('total')] : []),
      ];
    });
  },
  [
    words('title', 'Line', ({ title }) => title, SHARED),
    numbers('amount', 'Amount', 'USD', ({ amount }) => amount, {
      ...SHARED,
      figure: ({ key, isSum }) => (isSum ? figureRef('capital', key) : figureRef('capital', 'lines', key)),
    }),
    numbers('share', 'Of purchase', '1', ({ share }) => share, {
      figure: ({ key }) => figureRef('capital', 'of_purchase', key),
    }),
    words('basis', 'Basis', ({ basis }) => basis),
  ],
  { isTotal: ({ isSum }) => isSum },
);

export interface CostItem extends CostLine {
  step: string | null;
  /** Its place in the list. */
  n: number;
}
const ofLine = (key: string) => ({ figure: ({ n }: CostItem) => figureRef('operating_cost', 'lines', n, key) });
export const COST_ITEMS = table<CostItem>(
  'Operating cost',
  'Operating cost per year and per amount of product, line by line',
  (results) => withStep(results.operating_cost.lines, results).map((line, n) => ({ ...line, n })),
  [
    words('title', 'Item', ({ title }) => title),
    words('category', 'Category', ({ category }) => CATEGORY_NAMES[category]),
    STEP,
    amounts('amount', 'Amount per batch', ({ amount, unit }) => [amount, unit], ofLine('amount')),
    amounts('price', 'Price', ({ price, unit }) => [price, unit === null ? null : `USD/${unit}`], ofLine('price')),
    numbers('annual', 'Annual cost', 'USD/y', ({ annual }) => annual, ofLine('annual')),
    numbers('per_kg', 'Cost', 'USD/kg', ({ per_kg }) => per_kg, ofLine('per_kg')),
  ],
  { named: 2, stepOf },
);

/** A part of the operating cost, that of a category or of a step, or all of it. */
export interface CostPart {
  category: CostCategory | null;
  step_id: string | null;
  title: string;
  tag: string | null;
  stage: Stage | null;
  /** USD per year, USD/kg, share of the cost before co-products. */
  annual: number;
  per_kg: number;
  share: number;
  /** USD per year by section of the plant that has a step; empty if it is not told apart. */
  sections: Partial<Record<Stage, number>>;
}
const isWhole = ({ category, step_id }: CostPart): boolean => category === null && step_id === null;
const cost = (key: 'annual' | 'share' | 'per_kg', title: string, unit: Unit, whole: FigureRef) =>
  numbers<CostPart>(key, title, unit, (row) => row[key], {
    figure: ({ category, step_id }) =>
      category === null
        ? step_id === null
          ? whole
          : figureRef('operating_cost', 'by_step', step_id, key)
        : figureRef('operating_cost', 'by_category', category, key),
  });
const COSTS = [
  cost('annual', 'Annual cost', 'USD/y', 'operating_cost.net'),
  cost('share', 'Share', '1', 'operating_cost.net_share'),
  cost('per_kg', 'Cost', 'USD/kg', 'figures.cogs'),
];
/** @param sales of co-products, USD per year */
const wholeCost = (annual: number, sales: number, per_kg: number): CostPart => ({
  category: null,
  step_id: null,
  title: `Operating cost${sales === 0 ? '' : ', net of co-products'}`,
  tag: null,
  stage: null,
  annual: annual - sales,
  per_kg,
  share: 1 - sales / annual,
  sections: {},
});
const costOfPlant = ({ operating_cost: { annual }, figures: { cogs, co_product_sales = 0 } }: Results): CostPart =>
  wholeCost(annual, co_product_sales, cogs);

/** The categories of an operating cost, and all of it. */
export function costByCategory(
  { annual, by_category }: Pick<OperatingCost, 'annual' | 'by_category'>,
  whole?: CostPart,
): CostPart[] {
  const parts = by_category.map((row) => ({
    ...row,
    step_id: null,
    title: CATEGORY_NAMES[row.category],
    tag: null,
    stage: null,
    sections: {},
  }));
  const sales = by_category.find(({ category }) => category === 'co_products')?.annual ?? 0;
  return [
    ...parts,
    whole ??
      wholeCost(
        annual,
        -sales,
        parts.reduce((sum, { per_kg }) => sum + per_kg, 0),
      ),
  ];
}
export const COST_BY_CATEGORY = table<CostPart>(
  'Cost by category',
  'Operating cost by category, with the total',
  (results) => costByCategory(results.operating_cost, costOfPlant(results)),
  [words('title', 'Category', ({ title }) => title), ...COSTS],
  { isTotal: isWhole },
);

export const COST_BY_SECTION = table<CostPart>(
  'Cost by section',
  'Operating cost by category and section of the plant, with the total',
  (results) => {
    const present = sectionsIn(results);
    const costs = costBySection(costByStep(results));
    return COST_BY_CATEGORY.rows(results).map((row) => {
      const of = (section: Stage) => (row.category === null ? sumOf(costs[section]) : costs[section][row.category]);
      return { ...row, sections: Object.fromEntries(present.map((section) => [section, of(section)])) };
    });
  },
  [
    words('title', 'Category', ({ title }) => title),
    ...SECTIONS.map((section) =>
      numbers<CostPart>(section, STAGE_NAMES[section], 'USD/y', ({ sections }) => sections[section] ?? null, {
        figure: ({ category }) => sectionCost(section, category, 'annual'),
      }),
    ),
    ...COSTS,
  ],
  { isTotal: isWhole },
);
/** @param category null: of all categories */
export const sectionCost = (section: Stage, category: CostCategory | null, of: 'annual' | 'per_kg'): FigureRef =>
  figureRef('operating_cost', 'by_section', section, ...(category === null ? [] : [category]), of);

export const COST_BY_STEP = table<CostPart>(
  'Cost by step',
  'Operating cost by step, with the total',
  (results) => [
    ...costByStep(results).map(({ step_id, tag, name: title, stage, total: annual, per_kg }) => {
      const share = annual / results.operating_cost.annual;
      return { category: null, step_id, title, tag, stage, annual, per_kg, share, sections: { [stage]: annual } };
    }),
    costOfPlant(results),
  ],
  [
    words('tag', 'Tag', ({ tag }) => tag ?? '', { only: 'files' }),
    words('title', 'Step', ({ title }) => title),
    words('stage', 'Section', ({ stage }) => stage && STAGE_NAMES[stage], { only: 'files' }),
    ...COSTS,
  ],
  { named: 2, isTotal: isWhole, stepOf },
);

export interface LabourRow {
  key: string;
  title: string;
  /** A section of the plant; null for standby, support and the sum. */
  stage: Stage | null;
  /** Mean over the operating hours, or positions in the early shift where there is a table of people. */
  operators: number | null;
  /** Per year; null where people are paid by the year. */
  hours: number | null;
  annual: number;
  share: number;
  /** The figure that its cost is; null if it is only a part of one. */
  figure: FigureRef | null;
}

/** Hours of operators by section, and who stands by; or areas and support, where people are paid by the year. */
function labourRows({
  operating_cost: { lines, by_category },
  steps,
  schedule,
  figures,
  facility,
}: Results): LabourRow[] {
  const all = lines.filter(({ category }) => category === 'labour');
  const total = by_category.find(({ category }) => category === 'labour')?.annual ?? 0;
  if (!(total > 0)) return [];
  const row = (one: Omit<LabourRow, 'share' | 'operators' | 'figure'> & Partial<LabourRow>): LabourRow => ({
    figure: null,
    ...one,
    operators: one.operators ?? (one.hours === null ? null : one.hours / schedule.operating_hours),
    share: one.annual / total,
  });
  const stageOf = new Map(steps.map(({ step_id, stage }) => [step_id, stage]));
  const byStage = new Map<Stage, { hours: number; annual: number }>();
  for (const { step_id, amount, annual } of all) {
    const stage = step_id === null ? undefined : stageOf.get(step_id);
    if (stage === undefined) continue;
    const { hours, annual: before } = byStage.get(stage) ?? { hours: 0, annual: 0 };
    byStage.set(stage, { hours: hours + (amount ?? 0) * figures.batches, annual: before + annual });
  }
  const ofSections = [...byStage.values()];
  const counted = ofSections.reduce((sum, { hours }) => sum + hours, 0);
  const paid = ofSections.reduce((sum, { annual }) => sum + annual, 0);
  const people = facility?.people ?? [];
  const areas = people.filter(({ pattern }) => pattern !== null);
  const pay = areas.reduce((sum, { annual }) => sum + annual, 0);
  const plant = all
    .filter(({ step_id }) => step_id === null)
    .flatMap(({ item_id, title, annual }): LabourRow[] => {
      if (item_id === 'operators' && pay > 0)
        return areas.map((area) =>
          row({
            key: area.key,
            title: area.title,
            stage: null,
            operators: area.early || area.day,
            hours: null,
            annual: (annual * area.annual) / pay,
          }),
        );
      // Standby is paid at the wage of the sections.
      const hours = counted > 0 ? (annual * counted) / paid : null;
      const support = people.find(({ key }) => key === item_id);
      return [row({ key: item_id, title, stage: null, operators: support?.day ?? null, hours, annual })];
    });
  const sections = [...byStage].map(([stage, sums]) => {
    // The costs by section share out what the plant has besides.
    const figure = plant.length === 0 ? sectionCost(stage, 'labour', 'annual') : null;
    return row({ key: stage, title: STAGE_NAMES[stage], stage, figure, ...sums });
  });
  const rows = [...sections, ...plant];
  const sum = (of: 'hours' | 'operators'): number | null =>
    rows.some((one) => one[of] === null) ? null : rows.reduce((whole, one) => whole + one[of]!, 0);
  const whole = row({
    key: 'total',
    title: 'Labour',
    stage: null,
    hours: sum('hours'),
    annual: total,
    figure: figureRef('operating_cost', 'by_category', 'labour', 'annual'),
  });
  return [...rows, { ...whole, operators: sum('operators') }];
}

export const LABOUR_TABLE = table<LabourRow>(
  'Labour by section',
  'Operators per shift, hours and cost of labour by section',
  labourRows,
  [
    words('title', 'Section', ({ title }) => title),
    numbers('operators', 'Operators', '1', ({ operators }) => operators, { display: '1' }),
    numbers('hours', 'Hours per year', 'h', ({ hours }) => hours),
    numbers('annual', 'Annual cost', 'USD/y', ({ annual }) => annual, { figure: ({ figure }) => figure }),
    numbers('share', 'Share', '1', ({ share }) => share),
  ],
  { isTotal: ({ key }) => key === 'total' },
);

export interface CashYear extends CashFlowYear {
  present: number;
}
export const cashYears = (years: readonly CashFlowYear[]): CashYear[] => {
  const present = presentValues(years);
  return years.map((year, index) => ({ ...year, present: present[index]! }));
};
/** Income is positive and spending negative, so that a row adds up to its cash. */
const money = (key: Exclude<keyof CashYear, 'year'>, title: string, sign?: -1) =>
  numbers<CashYear>(key, title, 'USD', (row) => (row[key] === 0 ? 0 : (sign ?? 1) * row[key]), {
    figure: ({ year }) => figureRef('cash_flow', year, key),
    ...(sign && { sign }),
  });
export const CASH_FLOW = table<CashYear>(
  'Cash flow',
  'Cash flow, year by year',
  ({ cash_flow }) => cashYears(cash_flow),
  [
    counts('year', 'Year', ({ year }) => year),
    money('sales', 'Sales'),
    money('operating_cost', 'Operating', -1),
    money('tax', 'Tax', -1),
    money('capital', 'Fixed capital', -1),
    money('working_capital', 'Working', -1),
    money('loan', 'Loan'),
    money('cash', 'Cash'),
    money('cumulative', 'Cumulative'),
    money('discounted', 'Discounted'),
    money('present', 'Present value'),
    money('depreciation', 'Depreciation'),
  ],
);

type Part<Key extends 'rooms' | 'grades' | 'water' | 'people'> = FacilityResult[Key][number];

const ofGrade = (key: string) => ({ figure: (row: Part<'grades'>) => figureRef('facility', 'grades', row.key, key) });
const ofPeople = (key: string) => ({ figure: (row: Part<'people'>) => figureRef('facility', 'people', row.key, key) });

export const ROOMS = table<Part<'rooms'>>(
  'Rooms',
  'Rooms of the facility by grade',
  ({ facility }) => facility?.rooms ?? [],
  [
    words('title', 'Room', ({ title }) => title),
    words('grade', 'Grade', ({ grade }) => GRADE_TITLES[grade]),
    counts('count', 'Rooms or vessels', ({ count }) => count),
    numbers('area', 'Area', 'm²', ({ area }) => area),
  ],
  { named: 2 },
);

export const GRADES_TABLE = table<Part<'grades'>>(
  'Grades and air',
  'Cost of building and ventilating the rooms of each grade',
  ({ facility }) => facility?.grades ?? [],
  [
    words('title', 'Grade', ({ title }) => title),
    numbers('area', 'Area', 'm²', ({ area }) => area, ofGrade('area')),
    numbers('share', 'Share', '1', ({ share }) => share),
    numbers('air_changes', 'Air changes', '1/h', ({ air_changes }) => air_changes),
    numbers('flow', 'Air', 'm³/h', ({ flow }) => flow),
    numbers('price', 'Price', 'USD/m²', ({ price }) => price),
    numbers('built', 'Built', 'USD', ({ built }) => built, ofGrade('built')),
    numbers('power', 'Annual electricity', 'kWh', ({ power }) => power, { display: 'MWh', ...ofGrade('power') }),
  ],
);

const loop = (key: 'used' | 'made' | 'day' | 'peak' | 'rate' | 'tank' | 'lowest', title: string, per = '') =>
  amounts<Part<'water'> & { step: string | null }>(key, title, (row) => [row[key], `${row.unit}${per}`]);
export const WATER = table<Part<'water'> & { step: string | null }>(
  'Water',
  'Water and clean steam loops: per batch, and on the peak day',
  (results) => {
    const step = stepNames(results);
    return (results.facility?.water ?? []).map((row) => ({ ...row, step: step(row.peak_step_id) }));
  },
  [
    words('title', 'Loop', ({ title }) => title),
    loop('used', 'Used'),
    loop('made', 'Made'),
    loop('day', 'Busiest day'),
    loop('peak', 'Peak', '/h'),
    loop('rate', 'Generator', '/h'),
    loop('tank', 'Tank'),
    loop('lowest', 'Lowest level'),
    words('peak_step', 'Step with peak demand', ({ step }) => step),
    numbers('capital', 'Capital', 'USD', ({ capital }) => capital),
  ],
  { stepOf: ({ peak_step_id }) => peak_step_id },
);

/** On the busiest day. */
export const WATER_BY_HOUR = table<{ loop: Part<'water'>; hour: number }>(
  'Water by hour',
  'Water drawn and stored in each hour of the busiest day',
  ({ facility }) => (facility?.water ?? []).flatMap((loop) => loop.drawn.map((_, hour) => ({ loop, hour }))),
  [
    words('title', 'Loop', ({ loop }) => loop.title),
    counts('hour', 'Hour', ({ hour }) => hour),
    amounts('drawn', 'Drawn', ({ loop: { drawn, unit }, hour }) => [drawn[hour] ?? null, unit]),
    amounts('levels', 'In the tank', ({ loop: { levels, unit }, hour }) => [levels[hour] ?? null, unit]),
  ],
  { named: 2 },
);

/** Energy of the ventilation. */
export const AIR_BY_MONTH = table<Record<'month' | 'fans' | 'cooling' | 'heat', number>>(
  'Air by month',
  'Energy use of the ventilation in each month',
  ({ facility }) =>
    (facility?.months.fans ?? []).map((fans, month) => {
      const { cooling, heat } = facility!.months;
      return { month: month + 1, fans, cooling: cooling[month]!, heat: heat[month]! };
    }),
  [
    counts('month', 'Month', ({ month }) => month),
    numbers('fans', 'Fans', 'kWh', ({ fans }) => fans),
    numbers('cooling', 'Cooling', 'kWh', ({ cooling }) => cooling),
    numbers('heat', 'Heat', 'kWh', ({ heat }) => heat),
  ],
);

export const PEOPLE = table<Part<'people'>>(
  'People',
  'Positions by area and shift, heads and pay',
  ({ facility }) => facility?.people ?? [],
  [
    words('title', 'Area', ({ title }) => title),
    words('pattern', 'Runs', ({ pattern }) =>
      pattern === null ? 'day' : choiceTitle(PEOPLE_ROWS.pattern_upstream, pattern),
    ),
    numbers('busy', 'Busy', '1', ({ busy }) => busy),
    counts('early', 'Early', ({ early }) => early),
    counts('late', 'Late', ({ late }) => late),
    counts('night', 'Night', ({ night }) => night),
    counts('day', 'Day', ({ day }) => day),
    counts('heads', 'Heads', ({ heads }) => heads, ofPeople('heads')),
    numbers('salary', 'Salary', 'USD/y', ({ salary }) => salary),
    numbers('annual', 'Pay', 'USD/y', ({ annual }) => annual, ofPeople('annual')),
  ],
  { named: 2 },
);

/** Per batch, of what the plant makes itself. */
const balance = (key: 'used_by_steps' | 'used_by_utilities' | 'made' | 'bought' | 'sold', title: string) =>
  amounts<UtilityBalance>(key, title, (row) => [row[key], row.unit], {
    figure: ({ item_id }) => figureRef('utilities', 'balances', item_id, key),
  });
export const UTILITIES = table<UtilityBalance>(
  'Utilities',
  'Amount of each plant utility used, made, bought and sold, per batch',
  ({ utilities }) => utilities?.balances ?? [],
  [
    words('title', 'Utility', ({ title }) => title),
    balance('used_by_steps', 'Steps'),
    balance('used_by_utilities', 'Utilities and building'),
    balance('made', 'Made or recovered'),
    balance('bought', 'Bought'),
    balance('sold', 'Sold'),
  ],
);

interface UtilityRow extends Omit<UtilityFigure, 'key'> {
  figure: FigureRef;
}
export const UTILITY_FIGURES = table<UtilityRow>(
  'Fuel, steam and water',
  'Boiler fuels, and sizes and flows of the plant utilities',
  ({ utilities }) => [
    ...(utilities?.fuels ?? []).map(({ id, title, energy }): UtilityRow => ({
      figure: figureRef('utilities', 'fuels', id, 'energy'),
      title: `${title}, lower heating value`,
      value: energy,
      unit: 'GJ',
    })),
    ...(utilities?.figures ?? []).map(({ key, ...figure }) => ({
      figure: figureRef('utilities', 'figures', key, 'value'),
      ...figure,
    })),
  ],
  [
    words('title', 'Quantity', ({ title }) => title),
    amounts('value', 'Value', ({ value, unit }) => [value, unit], { figure: ({ figure }) => figure }),
  ],
);

export const INVENTORY = table<Exchange & { step: string | null }>(
  'Inventory',
  'Flows across the plant boundary, per batch, with their footprint',
  (results) => withStep(results.inventory, results),
  [
    words('title', 'Flow', ({ title }) => title),
    words('direction', 'Direction', ({ direction }) => direction),
    STEP,
    amounts('amount', 'Amount per batch', ({ amount, unit }) => [amount, unit]),
    numbers('gwp', 'Footprint', 'kgCO2e', ({ gwp }) => gwp),
    words('item_id', 'Item', ({ item_id }) => item_id),
  ],
  { named: 2, stepOf },
);

export interface FootprintCause {
  title: string;
  /** kg CO2e per kg of product. */
  gwp: number;
  /** Null where the footprint is only a lower bound. */
  share: number | null;
}
/** What causes the footprint, largest first; failed batches have a footprint too, and no output. */
export function footprintCauses({ figures, inventory }: Results): FootprintCause[] {
  const { gwp, gwp_coverage: coverage, batches, output } = figures;
  if (gwp === null) return [];
  const byTitle = new Map<string, number>();
  for (const { title, gwp: own } of inventory) byTitle.set(title, (byTitle.get(title) ?? 0) + (own ?? 0));
  return [...byTitle]
    .map(([title, perBatch]) => ({ title, gwp: (perBatch * batches) / output }))
    .filter((cause) => cause.gwp !== 0)
    .toSorted((a, b) => b.gwp - a.gwp)
    .map((cause) => ({ ...cause, share: isLowerBound(coverage) ? null : gwp === 0 ? 0 : cause.gwp / gwp }));
}

/** Items that cross the boundary of the plant without an emission factor. */
export const withoutFactor = ({ inventory }: Pick<Results, 'inventory'>): string[] => [
  ...new Set(inventory.filter(({ gwp, direction }) => gwp === null && direction === 'in').map(({ title }) => title)),
];

export interface FootprintRow extends Omit<FootprintCause, 'gwp'> {
  gwp: number | null;
  isWhole?: true;
}
export const FOOTPRINT = table<FootprintRow>(
  'Footprint',
  'Climate footprint of the product by cause, with the total',
  (results) =>
    results.figures.gwp === null
      ? []
      : [
          ...footprintCauses(results),
          ...withoutFactor(results).map((title) => ({ title: `${title}, no emission factor`, gwp: null, share: null })),
          {
            title: 'Footprint',
            gwp: results.figures.gwp,
            share: isLowerBound(results.figures.gwp_coverage) ? null : 1,
            isWhole: true,
          },
        ],
  [
    words('title', 'Cause', ({ title }) => title),
    numbers('gwp', 'Footprint', 'kgCO2e/kg', ({ gwp }) => gwp, {
      figure: ({ isWhole }) => (isWhole ? figureRef('figures', 'gwp') : null),
    }),
    numbers('share', 'Share', '1', ({ share }) => share),
  ],
  { isTotal: ({ isWhole }) => isWhole === true },
);

export const WARNINGS = table<Warning & { step: string | null }>(
  'Warnings',
  'Values outside the usual range',
  (results) => withStep(results.warnings, results),
  [
    words('step', 'Step', ({ step }) => step ?? 'Plant'),
    words('kind', 'Kind', ({ kind }) => (kind === 'costs' ? 'costly' : kind === 'note' ? 'note' : 'doubtful')),
    words('field', 'Setting', ({ field }) => field, { only: 'files' }),
    words('message', 'Warning', ({ message }) => message, { isSentence: true }),
  ],
);

/** The tables of every process, in the order of workbooks. @param of what to make of each */
export const mapTables = <T>(of: <Row>(table: ResultTable<Row>) => T): T[] => [
  of(STEPS),
  of(STREAMS),
  of(COMPOSITION),
  of(BALANCE),
  of(LOOPS),
  of(EQUIPMENT),
  of(OPERATION),
  of(SCHEDULE),
  of(CAPITAL_TABLE),
  of(COST_ITEMS),
  of(COST_BY_CATEGORY),
  of(COST_BY_SECTION),
  of(COST_BY_STEP),
  of(LABOUR_TABLE),
  of(CASH_FLOW),
  of(INVENTORY),
  of(FOOTPRINT),
  of(WARNINGS),
];

/** The tables of rooms, people and utilities; empty without them. */
export const mapPlantTables = <T>(of: <Row>(table: ResultTable<Row>) => T): T[] => [
  of(ROOMS),
  of(GRADES_TABLE),
  of(AIR_BY_MONTH),
  of(WATER),
  of(WATER_BY_HOUR),
  of(PEOPLE),
  of(UTILITIES),
  of(UTILITY_FIGURES),
];
