/** Before an analysis is started: its request is completed with defaults, and checked by the engine. */
import type { AnalysisProblem } from '#engine/analysis/index.ts';
import type { JobType, Product } from '#generated/types.ts';
import type { Caller } from '#server/caller.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, Refusal } from '#server/errors.ts';
import { evaluable, type Asked } from '../analyses/input.ts';
import { evaluationsOf } from '../analyses/work.ts';

/** Maximum number of evaluations per job: some minutes on one core. */
const MOST_EVALUATIONS = 5_000_000;

/** Default seed, so that the same request gives the same result. */
const SEED = 1;

/** Analyses with random sampling. */
const seeded: ReadonlySet<JobType> = new Set(['optimise', 'sensitivity_analysis', 'value_of_information']);

interface Body {
  configuration_id?: string;
  constraints?: object[];
  alternatives?: string[];
  seed?: number;
}

/** A request that starts an analysis. */
export interface Start {
  params: { id: string; pid: string };
  body: Body;
  user: Caller;
  db: Repositories;
}

/** A request that can be run. */
export interface Checked {
  /** The request, with configuration and seed filled in. */
  parameters: Asked;
  evaluations: number;
}

/**
 * Checks a request before its transaction: the engine checks it against the process, in a thread.
 * @throws Refusal 404, 422 naming the problem
 */
export async function checkStart(type: JobType, { params, body, db }: Start, compute: Compute): Promise<Checked> {
  const product = await db.products.get(params.id);
  const process = await db.processes.get(product.id, params.pid);
  if (process.configuration_id === null)
    throw new Refusal('invalid', `Save a configuration first: ${process.name} has no configuration to analyse.`);
  const configuration_id = body.configuration_id ?? process.configuration_id;
  const configuration = await db.configurations.get(process.id, configuration_id).catch(() => {
    throw invalid('configuration_id', `is not a configuration of ${process.name}.`);
  });
  const asked = body.alternatives ?? [];
  const alternatives = await db.configurations.among(product.id, asked);
  const missing = asked.find((id) => !alternatives.some((one) => one.id === id));
  if (missing !== undefined) throw invalid('alternatives', `${missing} is not a configuration of ${product.name}.`);
  const request = {
    ...body,
    configuration_id,
    ...(seeded.has(type) ? { seed: body.seed ?? SEED } : {}),
    ...(type === 'optimise' && body.constraints === undefined ? { constraints: usualConstraints(product) } : {}),
  };
  const evaluations = evaluationsOf(type, request, configuration);
  if (evaluations > MOST_EVALUATIONS)
    throw invalid(
      'samples',
      `this needs ${evaluations} evaluations; the maximum is ${MOST_EVALUATIONS}. Use fewer samples.`,
    );
  const own = await db.library.own();
  const loaded = { request, product, own, configuration: evaluable(configuration), alternatives };
  const [problem] = await compute.check({ type, ...loaded });
  if (problem) throw refused(problem);
  return { parameters: request, evaluations };
}

/** The planned output, without which the cheapest plant may make next to nothing, or much too much. */
const usualConstraints = ({ target_output: min }: Product) => (min === null ? [] : [{ metric: 'output', min }]);

/** The message of the engine, with its field and step. */
function refused({ field, message, step_id, limit, nearest }: AnalysisProblem): Refusal {
  return new Refusal('invalid', message, {
    field,
    fields: [field],
    details: { ...(step_id ? { step_id } : {}), ...(limit ? { limit } : {}), ...(nearest ? { nearest } : {}) },
  });
}
