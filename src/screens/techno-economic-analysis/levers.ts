import {
  fillAssumptions,
  type Assumptions,
  type Configuration,
  type SettingValue,
  type Results,
  type AssumptionGroup,
  type DeclaredGroup,
} from '#engine/index.ts';
import { describeAssumption, PLAIN } from '#src/economics/assumptions.ts';
import { perKgFrom, unitPer, valuePer, type Reported } from '#src/lib/reporting.ts';
import type { FieldParameter } from '#src/draft/values.ts';

/** Identifies an assumption by its group and key, or an item of the price list. */
export interface Place {
  group: AssumptionGroup;
  key: string;
}

/** An assumption that can be varied in the what-if panel. */
export interface Lever {
  place: Place;
  /** Described like a setting, so that its input works like that of a setting. */
  parameter: FieldParameter;
  /** The unit printed after the value. */
  unit: string;
  /** The slider range in the internal unit; the input accepts every permitted value. */
  slide: { min: number; max: number } | null;
}

interface More {
  unit?: string;
  slide?: [min: number, max: number];
  title?: string;
  dependsOn?: [key: string, value: string];
}

function lever(group: DeclaredGroup, key: string, more: More = {}): Lever {
  const { parameter, unit } = describeAssumption(group, key);
  return {
    place: { group, key },
    parameter: {
      ...parameter,
      title: more.title ?? parameter.title,
      depends_on: more.dependsOn ? { key: more.dependsOn[0], value: more.dependsOn[1] } : null,
    },
    unit: more.unit ?? unit,
    slide: more.slide ? { min: more.slide[0], max: more.slide[1] } : null,
  };
}

export const FINANCE: readonly Lever[] = [
  lever('finance', 'discount_rate', { slide: [0, 0.3] }),
  lever('finance', 'tax_rate', { slide: [0, 0.5] }),
  lever('finance', 'life', { slide: [5, 40] }),
  lever('finance', 'construction_years', { slide: [1, 6] }),
  lever('finance', 'startup_years', { slide: [0, 2] }),
  lever('finance', 'depreciation'),
  lever('finance', 'depreciation_years', {
    slide: [3, 30],
    dependsOn: ['depreciation', 'straight_line'],
  }),
  lever('finance', 'loan_fraction', { slide: [0, 1] }),
  lever('finance', 'loan_rate', { slide: [0, 0.2] }),
  lever('finance', 'loan_years', { slide: [1, 30] }),
];

export const PLANT: readonly Lever[] = [
  lever('capital', 'convention'),
  lever('capital', 'cost_year'),
  lever('capital', 'location_factor', { slide: [0.5, 2] }),
  lever('capital', 'unlisted_equipment', { slide: [0, 1] }),
  lever('labour', 'wage', { slide: [0, 120] }),
  lever('plant', 'operating_hours', { slide: [2000, 8760] }),
  lever('plant', 'failure_rate', { slide: [0, 0.3] }),
];

const EACH: Readonly<Record<string, string>> = { pieces: 'USD each', sets: 'USD/set' };

/** A slider for money extends to this multiple of the saved value. */
const REACH = 3;
const SOME = 10;

/** The product price, with a slider around its saved value or, without a price, around the unit cost. */
export function sellingPriceLever(around: number, reported: Reported): Lever {
  const price = lever('finance', 'selling_price', {
    slide: [0, perKgFrom(niceAbove(valuePer(around * REACH, reported)), reported)],
  });
  return { ...price, parameter: { ...price.parameter, reported }, unit: unitPer(price.unit, reported) };
}

/** Prices of purchased items, costliest in the saved state first, so that their order is stable. */
export function priceLevers({ operating_cost }: Results): Lever[] {
  const items = new Map<string, { title: string; unit: string; price: number; annual: number }>();
  for (const { item_id, title, unit, price, annual } of operating_cost.lines) {
    // The cost of operators follows from their wage, which is a separate assumption.
    if (price === null || unit === null || item_id === 'operator') continue;
    const known = items.get(item_id);
    if (known) known.annual += annual;
    else items.set(item_id, { title, unit, price, annual });
  }
  return [...items]
    .toSorted(([, a], [, b]) => b.annual - a.annual)
    .map(([id, { title, unit, price }]) => ({
      place: { group: 'prices', key: id },
      parameter: { ...PLAIN, key: id, title, unit: 'USD', display_unit: 'USD', type: 'number', min: 0, max: 1e9 },
      unit: EACH[unit] ?? `USD/${unit}`,
      slide: { min: 0, max: niceAbove((price || SOME) * REACH) },
    }));
}

/** Rounds up to a number with one or two digits. */
function niceAbove(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / unit) * unit).toPrecision(3));
}

export interface LeverValue {
  value: SettingValue | null;
  entered: boolean;
}

/**
 * The value in use: what was entered, else the default.
 * @param results source of the default prices of the price list
 */
export function leverValue(
  { group, key }: Place,
  { assumptions }: Configuration,
  results: Results | null,
  ofProduct: number | null,
): LeverValue {
  const given: Readonly<Record<string, SettingValue | null>> | undefined = assumptions[group];
  const own = given?.[key];
  if (own !== undefined && own !== null) return { value: own, entered: true };
  if (group === 'prices') {
    const line = results?.operating_cost.lines.find(({ item_id, price }) => item_id === key && price !== null);
    return { value: line?.price ?? null, entered: false };
  }
  if (key === 'selling_price') return { value: ofProduct, entered: false };
  const full = fillAssumptions(assumptions)[group] as Readonly<Record<string, SettingValue | null>>;
  return { value: full[key] ?? null, entered: false };
}

/** The configuration with an assumption set, or reset to its default. */
export function withLever(
  configuration: Configuration,
  { group, key }: Place,
  value: SettingValue | undefined,
): Configuration {
  const { [key]: _old, ...rest } = (configuration.assumptions[group] ?? {}) as Record<string, SettingValue | null>;
  const next = value === undefined ? rest : { ...rest, [key]: value };
  const { [group]: _group, ...others } = configuration.assumptions;
  const assumptions = (Object.keys(next).length > 0 ? { ...others, [group]: next } : others) as Assumptions;
  return { ...configuration, assumptions };
}
