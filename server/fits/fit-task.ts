import { fitModelOf } from '#engine/fitting/index.ts';
import type { DataIntegrationInput, Product } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, Refusal } from '#server/errors.ts';
import type { FitTask } from './fit-data.ts';

/** Default seed: any value, as long as it is always the same. */
const SEED = 1;

/**
 * The input of a fit.
 * @param operation Its id. @param name Its name, for messages.
 * @throws Refusal 400 for experiments without data, 422 for experiments of another product or unit operation
 */
export async function fitTaskOf(
  product: Product,
  operation: string,
  body: DataIntegrationInput,
  db: Pick<Repositories, 'experiments' | 'configurations' | 'library'>,
  name: string,
): Promise<FitTask> {
  const { ids, held_out_ids: held = [], held_out_share, parameters, seed = SEED } = body;
  const known = fitModelOf(operation)?.parameters.map(({ key }) => key) ?? [];
  for (const [index, key] of (parameters ?? []).entries()) {
    if (known.includes(key)) continue;
    const which =
      known.length > 0 ? `. The parameters that can be are ${new Intl.ListFormat('en-GB').format(known)}` : '';
    throw invalid(`parameters.${index}`, `“${key}” cannot be estimated from data${which}.`);
  }
  for (const [index, id] of held.entries()) {
    if (!ids.includes(id)) throw invalid(`held_out_ids.${index}`, `“${id}” is not one of the experiments in ids.`);
  }
  const experiments: FitTask['experiments'] = [];
  for (const [index, id] of ids.entries()) {
    const experiment = await db.experiments.get(product.id, operation, id).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found')
        throw invalid(`ids.${index}`, `“${id}” is not an experiment on ${name.toLowerCase()} of this product.`);
      throw error;
    });
    const source = await db.experiments.source(product.id, operation, id);
    if (!source) {
      const lacks = experiment.file
        ? 'has no mapping yet. Map its columns first.'
        : 'has no file yet. Upload one and map its columns first.';
      throw new Refusal('bad_request', `“${experiment.name}” ${lacks}`);
    }
    experiments.push({ id, name: experiment.name, source });
  }
  const processes = await db.configurations.currentOf(product.id);
  return {
    request: {
      unit_operation: operation,
      held_out_ids: held,
      ...(held_out_share === undefined ? {} : { held_out_share }),
      ...(parameters === undefined ? {} : { parameters }),
      seed,
    },
    experiments,
    product,
    own: await db.library.own(),
    processes: processes.filter(({ uo_settings }) => uo_settings.some((step) => step.unit_operation === operation)),
  };
}
