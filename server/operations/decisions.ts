import { ENGINE_VERSION } from '#engine/index.ts';
import type { DecisionMetric, ProductDecision, WaitingTask } from '#generated/types.ts';
import { openCache } from '#server/compute/cache.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Decided } from '#server/db/decisions.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { decisionNow, type DecisionValue } from '#server/decision-now.ts';
import { invalid, Refusal, unlessBusy } from '#server/errors.ts';
import { inTurn } from '#server/in-turn.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Decisions that are evaluated for one home page, the latest of its user. */
const EVALUATED = 8;

/** Metrics with the models of today, by configuration, product and library. */
const figures = openCache<Partial<Record<DecisionMetric, number | null>> | null>(1000);

/** Operations of openapi/resources/decisions.yaml. */
export const decisions = {
  getProductDecision: defineOperation('tenant', {
    async before({ params, db }, compute) {
      await db.products.find(params.id);
      return shown(await db.decisions.get(params.id), db, compute);
    },
    handle: ({ before }) => Promise.resolve([200, before] as const),
  }),

  updateProductDecision: defineOperation('tenant', {
    async before({ params, body: { decision }, db }, compute) {
      await db.products.find(params.id);
      if (!decision) return [];
      const { candidate_ids: ids, chosen_id: chosen, reason, metric } = decision;
      if (reason.trim() === '') throw invalid('decision.reason', 'must not be empty.');
      if (new Set(ids).size < ids.length) throw invalid('decision.candidate_ids', 'must not list a process twice.');
      if (!ids.includes(chosen)) throw invalid('decision.chosen_id', 'must be one of the alternatives.');
      const values = await valuesOf(params.id, ids, metric, db, compute);
      return ids.map((process_id, index) => {
        const now = values.get(process_id);
        if (now) return { process_id, name: now.name, at_decision: now.value };
        throw invalid(`decision.candidate_ids.${index}`, 'must be a process of this product with a saved version.');
      });
    },
    async handle({ params, body: { decision, version }, user, db, before: candidates }) {
      const product = await db.products.hold(params.id, 'change');
      const stored = decision && {
        chosen_id: decision.chosen_id,
        candidates: candidates.map(({ process_id, at_decision }) => ({ process_id, at_decision })),
        metric: decision.metric,
        threshold: decision.threshold ?? null,
        reason: decision.reason,
        decided_by: user.id,
        decided_at: new Date().toISOString(),
      };
      await db.decisions.set(product, stored, version);
      const known = new Map(candidates.map((one) => [one.process_id, { name: one.name, value: one.at_decision }]));
      await db.record({
        action: 'product.decision',
        title: stored
          ? `Chose ${known.get(stored.chosen_id)!.name} for ${product.name}`
          : `Removed the decision of ${product.name}`,
        entity: { kind: 'product', id: product.id, name: product.name, product_id: product.id },
        change: {
          after: { version: product.version + 1 },
          changed: [stored ? `Reason: ${stored.reason}` : 'No decision'],
        },
      });
      const now = await db.decisions.get(product.id);
      const shownNow = now.decision && decisionNow(now.decision, (id) => known.get(id) ?? null).taken;
      return [200, { decision: shownNow, version: now.product.version }];
    },
  }),
} satisfies Operations;

/** Decisions of a user that no longer hold, without those for which the server is too busy. */
export async function wokenDecisions(userId: string, db: Repositories, compute: Compute): Promise<WaitingTask[]> {
  const found = await inTurn(await db.decisions.takenBy(userId, EVALUATED), async (one) => {
    const { decision = null } = (await unlessBusy(shown(one, db, compute))) ?? {};
    if (!decision || decision.woken.length === 0) return [];
    const { chosen_id: chosen, candidates, decided_by: by, decided_at: since, woken } = decision;
    const task: WaitingTask = {
      kind: 'decision',
      id: one.product.id,
      product_id: one.product.id,
      process_id: chosen,
      process_name: candidates.find(({ process_id }) => process_id === chosen)?.process_name ?? one.product.name,
      by: by.name,
      text: woken.join(' '),
      since,
    };
    return [task];
  });
  return found.flat();
}

async function shown({ product, decision }: Decided, db: Repositories, compute: Compute): Promise<ProductDecision> {
  if (!decision) return { decision: null, version: product.version };
  const ids = decision.candidates.map(({ process_id }) => process_id);
  const values = await valuesOf(product.id, ids, decision.metric, db, compute);
  return { decision: decisionNow(decision, (id) => values.get(id) ?? null).taken, version: product.version };
}

/** The metric of the current versions of processes by their ids; null where there is none. @throws Refusal 503 if the server is busy */
async function valuesOf(
  productId: string,
  ids: readonly string[],
  metric: DecisionMetric,
  db: Repositories,
  compute: Compute,
): Promise<ReadonlyMap<string, DecisionValue>> {
  const product = await db.products.find(productId);
  const own = await db.library.own();
  const values = await inTurn(ids, async (id): Promise<DecisionValue> => {
    const process = await db.processes.find(productId, id).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return null;
      throw error;
    });
    const configuration =
      process?.configuration_id && (await db.configurations.settings(process.id, process.configuration_id));
    if (!configuration) return null;
    const task = { configuration, product, own };
    const now = await figures({ ...task, engine: ENGINE_VERSION }, async () => {
      const outcome = await compute.evaluate(task);
      return outcome.feasible ? outcome.results.figures : null;
    });
    return { name: process.name, value: now?.[metric] ?? null };
  });
  return new Map(ids.map((id, index) => [id, values[index]!]));
}
