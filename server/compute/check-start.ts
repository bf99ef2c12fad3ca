/** Before an analysis is started: its request is completed with defaults, and checked by the engine. */
import type { AnalysisProblem } from '#engine/analysis/index.ts';
import type { JobType } from '#generated/types.ts';
import type { Caller } from '#server/caller.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, Refusal } from '#server/errors.ts';
import type { Asked } from '../analyses/input.ts';
import { analyses } from '../analyses/kinds/index.ts';

interface Body {
  configuration_id?: string;
  alternatives?: string[];
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
  const configuration = await db.configurations.settings(process.id, configuration_id);
  if (!configuration) throw invalid('configuration_id', `is not a configuration of ${process.name}.`);
  const asked = body.alternatives ?? [];
  const alternatives = await db.configurations.among(product.id, asked);
  const missing = asked.find((id) => !alternatives.some((one) => one.id === id));
  if (missing !== undefined) throw invalid('alternatives', `${missing} is not a configuration of ${product.name}.`);
  const request = { ...analyses[type].defaults(product), ...body, configuration_id };
  const own = await db.library.ownWithFactors();
  const loaded = { request, product, own, configuration, alternatives };
  const examined = await compute.check({ type, ...loaded });
  if ('problem' in examined) throw refused(examined.problem);
  return { parameters: request, ...examined };
}

/** The message of the engine, with its field and step. */
function refused({ field, message, step_id, limit, nearest }: AnalysisProblem): Refusal {
  return new Refusal('invalid', message, {
    field,
    fields: [field],
    details: { ...(step_id ? { step_id } : {}), ...(limit ? { limit } : {}), ...(nearest ? { nearest } : {}) },
  });
}
