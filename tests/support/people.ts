/** People of an organisation with access tokens of their own, as the embedded identity provider signs them. */
import { importJWK, SignJWT } from 'jose';
import { memberships, users } from '#server/db/schema.ts';
import type { TestServer } from './server.ts';

const HELDER = 'org_helder_foods';

export interface SomeOne {
  id: string;
  name: string;
  token: string;
}

/**
 * An access token of an account.
 * @param signedIn seconds since the sign-in; null for an identity provider that does not state it
 */
export async function tokenOf(server: TestServer, sub: string, signedIn: number | null = 0): Promise<string> {
  const { signingKey, issuer } = server.identity.secrets!;
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ sub, scope: 'api', ...(signedIn !== null && { auth_time: now - signedIn }) })
    .setProtectedHeader({ alg: signingKey.alg ?? 'ES256', typ: 'at+jwt', kid: signingKey.kid })
    .setIssuer(issuer)
    .setAudience(server.config.oidc.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(await importJWK(signingKey, 'ES256'));
}

/** A new member, who can view and edit what everyone can. */
export async function newMember(
  server: TestServer,
  name: string,
  { organisation = HELDER, isAdmin = false }: { organisation?: string; isAdmin?: boolean } = {},
): Promise<SomeOne> {
  const key = `${name.toLowerCase().replaceAll(/\W+/g, '_')}_${Math.random().toString(36).slice(2, 8)}`;
  const id = `usr_${key}`;
  await server.database.sql.insert(users).values({
    id,
    user_id: `test|${key}`,
    email: `${key}@helder.example`,
    name,
    is_admin: isAdmin,
    current_org_id: organisation,
  });
  await server.database.sql.insert(memberships).values({ organisation_id: organisation, user_id: id });
  return { id, name, token: await tokenOf(server, `test|${key}`) };
}

/** The subject of a new member. */
export const subjectOf = ({ id }: Pick<SomeOne, 'id'>): string => `test|${id.slice('usr_'.length)}`;
