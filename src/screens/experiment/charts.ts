/** Selects the charts for the data of an experiment. */
import { convert, isUnit } from '#engine/wording/index.ts';
import type { DataCell, Experiment, ModelVariable } from '#generated/types.ts';
import type { ChartData, Limit } from '#src/components/chart/chart-data.ts';
import { groupBy } from '#src/lib/group-by.ts';

export interface DataChart {
  key: string;
  title: string;
  data: ChartData;
  /** Scalar results of runs, whose x axis can be chosen. */
  isScalar: boolean;
}

/** Row numbers, for when no other input distinguishes the runs. */
const ROW = 'row';
const MOST_BATCHES = 6;
/** Colours and shapes that a chart distinguishes. */
const [HUES, SHAPES] = [5, 4];

/** Possible x axes for scalar results: inputs that vary, and the row. */
export function xChoices({ model, points }: Experiment): { key: string; title: string }[] {
  const varying = variablesOf(model?.variables, points?.variables).filter(
    ({ role, value, key }) =>
      role === 'input' &&
      value === 'number' &&
      new Set(points?.rows.map((row) => row[placeOf(points.variables, key)])).size > 1,
  );
  return [...varying.map(({ key, title }) => ({ key, title })), { key: ROW, title: 'Row of the file' }];
}

/**
 * @param x key of the x axis for scalar results
 * @param except keys of variables that other charts show
 */
export function chartsOf({ model, points }: Experiment, x: string, except: readonly string[] = []): DataChart[] {
  if (!points) return [];
  const variables = variablesOf(model?.variables, points.variables);
  const responses = variables.filter(({ role, key }) => role === 'response' && !except.includes(key));
  const groups = groupBy(responses, ({ kind, against, group, display_unit }) =>
    JSON.stringify([kind === 'series' ? against : ROW, group, display_unit]),
  );
  return [...groups].flatMap(([key, list]) => {
    const [first] = list;
    const isScalar = first!.kind !== 'series';
    const at = isScalar ? x : first!.against!;
    const over = variables.find((one) => one.key === at);
    if (!over && at !== ROW) return [];
    return [{ key, title: titleOf(list), isScalar, data: dataOf(list, over, points) }];
  });
}

const variablesOf = (all: ModelVariable[] = [], keys: string[] = []): ModelVariable[] =>
  keys.flatMap((key) => all.find((one) => one.key === key) ?? []);

const titleOf = (list: ModelVariable[]): string => {
  const [first] = list;
  if (list.length === 1) return first!.title;
  return first!.kind === 'series' && first!.help ? first!.help : 'Metrics of the runs';
};

/** The row number of the run comes first. */
const placeOf = (keys: readonly string[], key: string): number => keys.indexOf(key) + 1;

const shownIn = (variable: ModelVariable | undefined, cell: DataCell | undefined): number | null => {
  if (typeof cell !== 'number') return null;
  const { unit, display_unit: shown } = variable ?? {};
  return unit && shown && isUnit(unit) && isUnit(shown) ? convert(cell, unit, shown) : cell;
};

/** The side and the number of a limit as points have it: “<0.1”. */
const limitIn = (cell: DataCell | undefined): Limit | null => {
  if (typeof cell !== 'string' || !/^[<>]/.test(cell)) return null;
  const value = Number(cell.slice(1));
  return Number.isFinite(value) ? { side: cell.startsWith('<') ? '<' : '>', value } : null;
};

const limitOf = (variable: ModelVariable, cell: DataCell | undefined): Limit | null => {
  const limit = limitIn(cell);
  const value = limit && shownIn(variable, limit.value);
  return limit && value !== null ? { ...limit, value } : null;
};

function dataOf(
  list: ModelVariable[],
  over: ModelVariable | undefined,
  { variables: keys, rows }: NonNullable<Experiment['points']>,
): ChartData {
  const sorted = rows
    .map((row) => ({ row, at: over ? shownIn(over, row[placeOf(keys, over.key)]) : (row[0] as number) }))
    .filter((one): one is { row: DataCell[]; at: number } => one.at !== null)
    .toSorted((a, b) => a.at - b.at);
  const batch = placeOf(keys, 'batch');
  const batches =
    batch > 0 ? [...new Set(sorted.map(({ row }) => String(row[batch] ?? '')))].slice(0, MOST_BATCHES + 1) : [];
  const split = batches.length > 1 && batches.length <= MOST_BATCHES ? batches : [null];
  const isOf = (row: DataCell[], run: string | null): boolean => run === null || String(row[batch] ?? '') === run;
  const [first] = list;
  // Runs differ in colour, responses in shape, as long as there are enough of both.
  const isTwoWays = split.length > 1 && split.length <= HUES && list.length > 1 && list.length <= SHAPES;
  return {
    kind: 'line',
    dots: true,
    x: { title: over?.title ?? 'Row of the file', ...unitOf(over), values: sorted.map(({ at }) => at) },
    y: { title: list.length === 1 ? first!.title : 'Measured', ...unitOf(first), format: { digits: 4 } },
    series: list.flatMap((variable, response) => {
      const place = placeOf(keys, variable.key);
      return split.map((one, run) => ({
        key: `${variable.key} ${one ?? ''}`,
        ...(isTwoWays && { ways: { colour: run, shape: response } }),
        title: one === null ? variable.title : list.length === 1 ? one : `${variable.title}, ${one}`,
        values: sorted.map(({ row }) => (isOf(row, one) ? shownIn(variable, row[place]) : null)),
        ...(sorted.some(({ row }) => limitIn(row[place])) && {
          limits: sorted.map(({ row }) => (isOf(row, one) ? limitOf(variable, row[place]) : null)),
        }),
      }));
    }),
  };
}

const unitOf = (variable: ModelVariable | undefined): { unit?: string } => {
  const unit = variable?.display_unit;
  return unit && unit !== '1' ? { unit } : {};
};
