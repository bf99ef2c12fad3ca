/** Before an analysis is started: what is asked is made whole, and checked by the engine. */
import type { AnalysisProblem } from '#engine/index.ts';
import type { JobType } from '#generated/types.ts';
import type { Caller } from '#server/caller.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, Refusal } from '#server/errors.ts';
import { evaluable, type Asked } from './input.ts';
import { evaluationsOf } from './work.ts';

/** Evaluations of one job: some minutes on one core. */
const MOST_EVALUATIONS = 5_000_000;

/** Of whoever does not say: so that the same question gives the same answer. */
const SEED = 1;

/** Analyses that draw at random. */
const seeded: ReadonlySet<JobType> = new Set(['optimise', 'sensitivity_analysis']);

interface Body {
  configuration_id?: string;
  alternatives?: string[];
  seed?: number;
}

/** A call that starts an analysis. */
export interface Start {
  params: { id: string; pid: string };
  body: Body;
  user: Caller;
  db: Repositories;
}

/** A request that can be run. */
export interface Checked {
  /** What was asked, with the configuration and the seed named. */
  parameters: Asked;
  evaluations: number;
}

/**
 * Checks a request, before the call's transaction: the engine looks at the process, in a thread.
 * @throws Refusal 404, 422 naming what to change
 */
export async function checkStart(type: JobType, { params, body, db }: Start, compute: Compute): Promise<Checked> {
  const product = await db.products.get(params.id);
  const process = await db.processes.get(product.id, params.pid);
  if (process.configuration_id === null)
    throw new Refusal('invalid', `Save a configuration first: ${process.name} has none to analyse.`);
  const configuration_id = body.configuration_id ?? process.configuration_id;
  const configuration = await db.configurations.get(process.id, configuration_id).catch(() => {
    throw invalid('configuration_id', `is not a configuration of ${process.name}.`);
  });
  const asked = body.alternatives ?? [];
  const alternatives = await db.configurations.among(product.id, asked);
  const missing = asked.find((id) => !alternatives.some((one) => one.id === id));
  if (missing !== undefined) throw invalid('alternatives', `${missing} is not a configuration of ${product.name}.`);
  const request = { ...body, configuration_id, ...(seeded.has(type) ? { seed: body.seed ?? SEED } : {}) };
  const evaluations = evaluationsOf(type, request, configuration);
  if (evaluations > MOST_EVALUATIONS)
    throw invalid(
      'samples',
      `this takes ${evaluations} evaluations, where ${MOST_EVALUATIONS} is the most. Take fewer.`,
    );
  const own = await db.library.own();
  const loaded = { request, product, own, configuration: evaluable(configuration), alternatives };
  const [problem] = await compute.check({ type, ...loaded });
  if (problem) throw refused(problem);
  return { parameters: request, evaluations };
}

/** The engine's sentence, with the field and the step that it is about. */
function refused({ field, message, step_id, limit, nearest }: AnalysisProblem): Refusal {
  return new Refusal('invalid', message, {
    field,
    fields: [field],
    details: { ...(step_id ? { step_id } : {}), ...(limit ? { limit } : {}), ...(nearest ? { nearest } : {}) },
  });
}
