import { figureValue, type Better, type Figures, type Results, isBound } from '#engine/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import { annualUnit, atLeast } from '#src/components/figures/definitions.ts';
import { withoutValue } from '#src/economics/figures-for.ts';
import { formatNumber, NO_DATA, type NumberFormat } from '#src/lib/format.ts';
import type { Target } from './goal-seek/figures.ts';
import { unitText } from '#src/lib/quantity.ts';
import { inCurrency, isMoney, shownIn, storedFrom } from '#src/lib/currency.ts';
import { PER_KG, perKgFrom, valuePer, type Reported } from '#src/lib/reporting.ts';

/** A metric as the analyses use it. */
export interface Figure {
  /** Key in requests: that of a key metric, or the path of another one. */
  metric: string;
  title: string;
  group: string;
  unit: Unit;
  /** A unit of the engine, or millions of one. */
  displayUnit: string;
  /** The amount of product, for a metric that is per kg in requests. */
  reported?: Reported;
  better: Better;
  /** Saved value; null without data, or where it is only a lower bound, of which nothing follows. */
  now: number | null;
  /** What is said of a value that is null, if not that there are no data: a project with sales never pays back; '≥ 75 kg CO₂e/kg'. */
  missing?: string;
}

const WHOLE = 'figures.';
const keyOf = (ref: string): string => (ref.startsWith(WHOLE) ? ref.slice(WHOLE.length) : ref);

/** Amounts of money from this value on are shown in millions. */
const MILLION = 1e6;
const millions = (unit: string): string => `M ${unit}`;

export const toFigures = (targets: Target[], results: Results): Figure[] =>
  targets
    .filter(({ figure }) => figure !== 'figures.gwp_coverage')
    .map(({ figure, title, group, unit, displayUnit, better, reported, isBound: bounded }): Figure => {
      const metric = keyOf(figure);
      const value = figureValue(results, figure) ?? null;
      const isLarge = (unit === 'USD' || unit === 'USD/y') && value !== null && inCurrency(Math.abs(value)) >= MILLION;
      const shown = {
        metric,
        title,
        group,
        unit,
        displayUnit: isLarge
          ? millions(unit)
          : displayUnit === 'kg/y'
            ? annualUnit(Math.abs(value ?? 0)).unit
            : displayUnit,
        ...(reported && { reported }),
        better,
      };
      return value !== null && bounded
        ? { ...shown, now: null, missing: atLeast(inWords(value, shown)) }
        : { ...shown, now: value, missing: withoutValue(metric, results.figures) };
    });

/** The metric with a key; a metric that this process does not have is named by its key. */
export const figureOf = (figures: readonly Figure[], metric: string): Figure =>
  figures.find((one) => one.metric === metric) ?? {
    metric,
    title: metric.replaceAll(/[._]/g, ' '),
    group: '',
    unit: '1',
    displayUnit: '1',
    better: null,
    now: null,
  };

/** Its value among the key metrics; undefined for a metric of a step. */
export const amongFigures = (figures: object, { metric }: Pick<Figure, 'metric'>): number | null | undefined =>
  (figures as Record<string, number | null>)[metric];

/** All metrics of the process that a value belongs to. */
type Whole = Pick<Figures, 'gwp_coverage'> | null;

/** Whether a metric of a process is a footprint with missing factors, whose changes are not known. */
export const isAtLeast = (all: Whole, { metric }: Figure): boolean => isBound(metric, all?.gwp_coverage);

/** The text of a metric of a process: a footprint with missing factors is 'at least'. */
export const boundedText = (all: Whole, figure: Figure, text: string): string =>
  isAtLeast(all, figure) ? atLeast(text) : text;

/** The same for a cell of an export: a number, or text for a lower bound. */
export function boundedValue(all: Whole, figure: Figure, value: number | null | undefined): number | string | null {
  if (value === null || value === undefined) return null;
  return isAtLeast(all, figure) ? atLeast(figureText(value, figure)) : shownValue(value, figure);
}

interface Shown {
  unit: string;
  displayUnit?: string;
  display_unit?: string;
  reported?: Reported;
  missing?: string;
}

const unitsOf = ({ unit, displayUnit, display_unit }: Shown): [string, string] => [
  unit,
  displayUnit ?? display_unit ?? unit,
];

/** Converts to the displayed unit. */
export function shownValue(value: number, of: Shown): number {
  const [from, to] = unitsOf(of);
  if (to === millions(from)) return shownIn(value, from) / MILLION;
  return shownIn(valuePer(value, of.reported ?? PER_KG), from, to);
}

/** Converts from the displayed unit to the one in requests. */
export function insideValue(value: number, of: Shown): number {
  const [from, to] = unitsOf(of);
  if (to === millions(from)) return storedFrom(value * MILLION, from);
  const inside = perKgFrom(storedFrom(value, from, to), of.reported ?? PER_KG);
  // Converting there and back leaves rounding errors in the last bits.
  return isMoney(to) ? inside : Number(inside.toPrecision(12));
}

/** A value without its unit, in the displayed unit; whole numbers have no decimals. */
export function figureText(value: number | null | undefined, of: Shown, format: NumberFormat = { digits: 4 }): string {
  if (value === null || value === undefined) return of.missing ?? NO_DATA;
  const shown = shownValue(value, of);
  return Number.isInteger(shown) ? countText(shown) : formatNumber(shown, format);
}

/** A value in words, with its unit. */
export const inWords = (value: number | null | undefined, of: Shown, format?: NumberFormat): string =>
  value === null || value === undefined
    ? (of.missing ?? NO_DATA)
    : [figureText(value, of, format), unitOf(of)].filter(Boolean).join('\u202f');

/** Its unit as printed on other pages. */
const printed = (unit: string): string => unitText(unit).replace('kgCO2e', 'kg CO₂e');

export const unitOf = (of: Shown): string => printed(unitsOf(of)[1]);

/** A count, without decimals. */
export const countText = (value: number): string => formatNumber(value, { decimals: 0 });

/** 'Unit cost, USD/kg'. */
export const titled = (title: string, of: Shown): string => [title, unitOf(of)].filter(Boolean).join(', ');
