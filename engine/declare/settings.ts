/** Settings of a unit operation: numbers with their limits, choices, texts. */
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import type { LibraryChoice, Parameter, Uncertainty } from '../types/catalogue.ts';
import type { ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Cell, Molecule, Solvent } from '../types/library.ts';
import { type LawName, LAWS, usualLaw } from '../uncertainty/laws.ts';
import type { Unit } from '../wording/quantity.ts';
import { DESIGN } from '../wording/settings-text.ts';

/** Assumptions about the plant that models and defaults of settings read: others run no step again. */
export const READ_BY_STEPS = ['grade', 'technology', 'mode', 'plastic_disposal', 'change_out', 'country'] as const;
export interface StepAssumptions {
  readonly plant: Readonly<Pick<FullAssumptions['plant'], (typeof READ_BY_STEPS)[number]>>;
}

/** Data from which defaults may be calculated: the host, the product, the plant. */
export interface Basis {
  readonly host: Cell;
  readonly product: ProductBasis;
  /** g/mol of the product; NaN if it has none. */
  readonly productMolarMass: number;
  /** Isoelectric point of the product; NaN if it is not known. */
  readonly isoelectricPoint: number;
  /** The product, if it is a molecule of the library. */
  readonly molecule: Molecule | null;
  /** The organic solvent that a step of the process adds. */
  readonly solvent: Solvent | null;
  readonly assumptions: StepAssumptions;
  /** USD per unit of an item, overrides applied. */
  readonly price: (item: string) => number;
  /** kg CO2e per kg of a component, if it is bought by itself; NaN if there are no data. */
  readonly climate: (component: string) => number;
  /** Buffers and media of the library used by steps, by id. */
  readonly buffers: ReadonlyMap<string, LibrarySolution>;
}

/** Whether a plant makes medicines: its machines, times and cleaning are those of good manufacturing practice (GMP). */
export const isGmp = ({ assumptions }: Pick<Basis, 'assumptions'>): boolean => assumptions.plant.grade === 'pharma';

/** A default calculated from the basis and from settings declared earlier; null: the model fills it in. */
export type Derived<T> = (basis: Basis, settings: Readonly<Record<string, SettingValue>>) => T | null;

export interface SettingOptions<T extends SettingValue> {
  /** Takes the place of a default that is null. */
  derive?: Derived<T>;
  note?: string;
  /** Absent: that of `group`. */
  group?: string;
  help: string;
  /** Absent: that of `group`; a choice is then a choice of the design. */
  source?: string;
  when?: readonly [key: string, value: SettingValue];
  headline?: boolean;
}

/** Least and most (outside: an error), or between them the typical range (outside: a warning): least, from, to, most. */
export type Limits =
  | readonly [least: number, most: number]
  | readonly [least: number, from: number, to: number, most: number];

/**
 * The usual range where host, product or plant have another one than the declaration; null if they have none, undefined where it is
 * the declared one.
 */
export type Usual = (basis: Basis) => readonly [from: number, to: number] | null | undefined;

/** Of the time of a batch: in a continuous plant, it is the interval between surge tanks, which has no usual length. */
export const perBatch: Usual = ({ assumptions }) => (assumptions.plant.mode === 'continuous' ? null : undefined);

export interface NumberOptions extends SettingOptions<number> {
  usual?: Usual;
  step?: number;
  /** Ends of a search: of what a design chooses, not of what is measured, such as a rejection, nor of what the product specifies, such as a dose. */
  optimise?: readonly [number, number];
  display?: Unit;
  integer?: boolean;
  /** Null: a choice of the design. Absent: by its unit (`usualLaw`). */
  uncertainty?: LawName | Uncertainty | null;
  /** The price of a purchased item: its default is that of the price list, and a quotation tells it. */
  isItemPrice?: boolean;
}

/** What a shared setting leaves to the unit operation that has it. */
export type NumberRange = Pick<NumberOptions, 'optimise'> & { default: number | null; limits: Limits };

export interface Setting<T extends SettingValue = SettingValue> {
  readonly parameter: Omit<Parameter, 'key'>;
  readonly derive: Derived<T> | null;
  readonly usual?: Usual;
  readonly isItemPrice: boolean;
}

/** The usual range of a setting; null at an end without one. */
export function usualOf(
  { parameter, usual }: Setting,
  basis: Basis,
): readonly [from: number | null, to: number | null] {
  const own = usual?.(basis);
  if (own === null) return [null, null];
  return own ?? [parameter.typical_min, parameter.typical_max];
}

function setting<T extends SettingValue>(
  unit: Unit,
  title: string,
  value: T | null,
  options: SettingOptions<T>,
  rest: Pick<Parameter, 'type'> & Partial<Omit<Parameter, 'key'>>,
): Setting<T> {
  const { when } = options;
  return {
    parameter: {
      title,
      unit,
      display_unit: unit,
      default: value,
      default_note: options.note ?? null,
      min: null,
      max: null,
      typical_min: null,
      typical_max: null,
      step: null,
      choices: [],
      group: options.group ?? '',
      help: options.help,
      source: options.source ?? '',
      optimisable: null,
      depends_on: when ? { key: when[0], value: when[1] } : null,
      headline: options.headline ?? false,
      uncertainty: null,
      ...rest,
    },
    derive: options.derive ?? null,
    isItemPrice: false,
  };
}

/** @param value Default of a number; null: calculated by `derive`, or filled in by the model from the feed. */
export function number(
  unit: Unit,
  title: string,
  value: number | null,
  limits: Limits,
  options: NumberOptions,
): Setting<number> {
  const isWhole = options.integer ?? false;
  const [from = null, to = null] = limits.slice(1, -1);
  const made = setting<number>(unit, title, value, options, {
    type: isWhole ? 'integer' : 'number',
    display_unit: options.display ?? unit,
    min: limits[0],
    max: limits.at(-1)!,
    typical_min: from,
    typical_max: to,
    step: options.step ?? (isWhole ? 1 : null),
    optimisable: options.optimise ? { min: options.optimise[0], max: options.optimise[1] } : null,
    uncertainty: lawOf(unit, options),
  });
  return { ...made, ...(options.usual && { usual: options.usual }), isItemPrice: options.isItemPrice ?? false };
}

const shownIn =
  (unit: Unit, display: Unit) =>
  (title: string, value: number | null, limits: Limits, options: NumberOptions): Setting<number> =>
    number(unit, title, value, limits, { display, ...options });

/** A share, in per cent on pages. */
export const share = shownIn('1', '%');
/** A temperature in K, in °C on pages. */
export const temperature = shownIn('K', '°C');

function lawOf(unit: Unit, { uncertainty, display = unit, optimise, integer }: NumberOptions): Uncertainty | null {
  if (uncertainty === undefined) return usualLaw(unit, display, Boolean(optimise ?? integer));
  return typeof uncertainty === 'string' ? LAWS[uncertainty] : uncertainty;
}

/** Copies a setting with another default, title or range. */
export const changed = <T extends Setting>(one: T, change: Partial<Setting['parameter']>): T => ({
  ...one,
  // A default of its own takes the place of one that is calculated.
  ...(change.default !== undefined && change.default !== null && { derive: null }),
  ...((change.typical_min !== undefined || change.typical_max !== undefined) && { usual: undefined }),
  parameter: { ...one.parameter, ...(change.default !== undefined && { default_note: null }), ...change },
});

/** A setting with a list of choices, to which the rows of the library that `library` takes belong too. */
export function choice<C extends string>(
  title: string,
  choices: Readonly<Record<C, string>>,
  value: NoInfer<C> | null,
  options: SettingOptions<NoInfer<C>> & { library?: LibraryChoice },
): Setting<C> {
  const list = Object.entries<string>(choices).map(([value, name]) => ({ value, title: name }));
  const { library } = options;
  return setting<C>('1', title, value, chosen(options), { type: 'choice', choices: list, ...(library && { library }) });
}

const chosen = <T extends SettingValue>(options: SettingOptions<T>) => ({ source: DESIGN, ...options });

export const toggle = (title: string, value: boolean | null, options: SettingOptions<boolean>): Setting<boolean> =>
  setting('1', title, value, chosen(options), { type: 'boolean' });

type TextOptions = Pick<SettingOptions<string>, 'derive' | 'note' | 'group' | 'help' | 'when'> & {
  default?: string | null;
};

/** A setting whose value is a text of a certain kind; empty: none. */
const text =
  (type: Parameter['type']) =>
  (title: string, { default: value = '', ...options }: TextOptions): Setting<string> =>
    setting('1', title, value, chosen(options), { type });

/** A buffer of the library, by id. The output of the same key without `_id` is its volume per batch, m³; that of a medium is the volume of the culture. */
export const buffer = text('buffer');
/** A version of an own operation of the library, such as `own_1@3`. */
export const ownOperation = text('own_operation');
/** A component of the process or a row of the library, by id. */
export const component = text('component');
/** An outlet of a step, as `step.outlet`. */
export const outletOf = text('outlet');
/** A reaction such as `mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide`. */
export const equation = text('equation');

/** Settings of one group of the form, in this order. @param source That of the settings which do not state their own. */
export function group<S extends Record<string, Setting>>(title: string, source: string, settings: S): S {
  const of = ({ parameter, ...one }: Setting): Setting => ({
    ...one,
    parameter: { ...parameter, group: parameter.group || title, source: parameter.source || source },
  });
  return Object.fromEntries(Object.entries(settings).map(([key, one]) => [key, of(one)])) as S;
}

/** Composition and purchases of a m³ of a solution: a buffer, or a medium. */
export interface StepBuffer {
  /** Solutes by component, without water, g/L. */
  readonly levels: Float64Array;
  /** Index of each purchased ingredient, and kg per m³. */
  readonly buys: readonly (readonly [item: number, kg: number])[];
  /** Water that comes with the ingredients minus water that they lack, kg/m³. */
  readonly water: number;
}

/** What cells are made of and media bring, besides carbon and nitrogen. */
export const NUTRIENTS = ['phosphorus', 'sulphur', 'magnesium'] as const;
export type Nutrients = Readonly<Record<(typeof NUTRIENTS)[number], number>>;

/** A solution of the library. */
export interface LibrarySolution extends StepBuffer {
  /** It has no salts that count as one. */
  readonly salts: 0;
  /** Dissolved particles and ionic strength, mmol/L. */
  readonly particles: number;
  readonly ionicStrength: number;
  /** kg/m³. */
  readonly nutrients: Nutrients;
  /** Bought ready to use, USD/m³; null if it is not known. */
  readonly price: number | null;
}

/** The settings that a model reads. */
export type Values<S> = { -readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };
