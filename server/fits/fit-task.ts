import { fixableOf, fitModelOf } from '#engine/fitting/index.ts';
import { unitOperation } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { DataIntegrationInput, ModelComparisonInput, Product } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, Refusal } from '#server/errors.ts';
import type { ComparisonTask, FitExperiments, FitTask } from './fit-data.ts';

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
  const { parameters, fixed } = body;
  const known = fitModelOf(operation)?.parameters.map(({ key }) => key) ?? [];
  for (const [index, key] of (parameters ?? []).entries()) {
    if (known.includes(key)) continue;
    const which =
      known.length > 0
        ? `. The parameters that can be estimated are ${new Intl.ListFormat('en-GB').format(known)}`
        : '';
    throw invalid(`parameters.${index}`, `“${key}” cannot be estimated from data${which}.`);
  }
  checkFixed(operation, body);
  const { request, ...task } = await comparisonTaskOf(product, operation, body, db, name);
  const together = await togetherOf(product, operation, body, db);
  const processes = await db.configurations.currentOf(product.id);
  const fitted = [operation, ...together.map(({ unit_operation }) => unit_operation)];
  return {
    ...task,
    together,
    request: { ...request, ...(parameters === undefined ? {} : { parameters }), ...(fixed && { fixed }) },
    processes: processes.filter(({ uo_settings }) => uo_settings.some((step) => fitted.includes(step.unit_operation))),
  };
}

/** The other unit operations of a fit. @throws Refusal 400 and 422 as `fitTaskOf` */
async function togetherOf(
  product: Product,
  operation: string,
  { together = [] }: DataIntegrationInput,
  db: Pick<Repositories, 'experiments'>,
): Promise<FitTask['together']> {
  const shares = fitModelOf(operation)?.shares.map(({ unit_operation }) => unit_operation) ?? [];
  const found: FitTask['together'] = [];
  for (const [index, { unit_operation: other, ids, held_out_ids = [] }] of together.entries()) {
    const field = `together.${index}`;
    if (!shares.includes(other)) {
      const which =
        shares.length > 0
          ? `; the unit operations that share a parameter are ${new Intl.ListFormat('en-GB').format(shares)}`
          : '';
      throw invalid(
        `${field}.unit_operation`,
        `“${other}” has no parameter in common with this unit operation${which}.`,
      );
    }
    if (found.some(({ unit_operation }) => unit_operation === other))
      throw invalid(`${field}.unit_operation`, `“${other}” is listed twice. Enter all its experiments in one entry.`);
    const name = unitOperation(other)!.name;
    checkHeldOut(ids, held_out_ids, `${field}.`);
    // oxlint-disable-next-line no-await-in-loop -- the first fault is answered
    const experiments = await experimentsOf(product, other, ids, db, name, `${field}.`);
    found.push({ unit_operation: other, experiments, held_out_ids });
  }
  return found;
}

/** @throws Refusal 422 for a value that the fit cannot hold */
function checkFixed(operation: string, { parameters = [], fixed = {} }: DataIntegrationInput): void {
  const fixable = fixableOf(operation);
  for (const [key, value] of Object.entries(fixed)) {
    const found = fixable.find((one) => one.key === key);
    if (!found) throw invalid(`fixed.${key}`, `“${key}” is not a setting that can be held constant in a fit.`);
    if (parameters.includes(key))
      throw invalid(`fixed.${key}`, `${found.title} cannot be both held constant and estimated.`);
    if (value < found.min || value > found.max)
      throw invalid(`fixed.${key}`, `${found.title} must be from ${found.min} to ${found.max}.`);
  }
}

/**
 * The input of a comparison of models.
 * @throws Refusal as `fitTaskOf`
 */
export async function comparisonTaskOf(
  product: Product,
  operation: string,
  body: ModelComparisonInput,
  db: Pick<Repositories, 'experiments' | 'library'>,
  name: string,
): Promise<ComparisonTask> {
  const { ids, held_out_ids: held = [], held_out_share, seed = SEED } = body;
  checkHeldOut(ids, held);
  const experiments = await experimentsOf(product, operation, ids, db, name);
  return {
    request: {
      unit_operation: operation,
      held_out_ids: held,
      ...(held_out_share === undefined ? {} : { held_out_share }),
      seed,
    },
    experiments,
    product,
    own: await db.library.own(),
  };
}

/** @throws Refusal 422 for validation experiments that are not among the others @param at Path of the fields */
function checkHeldOut(ids: readonly string[], held: readonly string[], at = ''): void {
  for (const [index, id] of held.entries()) {
    if (!ids.includes(id)) throw invalid(`${at}held_out_ids.${index}`, `“${id}” is not one of the experiments in ids.`);
  }
}

/** Experiments with their data. @param at Path of the field @throws Refusal as `fitTaskOf` */
async function experimentsOf(
  product: Product,
  operation: string,
  ids: readonly string[],
  db: Pick<Repositories, 'experiments'>,
  name: string,
  at = '',
): Promise<FitExperiments> {
  const experiments: FitExperiments = [];
  for (const [index, id] of ids.entries()) {
    const experiment = await db.experiments.get(product.id, operation, id).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found')
        throw invalid(`${at}ids.${index}`, `“${id}” is not an experiment on ${inSentence(name)} of this product.`);
      throw error;
    });
    const source = await db.experiments.source(product.id, operation, id);
    if (!source) {
      const lacks = experiment.file
        ? 'has no mapping yet. Map its columns first.'
        : 'has no file yet. Upload a file and map its columns first.';
      throw new Refusal('bad_request', `“${experiment.name}” ${lacks}`);
    }
    experiments.push({ id, name: experiment.name, source });
  }
  return experiments;
}
