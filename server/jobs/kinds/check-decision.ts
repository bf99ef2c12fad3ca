/**
 * Evaluates the alternatives of a decision again after something that their metric follows from has changed. Whoever took it is told
 * once for each reason why it no longer holds; a decision that holds again is told anew if it stops holding later.
 */
import { evaluate, type ProductBasis } from '#engine/index.ts';
import type { Current } from '#server/db/configurations.ts';
import type { StoredDecision } from '#server/db/schema.ts';
import { decisionNow, type DecisionValue } from '#server/decision-now.ts';
import { invalid } from '#server/errors.ts';
import { defineJob } from '#server/job-kind.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

interface Parameters {
  /** What the metrics follow from (`decisionsToCheck`). */
  hash: string;
}

interface Input {
  decision: StoredDecision | null;
  product: ProductBasis;
  own: OwnRow[];
  alternatives: Current[];
}

export default defineJob<Parameters, Input, { decided_at: string; values: [string, DecisionValue][] } | null>({
  name: 'check_decision',
  file: import.meta.url,

  check(parameters) {
    const { hash } = parameters as Partial<Parameters>;
    if (typeof hash !== 'string') throw invalid('hash', 'must be text.');
    return { hash };
  },

  async load({ product_id: id }, db) {
    const [product, { decision }] = [await db.products.get(id!), await db.decisions.get(id!)];
    const current = await db.configurations.currentOf(id!);
    const alternatives = current.filter(({ process }) =>
      decision?.candidates.some(({ process_id }) => process_id === process.id),
    );
    return { decision, product, own: await db.library.own(), alternatives };
  },

  run({ decision, product, own, alternatives }, { progress }) {
    if (!decision) return null;
    const library = libraryWith(own);
    const values = alternatives.map(({ id: _id, pins: _pins, process, ...configuration }, index) => {
      progress(index / alternatives.length, `Alternative ${index + 1} of ${alternatives.length}`);
      const outcome = evaluate(configuration, product, library);
      const value = outcome.feasible ? (outcome.results.figures[decision.metric] ?? null) : null;
      return [process.id, { name: process.name, value }] satisfies [string, DecisionValue];
    });
    return { decided_at: decision.decided_at, values };
  },

  async commit(found, { product_id: id, parameters: { hash } }, db): Promise<{ told: boolean }> {
    await db.products.hold(id!, 'change');
    const { product, decision } = await db.decisions.get(id!);
    if (!found || decision?.decided_at !== found.decided_at) return { told: false };
    const values = new Map(found.values);
    const { taken, reasons } = decisionNow(decision, (one) => values.get(one) ?? null);
    const isNew = reasons.some((reason) => !decision.told?.includes(reason));
    if (isNew)
      await db.announce('decision.woken', {
        product_id: product.id,
        process_id: decision.chosen_id,
        id: product.id,
        by: null,
        concerns: [decision.decided_by],
        text: taken.woken.join(' '),
      });
    await db.decisions.noteCheck(product.id, decision.decided_at, { checked: hash, told: reasons });
    return { told: isNew };
  },
});
