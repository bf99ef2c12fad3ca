/**
 * A default that would give a file of an earlier engine another plant is entered with its old value: salts of mineral media, the outlet
 * with the product of a column, and no spare equipment beside an entered share for what is not listed. Other changes of engines act.
 */
import type { Configuration, Step } from '../types/configuration.ts';
import type { ScenarioFile } from './types.ts';

/** The first engine in which the salts of a mineral medium follow the cells by default, and that in which a column takes a volatile product. */
const SALTS_BY_CELLS = 13;
const PRODUCT_BY_VOLATILITY = 16;
/** The first engine in which spare equipment is no part of the share for what is not listed. */
const SPARE_APART = 18;
const BY_VOLUME = 'mineral';
const CULTURES: ReadonlySet<string> = new Set([
  'batch_fermentation',
  'fed_batch_fermentation',
  'chemostat',
  'seed_train',
]);
const PREPARES = 'media_preparation';
/** Steps through which a prepared medium reaches a culture. */
const CHAIN: ReadonlySet<string> = new Set([PREPARES, 'heat_sterilisation', 'seed_train']);

type Inputs = Pick<ScenarioFile, 'configuration' | 'product' | 'library' | 'versions'>;

function isBefore({ versions }: Inputs, engine: number): boolean {
  const [major = 0, minor = 0] = versions.engine.split('.').map(Number);
  return major === 0 && minor < engine;
}

/** Whether a culture takes a medium that another step has prepared: in a line the one before it, else where its feeds lead. */
function isPrepared({ uo_settings: steps }: Configuration, culture: Step): boolean {
  if (!steps.some(({ feeds }) => feeds)) return steps.some(({ unit_operation: id }) => id === PREPARES);
  const seen = new Set<string>();
  for (let at: Step | undefined = culture; at && !seen.has(at.id);) {
    if (at.unit_operation === PREPARES) return true;
    seen.add(at.id);
    const from: string | undefined = at.feeds?.[0]?.from;
    at = steps.find(({ id, unit_operation }) => id === from && CHAIN.has(unit_operation));
  }
  return false;
}

/** The steps that make a mineral medium: preparations, and cultures for which no other step prepares it. */
function makesMedium({ configuration, product, library }: Inputs): (step: Step) => boolean {
  return (step) => {
    const host = step.settings['host'] || product.host_id;
    const kind = library.cells.find((cell) => cell.id === host)?.kind;
    if (kind === undefined || kind === 'animal' || kind === 'insect') return false;
    return step.unit_operation === PREPARES || (CULTURES.has(step.unit_operation) && !isPrepared(configuration, step));
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

/** A file as this engine computes it. */
export function carriedOver<File extends Inputs>(file: File): File {
  if (!isBefore(file, SPARE_APART)) return file;
  const old = oldDefaults(file);
  const enter = (step: Step): Step => ({ ...step, settings: { ...old(step), ...step.settings } });
  const { uo_settings, assumptions, ...configuration } = file.configuration;
  const { capital } = assumptions;
  const carried =
    capital?.unlisted_equipment === undefined
      ? assumptions
      : { ...assumptions, capital: { spare_equipment: 0, ...capital } };
  return {
    ...file,
    configuration: { ...configuration, uo_settings: uo_settings.map(enter), assumptions: carried },
  };
}
