import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ENGINE_VERSION, type ScenarioFile, type Slider } from '#engine/index.ts';
import type { SharedPage, SharedVerification, ShareKind, ShareNegotiation, ShareSection } from '#generated/types.ts';
import { counted } from '#engine/wording/index.ts';
import { notFound, Refusal } from '#server/errors.ts';
import { digestOf } from '#server/keys/secret.ts';
import type { Sql } from './database.ts';
import { logsOf } from './logs.ts';
import { passportOf } from './passport.ts';
import {
  configurations,
  type EvaluatedDay,
  type EvaluatedValues,
  organisations,
  processes,
  products,
  shareLinks,
} from './schema.ts';
import { evaluatedToday, hasNewer } from './share-links.ts';
import { signingKeysOf } from './signing-keys.ts';

/** Maximum number of addresses whose openings are logged per page and hour; further openings are counted only. */
const MOST_LOGGED = 50;

const HOUR = 3_600_000;

/** A page that works now, without what it shows. */
export interface FoundPage {
  id: string;
  kind: ShareKind;
  sections: ShareSection[];
  sliders: Slider[];
  negotiation: ShareNegotiation | null;
  /** As the page shows it. */
  scenario_sha256: string;
  expires_at: Date;
  newer: boolean;
  /** Hash; null if no password is needed. */
  password: string | null;
}

/** The evaluations of today, until the transaction ends. */
async function heldDay(tx: Sql, id: string) {
  const [row] = await tx
    .select({
      evaluated: shareLinks.evaluated,
      today: sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')`,
      seconds: sql<number>`86400 - extract(epoch from (clock_timestamp() at time zone 'UTC')::time)::integer`,
    })
    .from(shareLinks)
    .where(eq(shareLinks.id, id))
    .for('update');
  const { evaluated, today, seconds } = row!;
  return { today, seconds, results: evaluated?.day === today ? evaluated.results : {} };
}

async function setDay(tx: Sql, id: string, evaluated: EvaluatedDay): Promise<void> {
  await tx.update(shareLinks).set({ evaluated }).where(eq(shareLinks.id, id));
}

/** Shared pages of any organisation, for whoever has the secret of one. */
export function sharedPagesOf(db: Sql) {
  return {
    /**
     * The page that a secret opens. One statement for any text, so that the work is the same whether there is no such link, or it has
     * ended, or its process has been deleted.
     * @throws Refusal 404
     */
    async find(token: string): Promise<FoundPage> {
      const [page] = await db
        .select({
          id: shareLinks.id,
          kind: shareLinks.kind,
          sections: shareLinks.sections,
          sliders: shareLinks.sliders,
          negotiation: shareLinks.negotiation,
          scenario_sha256: sql<string>`case when ${shareLinks.negotiation} is null then ${shareLinks.scenario_sha256}
            else ${shareLinks.content} ->> 'scenario_sha256' end`,
          expires_at: shareLinks.expires_at,
          newer: hasNewer(configurations),
          password: shareLinks.password,
        })
        .from(shareLinks)
        .innerJoin(processes, and(eq(processes.id, shareLinks.process_id), isNull(processes.deleted_at)))
        .innerJoin(products, and(eq(products.id, processes.product_id), isNull(products.deleted_at)))
        .innerJoin(
          organisations,
          and(eq(organisations.id, shareLinks.organisation_id), isNull(organisations.deleted_at)),
        )
        .leftJoin(configurations, eq(configurations.id, processes.current_configuration_id))
        .where(
          and(
            eq(shareLinks.digest, digestOf(token)),
            isNull(shareLinks.withdrawn_at),
            gt(shareLinks.expires_at, sql`clock_timestamp()`),
          ),
        );
      if (!page) throw notFound('This link does not exist, or no longer works. Ask its owner for a new one.');
      return page;
    },

    /** What a page shows. */
    async content(id: string): Promise<Pick<SharedPage, 'content' | 'signature'>> {
      const [row] = await db
        .select({ content: shareLinks.content, signature: shareLinks.signature })
        .from(shareLinks)
        .where(eq(shareLinks.id, id));
      return row!;
    },

    /** The figure of a carbon passport, computed again from what the owner has stored; undefined for a page without one. */
    async recomputed(id: string): Promise<SharedVerification | undefined> {
      const [row] = await db
        .select({
          organisation: shareLinks.organisation_id,
          process: shareLinks.process_id,
          configuration: shareLinks.configuration_id,
          content: shareLinks.content,
        })
        .from(shareLinks)
        .where(eq(shareLinks.id, id));
      const shown = row?.content.figures?.passport;
      if (!row || !shown) return undefined;
      const now = await passportOf(db, row.organisation, row.process);
      const passport = now?.passport ?? null;
      // A lower bound has no interval, which pages of earlier versions have.
      const isSame = (a: number | null, b: number | null) =>
        a === null || b === null || Math.abs(a - b) <= 1e-9 * Math.abs(b);
      return {
        at: new Date().toISOString(),
        engine_version: ENGINE_VERSION,
        factors_version: passport?.factors_version ?? shown.factors_version,
        agrees:
          passport !== null &&
          now?.configuration_id === row.configuration &&
          (['value', 'low', 'high'] as const).every((key) => isSame(passport[key], shown[key])),
      };
    },

    /** What the sliders of a page are computed from; null if the server computes none. */
    async scenario(id: string): Promise<ScenarioFile | null> {
      const [row] = await db.select({ scenario: shareLinks.scenario }).from(shareLinks).where(eq(shareLinks.id, id));
      return row!.scenario;
    },

    /** Settings of the sliders that were evaluated today. */
    async evaluatedToday(id: string): Promise<number> {
      const [row] = await db.select({ count: evaluatedToday }).from(shareLinks).where(eq(shareLinks.id, id));
      return row!.count;
    },

    /**
     * Takes one of the evaluations of today for these values, unless they were evaluated today already.
     * @param values as JSON
     * @returns how many were evaluated today, and what these values gave, null if they have yet to be evaluated
     * @throws Refusal 429 if all are used
     */
    evaluation: (id: string, values: string, most: number): Promise<{ count: number; known: EvaluatedValues | null }> =>
      db.transaction(async (tx) => {
        const { today, seconds, results } = await heldDay(tx, id);
        const count = Object.keys(results).length;
        if (Object.hasOwn(results, values)) return { count, known: results[values]! };
        if (count >= most) {
          const message = `All ${counted(most, 'evaluation')} of this page for today are used. New ones are possible from 00:00 UTC. Values that were evaluated today can still be shown.`;
          throw new Refusal('too_many', message, { details: { retry_after: seconds } });
        }
        await setDay(tx, id, { day: today, results: { ...results, [values]: null } });
        return { count: count + 1, known: null };
      }),

    /** Stores what values gave, or null to return an evaluation that the server could not make. */
    noteEvaluation: (id: string, values: string, result: EvaluatedValues | null): Promise<void> =>
      db.transaction(async (tx) => {
        const { today, results } = await heldDay(tx, id);
        const { [values]: before, ...others } = results;
        const now = result ?? before;
        await setDay(tx, id, { day: today, results: now ? { ...others, [values]: now } : others });
      }),

    /** Counts an opening. The log has at most one entry per page, network address and hour. */
    async noteOpening(id: string, address: string, requestId: string): Promise<void> {
      const hour = new Date(Math.floor(Date.now() / HOUR) * HOUR);
      await db.transaction(async (tx) => {
        const [now] = await tx
          .select({
            name: shareLinks.name,
            organisation_id: shareLinks.organisation_id,
            created_by: shareLinks.created_by,
            product_id: processes.product_id,
            logged_hour: shareLinks.logged_hour,
            logged_addresses: shareLinks.logged_addresses,
          })
          .from(shareLinks)
          .innerJoin(processes, eq(processes.id, shareLinks.process_id))
          .where(eq(shareLinks.id, id))
          .for('update', { of: shareLinks });
        if (!now) return;
        const logged = now.logged_hour?.getTime() === hour.getTime() ? now.logged_addresses : [];
        const isNew = !logged.includes(address) && logged.length < MOST_LOGGED;
        await tx
          .update(shareLinks)
          .set({
            openings: sql`${shareLinks.openings} + 1`,
            last_opened_at: sql`date_trunc('milliseconds', clock_timestamp())`,
            ...(isNew && { logged_hour: hour, logged_addresses: [...logged, address] }),
          })
          .where(eq(shareLinks.id, id));
        // In the name of the member who created the link: nobody else is known.
        if (!isNew || now.created_by === null) return;
        await logsOf(tx).add(
          {
            action: 'share_link.open',
            title: `Someone opened the shared page ${now.name}`,
            entity: { kind: 'share_link', id, name: now.name, product_id: now.product_id },
          },
          { userId: now.created_by, organisationId: now.organisation_id, requestId },
        );
      });
    },

    /** The key to sign a result with. */
    signingKey: () => signingKeysOf(db).current(),

    /** The public keys of this server. */
    signingKeys: () => signingKeysOf(db).list(),
  };
}

export type SharedPages = ReturnType<typeof sharedPagesOf>;
