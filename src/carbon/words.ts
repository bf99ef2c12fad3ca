import type { CarbonBoundary, CarbonCategoryTotal, CarbonContractKind, CarbonEntry } from '#generated/types.ts';
import { convert, isUnit } from '#engine/wording/index.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { whenAsked } from '#src/lib/when-asked.ts';

export const BOUNDARIES: Record<CarbonBoundary, string> = {
  operational_control: 'Operational control',
  financial_control: 'Financial control',
  equity_share: 'Equity share',
};

export const CONTRACTS: Record<CarbonContractKind, string> = {
  certificates: 'Certificates',
  supplier: 'Supplier’s factor',
  residual_mix: 'Residual mix',
  none: 'None',
};

/** A colour for each scope, as for the stages; it is always shown next to the scope number. */
export const SCOPE_COLOURS: Record<1 | 2 | 3, string> = {
  1: 'var(--palette-stage-upstream)',
  2: 'var(--palette-stage-concentration)',
  3: 'var(--palette-stage-finishing)',
};

const KG_PER_T = 1000;

/** Converts kg to t CO2e; returns text instead of zero if there is no factor. */
export const tonnes = (kg: number | null): string =>
  kg === null ? NO_DATA : formatNumber(kg / KG_PER_T, { floor: 0.01 });

/** The factor of an entry, kg CO2e per unit of its quantity: that of an item is per unit of the item. */
export function factorOf({ factor, factor_unit, unit }: Pick<CarbonEntry, 'factor' | 'factor_unit' | 'unit'>) {
  const per = factor_unit.replace('kgCO2e/', '');
  return factor !== null && isUnit(unit) && isUnit(per) ? factor * convert(1, unit, per) : factor;
}

/** '1', '2' or '3.4'. */
export const scopeOf = ({ scope, scope3_category: category }: Pick<CarbonEntry, 'scope' | 'scope3_category'>): string =>
  scope === 3 ? `3.${category}` : String(scope);

export const categoryName = (total: Pick<CarbonCategoryTotal, 'scope' | 'scope3_category' | 'title'>): string =>
  total.scope === 3 ? `3.${total.scope3_category} ${total.title}` : `${total.scope} ${total.title}`;

const month = whenAsked(() => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }));

/** '2025' for a calendar year, else 'Apr 2025 to Mar 2026'. */
export function periodOf({ period_start: from, period_end: to }: { period_start: string; period_end: string }): string {
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
  return `${month().format(new Date(from))} to ${month().format(new Date(to))}`;
}
