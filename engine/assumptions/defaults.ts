/** Defaults of the assumptions. */
import { ASSUMPTIONS, type Assumptions, type DeclaredGroup, type FullAssumptions } from './assumptions.ts';
import { USUAL_CLASS } from './capital.ts';
import { climateOf } from './climate.ts';
import { type Basis, localDefault, type Rows } from './row.ts';

const GROUPS = Object.entries(ASSUMPTIONS) as [DeclaredGroup, Rows][];

/** Filled once for each basis, since every evaluation of every process asks for them. */
const kept = new Map<string, Omit<FullAssumptions, 'prices'>>();
/** More than there are of valid ones. */
const MOST = 500;

function defaultsFor(basis: Basis): Omit<FullAssumptions, 'prices'> {
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
    found = JSON.parse(JSON.stringify(Object.fromEntries(groups)), (_, value: unknown) => asDeclared(value)) as Omit<
      FullAssumptions,
      'prices'
    >;
    if (kept.size < MOST) kept.set(key, found);
  }
  return found;
}

/** Fills in absent assumptions; some defaults depend on the grade, the capital convention, the mode and the country. */
export function fillAssumptions(given: Assumptions = {}): FullAssumptions {
  const { plant = {}, capital = {} } = given;
  const grade = plant.grade ?? ASSUMPTIONS.plant.grade.value;
  const usual = defaultsFor({
    grade,
    convention: capital.convention ?? (capital.house === 'nrel' ? 'nrel' : ASSUMPTIONS.capital.convention.value),
    plantClass: capital.plant_class ?? USUAL_CLASS[grade],
    mode: plant.mode ?? ASSUMPTIONS.plant.mode.value,
    climate: climateOf(plant.country ?? ASSUMPTIONS.plant.country.value),
    country: costCountry(plant),
  });
  return {
    plant: over(usual.plant, given.plant),
    capital: over(usual.capital, given.capital),
    prices: { ...given.prices },
    labour: over(usual.labour, given.labour),
    finance: over(usual.finance, given.finance),
    utilities: over(usual.utilities, given.utilities),
    facility: over(usual.facility, given.facility),
    people: over(usual.people, given.people),
  };
}

/** The country whose costs a plant has; null for those of the reference. */
export const costCountry = ({ local_costs: basis, country }: NonNullable<Assumptions['plant']>): string | null =>
  basis === 'country' ? (country ?? ASSUMPTIONS.plant.country.value) : null;

/** Defaults with what is entered; the defaults themselves if nothing is. */
const over = <T extends object>(defaults: T, given: Partial<T> | undefined): T =>
  given ? { ...defaults, ...present(given) } : defaults;

/** Removes keys with an undefined value, which would hide a default. */
function present<T extends object>(given: T): Partial<T> {
  const entries = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, asDeclared(value)] as const],
  );
  return Object.fromEntries(entries) as Partial<T>;
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
