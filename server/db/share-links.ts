import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ScenarioFile, Slider } from '#engine/index.ts';
import type { DisplayCurrency, SharedContent, ShareLink, ShareLinkUpdate, ShareNegotiation } from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { newShareSecret } from '#server/keys/secret.ts';
import { signatureOf } from '#server/sharing/signature.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, ofVersion, touched } from './entity.ts';
import { logoAsUrl } from './logos.ts';
import { passportOf } from './passport.ts';
import { configurations, organisations, processes, shareLinks } from './schema.ts';
import { signingKeysOf } from './signing-keys.ts';

/** Maximum number of active links of a process. */
const MOST = 50;

/** Maximum number of links in a list: active ones, and those that ended within the last 30 days. */
const MOST_LISTED = 1000;

/** What a new link shows and how, already computed. */
export type NewShareLink = Pick<ShareLink, 'name' | 'kind' | 'sections' | 'scenario_sha256' | 'engine_version'> & {
  configuration: { id: string; number: number };
  sliders: Slider[];
  /** What it shows besides what the link itself says. */
  content: Pick<
    SharedContent,
    | 'created_at'
    | 'sliders'
    | 'reporting_unit'
    | 'dose'
    | 'unit_count'
    | 'currency'
    | 'logo'
    | 'scenario'
    | 'results'
    | 'figures'
    | 'negotiation'
  > &
    Partial<Pick<SharedContent, 'scenario_sha256'>>;
  /** What sliders are computed from on the server; null if it computes none. */
  scenario: ScenarioFile | null;
  negotiation: ShareNegotiation | null;
  valid_days: number;
  /** Hash of the password; null without one. */
  password: string | null;
};

const isActive = and(isNull(shareLinks.withdrawn_at), gt(shareLinks.expires_at, sql`clock_timestamp()`));

/** In whole seconds, like the expiry of access keys. */
const inDays = (days: number) => sql`date_trunc('second', clock_timestamp()) + make_interval(days => ${days})`;

/**
 * Whether the process now has other results than those that the link was made of: a later configuration, or other figures of the same one.
 * @param current the current configuration of the process
 */
export const hasNewer = (current: typeof configurations) =>
  sql<boolean>`coalesce(${current.number} > ${shareLinks.configuration_number}
    or (${current.id} = ${shareLinks.configuration_id} and md5(${current.figures}::text) <> ${shareLinks.figures_md5}), false)`;

/** Settings of the sliders that were evaluated on the present day (UTC). */
export const evaluatedToday = sql<number>`case when ${shareLinks.evaluated} ->> 'day' =
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')
  then (select count(*)::integer from jsonb_object_keys(${shareLinks.evaluated} -> 'results')) else 0 end`;

/** Every column but what the page shows, which is large, and secrets. */
const columns = {
  id: shareLinks.id,
  name: shareLinks.name,
  kind: shareLinks.kind,
  sections: shareLinks.sections,
  sliders: shareLinks.sliders,
  negotiation: shareLinks.negotiation,
  evaluations_today: evaluatedToday,
  has_password: sql<boolean>`${shareLinks.password} is not null`,
  expires_at: shareLinks.expires_at,
  withdrawn_at: shareLinks.withdrawn_at,
  configuration_id: shareLinks.configuration_id,
  configuration_number: shareLinks.configuration_number,
  engine_version: shareLinks.engine_version,
  scenario_sha256: shareLinks.scenario_sha256,
  newer: hasNewer(configurations),
  openings: shareLinks.openings,
  last_opened_at: shareLinks.last_opened_at,
  created_at: shareLinks.created_at,
  updated_at: shareLinks.updated_at,
  created_by: shareLinks.created_by,
  version: shareLinks.version,
};

/** Share links of one organisation's processes. Callers must check first that the process exists. */
export function shareLinksOf(db: Sql, organisationId: string) {
  const ofProcess = (processId: string) =>
    and(eq(shareLinks.organisation_id, organisationId), eq(shareLinks.process_id, processId));
  const own = (processId: string, id: string) => and(ofProcess(processId), eq(shareLinks.id, id));

  const select = () =>
    db
      .select(columns)
      .from(shareLinks)
      .innerJoin(processes, eq(processes.id, shareLinks.process_id))
      .leftJoin(configurations, eq(configurations.id, processes.current_configuration_id));

  /** @throws Refusal 404 */
  async function get(processId: string, id: string): Promise<ShareLink> {
    const [row] = await select().where(own(processId, id));
    if (!row) throw notFound('Share link not found.');
    return toLink(row);
  }

  return {
    /** Newest first. */
    async list(processId: string): Promise<ShareLink[]> {
      const rows = await select()
        .where(ofProcess(processId))
        .orderBy(desc(shareLinks.created_at), desc(shareLinks.id))
        .limit(MOST_LISTED);
      return rows.map(toLink);
    },

    get,

    /** The climate result of the process as a carbon passport; null without one. */
    passport: (processId: string) => passportOf(db, organisationId, processId),

    /** The logo that a new link may show, as a data URL; null without one. */
    logo: () => logoAsUrl(db, organisationId),

    /** The currency in which the organisation reads amounts; null for USD. */
    async currency(): Promise<DisplayCurrency | null> {
      const [row] = await db
        .select({ currency: organisations.currency })
        .from(organisations)
        .where(eq(organisations.id, organisationId));
      return row?.currency ?? null;
    },

    /** The process is locked by the caller, so that links are counted one after the other. @throws Refusal 409 if there are too many */
    async create(processId: string, given: NewShareLink, userId: string): Promise<ShareLink> {
      const { configuration, content, valid_days: days, scenario, ...rest } = given;
      const present = await db.$count(shareLinks, and(ofProcess(processId), isActive));
      if (present >= MOST) {
        throw conflict(
          `This process has ${present} active share links, which is the limit. Withdraw a share link first.`,
        );
      }
      const id = newId('shr');
      const { secret, digest } = newShareSecret();
      const shown = asStored<SharedContent>({
        format: 'titre-shared-report',
        format_version: 1,
        id,
        kind: rest.kind,
        title: rest.name,
        sections: rest.sections,
        engine_version: rest.engine_version,
        scenario_sha256: rest.scenario_sha256,
        ...content,
      });
      await db.insert(shareLinks).values({
        id,
        organisation_id: organisationId,
        process_id: processId,
        configuration_id: configuration.id,
        configuration_number: configuration.number,
        ...rest,
        figures_md5: sql`(select md5(figures::text) from ${configurations}
          where organisation_id = ${organisationId} and id = ${configuration.id})`,
        content: shown,
        signature: signatureOf(shown, await signingKeysOf(db).current()),
        scenario,
        digest,
        expires_at: inDays(days),
        created_by: userId,
      });
      return { ...(await get(processId, id)), secret };
    },

    /** Changes an active link. @throws Refusal 404, 409 if it has ended or `version` is not the current one */
    async update(
      processId: string,
      id: string,
      { name, valid_days: days, version }: ShareLinkUpdate,
    ): Promise<ShareLink> {
      const before = await get(processId, id);
      checkVersion(version, before);
      const changed = await db
        .update(shareLinks)
        .set({
          ...(name !== undefined && { name }),
          ...(days !== undefined && { expires_at: inDays(days) }),
          ...touched(),
        })
        .where(and(own(processId, id), isActive, ofVersion(shareLinks.version, version)))
        .returning({ id: shareLinks.id });
      const now = await get(processId, id);
      if (changed.length > 0) return now;
      // Another request changed it between the check and the update.
      checkVersion(version, now);
      throw conflict('Only an active share link can be changed. Create a new share link instead.');
    },

    /** @throws Refusal 404, also for a link that is withdrawn already */
    async withdraw(processId: string, id: string): Promise<ShareLink> {
      const changed = await db
        .update(shareLinks)
        .set({ withdrawn_at: sql`clock_timestamp()`, ...touched() })
        .where(and(own(processId, id), isNull(shareLinks.withdrawn_at)))
        .returning({ id: shareLinks.id });
      if (changed.length === 0) throw notFound('Share link not found, or already withdrawn.');
      return get(processId, id);
    },
  };
}

/** As the database returns it: without absent properties and what JSON has no word for, so that the signature holds for what is sent. */
const asStored = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T;

type Row = Omit<
  ShareLink,
  | 'state'
  | 'negotiation'
  | 'evaluations_today'
  | 'expires_at'
  | 'withdrawn_at'
  | 'last_opened_at'
  | 'created_at'
  | 'updated_at'
> & {
  created_by: string | null;
  negotiation: ShareNegotiation | null;
  evaluations_today: number;
} & Record<'expires_at' | 'created_at' | 'updated_at', Date> &
  Record<'withdrawn_at' | 'last_opened_at', Date | null>;

function toLink({ withdrawn_at, expires_at, last_opened_at, negotiation, evaluations_today, ...row }: Row): ShareLink {
  return {
    ...row,
    ...(negotiation && { negotiation, evaluations_today }),
    state: withdrawn_at ? 'withdrawn' : expires_at.getTime() <= Date.now() ? 'expired' : 'active',
    expires_at: expires_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    last_opened_at: last_opened_at?.toISOString() ?? null,
    ...entityFields(row),
  };
}
