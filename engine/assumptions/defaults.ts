/** Defaults of the assumptions. */
import { ASSUMPTIONS, type Assumptions, type DeclaredGroup, type FullAssumptions } from './assumptions.ts';
import { USUAL_CLASS } from './capital.ts';
import { climateOf } from './climate.ts';
import { type Basis, localDefault, type Rows } from './row.ts';

const GROUPS = Object.entries(ASSUMPTIONS) as [DeclaredGroup, Rows][];

type Defaults = Omit<FullAssumptions, 'prices'>;

/** Filled once for each basis, since every evaluation of every process asks for them. */
const kept = new Map<string, Defaults>();
/** More than there are of valid ones. */
const MOST = 500;

function defaultsFor(basis: Basis): Defaults {
  const key = Object.values(basis).join(' ');
  let found = kept.get(key);
  if (!found) {
    const groups = GROUPS.map(([group, rows]) => [
      group,
      Object.fromEntries(
        Object.entries(rows).map(([name, row]) => [
          name,
          localDefault(row, (row.usual ? row.usual(basis) : row.value) ?? null, basis.country),
        ]),
      ),
    ]);
    // Objects that are made key by key are slower to read than parsed ones.
    found = JSON.parse(JSON.stringify(Object.fromEntries(groups)), (_, value: unknown) =>
      asDeclared(value),
    ) as Defaults;
    if (kept.size < MOST) kept.set(key, found);
  }
  return found;
}

/** Assumptions with what they were filled in from. */
export interface Filled {
  readonly full: FullAssumptions;
  readonly given: Assumptions;
  readonly usual: Defaults;
}

/**
 * Fills in absent assumptions; some defaults depend on the grade, the capital convention, the mode and the country.
 * @param known what was filled in before: groups with the same defaults and the same object of entries are the same objects
 */
export function fill(given: Assumptions, known?: Filled): Filled {
  const { plant = {}, capital = {} } = given;
  const isSameBasis = known?.given.plant === given.plant && known?.given.capital === given.capital;
  const grade = plant.grade ?? ASSUMPTIONS.plant.grade.value;
  const usual =
    known && isSameBasis
      ? known.usual
      : defaultsFor({
          grade,
          convention: capital.convention ?? (capital.house === 'nrel' ? 'nrel' : ASSUMPTIONS.capital.convention.value),
          plantClass: capital.plant_class ?? USUAL_CLASS[grade],
          mode: plant.mode ?? ASSUMPTIONS.plant.mode.value,
          climate: climateOf(plant.country ?? ASSUMPTIONS.plant.country.value),
          phase: plant.phase ?? ASSUMPTIONS.plant.phase.value,
          country: costCountry(plant),
        });
  const group = <Group extends DeclaredGroup>(key: Group): Defaults[Group] =>
    known?.usual[key] === usual[key] && known.given[key] === given[key]
      ? known.full[key]
      : over(usual[key], given[key]);
  const full: FullAssumptions = {
    plant: group('plant'),
    capital: group('capital'),
    prices: known && known.given.prices === given.prices ? known.full.prices : { ...given.prices },
    labour: group('labour'),
    finance: group('finance'),
    utilities: group('utilities'),
    facility: group('facility'),
    people: group('people'),
  };
  return { full, given, usual };
}

export const fillAssumptions = (given: Assumptions = {}): FullAssumptions => fill(given).full;

/** The country whose costs a plant has; null for those of the reference. */
export const costCountry = ({ local_costs: basis, country }: NonNullable<Assumptions['plant']>): string | null =>
  basis === 'country' ? (country ?? ASSUMPTIONS.plant.country.value) : null;

/** Defaults with what is entered; the defaults themselves if nothing is. */
function over<T extends object>(defaults: T, given: { readonly [K in keyof T]?: unknown } | undefined): T {
  if (!given) return defaults;
  const filled = { ...defaults };
  for (const key of Object.keys(given) as (keyof T)[])
    // An undefined value would hide a default.
    if (given[key] !== undefined) filled[key] = asDeclared(given[key]) as T[keyof T];
  return filled;
}

const CHOICES = new Map(
  GROUPS.flatMap(([, rows]) =>
    Object.values(rows).flatMap((row) =>
      'choices' in row ? Object.keys(row.choices).map((text) => [text, text] as const) : [],
    ),
  ),
);

/**
 * A choice as its declaration spells it. Tables are read by it, and optimised code takes no equal text from elsewhere, such as a file or
 * another thread: it would be compiled anew every few evaluations.
 */
const asDeclared = (value: unknown): unknown => (typeof value === 'string' ? (CHOICES.get(value) ?? value) : value);

/** The assumptions of a plant for which none are entered. */
export const defaultAssumptions: FullAssumptions = fillAssumptions();
