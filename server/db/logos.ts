import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Organisation } from '#generated/types.ts';
import { notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Picture } from '#server/images/picture.ts';
import type { Sql } from './database.ts';
import { touched } from './entity.ts';
import { logos, organisations } from './schema.ts';

/** Logos of organisations. They are stored in the database, so that every process and the backup include them. */
export function logosOf(db: Sql, get: (id: string) => Promise<Organisation>) {
  const point = (id: string, logo: string | null) =>
    db
      .update(organisations)
      .set({ logo, ...touched() })
      .where(and(eq(organisations.id, id), isNull(organisations.deleted_at)));

  return {
    /** Replaces the logo. @throws Refusal 404 */
    async setLogo(id: string, { extension, mediaType, bytes }: Picture, by: string): Promise<Organisation> {
      await get(id);
      const name = `${newId('img')}.${extension}`;
      await db.insert(logos).values({ id: name, organisation_id: id, media_type: mediaType, bytes, created_by: by });
      await point(id, name);
      await db.delete(logos).where(and(eq(logos.organisation_id, id), ne(logos.id, name)));
      return get(id);
    },

    /** @throws Refusal 404 if there is no logo */
    async removeLogo(id: string): Promise<Organisation> {
      const organisation = await get(id);
      if (organisation.logo === null) throw notFound(`${organisation.name} has no logo.`);
      await point(id, null);
      await db.delete(logos).where(eq(logos.organisation_id, id));
      return organisation;
    },
  };
}

/** An image by its file name; null if it does not exist, or its organisation is deleted. */
export async function logoFile(
  db: Sql,
  name: string,
): Promise<{ mediaType: Picture['mediaType']; bytes: Uint8Array } | null> {
  const [row] = await db
    .select({ mediaType: logos.media_type, bytes: logos.bytes })
    .from(logos)
    .innerJoin(organisations, eq(organisations.id, logos.organisation_id))
    .where(and(eq(logos.id, name), eq(organisations.logo, sql`${logos.id}`), isNull(organisations.deleted_at)));
  return row ?? null;
}

/** The present logo of an organisation as a data URL, which says nothing else of it; null without one. */
export async function logoAsUrl(db: Sql, organisationId: string): Promise<string | null> {
  const [row] = await db
    .select({ mediaType: logos.media_type, bytes: logos.bytes })
    .from(organisations)
    .innerJoin(logos, and(eq(logos.id, organisations.logo), eq(logos.organisation_id, organisations.id)))
    .where(eq(organisations.id, organisationId));
  return row ? `data:${row.mediaType};base64,${Buffer.from(row.bytes).toString('base64')}` : null;
}
