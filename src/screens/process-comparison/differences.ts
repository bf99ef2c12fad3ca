import {
  fillAssumptions,
  type Parameter,
  type Stage,
  type UnitOperation,
  type SettingValue,
  type StepResult,
  type ValueSource,
  ASSUMPTIONS,
  type DeclaredGroup,
  GROUP_TITLES,
} from '#engine/index.ts';
import { alignSteps } from '#src/economics/align.ts';
import { describeAssumption } from '#src/economics/assumptions.ts';
import { type Catalogue, operationOf } from '#src/draft/catalogue.ts';
import { describeFeed, describeOutlet, describeProduct, feedTitle, outletTitle } from '#src/draft/feeds.ts';
import { applies, describeValue } from '#src/draft/values.ts';
import type { Compared } from './compared.ts';
import { alike } from './figure-rows.ts';
import { flowsheets, type Flowsheet } from './flowsheets.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatInput } from '#src/lib/format.ts';

export interface Setting {
  text: string;
  /** Null if there is no such step or setting. */
  source: ValueSource | null;
  /** Whether it differs from the first. */
  differs: boolean;
  /** Its table and row among the assumptions of its process; null if there is none. */
  place: string | null;
}

export interface DifferenceRow {
  key: string;
  /** Name of the step, or of the group of assumptions. */
  where: string;
  tag: string | null;
  stage: Stage | null;
  title: string;
  values: Setting[];
  differs: boolean;
}

interface Cell {
  value: SettingValue | null;
  text: string;
  source: ValueSource | null;
  /** A default calculated from host, feed or other settings: it differs only as a consequence. */
  derived: boolean;
  place: string | null;
  /** The step of the setting is missing. */
  absent?: boolean;
}

const NO_STEP: Cell = { value: null, text: 'no step', source: null, derived: false, place: null, absent: true };
const GROUPS = Object.keys(ASSUMPTIONS) as DeclaredGroup[];

/**
 * The inputs of the compared processes, by step and by assumption, each marked if it differs from the first process.
 * A calculated default counts as a difference only next to a value that somebody entered.
 * @param buffers names by id, for settings that name a buffer
 */
export function differences(
  compared: readonly Compared[],
  catalogue: Catalogue,
  buffers: ReadonlyMap<string, string>,
): DifferenceRow[] {
  const sheets = flowsheets(compared);
  return [
    ...steps(compared, sheets, catalogue, buffers),
    product(sheets, catalogue),
    ...assumptions(compared),
    ...prices(compared),
  ];
}

const same = (a: Cell, b: Cell): boolean => {
  if (a.source === null || b.source === null) return a.source === b.source;
  if (a.derived && b.derived) return true;
  return typeof a.value === 'number' && typeof b.value === 'number' ? alike(a.value, b.value) : a.value === b.value;
};

function toRow(row: Omit<DifferenceRow, 'values' | 'differs'>, cells: readonly Cell[]): DifferenceRow {
  // If the first process lacks the step, the others are compared with the first one that has it.
  const reference = cells.find(({ absent }) => !absent) ?? cells[0]!;
  const values = cells.map((cell): Setting => ({
    text: cell.text,
    source: cell.source,
    place: cell.place,
    differs: !cell.absent && !same(reference, cell),
  }));
  return { ...row, values, differs: values.some(({ differs }) => differs) };
}

/** Which of the processes have a step. */
function presence(row: Omit<DifferenceRow, 'values' | 'differs'>, has: readonly boolean[]): DifferenceRow {
  const values = has.map((there): Setting => ({
    text: there ? 'present' : 'no step',
    source: null,
    place: null,
    differs: there !== has[0],
  }));
  return { ...row, values, differs: true };
}

function steps(
  compared: readonly Compared[],
  sheets: readonly Flowsheet[],
  catalogue: Catalogue,
  buffers: ReadonlyMap<string, string>,
): DifferenceRow[] {
  return alignSteps(compared.map(({ results }) => results.steps)).flatMap(({ key, places }) => {
    const found = places.map((place, index) => (place === null ? null : compared[index]!.results.steps[place]!));
    const first = found.find((step) => step !== null)!;
    const { name, tag, stage } = first;
    const operation = operationOf(catalogue, first);
    const row = { where: name, tag, stage };
    const parameters = (operation?.parameters ?? [])
      .filter((parameter) =>
        found.some((step) => step && applies(parameter, new Map(step.settings.map((one) => [one.key, one.value])))),
      )
      .map((parameter): Line => [
        parameter.key,
        parameter.title,
        found.map((step): Cell => (step ? cellOf(parameter, step, buffers) : NO_STEP)),
      ]);
    const lines = [...parameters, ...flows(sheets, found, operation, catalogue)];
    if (!found.includes(null))
      return lines.map(([part, title, cells]) => toRow({ ...row, key: `${key} ${part}`, title }, cells));
    const has = found.map((step) => step !== null);
    return [
      presence({ ...row, key, title: 'Step' }, has),
      // A missing step is listed once, rather than for each of its settings.
      ...lines.flatMap(([part, title, cells]) => {
        const here = cells.filter((_cell, index) => has[index]);
        return here.every((cell) => same(here[0]!, cell))
          ? []
          : [toRow({ ...row, key: `${key} ${part}`, title }, cells)];
      }),
    ];
  });
}

/** An input of a step: its key, title and cells. */
type Line = readonly [part: string, title: string, cells: Cell[]];

/** Where a step is fed from, and where what it passes on goes if somebody said so. */
function flows(
  sheets: readonly Flowsheet[],
  found: readonly (StepResult | null)[],
  operation: UnitOperation | undefined,
  catalogue: Catalogue,
): Line[] {
  const feeds = found.map((step, index) => step && sheets[index]!.feedsInto(step.step_id));
  const titles = new Map(
    feeds.flatMap((given, index) =>
      [...(given ?? [])].map(([key, feed]) => [key, feedTitle(feed, sheets[index]!.configuration, catalogue)] as const),
    ),
  );
  const outlets = found.map(
    (step, index) =>
      step && (sheets[index]!.configuration.uo_settings.find(({ id }) => id === step.step_id)?.outlets ?? {}),
  );
  const usual = (key: string) => operation?.outlets.find((one) => one.key === key)?.disposal;
  return [
    ...[...titles].map(([key, title]): Line => [
      `feeds ${key}`,
      title,
      feeds.map((given) => {
        if (!given) return NO_STEP;
        const feed = given.get(key);
        return inWords(describeFeed(feed, operation), feed ? 'entered' : null);
      }),
    ]),
    ...[...new Set(outlets.flatMap((given) => Object.keys(given ?? {})))].map((key): Line => [
      `outlets ${key}`,
      outletTitle(operation, key),
      outlets.map((given) => {
        if (!given) return NO_STEP;
        const disposal = usual(key);
        return inWords(
          describeOutlet(given[key] ?? (disposal ? { disposal } : undefined)),
          given[key] ? 'entered' : 'default',
        );
      }),
    ]),
  ];
}

const inWords = (text: string, source: ValueSource | null): Cell => ({
  value: text,
  text,
  source,
  derived: false,
  place: null,
});

/** The outlet that is the product. */
const product = (sheets: readonly Flowsheet[], catalogue: Catalogue): DifferenceRow =>
  toRow(
    { key: 'product', where: 'Flowsheet', tag: null, stage: null, title: 'Product' },
    sheets.map((sheet) => ({
      ...inWords(describeProduct(sheet.configuration, catalogue), 'entered'),
      value: sheet.product,
    })),
  );

function cellOf(
  parameter: Parameter,
  { step_id, settings }: Pick<StepResult, 'step_id' | 'settings'>,
  buffers: ReadonlyMap<string, string>,
): Cell {
  const found = settings.find(({ key }) => key === parameter.key);
  if (!found) return { value: null, text: 'not used', source: null, derived: false, place: null };
  const shown = typeof found.value === 'number' ? Number(found.value.toPrecision(4)) : found.value;
  return {
    value: found.value,
    text: (parameter.type === 'buffer' && buffers.get(String(shown))) || describeValue(parameter, shown),
    source: found.source,
    derived: found.source === 'default' && parameter.default === null,
    place: `${step_id}/${parameter.key}`,
  };
}

function assumptions(compared: readonly Compared[]): DifferenceRow[] {
  const filled = compared.map(({ configuration }) => fillAssumptions(configuration.assumptions));
  return GROUPS.flatMap((group) =>
    Object.keys(filled[0]![group]).map((key) => {
      const { parameter, unit } = describeAssumption(group, key);
      const cells = filled.map((all, index): Cell => {
        const own: Readonly<Record<string, unknown>> | undefined = compared[index]!.configuration.assumptions[group];
        const value = (all[group] as Readonly<Record<string, SettingValue | null>>)[key] ?? null;
        const text = value === null ? 'not set' : describeValue(parameter, value);
        // The description omits the unit of a dimensionless number.
        const printsUnit = typeof value === 'number' && parameter.display_unit === '1' && unit !== '';
        return {
          value,
          text: printsUnit ? `${text}\u202f${unit}` : text,
          source: own?.[key] === undefined ? 'default' : 'entered',
          derived: false,
          place: `${group}/${group}.${key}`,
        };
      });
      return toRow(
        { key: `${group} ${key}`, where: GROUP_TITLES[group], tag: null, stage: null, title: parameter.title },
        cells,
      );
    }),
  );
}

function prices(compared: readonly Compared[]): DifferenceRow[] {
  const items = new Set(compared.flatMap(({ configuration }) => Object.keys(configuration.assumptions.prices ?? {})));
  return [...items].map((id) => {
    const lines = compared.map(({ results }) =>
      results.operating_cost.lines.find(({ item_id, price }) => item_id === id && price !== null),
    );
    const title = lines.find((line) => line !== undefined)?.title ?? id;
    const cells = lines.map((line, index): Cell => {
      const own = compared[index]!.configuration.assumptions.prices?.[id];
      const value = own ?? line?.price ?? null;
      return {
        value,
        text:
          value === null
            ? 'not used'
            : `${formatInput(inCurrency(value))}\u202f${unitShown('USD')}${line?.unit ? `/${line.unit}` : ''}`,
        source: own === undefined ? (value === null ? null : 'default') : 'entered',
        derived: false,
        place: `prices/prices.${id}`,
      };
    });
    return toRow({ key: `prices ${id}`, where: GROUP_TITLES.prices, tag: null, stage: null, title }, cells);
  });
}
