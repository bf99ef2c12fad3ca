/**
 * The summary of a process in words. Each sentence is composed from figures as they are printed elsewhere in the report,
 * and is left out where its figure is not known.
 */
import type { EstimatedSpreads, Leverage } from '#engine/analysis/index.ts';
import { bottleneckText, type Configuration, type Results, STAGE_NAMES } from '#engine/index.ts';
import { counted, inSentence, LEVEL } from '#engine/wording/index.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { sellingPrice } from '#src/economics/basis.ts';
import { byCategory, PERCENT_DECIMALS } from '#src/economics/operating-cost.ts';
import { chance, shareBelow } from '#src/lib/chance.ts';
import { coverageText, percentText } from '#src/lib/coverage.ts';
import { formatNumber } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costDifference, costPer, costUnit, costValue, type Reported } from '#src/lib/reporting.ts';
import { higherWords } from '#src/draft/leverage/words.ts';
import { footprintOf } from './footprint.ts';
import { moneyBasis } from '#src/economics/money-basis.ts';
import { rangeText } from '#src/lib/precision.ts';

export interface Told {
  product: { name: string; kind: 'protein' | 'molecule' | 'biomass'; selling_price: number | null };
  results: Results;
  configuration: Configuration;
  reported: Reported;
  /** Effects of every number on the unit cost; null if not known. */
  leverage: Leverage | null;
  /** Null if not known. */
  sampled: EstimatedSpreads | null;
}

export const joined = ({ figure, unit }: { figure: string; unit: string }): string =>
  [figure, unit.replaceAll(' ', '\u00A0')].join('\u202f');

/** A sum without its 'per year', for sentences that say it. */
const plain = ({ figure, unit }: { figure: string; unit: string }): string =>
  joined({ figure, unit: unit.replace(/\/y$/, '') });

export const percent = (share: number, decimals = 1): string => `${formatNumber(share * 100, { decimals })}\u202f%`;

/** As in running text: '10 % higher (99 %)'. */
const inBrackets = (words: string): string => words.replace(/, (.*)/, ' ($1)');

/** The summary in paragraphs of sentences: the plant, its money, what is not certain, its footprint. */
export const summaryParagraphs = (told: Told): string[][] =>
  [
    made(told),
    [capitalAndCost(told), earned(told), needed(told), costly(told)].flat(),
    [matters(told), sure(told)].flat(),
    footprint(told),
  ].filter((sentences) => sentences.length > 0);

function made({ product, results, reported }: Told): string[] {
  const { figures, mode, schedule } = results;
  const basis = product.kind === 'protein' ? 'protein basis' : 'dry basis';
  const rhythm =
    mode === 'continuous'
      ? `in ${formatNumber(figures.batches, { decimals: 0 })} operating hours`
      : `in ${formatNumber(figures.batches, { decimals: Number.isInteger(figures.batches) ? 0 : 1 })} batches`;
  const bottleneck =
    mode === 'continuous'
      ? []
      : [
          `A batch starts every ${formatNumber(schedule.cycle_time)}\u202fh; the bottleneck is ${bottleneckText(schedule)}.`,
        ];
  return [
    `The plant makes ${plain(annualAmount(figures.output, reported))} of ${product.name} per year ${rhythm}, at a unit cost of ${joined(costPer(figures.cogs, reported))}.`,
    `Its purity, ${basis}, is ${percentText(figures.purity)}\u202f%.`,
    ...bottleneck,
  ];
}

function capitalAndCost({ results: { figures, operating_cost: cost } }: Told): string[] {
  const sales = figures.co_product_sales;
  return [
    `The total capital investment is ${joined(formatMoney(figures.tci))}, and the operating cost is ${plain(formatMoney(cost.annual, 'USD/y'))} per year, including depreciation.`,
    ...(sales === undefined
      ? []
      : sales >= 0
        ? [`Sales of co-products, ${plain(formatMoney(sales, 'USD/y'))} per year, are credited to the unit cost.`]
        : [
            `The disposal of co-products costs ${plain(formatMoney(-sales, 'USD/y'))} per year, which is included in the unit cost.`,
          ]),
  ];
}

function earned({ product, results: { figures }, configuration: { assumptions }, reported }: Told): string[] {
  const price = sellingPrice(assumptions, product.selling_price);
  const money = moneyBasis(assumptions);
  const { npv, irr, payback } = figures;
  if (price === null || npv === null) return [];
  const kind = (assumptions.finance?.tolling_fee ?? null) === null ? 'selling price' : 'tolling fee';
  const at = `At a ${kind} of ${joined(costPer(price, reported))}, the net present value at a ${money.rateKind} discount rate of ${money.rate} is ${joined(formatMoney(npv))}`;
  const never = payback === null ? ['The project never pays back.'] : [];
  if (npv < 0) return [`${at}: the plant does not earn its cost of capital at this rate.`, ...never];
  const more = [
    ...(irr === null ? [] : [`the internal rate of return after tax is ${percent(irr)} (${money.kind})`]),
    ...(payback === null ? [] : [`the payback time is ${formatNumber(payback, { decimals: 1 })} years`]),
  ];
  return [more.length === 0 ? `${at}.` : `${at}; ${more.join(' and ')}.`, ...never];
}

function needed({ product, results: { figures }, configuration: { assumptions }, reported }: Told): string[] {
  const price = sellingPrice(assumptions, product.selling_price);
  const { msp } = figures;
  if (msp === null) return ['No selling price brings the net present value to zero.'];
  const minimum = `The minimum selling price, at which the net present value is zero, is ${joined(costPer(msp, reported))}`;
  if (price === null) return [`${minimum}; no selling price is entered.`];
  const gap = costDifference(Math.abs(price - msp), price, reported);
  if (Number(gap.figure) === 0) return [`${minimum}, which is the price entered.`];
  return [`${minimum}, ${joined(gap)} ${msp < price ? 'below' : 'above'} the price entered.`];
}

function costly({ results, reported }: Told): string[] {
  const table = byCategory(results, reported);
  const [largest] = table.rows.filter(({ annual }) => annual > 0);
  if (!largest) return [];
  const { printed, share: whole } = table.total;
  const { cost, sections } = printed;
  const of = whole < 1 ? 'operating cost before co-products' : 'operating cost';
  const share = formatNumber(largest.printed.percent, { decimals: PERCENT_DECIMALS });
  const kind = `The largest part of the ${of} is ${inSentence(largest.title)}, ${share}\u202f%`;
  const [section] = table.sections.toSorted((a, b) => sections[b] - sections[a]);
  if (whole < 1 || section === undefined || table.sections.length < 2 || !(cost > 0)) return [`${kind}.`];
  const part = percent(sections[section] / cost);
  return [`${kind}; the largest section of the plant is ${inSentence(STAGE_NAMES[section])}, ${part}.`];
}

function matters({ leverage, results: { figures }, reported }: Told): string[] {
  const [first] = (leverage?.rows ?? [])
    .filter(({ higher }) => higher.change !== null && higher.change !== 0)
    .toSorted((a, b) => Math.abs(b.higher.change!) - Math.abs(a.higher.change!));
  const change = first?.higher.change;
  if (!first || !change) return [];
  const gap = costDifference(Math.abs(change), figures.cogs, reported);
  if (Number(gap.figure) === 0) return [];
  const where = first.step_name === null ? '' : ` of ${first.step_name}`;
  return [
    `The unit cost is most sensitive to ${inSentence(first.title)}${where}: a value that is ${inBrackets(higherWords(first))} ${change < 0 ? 'lowers' : 'raises'} the unit cost by ${joined(gap)}.`,
  ];
}

function sure({ sampled, product, results, configuration, reported }: Told): string[] {
  const spreadOf = (metric: string) =>
    sampled?.spreads.find((spread) => spread.metric === metric && spread.message === null);
  const [cost, needs] = [spreadOf('cogs'), spreadOf('msp')];
  if (!sampled || !cost) return [];
  const { samples, infeasible, inputs } = sampled.estimates;
  const range = rangeText(costValue(cost.p10, reported), costValue(cost.p90, reported));
  const price = sellingPrice(configuration.assumptions, product.selling_price);
  return [
    `In ${counted(samples, 'sample')} of ${counted(inputs, 'uncertain input')}, the unit cost is ${range} ${costUnit(reported)} (${LEVEL}).`,
    ...(infeasible > 0
      ? [`The process is infeasible in ${formatNumber(infeasible, { decimals: 0 })} of these samples.`]
      : []),
    ...(needs && price !== null && results.figures.msp !== null
      ? [
          `The minimum selling price is below the price entered in ${chance(shareBelow(needs.quantiles, price))} of the samples.`,
        ]
      : []),
  ];
}

function footprint({ results, reported }: Told): string[] {
  const found = footprintOf(results, reported);
  if (!found) return [];
  const { isBound, totalText, unit, parts, coverage } = found;
  const whole = `The footprint is ${totalText.replace('≥\u202f', 'at least ')}\u202f${unit}`;
  const [largest] = parts.filter(({ gwp, key }) => gwp > 0 && key !== 'others');
  const part =
    largest && largest.share !== null && largest.share > 0 && largest.share <= 1
      ? `; the largest part is ${inSentence(largest.title)}, ${percent(largest.share)}`
      : '';
  const covered =
    isBound && coverage !== null
      ? [`Emission factors are known for ${coverageText(coverage, { decimals: 0 })}\u202f% of the mass of its inputs.`]
      : [];
  return [`${whole}${part}.`, ...covered];
}
