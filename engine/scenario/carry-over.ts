/** Files of earlier engines keep their figures: a default that has changed since then is entered with its old value. */
import type { Configuration, Step } from '../types/configuration.ts';
import type { ScenarioFile } from './types.ts';

/** The first engine in which the salts of a mineral medium follow the cells by default. */
const SALTS_BY_CELLS = [0, 13] as const;
const BY_VOLUME = 'mineral';
const CULTURES: ReadonlySet<string> = new Set([
  'batch_fermentation',
  'fed_batch_fermentation',
  'chemostat',
  'seed_train',
]);
const PREPARES = 'media_preparation';

type Inputs = Pick<ScenarioFile, 'configuration' | 'product' | 'library' | 'versions'>;

function isOlder({ versions }: Inputs): boolean {
  const [major = 0, minor = 0] = versions.engine.split('.').map(Number);
  return major < SALTS_BY_CELLS[0] || (major === SALTS_BY_CELLS[0] && minor < SALTS_BY_CELLS[1]);
}

/** The steps that make a mineral medium: a preparation takes the place of what the cultures after it would make. */
function makesMedium({ configuration, product, library }: Inputs): (step: Step) => boolean {
  const kind = library.cells.find(({ id }) => id === product.host_id)?.kind;
  if (kind === undefined || kind === 'animal' || kind === 'insect') return () => false;
  const isPrepared = configuration.uo_settings.some((step) => step.unit_operation === PREPARES);
  return ({ unit_operation: id }) => (isPrepared ? id === PREPARES : CULTURES.has(id));
}

const withSteps = (configuration: Configuration, change: (step: Step) => Step): Configuration => ({
  ...configuration,
  uo_settings: configuration.uo_settings.map(change),
});

/** A file as this engine computes it. */
export function carriedOver<File extends Inputs>(file: File): File {
  if (!isOlder(file)) return file;
  const makes = makesMedium(file);
  const enter = (step: Step): Step =>
    makes(step) && step.settings['medium'] === undefined
      ? { ...step, settings: { ...step.settings, medium: BY_VOLUME } }
      : step;
  return { ...file, configuration: withSteps(file.configuration, enter) };
}

/** The inputs without what `carriedOver` may have entered, of which an earlier engine made the hash of the file. */
export function asWritten<File extends Inputs>(file: File): File {
  if (!isOlder(file)) return file;
  const makes = makesMedium(file);
  const remove = (step: Step): Step => {
    const { medium, ...settings } = step.settings;
    return makes(step) && medium === BY_VOLUME ? { ...step, settings } : step;
  };
  return { ...file, configuration: withSteps(file.configuration, remove) };
}
