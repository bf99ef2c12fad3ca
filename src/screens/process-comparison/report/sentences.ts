/**
 * The summary of a comparison in words. Each sentence is composed from figures as they are printed elsewhere in the report,
 * and is left out where its figure is not known.
 */
import { inSentence } from '#engine/wording/index.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { waterfall, type WaterfallPart } from '#src/economics/waterfall.ts';
import { amountOfChange } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costPer, costUnit } from '#src/lib/reporting.ts';
import { chanceText, isSame } from '#src/products/chance-text.ts';
import { joined } from '#src/report/sentences.ts';
import type { Compared } from '../compared.ts';
import { doubts } from '../doubts.ts';
import { figureRows, type FigureRow } from '../figure-rows.ts';
import type { Comparing } from './reporting.ts';

export type ToldComparison = Pick<Comparing, 'compared' | 'reference' | 'product' | 'reported' | 'pairOf'>;

/** Numbers of processes in words. */
export const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
/** Categories and inputs that are named. */
const NAMED = 3;
const CAUSES = 2;

/** 'A', 'A and B', 'A, B and C'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;

/** 'B (Secreted)'. */
const named = ({ letter, name }: Compared): string => `${letter} (${name})`;

/** The summary in paragraphs of sentences: the costs, what makes the difference, the money, how sure that is, doubts. */
export const comparisonParagraphs = (told: ToldComparison): string[][] =>
  [
    costs(told),
    why(told),
    [best(told, 'tci', lowestCapital), best(told, 'npv', highestValue), footprint(told)].flat(),
    sure(told),
    doubts(told.compared, told.compared[told.reference]!).map(({ about, text }) =>
      `${about} ${text}`.replace(/(?<!\.)$/, '.'),
    ),
  ].filter((sentences) => sentences.length > 0);

/** The processes by unit cost, the cheapest first. */
const byCost = (compared: readonly Compared[]): Compared[] =>
  compared.toSorted((a, b) => a.results.figures.cogs - b.results.figures.cogs);

/** The pair whose difference is explained: the cheapest, and the reference or, if that is the cheapest, the next one. */
export function explained({ compared, reference }: Pick<ToldComparison, 'compared' | 'reference'>): {
  from: Compared;
  to: Compared;
} {
  const [cheapest, next] = byCost(compared);
  const asked = compared[reference]!;
  return { from: asked === cheapest ? next! : asked, to: cheapest! };
}

function costs({ compared, product, reported }: ToldComparison): string[] {
  const ranked = byCost(compared);
  const [cheapest, next, dearest] = [ranked[0]!, ranked[1]!, ranked.at(-1)!];
  const output = ({ results }: Compared) => joined(annualAmount(results.figures.output, reported)).replace(/\/y$/, '');
  const outputs = new Set(compared.map(output));
  const made =
    outputs.size === 1
      ? `${COUNTS[compared.length]} processes that make ${output(cheapest)} of ${product.name} per year`
      : `${COUNTS[compared.length]} processes that make ${product.name}`;
  const cost = (one: Compared) => joined(costPer(one.results.figures.cogs, reported));
  if (cost(cheapest) === cost(dearest)) return [`The ${made} have the same unit cost, ${cost(cheapest)}.`];
  const than = (one: Compared) => {
    const { from, to, decimals } = waterfall(one.results, cheapest.results, 'category', reported);
    const gap = `${formatNumber(from - to, { decimals })}\u202f${costUnit(reported)}`;
    // From the exact costs, as in the tables.
    const { cogs } = one.results.figures;
    return cogs === 0 ? gap : `${gap} (${amountOfChange((cogs - cheapest.results.figures.cogs) / Math.abs(cogs))})`;
  };
  const lead = `Of the ${made}, ${named(cheapest)} has the lowest unit cost, ${cost(cheapest)}`;
  if (cost(next) === cost(cheapest)) return [`${lead}, equal to that of ${named(next)}.`];
  return [
    `${lead}, which is ${than(next)} less than that of ${named(next)}.`,
    ...(ranked.length > 2
      ? [`${named(dearest)} costs most, ${cost(dearest)}; ${cheapest.letter} costs ${than(dearest)} less.`]
      : []),
  ];
}

/** 'raw materials (3.20 USD/kg less)'. */
const partText = ({ title, change }: WaterfallPart, decimals: number, unit: string): string =>
  `${inSentence(title)} (${formatNumber(Math.abs(change), { decimals })}\u202f${unit})`;

function why(told: ToldComparison): string[] {
  const { reported } = told;
  const { from, to } = explained(told);
  const { parts, decimals, unit, from: was, to: is } = waterfall(from.results, to.results, 'category', reported);
  const printed = parts.filter(({ change }) => change !== 0);
  if (was === is || printed.length === 0) return [];
  const saved = printed.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change);
  const lost = printed.filter(({ change }) => change > 0).toSorted((a, b) => b.change - a.change);
  const words = (list: WaterfallPart[]) => listed(list.slice(0, NAMED).map((part) => partText(part, decimals, unit)));
  return [
    `${to.letter} is cheaper than ${from.letter} mostly because of lower costs for ${words(saved)}.`,
    ...(lost.length > 0 ? [`Costs are higher for ${words(lost)}.`] : []),
  ];
}

/** What is said of the best value, and of the one that it is compared with. */
type Said = (best: string, value: string, other: string, more: string) => string;

const lowestCapital: Said = (best, value, other, more) =>
  `${best} needs the least capital, ${value}; ${other} needs ${more} more.`;
const highestValue: Said = (best, value, other, more) =>
  `${best} has the highest net present value, ${value}, ${more} above that of ${other}.`;

/**
 * The best process on a sum of money, against the reference, or against the worst if the reference is the best. It is
 * not named if another one is as good as printed.
 */
function best({ compared, reference, reported }: ToldComparison, key: FigureRow['key'], say: Said): string[] {
  const row = figureRows(compared, reported).find((one) => one.key === key);
  if (!row || row.best.length !== 1 || row.values.includes(null)) return [];
  const values = row.values as number[];
  const at = row.best[0]!;
  const worst = values.indexOf(row.better === 'lower' ? Math.max(...values) : Math.min(...values));
  const other = at === reference ? worst : reference;
  const shown = values.map((value) => joined(formatMoney(value)));
  if (shown.indexOf(shown[at]!) !== shown.lastIndexOf(shown[at]!)) return [];
  const gap = Math.abs(values[other]! - values[at]!);
  return [say(compared[at]!.letter, shown[at]!, compared[other]!.letter, joined(formatMoney(gap)))];
}

function footprint({ compared, reported }: ToldComparison): string[] {
  const row = figureRows(compared, reported).find(({ key }) => key === 'gwp');
  if (!row || row.values.includes(null)) return [];
  if (row.bounds.includes(true)) {
    const lacking = listed(compared.flatMap(({ letter }, index) => (row.bounds[index] ? [letter] : [])));
    return [`Emission factors are missing for ${lacking}, so the footprints are not ranked.`];
  }
  if (row.best.length !== 1) return [];
  const at = row.best[0]!;
  if (row.shown.indexOf(row.shown[at]!) !== row.shown.lastIndexOf(row.shown[at]!)) return [];
  const others = compared.flatMap(({ letter }, index) => (index === at ? [] : [`${letter} ${row.shown[index]!}`]));
  return [
    `${compared[at]!.letter} has the smallest footprint, ${row.shown[at]!}\u202f${row.unit.replaceAll(' ', '\u00A0')} (${listed(others)}).`,
  ];
}

function sure(told: ToldComparison): string[] {
  const { compared, pairOf } = told;
  const { from, to } = explained(told);
  const at = compared.indexOf(to);
  const pairs = compared.flatMap(({ letter }, index) => {
    const pair = index === at ? undefined : pairOf?.(at, index, 'cogs');
    return pair ? [{ letter, ...pair }] : [];
  });
  const [same, apart] = [true, false].map((is) => pairs.filter(({ differences }) => isSame(differences) === is)) as [
    typeof pairs,
    typeof pairs,
  ];
  if (pairs.length === 0) return [];
  const causes = pairOf?.(at, compared.indexOf(from), 'cogs')?.causes.slice(0, CAUSES) ?? [];
  const names = causes.map(({ title, step_name: step, share }) => {
    const name = step === null ? inSentence(title) : `${inSentence(title)} of ${step}`;
    return `${name} (${chanceText(share)}\u202f%)`;
  });
  return [
    ...(apart.length > 0
      ? [
          `On common samples of the uncertain inputs, ${to.letter} is cheaper than ${listed(apart.map(({ letter, lower }) => `${letter} in ${chanceText(lower)}\u202f%`))} of the samples.`,
        ]
      : []),
    ...(same.length > 0
      ? [
          `In all samples of the uncertain inputs, ${to.letter} costs the same as ${listed(same.map(({ letter }) => letter))}.`,
        ]
      : []),
    ...(names.length > 0
      ? [
          `The difference from ${from.letter} depends most on ${listed(names)}; the percentages are shares of its variance.`,
        ]
      : []),
  ];
}
