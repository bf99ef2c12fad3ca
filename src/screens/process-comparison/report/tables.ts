/** The tables of a comparison report: one column per process. The pages and the workbook are both made from them. */
import {
  ASSUMPTIONS,
  type AssumptionState,
  CAPITAL_TABLE,
  CASH_FLOW,
  COST_BY_CATEGORY,
  fillAssumptions,
  type Figures,
  OPERATION,
  type Results,
} from '#engine/index.ts';
import type { Column } from '#src/components/table/column.ts';
import { atLeast } from '#src/components/figures/definitions.ts';
import { difference } from '#src/components/figures/delta.tsx';
import { capitalTable } from '#src/economics/capital.ts';
import { sellingPrice } from '#src/economics/basis.ts';
import { signed } from '#src/lib/change.ts';
import { formatCount, formatNumber, NO_DATA } from '#src/lib/format.ts';
import { moneyScale } from '#src/lib/money.ts';
import { costDecimals, costUnit, costValue, valuePer, unitPer } from '#src/lib/reporting.ts';
import { printed, rounded, roundTo } from '#src/lib/rounding.ts';
import { chanceText, isSame, pairText } from '#src/products/chance-text.ts';
import { assumptionTables, OWN, type AssumptionRow } from '#src/report/assumption-rows.ts';
import { operationFigure } from '#src/report/basis-facts.ts';
import { footprintOf } from '#src/report/footprint.ts';
import { alongside } from '../alongside.ts';
import { figureRows, type FigureRow } from '../figure-rows.ts';
import type { Comparing } from './reporting.ts';

/** A figure of every process. */
export interface SideRow {
  key: string;
  title: string;
  unit: string;
  /** In that unit, not rounded; texts where there is no number. */
  values: (number | string | null)[];
  shown: string[];
  /** Change from the reference, in words; null for the reference, and where there is none. */
  changes?: (string | null)[];
  /** Positions of the best values. */
  best?: readonly number[];
  decimals: number;
  isStrong?: boolean;
  /** Whether it has words, which may be broken over lines. */
  isText?: boolean;
}

type Sides = Pick<Comparing, 'compared' | 'reference' | 'reported'>;

/** Largest first of the compared processes. */
const most = (values: readonly number[]): number => Math.max(...values.map(Math.abs), 0);

/** Changes of printed numbers, which add up as the numbers do. */
const signedChanges = (shown: readonly number[], reference: number, decimals: number): (string | null)[] =>
  shown.map((value, index) =>
    index === reference ? null : signed(rounded(value - shown[reference]!, decimals), decimals),
  );

/** All metrics of the processes, with the change from the reference in per cent or percentage points. */
export const figureTable = ({ compared, reference, reported }: Sides): SideRow[] =>
  figureRows(compared, reported).map((row) => {
    const { key, values, bounds, best, better, share } = row;
    const from = values[reference] ?? null;
    return {
      ...sideOf(row),
      best,
      isStrong: key === 'cogs',
      changes: values.map((value, index) => {
        // Two lower bounds cannot be compared.
        if (index === reference || value === null || from === null || bounds[index] || bounds[reference]) return null;
        const { text, direction } = difference(value, from, better, share);
        return direction === 'none' ? '=' : `${direction === 'up' ? '+' : '\u2212'}${text}`;
      }),
    };
  });

const sideOf = ({ key, title, unit, exported: values, shown }: FigureRow): SideRow => {
  return { key, title, unit, values, shown, decimals: 3 };
};

/** The unit cost by category; each column adds up to its unit cost. */
export function costTable({ compared, reference, reported }: Sides): SideRow[] {
  const decimals = costDecimals(most(compared.map(({ results }) => results.figures.cogs)), reported);
  const rows = alongside(compared, COST_BY_CATEGORY)
    .map(({ title, sides, isTotal }) => ({
      title,
      isTotal,
      values: sides.map((side) => costValue(side?.per_kg ?? 0, reported)),
    }))
    .filter(({ values, isTotal }) => isTotal || values.some((value) => value));
  const parts = rows.filter(({ isTotal }) => !isTotal);
  const totals = rows.at(-1)!.values.map((value) => rounded(value, decimals));
  const columns = compared.map((_, index) =>
    roundTo(
      parts.map(({ values }) => values[index]!),
      totals[index]!,
      decimals,
    ),
  );
  return rows.map(({ title, isTotal, values }, at) => {
    const shown = isTotal ? totals : columns.map((column) => column[at]!);
    return {
      key: title,
      title: isTotal ? 'Unit cost' : title,
      unit: costUnit(reported),
      values,
      shown: shown.map((value, index) => printed(value, decimals, values[index])),
      changes: signedChanges(shown, reference, decimals),
      decimals,
      ...(isTotal && { isStrong: true }),
    };
  });
}

/** From the purchase of equipment to the total capital; each column adds up. */
export function capitalLines({ compared, reference }: Sides): SideRow[] {
  const scale = moneyScale(most(compared.map(({ results }) => results.capital.total)));
  const printing = { ...CAPITAL_TABLE, rows: (results: Results) => capitalTable(results, scale).rows };
  return alongside(compared, printing).map(({ title, sides, isTotal }) => ({
    key: title,
    title,
    unit: scale.unit,
    values: sides.map((side) => (side?.amount ?? 0) / scale.divisor),
    shown: sides.map((side) => (side ? printed(side.printed, scale.decimals, side.amount) : '0')),
    changes: signedChanges(
      sides.map((side) => side?.printed ?? 0),
      reference,
      scale.decimals,
    ),
    decimals: scale.decimals,
    isStrong: isTotal,
  }));
}

/** A row of numbers with the same decimals. */
const numbers = (
  title: string,
  unit: string,
  values: (number | null)[],
  decimals: number,
  none = NO_DATA,
): SideRow => ({
  key: title,
  title,
  unit,
  values: values.map((value) => value ?? none),
  shown: values.map((value) => (value === null ? none : formatNumber(value, { decimals }))),
  decimals,
});

/** What each process earns, and at which terms. */
export function earningsTable({
  compared,
  product,
  reported,
}: Pick<Comparing, 'compared' | 'product' | 'reported'>): SideRow[] {
  const prices = compared.map(({ configuration }) => sellingPrice(configuration.assumptions, product.selling_price));
  const shown = prices.map((price) => (price === null ? null : costValue(price, reported)));
  const decimals = costDecimals(most(prices.filter((price) => price !== null)), reported);
  const term = (key: 'discount_rate' | 'tax_rate' | 'life', unit: string, by: number, places: number) => {
    const values = compared.map(({ configuration: { assumptions } }) => by * fillAssumptions(assumptions).finance[key]);
    return numbers(ASSUMPTIONS.finance[key].title, unit, values, places);
  };
  return [
    numbers('Selling price or tolling fee', costUnit(reported), shown, decimals),
    ...figureRows(compared, reported)
      .filter(({ key }) => EARNINGS.has(key))
      .map(sideOf),
    term('discount_rate', '%', 100, 1),
    term('tax_rate', '%', 100, 1),
    term('life', 'years', 1, 0),
  ];
}
const EARNINGS: ReadonlySet<string> = new Set<keyof Figures>(['msp', 'npv', 'irr', 'payback', 'roi']);

/** The cumulative present value at the end of each year. */
export function presentValueTable({ compared }: Pick<Comparing, 'compared'>): SideRow[] {
  const years = alongside(compared, CASH_FLOW).map(({ title, sides }) => ({
    title: `Year ${formatCount(Number(title))}`,
    values: sides.map((side) => side?.present ?? null),
  }));
  const scale = moneyScale(most(years.flatMap(({ values }) => values.map(Number))));
  return years.map(({ title, values }) =>
    numbers(
      title,
      scale.unit,
      values.map((value) => value && value / scale.divisor),
      scale.decimals,
      '',
    ),
  );
}

/** How each plant runs, and how much equipment it has. */
export const scheduleTable = ({ compared }: Pick<Comparing, 'compared'>): SideRow[] =>
  alongside(compared, OPERATION).map(({ title, sides }) => ({
    key: title,
    title,
    unit: sides.find((side) => side)?.unit ?? '',
    values: sides.map((side) => side?.value ?? null),
    shown: sides.map((side) => (side ? operationFigure(side) : '\u2013')),
    decimals: 1,
    isText: sides.some((side) => typeof side?.value === 'string'),
  }));

/** Causes that are listed by name; the others are one row. */
const LISTED = 12;

/** The footprint by cause, the largest of any process first; each column adds up to its footprint. Null without one. */
export function footprintTable({ compared, reference, reported }: Sides): SideRow[] | null {
  const found = compared.map(({ results }) => footprintOf(results, reported, Infinity));
  const known = found.filter((one) => one !== null);
  if (known.length === 0) return null;
  const unit = unitPer('kg CO₂e/kg', reported);
  const decimals = Math.max(...known.map((one) => one.decimals));
  const valueOf = (index: number, title: string) => found[index]?.parts.find((part) => part.title === title)?.gwp ?? 0;
  const titles = [...new Set(known.flatMap(({ parts }) => parts.map(({ title }) => title)))]
    .map((title) => ({ title, largest: most(compared.map((_one, index) => valueOf(index, title))) }))
    .toSorted((a, b) => b.largest - a.largest)
    .map(({ title }) => title);
  const own = titles.length > LISTED + 1 ? titles.slice(0, LISTED) : titles;
  const rest = titles.slice(own.length);
  const causes = [
    ...own.map((title) => ({ title, of: [title] })),
    ...(rest.length > 0 ? [{ title: `${rest.length} others`, of: rest }] : []),
  ];
  const exact = found.map((one, index) =>
    one === null ? null : causes.map(({ of }) => of.reduce((sum, title) => sum + valueOf(index, title), 0)),
  );
  const totals = compared.map(({ results: { figures } }) =>
    figures.gwp === null ? null : valuePer(figures.gwp, reported),
  );
  const columns = exact.map((column, index) => column && roundTo(column, rounded(totals[index]!, decimals), decimals));
  const isWhole = !found.includes(null);
  const totalText = found.map((one, index) => {
    if (one === null) return NO_DATA;
    const text = formatNumber(totals[index]!, { decimals });
    return one.isBound ? atLeast(text) : text;
  });
  return [
    ...causes.map(({ title }, at): SideRow => {
      const values = exact.map((column) => column?.[at] ?? null);
      const shown = columns.map((column) => column?.[at] ?? null);
      return {
        key: title,
        title,
        unit,
        values: values.map((value) => value ?? NO_DATA),
        shown: shown.map((value, index) => (value === null ? NO_DATA : printed(value, decimals, values[index]!))),
        ...(isWhole && { changes: signedChanges(shown.map(Number), reference, decimals) }),
        decimals,
      };
    }),
    {
      key: 'total',
      title: 'Footprint',
      unit,
      values: totals.map((value, index) => (found[index]?.isBound ? totalText[index]! : (value ?? NO_DATA))),
      shown: totalText,
      ...(isWhole && {
        // A lower bound has no difference from another value.
        changes: signedChanges(
          totals.map((value) => rounded(value!, decimals)),
          reference,
          decimals,
        ).map((change, index) => (found[index]!.isBound || found[reference]!.isBound ? null : change)),
      }),
      decimals,
      isStrong: true,
    },
  ];
}

/** The range of the unit cost of each process; empty while it is not known. */
export function spreadTable({
  compared,
  estimateOf,
  reported,
}: Pick<Comparing, 'compared' | 'estimateOf' | 'reported'>): SideRow[] {
  const found = compared.map((_one, index) => estimateOf(index, 'cogs'));
  if (found.every((one) => one === undefined)) return [];
  const decimals = costDecimals(most(compared.map(({ results }) => results.figures.cogs)), reported);
  const row = (key: 'p10' | 'median' | 'p90', title: string) =>
    numbers(
      title,
      costUnit(reported),
      found.map((one) => (one ? costValue(one[key], reported) : null)),
      decimals,
    );
  return [
    row('p10', 'One in ten samples is below'),
    row('median', 'Half of the samples are below'),
    row('p90', 'Nine in ten samples are below'),
  ];
}

/** How likely the process of a row is to have the lower value than that of each column, %; empty while that is not known. */
export function chanceTable(
  { compared, pairOf }: Pick<Comparing, 'compared' | 'pairOf'>,
  metric: 'cogs' | 'gwp',
): SideRow[] {
  if (!pairOf) return [];
  const rows = compared.map(({ letter, name }, row): SideRow => {
    const pairs = compared.map((_other, column) => (row === column ? undefined : pairOf(row, column, metric)));
    const shown = pairs.map((pair) => (pair ? pairText(chanceText(pair.lower), pair.differences) : ''));
    return {
      key: letter,
      title: `${letter} ${name}`,
      unit: '%',
      values: pairs.map((pair, column) =>
        pair === undefined ? null : isSame(pair.differences) ? shown[column]! : pair.lower * 100,
      ),
      shown,
      decimals: 0,
    };
  });
  return rows.every(({ values }) => values.every((value) => value === null)) ? [] : rows;
}

/** A value that some of the processes have in common. */
export interface DifferingSide extends Pick<AssumptionRow, 'value' | 'number' | 'unit' | 'source'> {
  letters: string[];
  /** Null where the process has no such setting. */
  state: AssumptionState | null;
}

/** Which processes have a value. */
export const IN: Column<Pick<DifferingSide, 'letters'>> = {
  key: 'processes',
  title: 'In',
  cell: ({ letters }) => letters.join(', '),
};

export interface DifferingAssumption {
  key: string;
  /** Step or group. */
  where: string;
  title: string;
  sides: DifferingSide[];
}

/** The assumptions that are not the same in all processes, each with its values, states and sources. */
export function differingAssumptions({
  compared,
  settings,
  catalogue,
  library,
  product,
  reported,
}: Pick<Comparing, 'compared' | 'settings' | 'catalogue' | 'library' | 'product' | 'reported'>): DifferingAssumption[] {
  const known = compared.map(
    ({ configuration, results }) =>
      new Map<string, AssumptionRow>(
        assumptionTables({
          configuration,
          results,
          catalogue,
          library,
          reported,
          productPrice: product.selling_price,
        }).flatMap(({ key, rows }) => rows.map((row) => [`${key}/${row.key}`, row] as const)),
      ),
  );
  return settings
    .filter(({ differs }) => differs)
    .map(({ key, where, title, values }) => {
      const sides: DifferingSide[] = [];
      values.forEach(({ text, source: state, place }, index) => {
        const { letter } = compared[index]!;
        const row = place === null ? undefined : known[index]!.get(place);
        const side = row ?? {
          value: text,
          number: null,
          unit: '',
          state,
          source: state === 'entered' ? OWN.entered : '',
        };
        const alike = sides.find(
          (one) => one.value === side.value && one.state === side.state && one.source === side.source,
        );
        if (alike) alike.letters.push(letter);
        else sides.push({ ...side, letters: [letter] });
      });
      return { key, where, title, sides };
    });
}
