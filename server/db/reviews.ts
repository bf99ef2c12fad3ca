import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ScenarioFile } from '#engine/index.ts';
import type {
  Review,
  ReviewCreate,
  Reviewer,
  ReviewRule,
  ReviewRuleUpdate,
  ReviewStatus,
  VersionUse,
  WaitingTask,
} from '#generated/types.ts';
import { conflict, forbidden, invalid, notFound, type Refusal } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, touched } from './entity.ts';
import type { RightHolder } from './product-access.ts';
import {
  approvals,
  configurations,
  memberships,
  processes,
  products,
  reviews,
  users,
  type RuleRole,
} from './schema.ts';

/** What every approval for a use declares. */
const MEANINGS: Record<VersionUse, string> = {
  concept:
    'I have checked the route, the steps and the balances of this version. It may be used to choose between routes, sizes and sites.',
  budget:
    'I have checked the scope, the sizes and the prices of this version. Its costs, with their ranges, may be used in a request for capital.',
  filing:
    'I have checked this version against the records that it describes. It may be cited as a description of the process in a submission.',
};

/** The rule of a product for which nobody has made one. */
const USUAL: RuleRole[] = [{ name: 'Reviewer', needed: 1, members: [] }];

/** Why somebody may not decide in a review, each with the kind of its refusal: 409 for whoever has decided or comes too late. */
const REFUSALS = {
  'This review has ended.': conflict,
  'Only members of this organisation can approve.': forbidden,
  'You saved this version, so others must approve it.': forbidden,
  'You requested this review, so others must approve the version.': forbidden,
  'You have already approved this version.': conflict,
  'The rule of this product names other people.': forbidden,
  'Enough people have approved in your role.': conflict,
} satisfies Record<string, (message: string) => Refusal>;

type RefusalText = keyof typeof REFUSALS;

/** @throws Refusal 403 or 409 for whoever may not decide in the review */
export function checkMayDecide({ refusal }: Review): void {
  if (refusal !== null) throw REFUSALS[refusal as RefusalText](refusal);
}

const MOST_LISTED = 1000;
const MOST_WAITING = 50;

const savers = alias(users, 'savers');
const requesters = alias(users, 'requesters');
const closers = alias(users, 'closers');

/** Who asks, and what counts for a signature. */
type Asker = RightHolder | undefined;

/** Reviews of the versions of one organisation's processes. Callers must check first that the process exists. */
export function reviewsOf(db: Sql, organisationId: string, caller?: Asker) {
  const mine = eq(reviews.organisation_id, organisationId);
  const ofProcess = (processId: string) => and(mine, eq(reviews.process_id, processId));

  const select = () =>
    db
      .select({
        // Without the scenario, which is large.
        id: reviews.id,
        process_id: reviews.process_id,
        configuration_id: reviews.configuration_id,
        configuration_number: configurations.number,
        use: reviews.use,
        status: reviews.status,
        note: reviews.note,
        rule: reviews.rule,
        reason: reviews.reason,
        closed_by: reviews.closed_by,
        closed_at: reviews.closed_at,
        created_at: reviews.created_at,
        updated_at: reviews.updated_at,
        created_by: reviews.created_by,
        version: reviews.version,
        scenario_sha256: sql<string>`${reviews.scenario} ->> 'sha256'`,
        engine_version: sql<string>`${reviews.scenario} #>> '{versions,engine}'`,
        saved_by: configurations.created_by,
        saver: savers.name,
        requester: requesters.name,
        closer: closers.name,
        process_name: processes.name,
        product_id: processes.product_id,
      })
      .from(reviews)
      .innerJoin(configurations, eq(configurations.id, reviews.configuration_id))
      .innerJoin(processes, eq(processes.id, reviews.process_id))
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(requesters, eq(requesters.id, reviews.created_by))
      .leftJoin(savers, eq(savers.id, configurations.created_by))
      .leftJoin(closers, eq(closers.id, reviews.closed_by));
  type Row = Awaited<ReturnType<typeof select>>[number];

  /** @param isDeciding whether the membership of the caller is to last until the transaction ends */
  async function complete(rows: Row[], isDeciding = false): Promise<Review[]> {
    const ids = rows.map(({ id }) => id);
    const signed = await db
      .select()
      .from(approvals)
      .where(and(eq(approvals.organisation_id, organisationId), inArray(approvals.review_id, ids)))
      .orderBy(asc(approvals.created_at), asc(approvals.id));
    const names = await namesIn(rows.flatMap(({ rule }) => rule));
    const asker = { id: caller?.id, isMember: await isMember(caller?.id, isDeciding) };
    return rows.map((row) =>
      toReview(
        row,
        signed.filter(({ review_id }) => review_id === row.id),
        names,
        asker,
      ),
    );
  }

  async function namesIn(roles: RuleRole[]): Promise<(id: string) => Reviewer> {
    const ids = [...new Set(roles.flatMap(({ members }) => members))];
    const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
    const known = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => ({ id, name: known.get(id) ?? id });
  }

  async function isMember(id: string | undefined, isHeld: boolean): Promise<boolean> {
    const query = db
      .select({ id: memberships.user_id })
      .from(memberships)
      .where(and(eq(memberships.organisation_id, organisationId), eq(memberships.user_id, id ?? '')));
    return (await (isHeld ? query.for('share') : query)).length > 0;
  }

  /** In a transaction. @throws Refusal 404 */
  async function get(processId: string, id: string): Promise<Review> {
    const [review] = await complete(await select().where(and(ofProcess(processId), eq(reviews.id, id))), true);
    if (!review) throw notFound('Review not found.');
    return review;
  }

  /** The version is a draft again, unless it is in another review or approved for another use. */
  async function settle(configurationId: string): Promise<void> {
    const status = (wanted: ReviewStatus) =>
      sql`exists (select from ${reviews} r where r.configuration_id = ${configurationId} and r.status = ${wanted})`;
    await db
      .update(configurations)
      .set({
        state: sql`case when ${status('approved')} then 'approved' when ${status('open')} then 'in_review' else 'draft' end`,
      })
      .where(and(eq(configurations.organisation_id, organisationId), eq(configurations.id, configurationId)));
  }

  async function end(
    review: Review,
    status: ReviewStatus,
    userId: string,
    reason: string | null = null,
  ): Promise<void> {
    await db
      .update(reviews)
      .set({ status, reason, closed_by: userId, closed_at: sql`clock_timestamp()`, ...touched() })
      .where(and(mine, eq(reviews.id, review.id)));
    await settle(review.configuration_id);
  }

  /** The scenario of a version that is approved or in review: always that of its first approval. */
  async function scenario(configurationId: string): Promise<ScenarioFile | null> {
    const [kept] = await db
      .select({ scenario: reviews.scenario })
      .from(reviews)
      .where(and(mine, eq(reviews.configuration_id, configurationId), inArray(reviews.status, ['approved', 'open'])))
      .orderBy(reviews.status, reviews.closed_at)
      .limit(1);
    return kept?.scenario ?? null;
  }

  const roleNames = async (roles: RuleRole[]) => {
    const named = await namesIn(roles);
    return roles.map((role) => ({ ...role, members: role.members.map(named) }));
  };

  return {
    /** Newest first. */
    list: async (processId: string): Promise<Review[]> =>
      complete(
        await select()
          .where(ofProcess(processId))
          .orderBy(desc(reviews.created_at), desc(reviews.id))
          .limit(MOST_LISTED),
      ),

    get,

    scenario,

    /**
     * The process is locked by the caller, so that decisions come one after the other.
     * Locks the version, so that its results no longer change.
     * @param file scenario of the version, with the figures that are stored with it
     * @throws Refusal 409 if it is in review, or approved for the use, or if the process has as many reviews as are listed
     */
    async create(
      processId: string,
      configuration: { id: string; number: number },
      { use, note = '' }: ReviewCreate,
      file: ScenarioFile,
      userId: string,
    ): Promise<Review> {
      if ((await db.$count(reviews, ofProcess(processId))) >= MOST_LISTED)
        throw conflict(
          `This process has ${MOST_LISTED.toLocaleString('en-GB')} reviews, which is the limit. Copy the process to go on.`,
        );
      const before = await db
        .select({ status: reviews.status, use: reviews.use })
        .from(reviews)
        .where(and(ofProcess(processId), eq(reviews.configuration_id, configuration.id)));
      if (before.some(({ status }) => status === 'open'))
        throw conflict(`Version ${configuration.number} is already in review. Withdraw that review first.`);
      if (before.some((one) => one.status === 'approved' && one.use === use))
        throw conflict(`Version ${configuration.number} is already approved for ${use}.`);
      const [product] = await db
        .select({ rule: products.review_rule })
        .from(products)
        .innerJoin(processes, eq(processes.product_id, products.id))
        .where(and(eq(processes.organisation_id, organisationId), eq(processes.id, processId)));
      const id = newId('rvw');
      await db.insert(reviews).values({
        id,
        organisation_id: organisationId,
        process_id: processId,
        configuration_id: configuration.id,
        use,
        note,
        rule: product?.rule ?? USUAL,
        // An approved version has one record, whatever its further uses.
        scenario: (await scenario(configuration.id)) ?? file,
        created_by: userId,
      });
      await settle(configuration.id);
      return get(processId, id);
    },

    /**
     * Signs in a role; the last signature of the rule approves the version. The process is locked by the caller.
     * @throws Refusal 422 for a role in which the signer may not approve
     */
    async approve(
      processId: string,
      review: Review,
      role: string | undefined,
      signer: { id: string; name: string; signedInAt: Date; openComments: number },
    ): Promise<Review> {
      const { my_roles: possible } = review;
      const quoted = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(possible);
      if (role !== undefined && !possible.includes(role)) throw invalid('role', `must be ${quoted}.`);
      if (role === undefined && possible.length > 1) throw invalid('role', `is required: ${quoted}.`);
      await db.insert(approvals).values({
        id: newId('apr'),
        organisation_id: organisationId,
        review_id: review.id,
        user_id: signer.id,
        name: signer.name,
        role: role ?? possible[0]!,
        meaning: review.meaning,
        open_comments: signer.openComments,
        signed_in_at: signer.signedInAt,
      });
      await db
        .update(reviews)
        .set(touched())
        .where(and(mine, eq(reviews.id, review.id)));
      const now = await get(processId, review.id);
      if (now.roles.every(({ name, needed }) => countIn(now.approvals, name) >= needed))
        await end(now, 'approved', signer.id);
      return get(processId, review.id);
    },

    /** The process is locked by the caller. */
    async return(processId: string, review: Review, reason: string, userId: string): Promise<Review> {
      await end(review, 'returned', userId, reason);
      return get(processId, review.id);
    },

    /** The process is locked by the caller. */
    withdraw: (review: Review, userId: string): Promise<void> => end(review, 'withdrawn', userId),

    /** Numbers of the approved versions of a process, or of all processes of a product, with the names of these. */
    async approved(
      where: { processId: string } | { productId: string },
    ): Promise<{ number: number; process: string }[]> {
      return db
        .select({ number: configurations.number, process: processes.name })
        .from(configurations)
        .innerJoin(processes, eq(processes.id, configurations.process_id))
        .where(
          and(
            eq(configurations.organisation_id, organisationId),
            eq(configurations.state, 'approved'),
            'processId' in where
              ? eq(processes.id, where.processId)
              : and(eq(processes.product_id, where.productId), isNull(processes.deleted_at)),
          ),
        )
        .orderBy(asc(processes.name), asc(configurations.number));
    },

    /** @throws Refusal 404 */
    async rule(productId: string): Promise<ReviewRule & { name: string }> {
      const [product] = await db
        .select({ name: products.name, rule: products.review_rule, version: products.version })
        .from(products)
        .where(
          and(eq(products.organisation_id, organisationId), eq(products.id, productId), isNull(products.deleted_at)),
        );
      if (!product) throw notFound();
      return { name: product.name, roles: await roleNames(product.rule ?? USUAL), version: product.version };
    },

    /** The product is locked by the caller. @throws Refusal 409 if `version` is not the current one, 422 */
    async changeRule(product: { id: string; version: number }, { roles, version }: ReviewRuleUpdate): Promise<void> {
      checkVersion(version, product);
      const ids = [...new Set(roles.flatMap(({ members }) => members))];
      const members = await db
        .select({ id: memberships.user_id })
        .from(memberships)
        .where(and(eq(memberships.organisation_id, organisationId), inArray(memberships.user_id, ids)))
        .for('share');
      for (const [index, role] of roles.entries()) {
        const name = role.name.trim();
        if (name === '') throw invalid(`roles.${index}.name`, 'must not be empty.');
        if (roles.slice(0, index).some((one) => one.name.trim().toLowerCase() === name.toLowerCase()))
          throw invalid(`roles.${index}.name`, 'must differ from the other roles.');
        if (new Set(role.members).size < role.members.length)
          throw invalid(`roles.${index}.members`, 'must not list a member twice.');
        if (role.members.some((id) => !members.some((member) => member.id === id)))
          throw invalid(`roles.${index}.members`, 'must be members of this organisation.');
        if (role.members.length > 0 && role.members.length < role.needed)
          throw invalid(
            `roles.${index}.members`,
            `must list at least ${role.needed} people, because as many must approve in this role.`,
          );
      }
      await db
        .update(products)
        .set({ review_rule: roles.map((role) => ({ ...role, name: role.name.trim() })), ...touched() })
        .where(and(eq(products.organisation_id, organisationId), eq(products.id, product.id)));
    },

    /** Open reviews in which the caller may approve, newest first. */
    async waiting(): Promise<WaitingTask[]> {
      const rows = await select()
        .where(and(mine, eq(reviews.status, 'open'), isNull(processes.deleted_at), isNull(products.deleted_at)))
        .orderBy(desc(reviews.created_at), desc(reviews.id))
        .limit(MOST_LISTED);
      const found = await complete(rows);
      return rows
        .flatMap((row, index) => {
          const review = found[index]!;
          if (review.refusal !== null) return [];
          const text = `Version ${review.configuration_number} for ${review.use}`;
          return [
            {
              kind: 'review' as const,
              id: row.id,
              product_id: row.product_id,
              process_id: row.process_id,
              process_name: row.process_name,
              by: row.requester,
              text: review.note === '' ? text : `${text}: ${review.note}`,
              since: review.created_at,
            },
          ];
        })
        .slice(0, MOST_WAITING);
    },
  };

  function toReview(
    {
      rule,
      reason,
      closed_by,
      closed_at,
      saved_by,
      saver,
      requester,
      closer,
      process_name: _p,
      product_id: _d,
      process_id: _i,
      ...row
    }: Row,
    signed: (typeof approvals.$inferSelect)[],
    named: (id: string) => Reviewer,
    asker: { id: string | undefined; isMember: boolean },
  ): Review {
    const given = signed.map(({ id, user_id, name, role, meaning, open_comments, signed_in_at, created_at }) => ({
      id,
      user: { id: user_id, name },
      role,
      meaning,
      open_comments,
      signed_in_at: signed_in_at.toISOString(),
      signed_at: created_at.toISOString(),
    }));
    const standing = standingOf({ status: row.status, rule, saved_by, requested_by: row.created_by, given }, asker);
    return {
      ...row,
      ...entityFields({ ...row, created_by: row.created_by }),
      meaning: MEANINGS[row.use],
      roles: rule.map((role) => ({ ...role, members: role.members.map(named) })),
      approvals: given,
      returned:
        row.status === 'returned' && closed_by !== null && closed_at !== null
          ? { by: { id: closed_by, name: closer ?? '' }, reason: reason ?? '', at: closed_at.toISOString() }
          : null,
      requested_by: { id: row.created_by, name: requester },
      author: saved_by === null ? null : { id: saved_by, name: saver ?? '' },
      closed_at: closed_at?.toISOString() ?? null,
      ...standing,
    };
  }
}

const countIn = (given: Review['approvals'], role: string): number => given.filter((one) => one.role === role).length;

/** What somebody may do in a review: the roles in which they may approve, or why in none. */
export function standingOf(
  {
    status,
    rule,
    saved_by,
    requested_by,
    given,
  }: {
    status: ReviewStatus;
    rule: RuleRole[];
    saved_by: string | null;
    requested_by: string;
    given: Review['approvals'];
  },
  { id, isMember }: { id: string | undefined; isMember: boolean },
): Pick<Review, 'my_roles' | 'refusal'> {
  const none = (refusal: RefusalText) => ({ my_roles: [], refusal });
  if (status !== 'open') return none('This review has ended.');
  if (id === undefined || !isMember) return none('Only members of this organisation can approve.');
  if (saved_by === id) return none('You saved this version, so others must approve it.');
  if (requested_by === id) return none('You requested this review, so others must approve the version.');
  if (given.some(({ user }) => user.id === id)) return none('You have already approved this version.');
  const own = rule.filter(({ members }) => members.length === 0 || members.includes(id));
  if (own.length === 0) return none('The rule of this product names other people.');
  const free = own.filter(({ name, needed }) => countIn(given, name) < needed);
  if (free.length === 0) return none('Enough people have approved in your role.');
  return { my_roles: free.map(({ name }) => name), refusal: null };
}
