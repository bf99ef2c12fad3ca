import {
  CATEGORIES,
  CATEGORY_NAMES,
  costBySection,
  costByStep,
  type CostCategory,
  type FigureRef,
  figureRef,
  type Results,
  SECTIONS,
  STAGE_NAMES,
  sumOf,
} from '#engine/index.ts';
import { rounded, roundTo } from '#src/lib/rounding.ts';
import { alignSteps, stepKeys } from './align.ts';
import { costDecimals, costUnit, costValue, type Reported } from '#src/lib/reporting.ts';

export type WaterfallBy = 'category' | 'section' | 'step';

/** A value of one of the two ends. */
export interface WaterfallSource {
  end: 'from' | 'to';
  figure: FigureRef;
}

export interface WaterfallPart {
  key: string;
  title: string;
  /** Short title for small spaces. */
  short: string;
  /**
   * In the display currency for the reported amount, signed, rounded to the decimals of the ends; the parts add up to the difference of the
   * printed ends.
   */
  change: number;
  /** Name of the step whose input was changed. */
  where?: string;
  /**
   * The result of which this is a part, at the end that has the part, to explain how it is calculated; null for the
   * effect of a changed input.
   */
  source: WaterfallSource | null;
}

export interface Waterfall {
  from: number;
  to: number;
  parts: WaterfallPart[];
  decimals: number;
  /** As printed: 'EUR/g'. */
  unit: string;
}

/** Relative differences below this come from the order of summation. */
const DUST = 1e-9;

/** Splits the difference between two unit costs by cause; the printed parts add up to the printed difference. */
export function waterfall(from: Results, to: Results, by: WaterfallBy, reported: Reported): Waterfall {
  const parts = { category: byCategory, section: bySection, step: byStep }[by](from, to);
  return waterfallOf(from.figures.cogs, to.figures.cogs, parts, reported);
}

/**
 * A waterfall of given parts.
 * @param from,to unit costs, USD/kg
 * @param parts changes in USD/kg that add up to the difference
 */
export function waterfallOf(from: number, to: number, parts: readonly WaterfallPart[], reported: Reported): Waterfall {
  const decimals = costDecimals(Math.max(from, to), reported);
  const raw = parts.map((part) => ({ ...part, change: costValue(part.change, reported) }));
  const [start, end] = [from, to].map((cost) => rounded(costValue(cost, reported), decimals)) as [number, number];
  // Unchanged parts are not rounded, so that no rounding error appears as a change of one cent.
  const moved = raw.filter(({ change }) => Math.abs(change) > DUST * costValue(from, reported));
  const changes =
    moved.length > 0
      ? roundTo(
          moved.map(({ change }) => change),
          end - start,
          decimals,
        )
      : [];
  return {
    from: start,
    to: end,
    parts: moved.map((part, index) => ({ ...part, change: changes[index]! })),
    decimals,
    unit: costUnit(reported),
  };
}

function byCategory(from: Results, to: Results): WaterfallPart[] {
  const perKg = ({ operating_cost }: Results, category: string) =>
    operating_cost.by_category.find((entry) => entry.category === category)?.per_kg ?? 0;
  return CATEGORIES.map((category) => ({
    key: category,
    title: CATEGORY_NAMES[category],
    short: SHORT_NAMES[category],
    source: sourceOf('to', 'by_category', category),
    change: perKg(to, category) - perKg(from, category),
  }));
}

function bySection(from: Results, to: Results): WaterfallPart[] {
  const [was, is] = [from, to].map((results) => {
    const sections = costBySection(costByStep(results));
    return SECTIONS.map((section) => sumOf(sections[section]) / results.figures.output);
  });
  return SECTIONS.map((section, index) => ({
    key: section,
    title: STAGE_NAMES[section],
    short: STAGE_NAMES[section],
    source: sourceOf('to', 'by_section', section),
    change: is![index]! - was![index]!,
  }));
}

/** Short names for chart axes. */
const SHORT_NAMES: Readonly<Record<CostCategory, string>> = {
  ...CATEGORY_NAMES,
  materials: 'Materials',
  waste: 'Waste',
  facility: 'Facility',
  quality: 'Quality',
  miscellaneous: 'Misc.',
  selling: 'Selling',
  failed_product: 'Failed',
  co_products: 'Co-products',
};

function byStep(from: Results, to: Results): WaterfallPart[] {
  const lists = [from, to].map((results) => {
    const costs = costByStep(results);
    return new Map(stepKeys(costs).map((key, index) => [key, costs[index]!]));
  });
  return alignSteps([from.steps, to.steps]).map(({ key }) => {
    const [was, is] = lists.map((costs) => costs.get(key));
    const { name, tag, step_id } = (is ?? was)!;
    return {
      key,
      title: was && is ? name : was ? `${name} (removed)` : `${name} (added)`,
      short: tag,
      source: sourceOf(is ? 'to' : 'from', 'by_step', step_id),
      change: (is?.per_kg ?? 0) - (was?.per_kg ?? 0),
    };
  });
}

const sourceOf = (end: WaterfallSource['end'], by: string, row: string): WaterfallSource => ({
  end,
  figure: figureRef('operating_cost', by, row, 'per_kg'),
});
