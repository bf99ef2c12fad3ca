/** Buffers of the library as inputs of the models that use them: composition of a m³, and its purchases. */
import { moleculeItem } from '../costing/items.ts';
import type { StepState } from '../steps/step-state.ts';
import type { Setting, StepBuffer } from '../declare/settings.ts';
import { fact } from './plant.ts';
import { componentKeys } from './readings.ts';
import type { ProvenanceInput } from './types.ts';

const PART = 'buffers.';

/** `buffers.<setting>.levels.<component>`, `buffers.<setting>.buys.<item>` and `buffers.<setting>.water`. */
export function bufferInputs({ resolved, run }: StepState): ProvenanceInput[] {
  const keys = componentKeys(run.components);
  return resolved.keys.flatMap((key, k) => {
    const named = nameOf(resolved.settings[k]!, resolved.values[key]);
    const recipe = named === null ? undefined : run.basis.buffers.get(named);
    if (!recipe) return [];
    const source = `Recipe of the library’s buffer ${named}`;
    const held = [...recipe.levels.entries()].filter(([, level]) => level !== 0);
    return [
      ...held.map(([i, level]) =>
        fact(`${PART}${key}.levels.${keys[i]!}`, `${run.components.names[i]!} in the buffer`, level, 'g/L', source),
      ),
      ...recipe.buys.map(([item, kg]) =>
        fact(`${PART}${key}.buys.${run.items[item]!.id}`, run.items[item]!.title, kg, 'kg/m³', source),
      ),
      fact(`${PART}${key}.water`, 'Water that comes with the ingredients', recipe.water, 'kg/m³', source),
    ];
  });
}

/** Id of the buffer selected by a setting; null if it is not a buffer setting or none is selected. */
function nameOf({ parameter }: Setting, value: unknown): string | null {
  if (parameter.type !== 'buffer' || typeof value !== 'string' || value === '') return null;
  return value;
}

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
  const bySetting = new Map<string, { levels: Float64Array; buys: [number, number][]; water: number }>();
  for (const { symbol, title, value, origin } of inputs) {
    if (!symbol.startsWith(PART)) continue;
    const [key = '', part, ...rest] = symbol.slice(PART.length).split('.');
    const recipe = bySetting.get(key) ?? { levels: new Float64Array(run.components.count), buys: [], water: 0 };
    bySetting.set(key, recipe);
    const name = rest.join('.');
    const { source } = origin as { source: string };
    if (part === 'levels') recipe.levels[keys.indexOf(name)] = Number(value);
    else if (part === 'water') recipe.water = Number(value);
    else {
      const known = items.findIndex((item) => item.id === name);
      const item = known >= 0 ? known : items.push(moleculeItem(name, title, prices[name] ?? 0, source)) - 1;
      recipe.buys.push([item, Number(value)]);
    }
  }
  const buffers: ReadonlyMap<string, StepBuffer> = new Map(
    [...bySetting].map(([key, recipe]) => [String(resolved.values[key]), recipe]),
  );
  const known = run.items.length;
  Object.assign(run, {
    basis: { ...run.basis, buffers },
    items,
    amounts: new Float64Array(items.length),
    prices: Float64Array.from(items, (item, i) => (i < known ? run.prices[i]! : (prices[item.id] ?? 0))),
  });
}
