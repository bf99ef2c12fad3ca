import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * Sessions, grants, codes and refresh tokens of the embedded identity provider, in a separate small file: the
 * provider also runs without an application database (with the mock).
 */
export interface IdentityStore {
  adapter: (model: string) => Adapter;
  /** Deletes expired records. */
  sweep: () => void;
  close: () => void;
}

const now = () => Math.floor(Date.now() / 1000);

/** Opens the store in `dataDir`, or in memory for null. */
export function openIdentityStore(dataDir: string | null): IdentityStore {
  if (dataDir !== null) mkdirSync(join(dataDir, 'identity'), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(dataDir === null ? ':memory:' : join(dataDir, 'identity', 'sessions.sqlite'));
  db.exec(`
    pragma journal_mode = wal;
    pragma busy_timeout = 2000;
    create table if not exists records (
      model text not null, id text not null, payload text not null, expires_at integer,
      grant_id text, uid text, user_code text, primary key (model, id)
    ) without rowid;
    create index if not exists records_grant on records (grant_id);
    create index if not exists records_uid on records (model, uid);
  `);
  const upsert = db.prepare('insert or replace into records values (?, ?, ?, ?, ?, ?, ?)');
  const byId = db.prepare(
    'select payload from records where model = ? and id = ? and (expires_at is null or expires_at > ?)',
  );
  const byUid = db.prepare(
    'select payload from records where model = ? and uid = ? and (expires_at is null or expires_at > ?)',
  );
  const byCode = db.prepare(
    'select payload from records where model = ? and user_code = ? and (expires_at is null or expires_at > ?)',
  );
  const consume = db.prepare(
    "update records set payload = json_set(payload, '$.consumed', ?) where model = ? and id = ?",
  );
  const destroy = db.prepare('delete from records where model = ? and id = ?');
  // The grant itself is a separate record, which the provider deletes by id.
  const revoke = db.prepare("delete from records where grant_id = ? and model <> 'Grant'");
  const expire = db.prepare('delete from records where expires_at <= ?');

  const parse = (row: unknown) =>
    row === undefined ? undefined : (JSON.parse((row as { payload: string }).payload) as AdapterPayload);

  const adapter = (model: string): Adapter => ({
    // The interface is asynchronous, access to the file is not.
    async upsert(id, payload, expiresIn) {
      const { grantId = null, uid = null, userCode = null } = payload;
      const expires = expiresIn === undefined || !Number.isFinite(expiresIn) ? null : now() + expiresIn;
      upsert.run(model, id, JSON.stringify(payload), expires, grantId, uid, userCode);
    },
    find: async (id) => parse(byId.get(model, id, now())),
    findByUid: async (uid) => parse(byUid.get(model, uid, now())),
    findByUserCode: async (code) => parse(byCode.get(model, code, now())),
    async consume(id) {
      consume.run(now(), model, id);
    },
    async destroy(id) {
      destroy.run(model, id);
    },
    async revokeByGrantId(grantId) {
      revoke.run(grantId);
    },
  });
  return {
    adapter,
    sweep: () => {
      expire.run(now());
    },
    close: () => db.close(),
  };
}
