import {
  COST_BY_CATEGORY,
  COST_BY_SECTION,
  COST_BY_STEP,
  type CostPart,
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
  /** In the table's unit multiple and for the reported amount, rounded so that the columns, and the sections of a cost, add up. */
  printed: { annual: number; cost: number; percent: number; sections: Record<Stage, number> };
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

/** The operating cost by category, largest first, each split over the plant's sections. */
export const byCategory = (results: Results, reported: Reported): CostTable =>
  toTable(COST_BY_CATEGORY, largestFirst(COST_BY_SECTION.rows(results)), results.operating_cost, reported);

/** The same without the sections of the plant. */
export const withoutSections = (cost: Pick<OperatingCost, 'annual' | 'by_category'>, reported: Reported): CostTable =>
  toTable(COST_BY_CATEGORY, largestFirst(costByCategory(cost)), cost, reported);

/** The operating cost by step in process order; plant-wide costs are spread over the steps. */
export const byStep = (results: Results, reported: Reported): CostTable =>
  toTable(COST_BY_STEP, COST_BY_STEP.rows(results), results.operating_cost, reported);

const largestFirst = (rows: CostPart[]): CostPart[] => [
  ...rows
    .slice(0, -1)
    .filter(({ annual }) => annual !== 0)
    .toSorted((a, b) => b.annual - a.annual),
  rows.at(-1)!,
];

function toTable(
  declared: CostTable['declared'],
  all: CostPart[],
  { annual: before }: Pick<OperatingCost, 'annual'>,
  reported: Reported,
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
  const bySection = (values: (section: Stage, place: number) => number) =>
    Object.fromEntries(SECTIONS.map((section) => [section, values(section, sections.indexOf(section))])) as Record<
      Stage,
      number
    >;
  const sections = SECTIONS.filter((section) => raw.some((part) => section in part.sections));
  const rows = raw.map((part, index): CostRow => {
    const perAnnual = part.annual === 0 ? 0 : part.per_kg / part.annual;
    const parts = roundTo(
      sections.map((section) => costValue((part.sections[section] ?? 0) * perAnnual, reported)),
      cost[index]!,
      decimals,
    );
    return {
      ...part,
      key: part.category ?? part.step_id!,
      printed: {
        annual: annual[index]!,
        cost: cost[index]!,
        percent: percent[index]!,
        sections: bySection((_section, place) => parts[place] ?? 0),
      },
    };
  });
  const total: CostRow = {
    ...whole,
    key: 'total',
    printed: {
      annual: printedSum(annual, scale.decimals),
      cost: printedSum(cost, decimals),
      percent: printedSum(percent, PERCENT_DECIMALS),
      sections: bySection((section) =>
        printedSum(
          rows.map(({ printed }) => printed.sections[section]),
          decimals,
        ),
      ),
    },
  };
  return { declared, rows, sections, scale, decimals, reported, total };
}
