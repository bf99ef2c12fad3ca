import {
  CATEGORIES,
  COST_BY_CATEGORY,
  COST_BY_STEP,
  type CostCategory,
  type CostPart,
  costBySection,
  costByStep,
  type OperatingCost,
  costByCategory,
  type Results,
  type ResultTable,
  SECTIONS,
  type Stage,
} from '#engine/index.ts';
import { printedSum, rounded, roundTo } from '#src/lib/rounding.ts';
import { moneyScale, type MoneyScale } from '#src/lib/money.ts';
import { costDecimals, costValue, type Reported } from '#src/lib/reporting.ts';

/** One row of a cost table, with printed and unrounded values. */
export interface CostRow extends CostPart {
  key: string;
  /** In the table's unit multiple and for the reported amount, rounded so that the columns add up. */
  printed: { annual: number; cost: number; percent: number };
  /** By section as printed, in the display currency for the reported amount; the sections add up to the row's value. */
  sections: Record<Stage, number>;
}

export interface CostTable {
  declared: ResultTable<CostPart>;
  rows: CostRow[];
  /** Sections of the plant, in process order. */
  sections: Stage[];
  scale: MoneyScale;
  /** Of costs of the reported amount. */
  decimals: number;
  reported: Reported;
  /** Sums of the printed rows. */
  total: CostRow;
}

export const PERCENT_DECIMALS = 1;

export const sectionColour = (section: Stage): string => `var(--palette-stage-${section})`;

/** The sections of a plant that have a step, in process order. */
export const sectionsIn = ({ steps }: Pick<Results, 'steps'>): Stage[] =>
  SECTIONS.filter((section) => steps.some(({ stage }) => stage === section));

/** The operating cost by category, largest first, each split over the plant's sections. */
export function byCategory(results: Results, reported: Reported): CostTable {
  const sections = costBySection(costByStep(results));
  const rows = largestFirst(COST_BY_CATEGORY.rows(results));
  return toTable(COST_BY_CATEGORY, rows, results.operating_cost, reported, sectionsIn(results), ({ category }) =>
    SECTIONS.map((section) => sections[section][category!] / results.figures.output),
  );
}

/** The same without the sections of the plant. */
export const withoutSections = (cost: Pick<OperatingCost, 'annual' | 'by_category'>, reported: Reported): CostTable =>
  toTable(COST_BY_CATEGORY, largestFirst(costByCategory(cost)), cost, reported, [], () => []);

/** The operating cost by step in process order; plant-wide costs are spread over the steps. */
export const byStep = (results: Results, reported: Reported): CostTable =>
  toTable(
    COST_BY_STEP,
    COST_BY_STEP.rows(results),
    results.operating_cost,
    reported,
    sectionsIn(results),
    ({ stage, per_kg }) => SECTIONS.map((section) => (section === stage ? per_kg : 0)),
  );

const largestFirst = (rows: CostPart[]): CostPart[] => [
  ...rows
    .slice(0, -1)
    .filter(({ annual }) => annual !== 0)
    .toSorted((a, b) => b.annual - a.annual),
  rows.at(-1)!,
];

/** @param split USD/kg by section */
function toTable(
  declared: CostTable['declared'],
  all: CostPart[],
  { annual: before }: Pick<OperatingCost, 'annual'>,
  reported: Reported,
  sections: Stage[],
  split: (part: CostPart) => number[],
): CostTable {
  const raw = all.slice(0, -1);
  const whole = all.at(-1)!;
  const scale = moneyScale(before);
  const decimals = costDecimals(whole.per_kg, reported);
  const annual = roundTo(
    raw.map((row) => row.annual / scale.divisor),
    rounded(whole.annual / scale.divisor, scale.decimals),
    scale.decimals,
  );
  const cost = roundTo(
    raw.map((row) => costValue(row.per_kg, reported)),
    rounded(costValue(whole.per_kg, reported), decimals),
    decimals,
  );
  const percent = roundTo(
    raw.map(({ share }) => share * 100),
    whole.share * 100,
    PERCENT_DECIMALS,
  );
  const bySection = (values: (place: number, section: Stage) => number) =>
    Object.fromEntries(SECTIONS.map((section, place) => [section, values(place, section)])) as CostRow['sections'];
  const rows = raw.map((part, index): CostRow => {
    const parts = roundTo(
      split(part).map((one) => costValue(one, reported)),
      cost[index]!,
      decimals,
    );
    return {
      ...part,
      key: part.category ?? part.step_id!,
      printed: { annual: annual[index]!, cost: cost[index]!, percent: percent[index]! },
      sections: bySection((place) => parts[place] ?? 0),
    };
  });
  const total: CostRow = {
    ...whole,
    key: 'total',
    printed: {
      annual: printedSum(annual, scale.decimals),
      cost: printedSum(cost, decimals),
      percent: printedSum(percent, PERCENT_DECIMALS),
    },
    sections: bySection((_place, section) =>
      printedSum(
        rows.map((row) => row.sections[section]),
        decimals,
      ),
    ),
  };
  return { declared, rows, sections, scale, decimals, reported, total };
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
