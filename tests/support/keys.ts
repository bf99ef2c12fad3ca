/** Access keys and service accounts, made through the API. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { AccessKey, KeyScope, ServiceAccount } from '#generated/types.ts';
import { logs } from '#server/db/schema.ts';
import type { Account, TestServer } from './server.ts';

export const ALL_SCOPES: KeyScope[] = ['read', 'write', 'analyse', 'administer'];

interface Wanted {
  as?: Account | { token: string };
  /** Id of the account that it is for. */
  user?: string;
  organisation_id?: string;
  name?: string;
  scopes?: KeyScope[];
  valid_days?: number;
}

/** A new key with its secret: of Mara Kovács for Helder Foods unless stated otherwise. */
export async function newAccessKey(server: TestServer, wanted: Wanted = {}): Promise<AccessKey & { secret: string }> {
  const {
    as = 'standard',
    user = 'usr_mara_kovacs',
    organisation_id = 'org_helder_foods',
    name = 'Script',
    scopes = ['read'],
    valid_days = 30,
  } = wanted;
  const body = { name, organisation_id, scopes, valid_days };
  const reply = await server.call<AccessKey>(as, 'POST', `/v1/users/${user}/keys.json`, body);
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
  return { ...reply.body, secret: reply.body.secret! };
}

/** A new service account of Helder Foods. */
export async function newServiceAccount(server: TestServer, name = 'Plant historian'): Promise<ServiceAccount> {
  const url = '/v1/organisations/org_helder_foods/service_accounts.json';
  const reply = await server.call<ServiceAccount>('admin', 'POST', url, { name });
  expect(reply.status).toBe(201);
  return reply.body;
}

/** Titles of the log entries about something. */
export async function logTitles({ database }: TestServer, entityId: string): Promise<string[]> {
  const rows = await database.sql.select({ title: logs.title }).from(logs).where(eq(logs.entity_id, entityId));
  return rows.map(({ title }) => title);
}
