import type { CostCategory, Results, Stage } from '#engine/index.ts';
import { CATEGORIES, CATEGORY_NAMES } from './categories.ts';
import { costByStep, costBySection, SECTIONS, sectionsIn } from './cost-pivot.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';
import { moneyScale, type MoneyScale } from '#src/lib/money.ts';
import { costDecimals, costValue, type Reported } from '#src/lib/reporting.ts';

/** One row of a cost table, with printed and unrounded values. */
export interface CostRow {
  key: string;
  title: string;
  tag: string | null;
  stage: Stage | null;
  /** Path of the row's values, to explain how they are calculated. */
  path: readonly string[];
  /** USD per year, USD/kg, share of the total. */
  annual: number;
  per_kg: number;
  share: number;
  /** In the table's unit multiple and for the reported amount, rounded so that the columns add up. */
  printed: { annual: number; cost: number; percent: number };
  /** By section as printed, in the display currency for the reported amount; the sections add up to the row's value. */
  sections: Record<Stage, number>;
}

export interface CostTable {
  rows: CostRow[];
  /** Sections of the plant, in process order. */
  sections: Stage[];
  scale: MoneyScale;
  /** Of costs of the reported amount. */
  decimals: number;
  reported: Reported;
  /** Whether the total is net of co-products. */
  isNet: boolean;
  /** Sums of the printed rows. */
  total: { annual: number; cost: number; percent: number; sections: Record<Stage, number> };
}

export const PERCENT_DECIMALS = 1;

/** The operating cost by category, largest first, each split over the plant's sections. */
export function byCategory(results: Results, reported: Reported): CostTable {
  const { operating_cost } = results;
  const sections = costBySection(costByStep(results));
  const raw = operating_cost.by_category
    .filter(({ annual }) => annual !== 0)
    .toSorted((a, b) => b.annual - a.annual)
    .map((row) => ({
      ...categoryRow(row),
      parts: SECTIONS.map((section) => sections[section][row.category] / results.figures.output),
    }));
  return toTable(raw, wholeOf(results), reported);
}

const categoryRow = ({ category, ...amounts }: Results['operating_cost']['by_category'][number]) => ({
  key: category,
  title: CATEGORY_NAMES[category],
  tag: null,
  stage: null,
  path: ['operating_cost', 'by_category', category],
  ...amounts,
});

/** The same without the sections of the plant. */
export function withoutSections(
  { annual, by_category }: Pick<Results['operating_cost'], 'annual' | 'by_category'>,
  reported: Reported,
): CostTable {
  const sum = (key: 'annual' | 'per_kg') => by_category.reduce((total, row) => total + row[key], 0);
  const raw = by_category
    .filter((row) => row.annual !== 0)
    .toSorted((a, b) => b.annual - a.annual)
    .map((row) => ({ ...categoryRow(row), parts: [] }));
  const isNet = raw.some(({ key }) => key === 'co_products');
  return toTable(raw, { annual, net: sum('annual'), cogs: sum('per_kg'), sections: [], isNet }, reported);
}

/** The operating cost by step in process order; plant-wide costs are spread over the steps. */
export function byStep(results: Results, reported: Reported): CostTable {
  const { annual } = results.operating_cost;
  const raw = costByStep(results).map(({ step_id, name, tag, stage, total, per_kg }) => ({
    key: step_id,
    title: name,
    tag,
    stage,
    path: ['operating_cost', 'by_step', step_id],
    annual: total,
    per_kg,
    share: total / annual,
    parts: SECTIONS.map((section) => (section === stage ? per_kg : 0)),
  }));
  return toTable(raw, wholeOf(results), reported);
}

interface Raw extends Pick<CostRow, 'key' | 'title' | 'tag' | 'stage' | 'path' | 'annual' | 'per_kg' | 'share'> {
  /** USD/kg by section. */
  parts: number[];
}

interface Whole extends Pick<CostTable, 'isNet' | 'sections'> {
  /** USD per year, before and after co-products, and USD/kg. */
  annual: number;
  net: number;
  cogs: number;
}

const wholeOf = ({ operating_cost: { annual }, figures, steps }: Results): Whole => ({
  annual,
  net: annual - (figures.co_product_sales ?? 0),
  cogs: figures.cogs,
  sections: sectionsIn({ steps }),
  isNet: figures.co_product_sales !== undefined,
});

function toTable(raw: Raw[], { annual: before, net, cogs, sections, isNet }: Whole, reported: Reported): CostTable {
  const scale = moneyScale(before);
  const decimals = costDecimals(cogs, reported);
  const scaled = raw.map(({ annual }) => annual / scale.divisor);
  const annual = roundTo(scaled, rounded(net / scale.divisor, scale.decimals), scale.decimals);
  const perUnit = roundTo(
    raw.map((row) => costValue(row.per_kg, reported)),
    rounded(costValue(cogs, reported), decimals),
    decimals,
  );
  const percent = roundTo(
    raw.map(({ share }) => share * 100),
    // Shares are those of the cost before co-products.
    (100 * net) / before,
    PERCENT_DECIMALS,
  );
  const rows = raw.map(({ parts, ...row }, index): CostRow => {
    const split = roundTo(
      parts.map((part) => costValue(part, reported)),
      perUnit[index]!,
      decimals,
    );
    return {
      ...row,
      printed: { annual: annual[index]!, cost: perUnit[index]!, percent: percent[index]! },
      sections: Object.fromEntries(
        SECTIONS.map((section, place) => [section, split[place] ?? 0]),
      ) as CostRow['sections'],
    };
  });
  const sum = (pick: (row: CostRow) => number, places: number) =>
    rounded(
      rows.reduce((total, row) => total + pick(row), 0),
      places,
    );
  return {
    rows,
    sections,
    scale,
    decimals,
    reported,
    isNet,
    total: {
      annual: sum((row) => row.printed.annual, scale.decimals),
      cost: sum((row) => row.printed.cost, decimals),
      percent: sum((row) => row.printed.percent, PERCENT_DECIMALS),
      sections: Object.fromEntries(
        SECTIONS.map((section) => [section, sum((row) => row.sections[section], decimals)]),
      ) as CostRow['sections'],
    },
  };
}

/** USD per year by category and section of the plant, unrounded, for exports. */
export function pivot(results: Results): { category: CostCategory; sections: number[]; total: number }[] {
  const present = sectionsIn(results);
  const sections = costBySection(costByStep(results));
  return CATEGORIES.filter((category) => present.some((section) => sections[section][category] !== 0)).map(
    (category) => {
      const parts = present.map((section) => sections[section][category]);
      return { category, sections: parts, total: parts.reduce((sum, part) => sum + part, 0) };
    },
  );
}
