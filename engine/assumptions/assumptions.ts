/** What a user may assume of plant, prices, labour, finance, utilities, rooms and people. */
import { CAPITAL } from './capital.ts';
import { FACILITY } from './facility.ts';
import { FINANCE } from './finance.ts';
import { LABOUR } from './labour.ts';
import { PEOPLE } from './people.ts';
import { PLANT } from './plant.ts';
import type { AssumptionRow, Basis, ChoiceRow, Limits, NumberRow, Rows, ValueOf } from './row.ts';
import { UTILITIES } from './utilities.ts';

/** Rows by group. The eighth group, prices, has a number for each item that is bought. */
export const ASSUMPTIONS = {
  plant: PLANT,
  capital: CAPITAL,
  labour: LABOUR,
  finance: FINANCE,
  utilities: UTILITIES,
  facility: FACILITY,
  people: PEOPLE,
} as const;

/** Titles of the groups, in the order of forms. */
export const GROUP_TITLES = {
  plant: 'Plant',
  capital: 'Capital',
  prices: 'Prices',
  labour: 'Labour',
  finance: 'Finance',
  utilities: 'Utilities',
  facility: 'Facility',
  people: 'People',
} as const;

type Declared = typeof ASSUMPTIONS;
export type DeclaredGroup = keyof Declared;
export type AssumptionGroup = keyof typeof GROUP_TITLES;

/** Every field is optional: absent ones have their default. */
export type Assumptions = {
  -readonly [G in DeclaredGroup]?: { -readonly [K in keyof Declared[G]]?: ValueOf<Declared[G][K]> };
} & {
  /** USD per unit of the item, by item id; absent = catalogue price. */
  prices?: Record<string, number>;
};

/** Some defaults are null, which cannot be entered. */
type NullOf<R> = R extends { usual: (basis: Basis) => infer V } ? Extract<V, null> : never;

/** Assumptions with every field filled; `prices` holds only overrides. */
export type FullAssumptions = {
  -readonly [G in DeclaredGroup]: {
    -readonly [K in keyof Declared[G]]: ValueOf<Declared[G][K]> | NullOf<Declared[G][K]>;
  };
} & { prices: Record<string, number> };

type ChoiceOf<R extends { choices: object }> = keyof R['choices'];

export type Grade = ChoiceOf<Declared['plant']['grade']>;
/** In a hybrid plant, each unit operation says which of the two it uses. */
export type PlantTechnology = ChoiceOf<Declared['plant']['technology']>;
/** What a step works in: steel that is cleaned, or disposables. */
export type Technology = Exclude<PlantTechnology, 'hybrid'>;
/** Steel of the parts in contact with the product. */
export type Steel = ChoiceOf<Declared['capital']['steel']>;
export type CapitalConvention = ChoiceOf<Declared['capital']['convention']>;
/** Class of a capital estimate (AACE International 18R-97), from a concept to a tender. */
export type EstimateClass = ChoiceOf<Declared['capital']['estimate_class']>;
export type Depreciation = ChoiceOf<Declared['finance']['depreciation']>;
export type WaterKind = ChoiceOf<Declared['facility']['wfi_kind']>;
/** Grades that process rooms can have. */
export type RoomGrade = ChoiceOf<Declared['facility']['room_grade']>;
export type Pattern = ChoiceOf<Declared['people']['pattern_upstream']>;
export type FacilityAssumptions = FullAssumptions['facility'];
export type PeopleAssumptions = FullAssumptions['people'];
type NumberKey<R> = { [K in keyof R]: R[K] extends { limits: Limits } ? K : never }[keyof R];
export type FacilityNumber = NumberKey<typeof FACILITY>;
export type PeopleNumber = NumberKey<typeof PEOPLE>;

/** An assumption with its place. */
export interface AssumptionPlace<R extends AssumptionRow = AssumptionRow> {
  readonly group: DeclaredGroup;
  readonly key: string;
  readonly path: string;
  readonly row: R;
}

/** All assumptions, group by group. */
export const ASSUMPTION_PLACES: readonly AssumptionPlace[] = (
  Object.entries(ASSUMPTIONS) as [DeclaredGroup, Rows][]
).flatMap(([group, rows]) => Object.entries(rows).map(([key, row]) => ({ group, key, path: `${group}.${key}`, row })));

export const isNumberRow = (row: AssumptionRow): row is NumberRow => 'limits' in row;

/** All numbers: first those that always have a value. */
export const ASSUMPTION_NUMBERS = ASSUMPTION_PLACES.filter((one): one is AssumptionPlace<NumberRow> =>
  isNumberRow(one.row),
).toSorted((a, b) => Number(a.row.value === null) - Number(b.row.value === null));

const byPath = new Map(ASSUMPTION_PLACES.map((one) => [one.path, one.row]));

/** The row of an assumption by its path, such as `plant.grade`. */
export const assumptionRow = (path: string): AssumptionRow | undefined => byPath.get(path);

/** The title of a choice; any other value as it is. */
export const choiceTitle = (row: AssumptionRow, value: string): string =>
  'choices' in row ? (row.choices[value] ?? value) : value;

export const choiceList = ({ choices }: ChoiceRow): { value: string; title: string }[] =>
  Object.entries(choices).map(([value, title]) => ({ value, title }));
