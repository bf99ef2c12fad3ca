/** Fixed parts of the annual operating cost, by convention. */
import type { CapitalConvention } from '../assumptions/assumptions.ts';
import { H_PER_Y } from '../wording/quantity.ts';
import { conventionSource } from './capital-lines.ts';
import { byEconomics, assumed, constant, ECONOMICS, type Explained, FAILURE, number, type Term } from './explained.ts';

export interface FacilityLine {
  readonly id: string;
  readonly title: string;
  readonly unit: null;
  /** USD per year. */
  readonly annual: number;
  /** What the rate is of; null for plant overhead, which is of the labour and the maintenance. */
  readonly of: keyof typeof BASES | null;
  readonly rate: number;
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

const SUPERPRO = { depreciation: 0.095, insurance: 0.01, tax: 0.02, factory: 0.05, maintenance: 0.1 };
const NREL = { maintenance: 0.03, insurance: 0.007 };
const LANG = { maintenance: 0.05, insurance: 0.015, tax: 0.01, overhead: 0.5, administration: 0.02 };
/** Years of straight-line depreciation in the unit cost (NREL, Lang). */
const DEPRECIATION_YEARS = 10;

const DEPRECIATION = 'Depreciation';

/** Part of the usual maintenance that is material, if the staff is paid by a table of people. */
const MAINTENANCE_MATERIALS = 0.5;

/** What rates are of, in formulas. */
const BASES = {
  fixed: byEconomics('direct_fixed', number('direct_fixed', 'capital', 'direct_fixed')),
  purchase: byEconomics('purchase', number('purchase', 'capital', 'equipment_purchase')),
  installed: byEconomics(
    '(purchase + installation)',
    number('purchase', 'capital', 'equipment_purchase'),
    number('installation', 'capital', 'lines', 'installation'),
  ),
} as const;

/**
 * Facility-dependent cost, USD per year, depreciation first. With a table of people, maintenance is its materials, and there is
 * no factory expense or plant overhead, which are people.
 */
export function facilityLines(input: FacilityInput): FacilityLine[] {
  const { convention, fixed, labour, share = 1, table = false } = input;
  const bases = { fixed, purchase: input.purchase * share, installed: input.installed * share };
  const upkeep = table ? MAINTENANCE_MATERIALS : 1;
  const line = (id: string, title: string, of: keyof typeof BASES, rate: number): FacilityLine => ({
    id,
    title,
    unit: null,
    annual: rate * bases[of],
    of,
    rate,
  });
  switch (convention) {
    case 'superpro': {
      const lines = [
        line('depreciation', DEPRECIATION, 'fixed', SUPERPRO.depreciation),
        line('maintenance', 'Maintenance', 'purchase', upkeep * SUPERPRO.maintenance),
        line('insurance', 'Insurance', 'fixed', SUPERPRO.insurance),
        line('local_tax', 'Local taxes', 'fixed', SUPERPRO.tax),
      ];
      if (!table) lines.push(line('factory_expense', 'Factory expense', 'fixed', SUPERPRO.factory));
      return lines;
    }
    case 'nrel':
      return [
        writtenOff(fixed),
        line('maintenance', 'Maintenance', 'installed', upkeep * NREL.maintenance),
        line('insurance', 'Insurance and local taxes', 'fixed', NREL.insurance),
      ];
    case 'lang': {
      const maintenance = line('maintenance', 'Maintenance', 'fixed', upkeep * LANG.maintenance);
      const lines = [
        writtenOff(fixed),
        maintenance,
        line('insurance', 'Insurance', 'fixed', LANG.insurance),
        line('local_tax', 'Local taxes', 'fixed', LANG.tax),
      ];
      if (!table)
        lines.push({
          id: 'overhead',
          title: 'Plant overhead',
          unit: null,
          annual: LANG.overhead * (labour + maintenance.annual),
          of: null,
          rate: LANG.overhead,
        });
      lines.push(line('administration', 'Administration', 'fixed', LANG.administration));
      return lines;
    }
  }
}

const writtenOff = (fixed: number): FacilityLine => ({
  id: 'depreciation',
  title: DEPRECIATION,
  unit: null,
  annual: fixed / DEPRECIATION_YEARS,
  of: 'fixed',
  rate: 1 / DEPRECIATION_YEARS,
});

/** How a line is calculated. @param isShared Whether the product carries a share of the plant. */
export function facilityHow(
  { id, of, rate }: FacilityLine,
  convention: CapitalConvention,
  isShared: boolean,
): Explained {
  const source = conventionSource(convention);
  if (of === null)
    return {
      formula: '(sum(maintenance) + sum(labour)) * rate',
      terms: [
        { symbol: 'maintenance', lines: { item: 'maintenance' } },
        { symbol: 'labour', lines: { category: 'labour' } },
        constant('rate', 'Plant overhead rate', rate, '1', source),
      ],
      source,
    };
  const { formula, terms } = BASES[of];
  if (id === 'depreciation' && convention !== 'superpro')
    return {
      formula: 'direct_fixed / years',
      terms: [...terms, constant('years', 'Depreciation period in the unit cost', DEPRECIATION_YEARS, '1', source)],
      source,
    };
  const byShare = isShared && of !== 'fixed';
  return {
    formula: `${formula} * rate${byShare ? ' * share' : ''}`,
    terms: [
      ...terms,
      constant('rate', `Rate of ${id.replaceAll('_', ' ')}`, rate, '1/y', source),
      ...(byShare ? [assumed('share', 'facility.share')] : []),
    ],
    source,
  };
}

/** Minimum number of positions filled around the clock. */
const LEAST_CREW = 3;
/** Hours per year from which a plant runs around the clock. */
const ROUND_THE_CLOCK = 7000;

/** Minimum operator hours per year. */
export const leastHours = (operatingHours: number): number =>
  LEAST_CREW * (operatingHours >= ROUND_THE_CLOCK ? H_PER_Y : operatingHours);

/** Cost of that crew beyond the hours of the steps. @param price The wage with loading. */
export const leastCrew = (operatingHours: number, price: Term): Explained =>
  byEconomics(
    'positions * hours * price * (1 - failure_rate) - sum(labour)',
    constant('positions', 'Positions filled at all times', LEAST_CREW, '1', ECONOMICS),
    operatingHours >= ROUND_THE_CLOCK
      ? constant(
          'hours',
          'Hours per year',
          H_PER_Y,
          'h',
          `A plant that runs ${ROUND_THE_CLOCK} h or more is staffed for the whole year`,
        )
      : assumed('hours', 'plant.operating_hours'),
    price,
    FAILURE,
    { symbol: 'labour', lines: { category: 'labour', item: 'operator' } },
  );

/** Operators per shift according to Turton. @param solids Steps that handle solids. @param others Other main units. */
export const turtonOperators = (solids: number, others: number): number =>
  Math.sqrt(6.29 + 31.7 * solids ** 2 + 0.23 * others);
