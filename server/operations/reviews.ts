import { isDeepStrictEqual } from 'node:util';
import { mismatchesOf } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import type { Review } from '#generated/types.ts';
import { evaluable } from '#server/analyses/input.ts';
import type { PlainProcess } from '#server/db/processes.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { checkMayDecide } from '#server/db/reviews.ts';
import { conflict, forbidden, infeasible, invalid, Outdated } from '#server/errors.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/**
 * Operations of openapi/resources/reviews.yaml. All changes lock the product, then the process, so that a decision and whatever
 * else changes the version come one after the other.
 */
export const reviews = {
  listReviews: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    return [200, { reviews: await db.reviews.list(id) }];
  }),

  createReview: defineOperation('tenant', {
    async before({ params, body, db }, compute) {
      const product = await db.products.find(params.id);
      const process = await db.processes.find(product.id, params.pid);
      const id = body.configuration_id ?? process.configuration_id;
      if (id === null) throw conflict('This process has no version yet. Save it first.');
      await db.configurations.named(process.id, id);
      const configuration = await db.configurations.get(process.id, id);
      const outcome = await compute.scenario({
        configuration: evaluable(configuration),
        product,
        own: await db.library.own(),
        name: process.name,
        created_at: new Date().toISOString(),
      });
      if (!outcome.feasible) throw infeasible(outcome.problem);
      const stored = configuration.results.figures;
      if (mismatchesOf(stored, outcome.file.results.figures).length > 0)
        throw conflict(
          `The figures of version ${configuration.number} are older than the engine, the library or the product. Save the process again, and request the review of the new version.`,
        );
      return { file: outcome.file, configuration: { id, number: configuration.number }, stored, product };
    },

    async handle({ params, body, user, db, before: { file, configuration, stored, product } }) {
      const process = await holdProcess(params, db);
      const review = await db.reviews.create(process.id, configuration, body, file, user.id);
      // Read after the version is locked: a re-evaluation may have replaced its results until then.
      const { results } = await db.configurations.get(process.id, configuration.id);
      const { version } = await db.products.find(params.id);
      if (!isDeepStrictEqual(results.figures, stored) || version !== product.version) throw new Outdated();
      await db.announce('review.requested', {
        ...activityOf(review, process),
        by: user.id,
        concerns: review.roles.flatMap(({ members }) => members.map((one) => one.id)),
        ...(review.note !== '' && { text: review.note }),
      });
      await db.record(deed('request', `Requested the review of ${titleOf(review, process)}`, review, process));
      return [201, review];
    },
  }),

  withdrawReview: defineOperation('tenant', async ({ params, user, db }) => {
    const process = await holdProcess(params, db);
    const review = await openReview(process, params.reviewId, db);
    await db.reviews.withdraw(review, user.id);
    await db.record(deed('withdraw', `Withdrew the review of ${titleOf(review, process)}`, review, process));
    return [204];
  }),

  approveReview: defineOperation('tenant', async ({ params, body, user, db }) => {
    const process = await holdProcess(params, db);
    const review = await openReview(process, params.reviewId, db);
    checkMayDecide(review);
    if (!user.sign_in)
      throw forbidden(
        'Your identity provider does not state when you signed in, so you cannot sign. Ask the operator to add auth_time to its access tokens.',
      );
    const { at, minutes } = user.sign_in;
    if (Date.now() - at.getTime() > minutes * 60_000)
      throw forbidden(
        `Sign in again to sign this version. A signature needs a sign-in within the last ${counted(minutes, 'minute')}.`,
      );
    const openComments = await db.comments.open(process.id);
    const signer = { id: user.id, name: user.name, signedInAt: at, openComments };
    const signed = await db.reviews.approve(process.id, review, body.role, signer);
    const approval = signed.approvals.at(-1)!;
    if (signed.status === 'approved')
      await db.announce('review.approved', { ...activityOf(signed, process), by: user.id });
    await db.record({
      ...deed('approve', `Approved ${titleOf(review, process)} as ${approval.role}`, signed, process),
      // Part of the hash of the entry, unlike its title never redacted.
      change: {
        after: signed,
        changed: [
          `Meaning: ${approval.meaning}`,
          `SHA-256 of the scenario: ${signed.scenario_sha256}`,
          `Engine ${signed.engine_version}`,
          `Signed in at ${approval.signed_in_at}, signed at ${approval.signed_at}`,
          `Open comments: ${approval.open_comments}`,
          ...(signed.status === 'approved' ? ['Approved'] : []),
        ],
      },
    });
    return [201, signed];
  }),

  returnReview: defineOperation('tenant', async ({ params, body, user, db }) => {
    const { reason } = body;
    if (reason.trim() === '') throw invalid('reason', 'must not be empty.');
    const process = await holdProcess(params, db);
    const review = await openReview(process, params.reviewId, db);
    checkMayDecide(review);
    const returned = await db.reviews.return(process.id, review, reason, user.id);
    await db.announce('review.returned', { ...activityOf(returned, process), by: user.id, text: reason });
    await db.record(deed('return', `Returned ${titleOf(review, process)}`, returned, process));
    return [200, returned];
  }),

  getReviewRule: defineOperation('tenant', async ({ params, db }) => {
    const { name: _, ...rule } = await db.reviews.rule(params.id);
    return [200, rule];
  }),

  updateReviewRule: defineOperation('admin', async ({ params, body, db }) => {
    const product = await db.products.hold(params.id, 'change');
    await db.reviews.changeRule(product, body);
    const { name, ...rule } = await db.reviews.rule(product.id);
    await db.record({
      action: 'product.review_rule',
      title: `Changed the rule of approval of ${name}`,
      entity: { kind: 'product', id: product.id, name, product_id: product.id },
      change: { after: rule, changed: rule.roles.map((role) => `${role.name}: ${role.needed}`) },
    });
    return [200, rule];
  }),
} satisfies Operations;

/** Locks the product against its deletion and the process. @throws Refusal 404 */
async function holdProcess(params: { id: string; pid: string }, db: Repositories): Promise<PlainProcess> {
  const { id } = await db.products.hold(params.id, 'rely');
  return db.processes.hold(id, params.pid);
}

/** @throws Refusal 404, 409 if it has ended */
async function openReview(process: PlainProcess, id: string, db: Repositories): Promise<Review> {
  const review = await db.reviews.get(process.id, id);
  if (review.status !== 'open') throw conflict('This review has ended.');
  return review;
}

const activityOf = ({ id, created_by }: Review, process: PlainProcess) => ({
  product_id: process.product_id,
  process_id: process.id,
  id,
  concerns: created_by === null ? [] : [created_by],
});

const titleOf = ({ configuration_number: number, use }: Review, { name }: PlainProcess): string =>
  `version ${number} of ${name} for ${use}`;

const deed = (action: string, title: string, { id }: Review, { name, product_id }: PlainProcess) => ({
  action: `review.${action}` as const,
  title,
  entity: { kind: 'review', id, name, product_id },
});
