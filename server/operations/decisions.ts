import { ENGINE_VERSION, METRICS } from '#engine/index.ts';
import { figure, inSentence } from '#engine/wording/index.ts';
import type { DecisionMetric, ProductDecision, TakenDecision, WaitingTask } from '#generated/types.ts';
import { openCache } from '#server/compute/cache.ts';
import type { Compute } from '#server/compute/pool.ts';
import type { Decided } from '#server/db/decisions.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, Refusal, unlessBusy } from '#server/errors.ts';
import { inTurn } from '#server/in-turn.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Decisions that are evaluated for one home page, the latest of its user. */
const EVALUATED = 8;

/** Metrics with the models of today, by configuration, product and library. */
const figures = openCache<Partial<Record<DecisionMetric, number | null>> | null>(1000);

type Value = { name: string; value: number | null } | null;

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
      const shownNow = now.decision && taken(now.decision, (id) => known.get(id) ?? null);
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
  return { decision: taken(decision, (id) => values.get(id) ?? null), version: product.version };
}

/** The metric of the current versions of processes by their ids; null where there is none. @throws Refusal 503 if the server is busy */
async function valuesOf(
  productId: string,
  ids: readonly string[],
  metric: DecisionMetric,
  db: Repositories,
  compute: Compute,
): Promise<ReadonlyMap<string, Value>> {
  const product = await db.products.find(productId);
  const own = await db.library.own();
  const values = await inTurn(ids, async (id): Promise<Value> => {
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

/** A decision with the values of now, and why it no longer holds. */
function taken(
  { name, ...decision }: NonNullable<Decided['decision']>,
  valueNow: (id: string) => Value,
): TakenDecision {
  const candidates = decision.candidates.map(({ process_id, at_decision }) => {
    const now = valueNow(process_id);
    return { process_id, process_name: now?.name ?? null, at_decision, now: now?.value ?? null };
  });
  const { metric, threshold, chosen_id: chosen, decided_by: by } = decision;
  const { title, unit } = METRICS[metric];
  const best = (of: 'at_decision' | 'now') =>
    candidates
      .filter((one) => one[of] !== null)
      .reduce<(typeof candidates)[number] | null>((first, one) => {
        if (first === null) return one;
        const lead = one[of]! - first[of]!;
        return (METRICS[metric].better === 'higher' ? lead > 0 : lead < 0) ? one : first;
      }, null);
  const amount = (value: number | null) => (value === null ? 'no value' : `${figure(value)} ${unit}`);
  const [before, after] = [best('at_decision'), best('now')];
  const woken: string[] = [];
  if (after && before?.process_id !== after.process_id)
    woken.push(
      `${after.process_name} now has the best ${inSentence(title)}, ${amount(after.now)}${before ? `; when the decision was taken it was ${before.process_name ?? 'a process that has been deleted'}` : ''}.`,
    );
  const own = candidates.find(({ process_id }) => process_id === chosen)!;
  if (own.process_name === null) woken.push('The chosen process has been deleted.');
  else if (own.now === null && own.at_decision !== null)
    woken.push(
      `${own.process_name}, the chosen process, has no ${inSentence(title)} now; it was ${amount(own.at_decision)}.`,
    );
  const isAcross = (value: number | null) =>
    threshold !== null &&
    value !== null &&
    (threshold.side === 'above' ? value > threshold.value : value < threshold.value);
  if (threshold && isAcross(own.now) && !isAcross(own.at_decision))
    woken.push(
      `${title} of ${own.process_name} is now ${amount(own.now)}, ${threshold.side} the limit of ${amount(threshold.value)}; it was ${amount(own.at_decision)}.`,
    );
  return { ...decision, decided_by: { id: by, name }, candidates, woken };
}
