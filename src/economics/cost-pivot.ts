import type { CostCategory, CostLine, Results, Stage } from '#engine/types.ts';
import { CATEGORIES } from './categories.ts';

/** The three parts into which a plant's cost is usually split. */
export const SECTIONS = ['upstream', 'downstream', 'finishing'] as const;
export type Section = (typeof SECTIONS)[number];

export const SECTION_NAMES: Readonly<Record<Section, string>> = {
  upstream: 'Upstream',
  downstream: 'Downstream',
  finishing: 'Finishing',
};

/** The hue of a section: that of a stage in it. */
export const SECTION_COLOURS: Readonly<Record<Section, string>> = {
  upstream: 'var(--palette-stage-upstream)',
  downstream: 'var(--palette-stage-concentration)',
  finishing: 'var(--palette-stage-finishing)',
};

export function sectionOf(stage: Stage): Section {
  return stage === 'upstream' || stage === 'finishing' ? stage : 'downstream';
}

/** Costs of the whole plant that no step causes alone, spread over the steps. */
export interface StepCost {
  step_id: string;
  tag: string;
  name: string;
  unit_operation: string;
  stage: Stage;
  /** USD a year by category. */
  annual: Record<CostCategory, number>;
  /** USD a year. */
  total: number;
  /** USD/kg product. */
  per_kg: number;
}

/**
 * Operating cost by step and category, USD a year. What belongs to the plant as a whole is spread by each step's share
 * of the purchase cost of equipment, as the engine does for a step's cost; so the parts add up to the whole.
 */
export function costByStep({ steps, equipment, operating_cost, figures }: Results): StepCost[] {
  const purchased = steps.map(({ step_id }) =>
    equipment.filter((item) => item.step_id === step_id).reduce((sum, { purchase_cost }) => sum + purchase_cost, 0),
  );
  const listed = purchased.reduce((sum, cost) => sum + cost, 0);
  return steps.map(({ step_id, tag, name, unit_operation, stage }, index) => {
    const share = listed > 0 ? purchased[index]! / listed : 1 / steps.length;
    const annual = zeros();
    for (const line of operating_cost.lines) annual[line.category] += ofStep(line, step_id, share);
    const total = CATEGORIES.reduce((sum, category) => sum + annual[category], 0);
    return { step_id, tag, name, unit_operation, stage, annual, total, per_kg: total / figures.output };
  });
}

function ofStep({ step_id, annual }: CostLine, step: string, share: number): number {
  if (step_id === null) return annual * share;
  return step_id === step ? annual : 0;
}

export function zeros(): Record<CostCategory, number> {
  return Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<CostCategory, number>;
}

/** Operating cost by section and category, USD a year. */
export function costBySection(steps: readonly StepCost[]): Record<Section, Record<CostCategory, number>> {
  const sections = { upstream: zeros(), downstream: zeros(), finishing: zeros() };
  for (const { stage, annual } of steps)
    for (const category of CATEGORIES) sections[sectionOf(stage)][category] += annual[category];
  return sections;
}

export const sumOf = (parts: Readonly<Record<CostCategory, number>>): number =>
  CATEGORIES.reduce((sum, category) => sum + parts[category], 0);
