import type { ImpactSourceRow } from '../types/impacts.ts';
import { isGrid, lineOf, problemOf } from './entry.ts';
import { noticesOf } from './notices.ts';
import { totalsOf } from './totals.ts';
import { isSpend } from './units.ts';
import { gridOf } from './years.ts';
import type { CarbonInput, CarbonLine, CarbonOutcome, CarbonProblem, CarbonTables } from './types.ts';

/**
 * A carbon report: emissions of each entry, and totals. Scope 2 is always both location-based and market-based (GHG
 * Protocol, Scope 2 Guidance, 2015). kg CO2e.
 */
export function carbonReport(input: CarbonInput, tables: CarbonTables): CarbonOutcome {
  const problem = firstProblem(input, tables);
  if (problem) return { feasible: false, problem };
  const entries = input.entries.map((entry) => lineOf(entry, input, tables));
  const totals = totalsOf(entries, input);
  return {
    feasible: true,
    result: { entries, totals, notices: noticesOf(input, entries, tables), sources: sourcesOf(input, entries, tables) },
  };
}

function firstProblem(input: CarbonInput, tables: CarbonTables): CarbonProblem | null {
  for (const [index, entry] of input.entries.entries()) {
    const problem = problemOf(entry, index, input, tables);
    if (problem) return problem;
  }
  return null;
}

/** Sources of the factors used, each once. */
function sourcesOf({ entries, year }: CarbonInput, lines: CarbonLine[], tables: CarbonTables): ImpactSourceRow[] {
  const ids = entries.flatMap((entry, i) => {
    const { factor_origin: origin } = lines[i]!;
    const option = tables.options.get(entry.input_option_id)!;
    if (origin === 'country') return [gridOf(tables.countries.get(entry.country)!, year, tables).source];
    if (origin !== 'option' || isGrid(option)) return [];
    return [option.source, ...(isSpend(option) && entry.unit !== option.unit ? tables.money.sources : [])];
  });
  return [...new Set(ids)].flatMap((id) => tables.sources.get(id) ?? []);
}

/** Default change of the total of a base year from which it is recalculated. */
export const RECALCULATION_THRESHOLD = 0.05;

/**
 * The total of a base year to compare with. Growth never changes it; a correction or a change of scope does, from the
 * threshold on (GHG Protocol, Corporate Standard, chapter 5).
 * @param then Total when it became the base year, kg CO2e.
 * @param now Present total
 */
export function baseTotal(then: number, now: number, threshold: number): { total: number; notice: string | null } {
  if (then === now) return { total: now, notice: null };
  const moved = then === 0 ? 1 : Math.abs(now - then) / then;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return moved >= threshold
    ? {
        total: now,
        notice: `The base year is recalculated: its total changed by ${percent(moved)}, above the threshold of ${percent(threshold)}.`,
      }
    : {
        total: then,
        notice: `The base year is unchanged: its total changed by ${percent(moved)}, below the threshold of ${percent(threshold)}.`,
      };
}
