import type { Assumptions, Configuration, DeclaredGroup } from '#engine/index.ts';

export type AssumptionValue = number | string;

const withGroup = (
  configuration: Configuration,
  group: keyof Assumptions,
  values: Record<string, unknown>,
): Configuration => {
  const { [group]: _old, ...rest } = configuration.assumptions;
  // Drops an empty group, so that the draft equals a configuration that was saved without the group.
  const assumptions = Object.keys(values).length > 0 ? { ...rest, [group]: values } : rest;
  return { ...configuration, assumptions };
};

/** The value that the user entered; undefined if the default applies. */
export function entered(
  { assumptions }: Configuration,
  group: DeclaredGroup,
  key: string,
): AssumptionValue | undefined {
  const value = (assumptions[group] as Record<string, AssumptionValue | null | undefined> | undefined)?.[key];
  return value ?? undefined;
}

export const setAssumption = (
  configuration: Configuration,
  group: DeclaredGroup,
  key: string,
  value: AssumptionValue,
) => withGroup(configuration, group, { ...configuration.assumptions[group], [key]: value });

/** Resets to the default. */
export function resetAssumption(configuration: Configuration, group: DeclaredGroup, key: string): Configuration {
  const { [key]: _dropped, ...rest } = { ...configuration.assumptions[group] } as Record<string, unknown>;
  return withGroup(configuration, group, rest);
}

/** USD per unit of the item. */
export const setPrice = (configuration: Configuration, item: string, price: number): Configuration =>
  withGroup(configuration, 'prices', { ...configuration.assumptions.prices, [item]: price });

/** Resets to the catalogue's price. */
export function resetPrice(configuration: Configuration, item: string): Configuration {
  const { [item]: _dropped, ...rest } = { ...configuration.assumptions.prices };
  return withGroup(configuration, 'prices', rest);
}
