/** Buffers of the library as inputs of the models that use them: composition of a m³, and its purchases. */
import { moleculeItem } from '../costing/items.ts';
import type { StepState } from '../steps/step-state.ts';
import { PaidPrices } from '../declare/paid-prices.ts';
import { type LibrarySolution, NUTRIENTS, type Setting } from '../declare/settings.ts';
import { constant } from '../costing/explained.ts';
import { componentKeys } from './readings.ts';
import type { ProvenanceInput } from '../types/provenance.ts';

const PART = 'buffers.';

const FACTS = [
  ['water', 'Water contained in the ingredients', 'kg/m³'],
  ['particles', 'Osmolality', 'mOsm/kg'],
  ['ionicStrength', 'Ionic strength', 'mmol/L'],
] as const;

/** `buffers.<setting>.levels.<component>`, `.buys.<item>`, `.nutrients.<element>` and the `FACTS`. */
export function bufferInputs({ resolved, run }: StepState): ProvenanceInput[] {
  const keys = componentKeys(run.components);
  return resolved.keys.flatMap((key, k) => {
    const named = nameOf(resolved.settings[k]!, resolved.values[key]);
    const recipe = named === null ? undefined : run.basis.buffers.get(named);
    if (!recipe) return [];
    const source = `Recipe of the buffer ${named} in the library`;
    const held = [...recipe.levels.entries()].filter(([, level]) => level !== 0);
    return [
      ...held.map(([i, level]) =>
        constant(`${PART}${key}.levels.${keys[i]!}`, `${run.components.names[i]!} in the buffer`, level, 'g/L', source),
      ),
      ...recipe.buys.map(([item, kg]) =>
        constant(`${PART}${key}.buys.${run.items[item]!.id}`, run.items[item]!.title, kg, 'kg/m³', source),
      ),
      ...FACTS.map(([part, title, unit]) => constant(`${PART}${key}.${part}`, title, recipe[part], unit, source)),
      ...NUTRIENTS.map((one) =>
        constant(
          `${PART}${key}.nutrients.${one}`,
          `${one[0]!.toUpperCase()}${one.slice(1)}`,
          recipe.nutrients[one],
          'kg/m³',
          source,
        ),
      ),
    ];
  });
}

/** Id of the buffer selected by a setting; null if it is not a buffer setting or none is selected. */
function nameOf({ parameter }: Setting, value: unknown): string | null {
  if (parameter.type !== 'buffer' || typeof value !== 'string' || value === '') return null;
  return value;
}

interface Writable {
  levels: Float64Array;
  buys: [number, number][];
  water: number;
  salts: 0;
  particles: number;
  ionicStrength: number;
  nutrients: { -readonly [K in keyof LibrarySolution['nutrients']]: number };
  price: null;
}
const emptySolution = (count: number): Writable => ({
  levels: new Float64Array(count),
  buys: [],
  water: 0,
  salts: 0,
  particles: 0,
  ionicStrength: 0,
  nutrients: { phosphorus: 0, sulphur: 0, magnesium: 0 },
  // Settings have it.
  price: null,
});

/**
 * Stores buffers where the model reads them; their ingredients are added to the items of every plant.
 * @param prices USD per unit by item.
 */
export function giveBuffers(
  { resolved, run }: StepState,
  inputs: readonly ProvenanceInput[],
  prices: Readonly<Record<string, number>>,
): void {
  const keys = componentKeys(run.components);
  const items = [...run.items];
  const bySetting = new Map<string, Writable>();
  for (const { symbol, title, value, origin } of inputs) {
    if (!symbol.startsWith(PART)) continue;
    const [key = '', part, ...rest] = symbol.slice(PART.length).split('.');
    const recipe = bySetting.get(key) ?? emptySolution(run.components.count);
    bySetting.set(key, recipe);
    const name = rest.join('.');
    const { source } = origin as { source: string };
    if (part === 'levels') recipe.levels[keys.indexOf(name)] = Number(value);
    else if (part === 'nutrients') recipe.nutrients[name as keyof Writable['nutrients']] = Number(value);
    else if (part === 'water' || part === 'particles' || part === 'ionicStrength') recipe[part] = Number(value);
    else {
      const known = items.findIndex((item) => item.id === name);
      const item = known >= 0 ? known : items.push(moleculeItem(name, title, prices[name] ?? 0, source)) - 1;
      recipe.buys.push([item, Number(value)]);
    }
  }
  const buffers: ReadonlyMap<string, LibrarySolution> = new Map(
    [...bySetting].map(([key, recipe]) => [String(resolved.values[key]), recipe]),
  );
  const known = run.items.length;
  Object.assign(run, {
    basis: { ...run.basis, buffers },
    items,
    amounts: new Float64Array(items.length),
    prices: new PaidPrices(
      Float64Array.from(items, (item, i) => (i < known ? run.prices.values[i]! : (prices[item.id] ?? 0))),
    ),
  });
}
