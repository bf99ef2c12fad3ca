/** Every impact category as a metric of a process, for analyses: `impacts.<category>`. */
import type { ProductBasis } from '../types/configuration.ts';
import type { Results } from '../types/results.ts';
import { inventoryLines, madePerBatch } from './inventory.ts';
import { factorFor, supplyLine } from './supply.ts';
import type { ImpactTables } from '../types/impacts.ts';

/** Climate change of a batch. */
export interface Footprint {
  /** kg CO2e/kg product; null if factors cover too few of the inputs. */
  total: number | null;
  /** The same by step; they add up to the total. */
  bySteps: number[] | null;
  /** Share of the input mass, without water, that has a factor. */
  coverage: number;
}

/** Data for impacts in addition to the results themselves. */
export interface ImpactStanding {
  tables: ImpactTables;
  product: ProductBasis;
  country: string;
  failure_rate: number;
}

/** Stored outside the results, which are sent and saved without it. */
const standings = new WeakMap<object, ImpactStanding>();

export const keepImpactStanding = (results: Results, standing: ImpactStanding): void => {
  standings.set(results, standing);
};

/** Coverage below which a total would be misleading. */
export const LEAST_COVERAGE = 0.6;

const PREFIX = 'impacts.';
export const isImpact = (figure: string): boolean => figure.startsWith(PREFIX);

/**
 * Impact of a kilogram of product, cradle to gate, in the category's unit: the total of the life-cycle analysis with
 * its defaults, which for climate change is the footprint.
 * @param figure `impacts.` and a category. @returns null if factors cover too few of the inputs; undefined without
 * tables or for an unknown category.
 */
export function impactFigure(results: Results, figure: string): number | null | undefined {
  const found = impactOf(results, figure);
  return found && (found.coverage < LEAST_COVERAGE ? null : found.total);
}

/** The known part of an impact, and the share of the inputs, by mass or by energy, that it covers. */
export function impactOf(results: Results, figure: string): { total: number; coverage: number } | undefined {
  const standing = standings.get(results);
  const category = figure.slice(PREFIX.length);
  if (!standing?.tables.categories.has(category)) return undefined;
  const { tables, product, country, failure_rate: failure } = standing;
  const made = madePerBatch(results, product, 'product', failure)!;
  const place = { country: tables.countries.has(country) ? country : 'WORLD', gwp_set: 'AR6' as const };
  let total = 0;
  let mass = 0;
  let covered = 0;
  let energy = 0;
  let powered = 0;
  let known = 0;
  for (const line of inventoryLines(results.inventory, results.inventory.at(-1)?.item_id ?? '', made)) {
    const supply = supplyLine(tables, place, line, undefined, -1);
    const factor = supply.amount === null ? null : factorFor(tables, place, supply, category);
    mass += line.mass ?? 0;
    energy += supply.energy;
    if (!factor) continue;
    known += 1;
    covered += line.mass ?? 0;
    powered += supply.energy;
    total += supply.amount! * factor.value;
  }
  const part = (some: number, all: number): number => (all > 0 ? some / all : 1);
  return { total, coverage: known === 0 ? 0 : Math.min(part(covered, mass), part(powered, energy)) };
}
