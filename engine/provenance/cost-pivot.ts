/** Calculation of the operating cost by step and by section, which pages show; the results contain only its lines. */
import { CATEGORY_NAMES } from '../costing/categories.ts';
import { costByStep, SECTIONS, type StepCost, UTILITIES } from '../costing/cost-pivot.ts';
import { ANNUAL, byEconomics, ECONOMICS, type Explained, number, type Term, total } from '../costing/explained.ts';
import type { CostCategory, CostLine } from '../types/results.ts';
import { inSentence } from '../wording/text.ts';
import { linesOf, perKg } from './operating-cost.ts';
import type { Handler, Plant } from './plant.ts';
import { isOfUtilities } from './utilities.ts';

/** Annual cost of a cell of the pivot, in total or in one category. */
interface Place {
  title: string;
  annual: number;
  how: () => Explained;
}

/**
 * `operating_cost.by_step.<step_id>[.<category>].<field>` and
 * `operating_cost.by_section.<section>[.<category>].<field>`, the field being `annual`, `per_kg` or `share`.
 */
export const pivotEntry: Handler = (plant, path) => {
  const [by = '', row = '', ...rest] = path;
  const field = rest.at(-1) ?? '';
  const category = rest.length > 1 ? (rest[0] as CostCategory) : null;
  if (category !== null && !plant.results.operating_cost.by_category.some((one) => one.category === category))
    return undefined;
  const place = by === 'by_step' ? stepPlace(plant, row, category) : sectionPlace(plant, row, category);
  if (!place) return undefined;
  const { title, annual, how } = place;
  const here = ['operating_cost', ...path.slice(0, -1)];
  switch (field) {
    case 'annual':
      return { title, unit: 'USD/y', value: annual, how };
    case 'per_kg':
      return perKg(`${title}, per kg`, annual / plant.results.figures.output, ...here);
    case 'share':
      return {
        title: `${title}, share of the operating cost`,
        unit: '1',
        value: annual / plant.results.operating_cost.annual,
        how: () => byEconomics('part / annual', number('part', ...here, 'annual'), ANNUAL),
      };
    default:
      return undefined;
  }
};

const spoken = (category: CostCategory | null): string =>
  category === null ? 'Operating cost' : `Cost of ${inSentence(CATEGORY_NAMES[category])}`;

const annualIn = ({ annual, total: whole }: StepCost, category: CostCategory | null): number =>
  category === null ? whole : annual[category];

function stepPlace(plant: Plant, id: string, category: CostCategory | null): Place | undefined {
  const cost = costByStep(plant.results).find(({ step_id }) => step_id === id);
  return (
    cost && {
      title: `${spoken(category)}, ${cost.name}`,
      annual: annualIn(cost, category),
      how: () => borneHow(plant, id, category === null ? undefined : (one) => one === category),
    }
  );
}

function sectionPlace(plant: Plant, section: string, category: CostCategory | null): Place | undefined {
  if (!SECTIONS.some((one) => one === section)) return undefined;
  const steps = costByStep(plant.results).filter(({ stage }) => stage === section);
  const below = category === null ? [] : [category];
  return {
    title: `${spoken(category)}, ${section}`,
    annual: steps.reduce((sum, step) => sum + annualIn(step, category), 0),
    how: () =>
      total(ECONOMICS, steps, ({ step_id }) =>
        number('part', 'operating_cost', 'by_step', step_id, ...below, 'annual'),
      ),
  };
}

/**
 * A step has its own lines, and a share of the plant’s equal to its share of the equipment cost, USD per year; in a plant with own
 * utilities also a share of their lines, and of their equipment.
 */
export function borneHow(plant: Plant, id: string, isIn: (category: CostCategory) => boolean = () => true): Explained {
  const { equipment, steps } = plant.results;
  const lines = (symbol: string, matches: (line: CostLine) => boolean): Term[] =>
    linesOf(plant, symbol, (line) => matches(line) && isIn(line.category));
  const bought = (symbol: string, of: string): Term[] =>
    equipment.flatMap((one) => (one.step_id === of ? [number(symbol, 'equipment', one.tag, 'purchase_cost')] : []));
  const own = lines('own', (line) => line.step_id === id);
  const machines = bought('equipment', id);
  const all = number('listed', 'capital', 'lines', 'listed_equipment');
  const evenly = `1 / ${steps.length}`;
  if (plant.process.utilities) {
    const share = equipment.length === 0 ? evenly : '(sum(equipment) + weight * sum(common)) / listed';
    return {
      ...byEconomics(
        `sum(own) + weight * sum(utility) + sum(shared) * ${share}`,
        own,
        lines('utility', isOfUtilities),
        lines('shared', (line) => line.step_id === null && !isOfUtilities(line)),
        machines,
        bought('common', UTILITIES),
        ...(equipment.length > 0 ? [all] : []),
        number('weight', 'utilities', 'shares', id, 'share'),
      ),
      note: 'Costs of the whole plant are allocated by the purchase cost of equipment; costs of its utilities are allocated by use.',
    };
  }
  const shared = lines('shared', (line) => line.step_id === null);
  if (shared.length === 0) return byEconomics('sum(own)', own);
  const share = equipment.length === 0 ? evenly : machines.length > 0 ? 'sum(equipment) / listed' : '0';
  return {
    ...byEconomics(
      `${own.length > 0 ? 'sum(own) + ' : ''}sum(shared) * ${share}`,
      own,
      shared,
      machines,
      ...(machines.length > 0 ? [all] : []),
    ),
    note: 'Costs of the whole plant are allocated by the purchase cost of equipment.',
  };
}
