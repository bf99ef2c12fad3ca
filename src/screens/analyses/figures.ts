import { figureValue } from '#engine/provenance/figure-value.ts';
import type { Unit } from '#engine/quantity.ts';
import type { Results } from '#engine/types.ts';
import { formatNumber, NO_DATA, type NumberFormat } from '#src/lib/format.ts';
import type { Target } from '#src/workspace/goal-seek/figures.ts';
import { unitText } from '#src/workspace/values.ts';
import { inCurrency, isMoney, shownIn, storedFrom } from '#src/lib/currency.ts';

/** A figure as analyses speak of it. */
export interface Figure {
  /** As it travels: the key of a key figure, or the path of another. */
  metric: string;
  title: string;
  group: string;
  unit: Unit;
  /** A unit of the engine's, or millions of one. */
  displayUnit: string;
  better: 'higher' | 'lower';
  /** As saved; null without data. */
  now: number | null;
}

/** More of these is better; less of every other figure. */
const MORE = new Set([
  'yield',
  'purity',
  'purity_solids',
  'titre',
  'space_time_yield',
  'output',
  'batch_output',
  'npv',
  'irr',
  'gross_margin',
  'roi',
  'batches',
]);

const WHOLE = 'figures.';
const keyOf = (ref: string): string => (ref.startsWith(WHOLE) ? ref.slice(WHOLE.length) : ref);

/** From here on money is shown in millions. */
const MILLION = 1e6;
const millions = (unit: string): string => `M ${unit}`;

export const toFigures = (targets: Target[], results: Results): Figure[] =>
  targets
    .filter(({ figure }) => figure !== 'figures.gwp_coverage')
    .map(({ figure, title, group, unit, displayUnit }): Figure => {
      const now = figureValue(results, figure) ?? null;
      const isLarge = (unit === 'USD' || unit === 'USD/y') && now !== null && inCurrency(Math.abs(now)) >= MILLION;
      return {
        metric: keyOf(figure),
        title,
        group,
        unit,
        displayUnit: isLarge ? millions(unit) : displayUnit,
        better: MORE.has(figure.split('.').at(-1)!) ? 'higher' : 'lower',
        now,
      };
    });

/** The figure of a metric; one that this process does not have is named by its key. */
export const figureOf = (figures: readonly Figure[], metric: string): Figure =>
  figures.find((one) => one.metric === metric) ?? {
    metric,
    title: metric.replaceAll(/[._]/g, ' '),
    group: '',
    unit: '1',
    displayUnit: '1',
    better: 'lower',
    now: null,
  };

/** A value of it among key figures; undefined for a figure of a step. */
export const amongFigures = (figures: object, { metric }: Pick<Figure, 'metric'>): number | null | undefined =>
  (figures as Record<string, number | null>)[metric];

interface Shown {
  unit: string;
  displayUnit?: string;
  display_unit?: string;
}

const unitsOf = ({ unit, displayUnit, display_unit }: Shown): [string, string] => [
  unit,
  displayUnit ?? display_unit ?? unit,
];

/** In the unit on screen. */
export function shownValue(value: number, of: Shown): number {
  const [from, to] = unitsOf(of);
  if (to === millions(from)) return shownIn(value, from) / MILLION;
  return shownIn(value, from, to);
}

/** From the unit on screen to the one that travels. */
export function insideValue(value: number, of: Shown): number {
  const [from, to] = unitsOf(of);
  if (to === millions(from)) return storedFrom(value * MILLION, from);
  // Converting there and back leaves dust in the last bits.
  return isMoney(to) ? storedFrom(value, from, to) : Number(storedFrom(value, from, to).toPrecision(12));
}

/** A value without its unit, in the unit on screen; a whole number as one. */
export function figureText(value: number | null | undefined, of: Shown, format: NumberFormat = { digits: 4 }): string {
  if (value === null || value === undefined) return NO_DATA;
  const shown = shownValue(value, of);
  return Number.isInteger(shown) ? countText(shown) : formatNumber(shown, format);
}

/** A value in words, with its unit. */
export const inWords = (value: number | null | undefined, of: Shown, format?: NumberFormat): string =>
  value === null || value === undefined
    ? NO_DATA
    : [figureText(value, of, format), unitOf(of)].filter(Boolean).join('\u2009');

/** As it is printed elsewhere. */
const printed = (unit: string): string => unitText(unit).replace('kgCO2e', 'kg CO₂e');

export const unitOf = (of: Shown): string => printed(unitsOf(of)[1]);

/** How many of something: no digits after the point. */
export const countText = (value: number): string => formatNumber(value, { decimals: 0 });

/** 'Unit cost, USD/kg'. */
export const titled = (title: string, of: Shown): string => [title, unitOf(of)].filter(Boolean).join(', ');
