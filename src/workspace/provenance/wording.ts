import type { FigureRef, Origin, Provenance, ProvenanceInput } from '#engine/index.ts';
import { convert, isUnit } from '#engine/wording/index.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import type { ValueState } from '../value-state.tsx';
import { sourceOfText } from './model-page.ts';
import { plainUnit } from '#src/lib/quantity.ts';
import { displayCurrency, isMoney, shownIn, unitShown } from '#src/lib/currency.ts';
import { PER_KG, unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';

/** Enough digits to follow the arithmetic, few enough to read. */
const DIGITS = 5;
/** Maximum relative difference between the engine's value and the value recomputed from the inputs. */
const SAME = 1e-9;

const TITLES: Record<Origin['kind'], string> = {
  figure: 'Other figures',
  setting: 'Settings',
  assumption: 'Assumptions',
  price: 'Prices',
  fact: 'Facts',
  converged: 'Recycled streams',
};

/** Units that are hard to read, and the units shown instead. */
const READ_IN: Readonly<Record<string, string>> = { K: '°C', '1': '%' };

export const exact = (value: number): string => formatNumber(value, { digits: DIGITS });
/** The same in a formula, without the zeros at its end. */
export const inFormula = (value: number): string => {
  const text = exact(value);
  return text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text;
};

const inUnit = (figure: string, unit: string): string =>
  plainUnit(unit) === '' ? figure : `${figure}\u202f${plainUnit(unit)}`;

/** Costs and footprints of an amount of product, which pages show for the amount that the product asks for. */
const OF_PRODUCT = /^figures\.(cogs|msp|gwp)|^steps\.[^.]+\.cost$|\.per_kg$/;

/**
 * A number as the pages show it, in the display currency and for the reported amount, below its calculation in USD and per kg;
 * null if that is the same.
 */
export function asShown(ref: string, value: number, unit: string, reported: Reported): string | null {
  const amount = OF_PRODUCT.test(ref) && unit.endsWith('/kg') ? reported : PER_KG;
  if (amount.of === 'kg' && (!isMoney(unit) || displayCurrency.get() === null)) return null;
  return `${exact(shownIn(valuePer(value, amount), unit))}\u202f${unitShown(unitPer(unit, amount))}`;
}

/** The value of an input in the unit of the formula. */
export function inputValue({ value, unit }: ProvenanceInput): string {
  if (typeof value === 'number') return Number.isFinite(value) ? inUnit(exact(value), unit ?? '1') : NO_DATA;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.replaceAll('_', ' ');
}

/** A temperature in °C or a share in per cent; null for anything else. */
export function readAs(value: number, unit: string, isShare: boolean): string | null {
  const other = unit === '1' && !isShare ? undefined : READ_IN[unit];
  if (!other || !isUnit(unit) || !isUnit(other) || !Number.isFinite(value)) return null;
  return inUnit(formatNumber(convert(value, unit, other)), other);
}

export function stateOf({ origin, value }: ProvenanceInput): ValueState {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'nodata';
  if (origin.kind === 'figure' || origin.kind === 'converged') return 'calculated';
  return origin.kind === 'fact' ? 'default' : origin.state;
}

export const sourceOf = ({ origin }: ProvenanceInput): string => (origin.kind === 'figure' ? '' : origin.source);

/** Whether a number is the plain sum of its inputs. */
export function isTotal({ formula, inputs }: Provenance): boolean {
  const [, symbol] = /^sum\((\w+)\)$/.exec(formula.trim()) ?? [];
  return symbol !== undefined && inputs.every((one) => one.symbol === symbol);
}

/** Inputs grouped by kind, in the order in which a reader looks for them. */
export function inputGroups({ inputs }: Provenance): { title: string; inputs: ProvenanceInput[] }[] {
  return (Object.keys(TITLES) as Origin['kind'][])
    .map((kind) => ({ title: TITLES[kind], inputs: inputs.filter(({ origin }) => origin.kind === kind) }))
    .filter((group) => group.inputs.length > 0);
}

/** The formula with scalar values instead of symbols; null where this adds nothing, as for a model. */
export function formulaWithNumbers({ method, formula, inputs }: Provenance): string | null {
  if (method.kind !== 'expression' || formula === '') return null;
  const single = new Map(inputs.flatMap((one) => (one.index === null ? [[one.symbol, one] as const] : [])));
  let put = 0;
  const text = formula.replaceAll(/[A-Za-z_]\w*/g, (symbol) => {
    const one = single.get(symbol);
    if (!one || typeof one.value !== 'number') return symbol.replaceAll('_', ' ');
    put += 1;
    return one.value < 0 ? `(${inFormula(one.value)})` : inFormula(one.value);
  });
  return put === 0 ? null : signs(text);
}

/** A formula with typographic signs instead of keyboard characters. */
const signs = (formula: string): string =>
  formula
    .replaceAll('*', '×')
    .replaceAll('/', '÷')
    .replaceAll(/(?<=[\s)\w])-/g, '−');

/** The formula with the names of its inputs, for screen readers and plain text: 'Operating cost ÷ Annual output'. */
export function formulaInWords({ method, formula, inputs }: Provenance): string {
  if (method.kind === 'model') return formula.replaceAll('_', ' ');
  const first = new Map(inputs.toReversed().map((one) => [one.symbol, one]));
  return signs(formula.replaceAll('sum(', 'sum of ('))
    .replaceAll(/[A-Za-z_]\w*/g, (symbol) => {
      const one = first.get(symbol);
      return one?.index === null ? one.title : symbol.replaceAll('_', ' ');
    })
    .replaceAll(/(?<=\d)e−(\d+)/g, ' × 10^−$1');
}

export const agrees = (value: number | null, again: number | null): boolean =>
  value === again || (value !== null && again !== null && Math.abs(value - again) <= SAME * Math.abs(value));

/** The whole explanation as plain text, for an e-mail or a report. */
export function asText(shown: Provenance, again: number | null | undefined): string {
  const { title, value, unit, formula, source, note, cost_year, engine_version } = shown;
  const lines = [`${title}: ${value === null ? NO_DATA : `${value} ${plainUnit(unit)}`.trim()}`];
  if (formula !== '') lines.push(`= ${formulaInWords(shown)}`);
  const numbers = formulaWithNumbers(shown);
  if (numbers) lines.push(`= ${numbers}`);
  if (again !== undefined)
    lines.push(agrees(value, again) ? 'Recomputed from the inputs below: identical.' : `Recomputed: ${again}`);
  if (note) lines.push(note);
  for (const group of inputGroups(shown)) {
    lines.push('', `${group.title}:`);
    for (const one of group.inputs) {
      const from = [stateOf(one) === 'calculated' ? '' : stateOf(one), sourceOfText(sourceOf(one)).text]
        .filter(Boolean)
        .join('; ');
      lines.push(`  ${one.title}${from && ` (${from})`}: ${one.value} ${plainUnit(one.unit ?? '1')}`.trimEnd());
    }
  }
  const { text, page } = sourceOfText(source);
  const basis = [text || page, cost_year === null ? '' : `USD ${cost_year}`, `engine ${engine_version}`].filter(
    Boolean,
  );
  return [...lines, '', basis.join(' · ')].join('\n');
}

/** The tag of the machine whose price a figure is. */
export const pricedTag = (ref: FigureRef): string | undefined =>
  /^equipment\.(.+)\.(unit_cost|purchase_cost)$/.exec(ref)?.[1];
export const isPrice = (ref: FigureRef): boolean => pricedTag(ref) !== undefined;
