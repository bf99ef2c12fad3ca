/** Fixed parts of the annual operating cost, by convention. */
import type { CapitalConvention } from '../assumptions/assumptions.ts';
import { H_PER_Y } from '../wording/quantity.ts';

export interface FacilityLine {
  readonly id: string;
  readonly title: string;
  /** USD per year. */
  annual: number;
}

export interface FacilityInput {
  convention: CapitalConvention;
  /** Purchase cost with unlisted equipment, installed cost, direct fixed capital; USD. */
  purchase: number;
  installed: number;
  fixed: number;
  /** USD per year. */
  labour: number;
  /** Share of the plant that the product carries, 1; `fixed` has it already. */
  share?: number;
  /** Whether a table of people pays maintenance staff, management and services of the plant. */
  table?: boolean;
}

export const SUPERPRO = { depreciation: 0.095, insurance: 0.01, tax: 0.02, factory: 0.05, maintenance: 0.1 };
export const NREL = { maintenance: 0.03, insurance: 0.007 };
export const LANG = { maintenance: 0.05, insurance: 0.015, tax: 0.01, overhead: 0.5, administration: 0.02 };
/** Years of straight-line depreciation in the unit cost (NREL, Lang). */
export const DEPRECIATION_YEARS = 10;

const DEPRECIATION = 'Depreciation';

/** Part of the usual maintenance that is material, if the staff is paid by a table of people. */
export const MAINTENANCE_MATERIALS = 0.5;

/**
 * Facility-dependent cost, USD per year, depreciation first. With a table of people, maintenance is its materials, and there is
 * no factory expense or plant overhead, which are people.
 */
export function facilityLines(input: FacilityInput): FacilityLine[] {
  const { fixed, labour, share = 1, table = false } = input;
  const purchase = input.purchase * share;
  const installed = input.installed * share;
  const materials = table ? MAINTENANCE_MATERIALS : 1;
  switch (input.convention) {
    case 'superpro':
      return [
        { id: 'depreciation', title: DEPRECIATION, annual: SUPERPRO.depreciation * fixed },
        { id: 'maintenance', title: 'Maintenance', annual: materials * SUPERPRO.maintenance * purchase },
        { id: 'insurance', title: 'Insurance', annual: SUPERPRO.insurance * fixed },
        { id: 'local_tax', title: 'Local taxes', annual: SUPERPRO.tax * fixed },
        ...(table ? [] : [{ id: 'factory_expense', title: 'Factory expense', annual: SUPERPRO.factory * fixed }]),
      ];
    case 'nrel':
      return [
        { id: 'depreciation', title: DEPRECIATION, annual: fixed / DEPRECIATION_YEARS },
        { id: 'maintenance', title: 'Maintenance', annual: materials * NREL.maintenance * installed },
        { id: 'insurance', title: 'Insurance and local taxes', annual: NREL.insurance * fixed },
      ];
    case 'lang': {
      const maintenance = materials * LANG.maintenance * fixed;
      return [
        { id: 'depreciation', title: DEPRECIATION, annual: fixed / DEPRECIATION_YEARS },
        { id: 'maintenance', title: 'Maintenance', annual: maintenance },
        { id: 'insurance', title: 'Insurance', annual: LANG.insurance * fixed },
        { id: 'local_tax', title: 'Local taxes', annual: LANG.tax * fixed },
        ...(table ? [] : [{ id: 'overhead', title: 'Plant overhead', annual: LANG.overhead * (labour + maintenance) }]),
        { id: 'administration', title: 'Administration', annual: LANG.administration * fixed },
      ];
    }
  }
}

/** Minimum number of positions filled around the clock. */
export const LEAST_CREW = 3;
/** Hours per year from which a plant runs around the clock. */
export const ROUND_THE_CLOCK = 7000;

/** Minimum operator hours per year. */
export const leastHours = (operatingHours: number): number =>
  LEAST_CREW * (operatingHours >= ROUND_THE_CLOCK ? H_PER_Y : operatingHours);

/** Operators per shift according to Turton. @param solids Steps that handle solids. @param others Other main units. */
export const turtonOperators = (solids: number, others: number): number =>
  Math.sqrt(6.29 + 31.7 * solids ** 2 + 0.23 * others);
