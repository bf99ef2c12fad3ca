/**
 * A default that would give a file of an earlier engine another plant is entered with its old value: salts of mineral media, and the outlet
 * with the product of a column. Other changes of engines act.
 */
import type { Configuration, Step } from '../types/configuration.ts';
import type { ScenarioFile } from './types.ts';

/** The first engine in which the salts of a mineral medium follow the cells by default, and that in which a column takes a volatile product. */
const SALTS_BY_CELLS = 13;
const PRODUCT_BY_VOLATILITY = 16;
const BY_VOLUME = 'mineral';
const CULTURES: ReadonlySet<string> = new Set([
  'batch_fermentation',
  'fed_batch_fermentation',
  'chemostat',
  'seed_train',
]);
const PREPARES = 'media_preparation';

type Inputs = Pick<ScenarioFile, 'configuration' | 'product' | 'library' | 'versions'>;

function isBefore({ versions }: Inputs, engine: number): boolean {
  const [major = 0, minor = 0] = versions.engine.split('.').map(Number);
  return major === 0 && minor < engine;
}

/** The steps that make a mineral medium: a preparation takes the place of what the cultures after it would make. */
function makesMedium({ configuration, product, library }: Inputs): (step: Step) => boolean {
  const isPrepared = configuration.uo_settings.some((step) => step.unit_operation === PREPARES);
  return ({ unit_operation: id, settings }) => {
    const host = settings['host'] || product.host_id;
    const kind = library.cells.find((cell) => cell.id === host)?.kind;
    return (
      kind !== undefined && kind !== 'animal' && kind !== 'insect' && (isPrepared ? id === PREPARES : CULTURES.has(id))
    );
  };
}

/** The old defaults of each step. */
function oldDefaults(file: Inputs): (step: Step) => Record<string, string> {
  const makes = makesMedium(file);
  return (step) => ({
    ...(isBefore(file, SALTS_BY_CELLS) && makes(step) && { medium: BY_VOLUME }),
    ...(isBefore(file, PRODUCT_BY_VOLATILITY) &&
      step.unit_operation === 'multicomponent_distillation' && { product_leaves: 'bottoms' }),
  });
}

const withSteps = (configuration: Configuration, change: (step: Step) => Step): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map(change),
});

/** A file as this engine computes it. */
export function carriedOver<File extends Inputs>(file: File): File {
  if (!isBefore(file, PRODUCT_BY_VOLATILITY)) return file;
  const old = oldDefaults(file);
  const enter = (step: Step): Step => ({ ...step, settings: { ...old(step), ...step.settings } });
  return { ...file, configuration: withSteps(file.configuration, enter) };
}

/** The inputs without what `carriedOver` may have entered, of which an earlier engine made the hash of the file. */
export function asWritten<File extends Inputs>(file: File): File {
  if (!isBefore(file, PRODUCT_BY_VOLATILITY)) return file;
  const old = oldDefaults(file);
  const remove = (step: Step): Step => {
    const entered = old(step);
    const settings = Object.entries(step.settings).filter(([key, value]) => entered[key] !== value);
    return { ...step, settings: Object.fromEntries(settings) };
  };
  return { ...file, configuration: withSteps(file.configuration, remove) };
}
