import { inSentence } from '#engine/wording/index.ts';
import type { FitDecisionInput, ModelFit, ModelFitDecision } from '#generated/types.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid, Refusal } from '#server/errors.ts';
import { comparisonTaskOf, fitTaskOf } from '#server/fits/fit-task.ts';
import applyFit, { type Parameters } from '#server/jobs/kinds/apply-fit.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { requireUnitOperation } from './unit-operations.ts';

/** Operations of the fits in openapi/resources/experiments.yaml. */
export const fits = {
  integrateData: defineOperation('tenant', {
    async before({ params, body, db }, compute) {
      const product = await db.products.get(params.id);
      const name = requireUnitOperation(params.uid);
      return compute.fit(await fitTaskOf(product, params.uid, body, db, name));
    },

    // The fit is of the data and the product as read here. A later change does not affect it.
    async handle({ params, user, db, before }) {
      const product = await db.products.hold(params.id, 'rely');
      if (!before.possible) throw new Refusal('bad_request', before.message);
      const [fit] = await db.fits.create(product.id, before.fits, user.id);
      const fitted = before.fits.map(
        ({ unit_operation, content }) =>
          `${inSentence(requireUnitOperation(unit_operation))} to ${content.experiments.map((one) => one.name).join(', ')}`,
      );
      await db.record({
        action: 'fit.create',
        title: `Fitted ${fitted.join(', and ')}`.slice(0, 400),
        entity: { kind: 'fit', id: fit!.id, name: `Fit ${fit!.number}`, product_id: product.id },
      });
      return [201, fit!];
    },
  }),

  compareModels: defineOperation('tenant', {
    async before({ params, body, db }, compute) {
      const product = await db.products.get(params.id);
      const name = requireUnitOperation(params.uid);
      return compute.compareModels(await comparisonTaskOf(product, params.uid, body, db, name));
    },

    async handle({ before }) {
      return [200, before];
    },
  }),

  listFits: defineOperation('tenant', async ({ params, query, db }) => {
    await db.products.find(params.id);
    requireUnitOperation(params.uid);
    return [200, await db.fits.list(params.id, params.uid, query)];
  }),

  acceptFit: defineOperation('tenant', async ({ params, body, user, db }) => {
    const product = await db.products.hold(params.id, 'rely');
    const name = requireUnitOperation(params.uid);
    const before = await db.fits.get(product.id, params.uid, params.fitId);
    await checkChosen(db, before, body);
    const fit = await db.fits.decide(before, body.status, user.id, body.version);
    if (body.status === 'accepted' && body.reevaluate) await applyLater(db, fit, user.id, body);
    const { action, done } = DECISIONS[body.status];
    const title = body.status === 'accepted' && before.status !== 'proposed' ? 'Returned to' : done;
    await db.record({
      action,
      title: `${title} fit ${fit.number} of ${name}${alsoOf(fit)}`.slice(0, 400),
      entity: { kind: 'fit', id: fit.id, name: `Fit ${fit.number}`, product_id: product.id },
      change: { after: fit, changed: ['Status'] },
    });
    return [200, fit];
  }),
} satisfies Operations;

/** What each decision is called in the log. */
const DECISIONS = {
  accepted: { action: 'fit.accept', done: 'Accepted' },
  discarded: { action: 'fit.discard', done: 'Discarded' },
  superseded: { action: 'fit.withdraw', done: 'Withdrew' },
} as const satisfies Record<ModelFitDecision, unknown>;

/** The fits that were decided with a fit, for the log. */
const alsoOf = ({ together = [] }: ModelFit): string =>
  together
    .map(({ unit_operation, number }) => `, and fit ${number} of ${requireUnitOperation(unit_operation)}`)
    .join('');

/** Checks that the chosen steps exist, and are of a fitted unit operation. @throws Refusal 422 */
async function checkChosen(
  db: Repositories,
  { product_id, unit_operation, together = [] }: ModelFit,
  { status, reevaluate = false, steps }: FitDecisionInput,
): Promise<void> {
  if (!steps || steps.length === 0) return;
  if (status !== 'accepted' || !reevaluate)
    throw invalid('steps', 'can only be used when a fit is accepted and `reevaluate` is true.');
  const fitted = [unit_operation, ...together.map((one) => one.unit_operation)];
  const processes = await db.configurations.currentOf(product_id);
  for (const [place, { process_id, step_ids }] of steps.entries()) {
    const found = processes.find(({ process }) => process.id === process_id);
    if (!found) throw invalid(`steps.${place}.process_id`, `this product has no saved process ${process_id}.`);
    if (steps.slice(0, place).some((one) => one.process_id === process_id))
      throw invalid(`steps.${place}.process_id`, `the process ${found.process.name} is listed twice.`);
    for (const [index, id] of step_ids.entries()) {
      const step = found.uo_settings.find((one) => one.id === id);
      const field = `steps.${place}.step_ids.${index}`;
      if (!step) throw invalid(field, `the process ${found.process.name} has no step ${id}.`);
      if (!fitted.includes(step.unit_operation)) {
        const [is, ...of] = [step.unit_operation, ...fitted].map(requireUnitOperation);
        throw invalid(field, `${step.name} is a step of ${is}, but the fit is for ${of.join(' and ')}.`);
      }
    }
  }
}

/** Re-saves the processes that have the unit operation with a fit, in the background. */
async function applyLater(
  db: Repositories,
  { id, product_id, unit_operation }: ModelFit,
  by: string,
  { steps, replace_entered }: FitDecisionInput,
): Promise<void> {
  const { process_count } = await db.products.get(product_id);
  if (process_count === 0) return;
  await db.jobs.enqueueFollowing({
    type: applyFit.name,
    product_id,
    process_id: null,
    configuration_id: null,
    parameters: {
      unit_operation,
      fit_id: id,
      ...(steps && { steps }),
      ...(replace_entered === true && { replace_entered }),
    } satisfies Parameters,
    work: process_count,
    submitted_by: by,
  });
}
