/** The numbers that a run of a model fills in, by path, with title and unit. */
import { priceTitle } from '../wording/text.ts';
import type { ComponentTable } from '../stream/components.ts';
import { REFERENCE } from '../steps/plan.ts';
import { outputsOf, type StepState } from '../steps/step-state.ts';
import type { Stream } from '../stream/stream.ts';
import type { Unit } from '../wording/quantity.ts';
import type { OutputDeclaration } from '../declare/define.ts';

export interface Reading {
  title: string;
  unit: Unit;
  value: number;
  /** Calculation in words. */
  formula: string;
  equation: string;
}

/** Names of the components of a table: the id, with a number if several share it, such as the product inside cells. */
export function componentKeys({ ids }: ComponentTable): string[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}~${count}`;
  });
}

/** One number of a run; undefined for an unknown path. */
export function read(state: StepState, path: readonly string[]): Reading | undefined {
  const { run, resolved, unit } = state;
  const { declaration } = resolved;
  const [part = '', key = '', ...rest] = path;
  const made = (title: string, of: Unit, value: number | undefined, formula = BALANCE): Reading | undefined =>
    value === undefined ? undefined : { title, unit: of, value, formula, equation: declaration.reference };
  switch (part) {
    case 'outputs': {
      const output = (declaration.outputs as Record<string, OutputDeclaration>)[key];
      const outputs = outputsOf(state);
      if (!output || !Object.hasOwn(outputs, key)) return undefined;
      const { title, unit: of, formula, equation } = output;
      return { title, unit: of, formula, equation, value: outputs[key]! };
    }
    case 'process_time':
      return made('Process time', 'h', run.processTime, TIME);
    case 'units':
      return made('Equipment units per train', '1', run.units, SIZE);
    case 'size':
      return made(declaration.size.title, declaration.size.unit, run.size, SIZE);
    case 'titre':
      return made('Titre', 'g/L', run.titre, 'product / broth volume at the end of fermentation');
    case 'made':
      return made('Product made', 'kg', run.made, 'product formed by growth and maintenance');
    case 'fossil_carbon':
      return made('Fossil share of the carbon dioxide', '1', run.fossilCarbon, 'fossil carbon / carbon of the inputs');
    case 'fuel_carbon':
      return made('Share of the carbon dioxide from fuel', '1', run.fuelCarbon, 'carbon of the fuel / all carbon');
    case 'feed_volume':
      return made('Feed volume', 'm³', unit.feedVolume, 'Σ mass / apparent density');
    case 'seed_serves':
      return made('Batches inoculated by one seed train', '1', run.seedServes, SEED);
    case 'seed_volume':
      return made(`Liquid in seed vessel ${key}`, 'm³', run.seedVolume[Number(key)], SEED);
    case 'seed_time':
      return made(`Growth in seed vessel ${key}`, 'h', run.seedTime[Number(key)], SEED);
    case 'amounts':
    case 'prices': {
      const i = run.items.findIndex((item) => item.id === key);
      const item = run.items[i];
      if (!item) return undefined;
      return part === 'amounts'
        ? made(`${item.title} per batch`, item.unit, run.amounts[i], 'sum over all uses in the step')
        : made(
            `${priceTitle(item.title)}, USD per ${item.unit}`,
            'USD',
            run.prices.values[i],
            'from the settings of the step',
          );
    }
    case 'equipment': {
      const slot = state.run.equipment[key];
      const name = declaration.equipment[key]?.name as string;
      if (!slot) return undefined;
      if (rest[0] === 'size') return made(`${name}, total size`, slot.row.unit, slot.size, SIZE);
      if (rest[0] === 'at_least') return made(`${name}, minimum number`, '1', slot.atLeast, SIZE);
      return rest[0] === 'factor' ? made(`${name}, price factor`, '1', slot.factor, SIZE) : undefined;
    }
    case 'feed':
      return readStream(state, run.feed, [key, ...rest]);
    case REFERENCE:
      return run.reference ? readStream(state, run.reference, [key, ...rest]) : undefined;
    case 'out':
      return readStream(state, run.out, [key, ...rest]);
    case 'inlets':
    case 'intakes':
    case 'sides': {
      const stream = run[part][key];
      return stream && readStream(state, stream, rest);
    }
    default:
      return undefined;
  }
}

const BALANCE = 'material balance of the step';
const TIME = 'time from the settings and feed of the step';
const SIZE = 'sizing of the step';
const SEED = 'seed train of the fermentation';

/** Properties of a stream other than its masses. */
export const PROPERTIES = {
  temperature: { title: 'Temperature', unit: 'K', field: 'temperature' },
  diameter: { title: 'Diameter of the solids', unit: 'µm', field: 'diameter' },
  viscosity: { title: 'Viscosity', unit: 'mPa·s', field: 'viscosity' },
  density_difference: {
    title: 'Density of the solids minus density of the liquid',
    unit: 'kg/m³',
    field: 'densityDifference',
  },
} as const satisfies Record<string, { title: string; unit: Unit; field: keyof Stream }>;

function readStream(state: StepState, stream: Stream, [part, key]: readonly string[]): Reading | undefined {
  const { components } = state.run;
  const equation = state.resolved.declaration.reference;
  if (part === 'mass') {
    const i = componentKeys(components).indexOf(key ?? '');
    if (i < 0) return undefined;
    return { title: components.names[i]!, unit: 'kg', value: stream.mass[i]!, formula: BALANCE, equation };
  }
  if (!part || !Object.hasOwn(PROPERTIES, part)) return undefined;
  const { title, unit, field } = PROPERTIES[part as keyof typeof PROPERTIES];
  return { title, unit, value: stream[field], formula: BALANCE, equation };
}
