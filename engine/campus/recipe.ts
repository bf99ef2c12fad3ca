/**
 * A process as a recipe for a site: how long a batch holds the suites, what it draws, what it costs by itself, and what the plant
 * costs whether a batch is made or not. The two costs add up to the annual cost of the process, less the sales of co-products.
 */
import type { CostLine, Results } from '../types/results.ts';

/** Suites are for the first stage, for the others, or for both. */
export const SECTION_KEYS = ['upstream', 'downstream'] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

export interface RecipeSection {
  section: SectionKey;
  /** From the start of the batch, h. */
  offset_hours: number;
  hold_hours: number;
  takt_hours: number;
}

/** Drawn evenly from one hour of the batch to another. */
export interface RecipeDraw {
  /** Item of the results, such as `wfi`, or `operators`. */
  item: string;
  from_hours: number;
  to_hours: number;
  per_hour: number;
}

/** A cost of the plant; of several products in a suite the largest of each key counts, because they share it. */
export interface FixedLine {
  key: string;
  title: string;
  /** Null: of the whole site. */
  section: SectionKey | null;
  /** USD per year. */
  annual: number;
}

export interface Recipe {
  sections: RecipeSection[];
  draws: RecipeDraw[];
  /** kg of a good batch, and the share of batches that are good. */
  batch_kg: number;
  success: number;
  /** USD per batch. */
  variable_cost: number;
  fixed_lines: FixedLine[];
  /** Of the process by itself: batches per year, and USD per year less the sales of co-products. */
  batches: number;
  annual_cost: number;
}

/** Grows with the number of batches. */
const VARIABLE = new Set(['materials', 'consumables', 'waste', 'transport', 'selling', 'royalties', 'co_products']);
/** What failed batches cost, which has been taken from all lines but those of the second set. */
const FAILED = 'failed_product';
const WHOLE = new Set(['transport', 'miscellaneous', 'selling', 'royalties', 'co_products']);
/** What is lost of a client's feed. */
const FEED_LOST = 'feed_lost';
/** Tests of batches, and deviations. */
const TESTS = new Set(['external_tests', 'reagents', 'investigations']);
/** Utilities that a site shares; made by the plant or bought. */
const SHARED = ['wfi', 'clean_steam', 'purified_water', 'ro_water', 'chilled_water', 'cooling_water'];
const MADE = 'made:';

function isVariable({ category, item_id, amount, part }: CostLine): boolean {
  if (category === 'quality') return TESTS.has(item_id);
  // What rooms and air use does not follow the batches, nor do garments.
  if (category === 'utilities') return part !== 'building';
  if (category === 'consumables') return amount !== null;
  return VARIABLE.has(category) || item_id === FEED_LOST;
}

/** @throws Error if the process is continuous */
export function recipeOf(results: Results): Recipe {
  if (results.mode === 'continuous')
    throw new Error('A continuous process has no batches that could be planned in campaigns.');
  const { schedule, operating_cost: operating, figures, equipment, steps } = results;
  const { resources, batches } = schedule;
  const stageOf = new Map(steps.map(({ step_id, stage }) => [step_id, stage]));
  const sectionOf = (stepId: string | null): SectionKey | null => {
    const stage = stepId === null ? undefined : stageOf.get(stepId);
    const key = stage === 'upstream' ? 'upstream' : 'downstream';
    // A stage that holds no suite has its costs with the site.
    return stage !== undefined && sections.some(({ section }) => section === key) ? key : null;
  };
  const begin = Math.min(...resources.map(({ start }) => start));
  const sections = SECTION_KEYS.flatMap((section): RecipeSection[] => {
    const own = resources.filter(({ stage }) => (stage === 'upstream') === (section === 'upstream'));
    if (own.length === 0) return [];
    const offset = Math.min(...own.map(({ start }) => start));
    const endOf = Math.max(...own.map(({ start, occupancy }) => start + occupancy));
    // Sets of the machine that batches take in turn.
    const takt = Math.max(...own.map(({ occupancy, n_units, together = 1 }) => (occupancy * together) / n_units));
    return [{ section, offset_hours: offset - begin, hold_hours: endOf - offset, takt_hours: takt }];
  });

  const draws: RecipeDraw[] = [];
  let hours = 0;
  for (const { item_id, step_id, amount, category } of operating.lines) {
    if (category === 'labour' && item_id === 'operator' && amount !== null) hours += amount;
    const item = item_id.replace(MADE, '');
    if (amount === null || amount <= 0 || step_id === null || !SHARED.includes(item)) continue;
    // The machine itself comes after its tanks and seed vessels.
    const machine = resources.findLast((resource) => resource.step_id === step_id);
    if (!machine) continue;
    const from = machine.start - begin;
    draws.push({ item, from_hours: from, to_hours: from + machine.occupancy, per_hour: amount / machine.occupancy });
  }
  const takt = Math.max(...sections.map(({ takt_hours }) => takt_hours));
  // Positions of the areas where people are costed by table, or the hours of a batch spread over the time between two batches.
  const areas = results.facility?.people.filter(({ pattern }) => pattern !== null) ?? [];
  const positions = areas.length > 0 ? areas.reduce((sum, { early }) => sum + early, 0) : hours / takt;
  const span = Math.max(...sections.map(({ offset_hours, hold_hours }) => offset_hours + hold_hours));
  if (positions > 0)
    draws.push({ item: 'operators', from_hours: 0, to_hours: span, per_hour: (positions * takt) / span });

  const good = batches * figures.batch_output;
  const success = good > 0 ? Math.min(1, figures.output / good) : 1;
  const purchase = equipment.reduce((sum, { purchase_cost }) => sum + purchase_cost, 0);
  const fixed = new Map<string, FixedLine>();
  const book = (line: FixedLine): void => {
    const before = fixed.get(`${line.section} ${line.key}`);
    fixed.set(`${line.section} ${line.key}`, before ? { ...before, annual: before.annual + line.annual } : line);
  };
  for (const line of operating.lines) {
    const { category, item_id, title, step_id } = line;
    if (isVariable(line) || category === FAILED || line.annual === 0) continue;
    // The plant costs the same if fewer batches fail.
    const annual = WHOLE.has(category) ? line.annual : line.annual / success;
    if (category !== 'facility' || purchase === 0) {
      book({ key: `${category}:${item_id}`, title, section: sectionOf(step_id), annual });
      continue;
    }
    // What follows from capital, by the purchase cost of each class of machine.
    for (const { cost_id, name, step_id: owner, purchase_cost } of equipment) {
      book({
        key: `machines:${cost_id}`,
        title: name,
        section: sectionOf(owner),
        annual: (annual * purchase_cost) / purchase,
      });
    }
  }
  const sum = (lines: readonly { annual: number }[]): number => lines.reduce((all, { annual }) => all + annual, 0);
  const annual = sum(operating.lines);
  return {
    sections,
    draws,
    batch_kg: figures.batch_output,
    success,
    variable_cost: batches > 0 ? (annual - sum([...fixed.values()])) / batches : 0,
    fixed_lines: [...fixed.values()],
    batches,
    annual_cost: annual,
  };
}
