import { fields, type Field } from '#generated/fields.ts';
import { fillAssumptions } from '#engine/defaults.ts';
import { isUnit } from '#engine/quantity.ts';
import type { Assumptions, Configuration, Parameter, Results, SettingValue } from '#engine/types.ts';

/** Which assumption: its group and key, or an item of the price list. */
export interface Place {
  group: 'finance' | 'capital' | 'labour' | 'plant' | 'prices';
  key: string;
}

/** An assumption that one turns to see what follows. */
export interface Lever {
  place: Place;
  /** As a setting is described, so that its input is a setting's. */
  parameter: Parameter;
  /** What is printed behind the value. */
  unit: string;
  /** The range of the slider, in the unit inside; the input takes all that is allowed. */
  slide: { min: number; max: number } | null;
}

export interface LeverGroup {
  title: string;
  levers: Lever[];
}

const CHOICES: Readonly<Record<string, string>> = {
  straight_line: 'Straight line',
  macrs_3: 'MACRS, 3 years',
  macrs_5: 'MACRS, 5 years',
  macrs_7: 'MACRS, 7 years',
  macrs_10: 'MACRS, 10 years',
  macrs_15: 'MACRS, 15 years',
  macrs_20: 'MACRS, 20 years',
  superpro: 'SuperPro-like',
  nrel: 'NREL',
  lang: 'Lang',
};

const DESCRIBED: Readonly<Record<Exclude<Place['group'], 'prices'>, Readonly<Record<string, Field>>>> = {
  finance: fields.FinanceAssumptions,
  capital: fields.CapitalAssumptions,
  labour: fields.LabourAssumptions,
  plant: fields.PlantAssumptions,
};

interface More {
  unit?: string;
  slide?: [min: number, max: number];
  title?: string;
  dependsOn?: [key: string, value: string];
}

function lever(group: Exclude<Place['group'], 'prices'>, key: string, more: More = {}): Lever {
  const field = DESCRIBED[group][key] ?? { title: key, type: 'any', required: false };
  const unit = field.unit !== undefined && isUnit(field.unit) ? field.unit : '1';
  const display = field.displayUnit !== undefined && isUnit(field.displayUnit) ? field.displayUnit : unit;
  const choices = (field.values ?? []).map((value) => ({ value: String(value), title: CHOICES[String(value)]! }));
  return {
    place: { group, key },
    parameter: {
      ...PLAIN,
      key,
      title: more.title ?? field.title,
      unit,
      display_unit: display,
      type: choices.length > 0 ? 'choice' : field.type === 'integer' ? 'integer' : 'number',
      min: field.min ?? null,
      max: field.max ?? null,
      choices,
      help: field.description ?? '',
      depends_on: more.dependsOn ? { key: more.dependsOn[0], value: more.dependsOn[1] } : null,
    },
    unit: more.unit ?? (display === '1' ? '' : display),
    slide: more.slide ? { min: more.slide[0], max: more.slide[1] } : null,
  };
}

const PLAIN: Omit<Parameter, 'key' | 'title' | 'unit' | 'display_unit' | 'type'> = {
  default: null,
  default_note: null,
  min: null,
  max: null,
  typical_min: null,
  typical_max: null,
  step: null,
  choices: [],
  group: '',
  help: '',
  source: '',
  optimisable: null,
  depends_on: null,
  headline: false,
};

export const FINANCE: readonly Lever[] = [
  lever('finance', 'discount_rate', { slide: [0, 0.3] }),
  lever('finance', 'tax_rate', { slide: [0, 0.5] }),
  lever('finance', 'life', { unit: 'years', slide: [5, 40], title: 'Years of production' }),
  lever('finance', 'construction_years', { unit: 'years', slide: [1, 6] }),
  lever('finance', 'startup_years', { unit: 'years', slide: [0, 2] }),
  lever('finance', 'depreciation', { title: 'Depreciation for tax' }),
  lever('finance', 'depreciation_years', {
    unit: 'years',
    slide: [3, 30],
    dependsOn: ['depreciation', 'straight_line'],
  }),
  lever('finance', 'loan_fraction', { slide: [0, 1] }),
  lever('finance', 'loan_rate', { slide: [0, 0.2] }),
  lever('finance', 'loan_years', { unit: 'years', slide: [1, 30] }),
];

export const PLANT: readonly Lever[] = [
  lever('capital', 'convention'),
  lever('capital', 'cost_year', { title: 'Price year' }),
  lever('capital', 'location_factor', { unit: '×', slide: [0.5, 2] }),
  lever('capital', 'unlisted_equipment', { slide: [0, 0.5] }),
  lever('labour', 'wage', { slide: [0, 120] }),
  lever('plant', 'operating_hours', { slide: [2000, 8760] }),
  lever('plant', 'failure_rate', { slide: [0, 0.3] }),
];

const EACH: Readonly<Record<string, string>> = { pieces: 'USD each', sets: 'USD/set' };

/** A slider of money reaches to so many times the saved value. */
const REACH = 3;
const SOME = 10;

/** The price of the product, sliding around what it is saved as or, without a price, around the unit cost. */
export function sellingPriceLever(around: number): Lever {
  return lever('finance', 'selling_price', { slide: [0, niceAbove(around * REACH)] });
}

/** Prices of what the plant buys, the costliest of the saved state first, so that they keep their places. */
export function priceLevers({ operating_cost }: Results): Lever[] {
  const items = new Map<string, { title: string; unit: string; price: number; annual: number }>();
  for (const { item_id, title, unit, price, annual } of operating_cost.lines) {
    // Operators cost their wage, which is an assumption of its own.
    if (price === null || unit === null || item_id === 'operator') continue;
    const known = items.get(item_id);
    if (known) known.annual += annual;
    else items.set(item_id, { title, unit, price, annual });
  }
  return [...items]
    .toSorted(([, a], [, b]) => b.annual - a.annual)
    .map(([id, { title, unit, price }]) => ({
      place: { group: 'prices', key: id },
      parameter: { ...PLAIN, key: id, title, unit: '1', display_unit: '1', type: 'number', min: 0, max: 1e9 },
      unit: EACH[unit] ?? `USD/${unit}`,
      slide: { min: 0, max: niceAbove((price || SOME) * REACH) },
    }));
}

/** The next number of one or two digits. */
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
 * @param results where the price list's own prices are read
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

/** The configuration with an assumption set, or back at its default. */
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
