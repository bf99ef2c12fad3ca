import { runUnitOperation } from '../simulation/run-unit-operation.ts';
import type { Library } from '../types/library.ts';
import type { ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Setting } from '../declare/settings.ts';
import { unitOperation } from '../unit-operations/index.ts';

/** Default settings of a unit operation for a product, given others. */
export function settingsFor(
  id: string,
  product: ProductBasis,
  library: Library,
  given: Readonly<Record<string, SettingValue>> = {},
): Record<string, SettingValue> {
  const declared = Object.entries<Setting>(unitOperation(id)!.settings).flatMap(([key, { parameter }]) =>
    parameter.default === null ? [] : [[key, parameter.default] as const],
  );
  const run = runUnitOperation(id, { settings: given, product }, library);
  const resolved = run.feasible ? run.data.settings.map(({ key, value }) => [key, value] as const) : [];
  return { ...Object.fromEntries([...declared, ...resolved]), ...given };
}
