/** Calculation of the operating cost by step and by section, which pages show; the results contain only its lines. */
import { CATEGORY_NAMES } from '../costing/categories.ts';
import { costByStep, SECTIONS, type StepCost, UTILITIES } from '../costing/cost-pivot.ts';
import type { CostCategory, CostLine } from '../types/results.ts';
import { inSentence } from '../wording/text.ts';
import { annualInput, annualOf } from './operating-cost.ts';
import { ECONOMICS, type Handler, type How, listed, type Plant, total } from './plant.ts';
import type { ProvenanceInput } from './types.ts';
import { isOfUtilities } from './utilities.ts';

/** Annual cost of a cell of the pivot, in total or in one category. */
interface Place {
  title: string;
  annual: number;
  how: () => How;
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
  const inputs = (symbol: string, ...more: ProvenanceInput[]) => [plant.figure(symbol, ...here, 'annual'), ...more];
  switch (field) {
    case 'annual':
      return { title, unit: 'USD/y', value: annual, how };
    case 'per_kg':
      return {
        title: `${title}, per kg`,
        unit: 'USD/kg',
        value: annual / plant.results.figures.output,
        how: () => ({
          formula: 'annual / output',
          inputs: inputs('annual', plant.figure('output', 'figures', 'output')),
          source: ECONOMICS,
        }),
      };
    case 'share':
      return {
        title: `${title}, share of the operating cost`,
        unit: '1',
        value: annual / plant.results.operating_cost.annual,
        how: () => ({ formula: 'part / annual', inputs: inputs('part', annualInput(plant)), source: ECONOMICS }),
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
      how: () => borneHow(plant, id, category),
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
      total(
        ECONOMICS,
        steps.map(({ step_id }) => plant.figure('part', 'operating_cost', 'by_step', step_id, ...below, 'annual')),
      ),
  };
}

/** A step has its own lines, and a share of the plant’s equal to its share of the equipment cost, USD per year. */
export function borneHow(plant: Plant, id: string, category: CostCategory | null = null): How {
  const { equipment, steps } = plant.results;
  const lines = (symbol: string, of: string | null): ProvenanceInput[] =>
    listed(annualOf(plant, symbol, (line) => line.step_id === of && (category === null || line.category === category)));
  const bought = listed(
    equipment
      .filter((one) => one.step_id === id)
      .map(({ tag }) => plant.figure('equipment', 'equipment', tag, 'purchase_cost')),
  );
  if (plant.process.utilities) return withUtilities(plant, id, category);
  const [own, shared] = [lines('own', id), lines('shared', null)];
  if (shared.length === 0) return { formula: own.length > 0 ? 'sum(own)' : '0', inputs: own, source: ECONOMICS };
  const share = equipment.length === 0 ? `1 / ${steps.length}` : bought.length > 0 ? 'sum(equipment) / listed' : '0';
  return {
    formula: `${own.length > 0 ? 'sum(own) + ' : ''}sum(shared) * ${share}`,
    inputs: [
      ...own,
      ...shared,
      ...bought,
      ...(bought.length > 0 ? [plant.figure('listed', 'capital', 'lines', 'listed_equipment')] : []),
    ],
    source: ECONOMICS,
    note: 'Costs of the whole plant are allocated by the purchase cost of equipment.',
  };
}

/** The same in a plant with own utilities: a step also has its share of their lines, and of their equipment. */
function withUtilities(plant: Plant, id: string, category: CostCategory | null): How {
  const { equipment, steps } = plant.results;
  const lines = (symbol: string, matches: (line: CostLine) => boolean): ProvenanceInput[] =>
    listed(annualOf(plant, symbol, (line) => matches(line) && (category === null || line.category === category)));
  const bought = (symbol: string, of: string): ProvenanceInput[] =>
    listed(
      equipment
        .filter((one) => one.step_id === of)
        .map(({ tag }) => plant.figure(symbol, 'equipment', tag, 'purchase_cost')),
    );
  const own = lines('own', (line) => line.step_id === id);
  const made = lines('utility', isOfUtilities);
  const shared = lines('shared', (line) => line.step_id === null && !isOfUtilities(line));
  const [machines, common] = [bought('equipment', id), bought('common', UTILITIES)];
  const all = equipment.length > 0 ? [plant.figure('listed', 'capital', 'lines', 'listed_equipment')] : [];
  const sum = (symbol: string, of: readonly ProvenanceInput[]): string => (of.length > 0 ? `sum(${symbol})` : '0');
  const share =
    equipment.length === 0
      ? `1 / ${steps.length}`
      : `(${sum('equipment', machines)} + weight * ${sum('common', common)}) / listed`;
  return {
    formula: `${sum('own', own)} + weight * ${sum('utility', made)} + ${sum('shared', shared)} * ${share}`,
    inputs: [
      ...own,
      ...made,
      ...shared,
      ...machines,
      ...common,
      ...all,
      plant.figure('weight', 'utilities', 'shares', id, 'share'),
    ],
    source: ECONOMICS,
    note: 'Costs of the whole plant are allocated by the purchase cost of equipment; costs of its utilities are allocated by use.',
  };
}
