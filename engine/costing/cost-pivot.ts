/** The operating cost by step and by section of the plant, from results. */
import type { CostCategory, CostLine, Results } from '../types/results.ts';
import type { Stage } from '../types/catalogue.ts';
import { CATEGORIES } from './categories.ts';

/** Step id of the equipment of the plant’s own utilities. */
export const UTILITIES = 'utilities';

/** The sections of a plant, in process order: the stages of its steps. */
export const SECTIONS = [
  'upstream',
  'recovery',
  'concentration',
  'purification',
  'finishing',
] as const satisfies Stage[];

/** The sections of a plant that have a step, in process order. */
export const sectionsIn = ({ steps }: Pick<Results, 'steps'>): Stage[] =>
  SECTIONS.filter((section) => steps.some(({ stage }) => stage === section));

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  upstream: 'Upstream',
  recovery: 'Recovery',
  concentration: 'Concentration',
  purification: 'Purification',
  finishing: 'Finishing',
};

/** Cost of a step: its own lines, and its share of those of the plant. */
export interface StepCost {
  step_id: string;
  tag: string;
  name: string;
  unit_operation: string;
  stage: Stage;
  /** USD per year by category. */
  annual: Record<CostCategory, number>;
  /** USD per year. */
  total: number;
  /** USD/kg product. */
  per_kg: number;
}

/**
 * Operating cost by step and category, USD per year. Costs of the whole plant are allocated by the share of each step
 * in the purchase cost of equipment, as for the cost of a step in the results, so the parts add up to the total; those
 * of its own utilities by the share of each step in their use.
 */
export function costByStep({ steps, equipment, operating_cost, figures, utilities }: Results): StepCost[] {
  const purchaseOf = (id: string): number =>
    equipment.filter((item) => item.step_id === id).reduce((sum, { purchase_cost }) => sum + purchase_cost, 0);
  const weights = steps.map(({ step_id }) => utilities?.shares.find((one) => one.step_id === step_id)?.share ?? 0);
  const shared = utilities ? purchaseOf(UTILITIES) : 0;
  const purchased = steps.map(({ step_id }, index) => purchaseOf(step_id) + weights[index]! * shared);
  const listed = purchased.reduce((sum, cost) => sum + cost, 0);
  return steps.map(({ step_id, tag, name, unit_operation, stage }, index) => {
    const share = listed > 0 ? purchased[index]! / listed : 1 / steps.length;
    const annual = zeros();
    for (const line of operating_cost.lines) annual[line.category] += ofStep(line, step_id, share, weights[index]!);
    const total = sumOf(annual);
    return { step_id, tag, name, unit_operation, stage, annual, total, per_kg: total / figures.output };
  });
}

function ofStep({ step_id, annual, amount, part }: CostLine, step: string, share: number, weight: number): number {
  // A line of the plant with an amount is one of its utilities, unless it is the building's.
  if (step_id === null) return annual * (amount === null || part !== undefined ? share : weight);
  return step_id === step ? annual : 0;
}

export function zeros(): Record<CostCategory, number> {
  return Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<CostCategory, number>;
}

/** Operating cost by section and category, USD per year. */
export function costBySection(steps: readonly StepCost[]): Record<Stage, Record<CostCategory, number>> {
  const sections = Object.fromEntries(SECTIONS.map((section) => [section, zeros()])) as ReturnType<
    typeof costBySection
  >;
  for (const { stage, annual } of steps)
    for (const category of CATEGORIES) sections[stage][category] += annual[category];
  return sections;
}

export const sumOf = (parts: Readonly<Record<CostCategory, number>>): number =>
  CATEGORIES.reduce((sum, category) => sum + parts[category], 0);
