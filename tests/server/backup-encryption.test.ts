/** Encrypted backups: they come back with their key, and with nothing else; whatever was altered is refused. */
import { spawnSync } from 'node:child_process';
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backup, restore } from '#server/backup/commands.ts';
import { decrypted, encrypted, makeKeyFile, readKeyFile } from '#server/backup/encryption.ts';
import { readBackup, writeBackup } from '#server/backup/file.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { organisations } from '#server/db/schema.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { isNight } from '../support/night.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { demoDatabase, memoryDatabase } from '../support/server.ts';
import { runScript, usedDataDir } from './kill.ts';

const folder = mkdtempSync(join(tmpdir(), 'titre-encryption-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fresh = (() => {
  let n = 0;
  return (extension = '') => join(folder, `${(n += 1)}${extension}`);
})();

async function newKey(): Promise<{ path: string; key: Buffer }> {
  const path = fresh('.key');
  await makeKeyFile(path);
  return { path, key: readKeyFile(path) };
}

const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** In pieces of a size that has nothing to do with that of chunks. */
async function* inPieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Seal = (plain: Buffer, key: Buffer) => Promise<Buffer>;

const seal: Seal = (plain, key) => collect(encrypted(inPieces(plain), key));

/** As versions before the format of age did. */
const sealAsBefore: Seal = async (plain, secret) => {
  const salt = randomBytes(32);
  const derived = Buffer.from(hkdfSync('sha256', secret, salt, 'titre backup 1', 48));
  const header = Buffer.concat([Buffer.from('titre-encrypted-backup 1\n'), salt, derived.subarray(32)]);
  const count = Math.max(1, Math.ceil(plain.length / CHUNK));
  const chunks = Array.from({ length: count }, (_, number) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 7);
    nonce[11] = number === count - 1 ? 1 : 0;
    const cipher = createCipheriv('aes-256-gcm', derived.subarray(0, 32), nonce).setAAD(header);
    const sealed = cipher.update(plain.subarray(number * CHUNK, (number + 1) * CHUNK));
    return Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]);
  });
  return Buffer.concat([header, ...chunks]);
};
const unseal = (content: Buffer, key: Buffer | null) => collect(decrypted('the file', inPieces(content), key));

describe('a key file', () => {
  test('is an identity of age, readable only by its owner, and never overwrites another', async () => {
    const [one, other] = [await newKey(), await newKey()];
    expect(statSync(one.path).mode & 0o777).toBe(0o600);
    expect(readFileSync(one.path, 'utf8')).toMatch(
      /^# created: .*Z\n# public key: age1\w{58}\nAGE-SECRET-KEY-1\w{58}\n$/,
    );
    expect(one.key.equals(other.key)).toBe(false);
    await expect(makeKeyFile(one.path)).rejects.toThrow(/already exists/);
  });

  test('is the same key with any line ending', async () => {
    const { path, key } = await newKey();
    for (const ending of ['', '\n', '\r\n', '\n\n']) {
      const copy = fresh('.key');
      writeFileSync(copy, readFileSync(path, 'utf8').trimEnd() + ending);
      expect(readKeyFile(copy).equals(key)).toBe(true);
    }
  });

  test.each([
    ['is missing', () => fresh('.key'), /^Key file not found: /],
    ['is a folder', () => folder, /^Key file not found: /],
    ['is too short', () => written(Buffer.alloc(31, 'k')), /it has 31 bytes, but a key needs at least 32/],
    ['is empty', () => written(Buffer.from('\n')), /it has 0 bytes/],
    ['is some other large file', () => written(Buffer.alloc(2 * 1024 * 1024)), /larger than 1 MB/],
  ])('that %s is refused', (_, make, message) => {
    expect(() => readKeyFile(make())).toThrow(message);
  });

  function written(bytes: Buffer): string {
    const path = fresh('.key');
    writeFileSync(path, bytes);
    return path;
  }
});

/** Of tests alone. */
const IDENTITY = Buffer.from('AGE-SECRET-KEY-1T7TXNK7JMR39HXJJ2CUF95JPYFYQTEXAN023H7TDFEDN9JR4FLSSD9S2Y9');
const OTHER = Buffer.from('AGE-SECRET-KEY-18MZ02EM8D7WVDUH53875WE9WZPTWL6EFGHUQSYTTKRDQ84WXG9JSVSSJAC');

describe.each<[string, Seal, Buffer, number]>([
  ['content', seal, IDENTITY, 22 + 54 + 44 + 48 + 16],
  ['content of earlier versions', sealAsBefore, randomBytes(40), 25 + 32 + 16],
])('encrypted %s', (_name, sealing, key, HEADER) => {
  const random = (length: number) => Buffer.from(Array.from({ length }, (_, k) => (k * 7919 + (k >> 8)) % 256));

  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
    'of %i bytes is restored',
    async (length) => {
      const plain = random(length);
      const sealed = await sealing(plain, key);
      expect(sealed).toHaveLength(HEADER + length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
      expect((await unseal(sealed, key)).equals(plain)).toBe(true);
    },
  );

  test('differs each time, and reveals nothing of its content', async () => {
    const plain = Buffer.alloc(CHUNK, 'secret');
    const [one, other] = [await sealing(plain, key), await sealing(plain, key)];
    expect(one.subarray(HEADER).equals(other.subarray(HEADER))).toBe(false);
    expect(one.includes('secret')).toBe(false);
  });

  const plain = random(3 * CHUNK + 5000);
  const chunk = (all: Buffer, n: number) => all.subarray(HEADER + n * SEALED, HEADER + (n + 1) * SEALED);
  const rest = (all: Buffer, n: number) => all.subarray(HEADER + n * SEALED);
  const start = (all: Buffer) => all.subarray(0, HEADER);

  test.each<[string, (all: Buffer) => Buffer | Promise<Buffer>]>([
    ['lost its last byte', (all) => all.subarray(0, -1)],
    ['was cut off between two chunks', (all) => all.subarray(0, HEADER + 2 * SEALED)],
    ['was cut off inside a chunk', (all) => all.subarray(0, HEADER + 2 * SEALED + 100)],
    ['was cut off after its header', (all) => start(all)],
    ['goes on', (all) => Buffer.concat([all, Buffer.from('more')])],
    [
      'has two chunks in the wrong order',
      (all) => Buffer.concat([start(all), chunk(all, 1), chunk(all, 0), rest(all, 2)]),
    ],
    ['has a chunk twice', (all) => Buffer.concat([start(all), chunk(all, 0), chunk(all, 0), rest(all, 1)])],
    ['lacks a chunk', (all) => Buffer.concat([start(all), chunk(all, 0), rest(all, 2)])],
    [
      'has a chunk of another file with the same key',
      async (all) => {
        const other = await sealing(plain, key);
        return Buffer.concat([start(all), chunk(other, 0), rest(all, 1)]);
      },
    ],
  ])('that %s is refused', async (_, change) => {
    const altered = await change(await sealing(plain, key));
    await expect(unseal(altered, key)).rejects.toThrow(/is damaged: it has been altered or truncated/);
  });

  test('with any single bit changed is refused', async () => {
    const small = await sealing(random(200), key);
    const accepted: number[] = [];
    for (let bit = 0; bit < small.length * 8; bit += 3) {
      const altered = Buffer.from(small);
      altered[bit >> 3]! ^= 1 << (bit & 7);
      // Without its first line it is no encrypted file any more: those with a key are refused all the same.
      await unseal(altered, key).then(
        () => accepted.push(bit),
        (error: unknown) => expect(String(error)).toMatch(/^BackupError: the file (is|was) /),
      );
    }
    expect(accepted).toEqual([]);
  });

  test('returns no data of a chunk before it is verified', async () => {
    const sealed = await sealing(plain, key);
    sealed[HEADER + SEALED + 10]! ^= 1;
    const seen: Buffer[] = [];
    await expect(
      (async () => {
        for await (const part of decrypted('the file', inPieces(sealed), key)) seen.push(part);
      })(),
    ).rejects.toThrow(/is damaged/);
    expect(Buffer.concat(seen).equals(plain.subarray(0, CHUNK))).toBe(true);
  });
});

/** `age -r age1c0k3…`, on the text below. */
const BY_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSAwTlNlZ0QzYmNBdzZPVmFBZzRwZUkraHFTVHV6a3U4TlQzWUNMTWdJOFdr' +
  'CjZRWEQ3SXVKZDdKWnRkOW5DbUdhVWJpNkZyVHNOSzhKRHZHQVhrdWw4M3cKLS0tIFlkTDhFK1grT1BaQm9pV2NucWl5UFFXQTBF' +
  'b1dqemVmSC9GV0dXL0R1YjAK1/B8ADfun9qW1niHLYqcn+cn41lay68HJAknt7MPt2/+E7mXUa27zU4w3JIcR+ypq1p3kAg=';

describe('the tool age', () => {
  test('makes files that are opened here', async () => {
    expect((await unseal(Buffer.from(BY_AGE, 'base64'), IDENTITY)).toString()).toBe('made by the tool age\n');
  });

  const isMissing = spawnSync('age', ['--version']).error !== undefined;

  test.skipIf(isMissing)(`opens what is made here${isMissing ? ' (skipped: not installed)' : ''}`, async () => {
    const { path, key } = await newKey();
    const plain = randomBytes(3 * CHUNK + 5);
    const opened = spawnSync('age', ['-d', '-i', path], { input: await seal(plain, key) });
    expect([opened.stderr.toString(), opened.stdout.equals(plain)]).toEqual(['', true]);
  });
});

test.each([
  ['text', Buffer.from('Zm9yIHRlc3RzIG9ubHksIDMyIGJ5dGVzIG9yIG1vcmUu')],
  ['bytes', randomBytes(32)],
])('a key file of %s from an earlier version still encrypts', async (_, key) => {
  const sealed = await seal(Buffer.from('content'), key);
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect((await unseal(sealed, key)).toString()).toBe('content');
  await expect(unseal(sealed, IDENTITY)).rejects.toThrow(/was encrypted with a different key/);
});

describe('an encrypted backup', () => {
  const key = IDENTITY;
  let database: Awaited<ReturnType<typeof demoDatabase>>;
  let file: string;
  let open: string;

  beforeAll(async () => {
    database = await demoDatabase();
    [file, open] = [fresh('.titre'), fresh('.titre')];
    await writeBackup(database.sql, file, key);
    await writeBackup(database.sql, open);
  });
  afterAll(() => database.close());

  /** The lines that two backups of one state have in common. */
  const lines = async (path: string, of: Buffer | null) => {
    const gzipped = await collect(decrypted(path, Readable.from([readFileSync(path)]), of));
    return gunzipSync(gzipped).toString().trimEnd().split('\n').slice(1, -1).toSorted();
  };

  test('is readable only by its owner, and is restored value by value', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const other = await memoryDatabase();
    await restoreBackup(other.sql, file, { replace: false, key });
    const second = fresh('.titre');
    await writeBackup(other.sql, second, key);
    expect(await lines(second, key)).toEqual(await lines(open, null));
    await other.close();
  });

  const altered = (change: (bytes: Buffer) => Buffer) => {
    const path = fresh('.titre');
    writeFileSync(path, change(Buffer.from(readFileSync(file))));
    return path;
  };
  const flipped = (at: (length: number) => number) => () =>
    altered((bytes) => {
      bytes[at(bytes.length)]! ^= 1;
      return bytes;
    });

  test.each<[string, () => string, Buffer | null, RegExp]>([
    ['without its key', () => file, null, /is encrypted\. Add --key-file/],
    ['with another key', () => file, OTHER, /was encrypted with a different key/],
    ['that was altered at its beginning', flipped(() => 30), key, /different key, or its beginning has been altered/],
    ['that was altered in the middle', flipped((length) => length >> 1), key, /is damaged/],
    ['that was altered at its end', flipped((length) => length - 1), key, /is damaged/],
    ['that was cut off', () => altered((bytes) => bytes.subarray(0, -1000)), key, /is damaged/],
    ['that was cut off in its header', () => altered((bytes) => bytes.subarray(0, 40)), key, /is incomplete/],
    ['that is not encrypted, with a key', () => open, key, /is not encrypted\. Omit --key-file/],
  ])('%s is rejected, and nothing is changed', async (_, make, given, message) => {
    const before = await database.sql.$count(organisations);
    await expect(restoreBackup(database.sql, make(), { replace: true, key: given })).rejects.toThrow(message);
    expect(await database.sql.$count(organisations)).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  const run = (script: string, args: string[], env: Record<string, string>) =>
    runScript(script, args, { INIT_CWD: folder, ...env });

  test.runIf(isNight)('is written and restored by the commands', { timeout: 600_000 }, async () => {
    const made = fresh('.key');
    expect(await run('backup.ts', [made, '--make-key'], {})).toEqual({
      code: 0,
      output: expect.stringMatching(/^Created the key file .* Keep a copy in another safe place/),
    });
    // Without a server: backup.test.ts has that of one that runs.
    const dataDir = await usedDataDir('titre-encryption-commands-');
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const target = fresh('.titre');
    const saved = await run('backup.ts', [target, '--key-file', made], { DATA_DIR: dataDir });
    expect(saved).toEqual({ code: 0, output: expect.stringMatching(/^Saved version .*, encrypted\.$/m) });
    await expect(readBackup(target)).rejects.toThrow(/is encrypted/);
    const later = await openEmbedded(dataDir);
    const before = await later.sql.$count(organisations);
    expect(before).toBeGreaterThan(0);
    await later.sql.insert(organisations).values({ id: 'org_later', name: 'Later' });
    await later.close();
    // Over what is there, because a new folder takes seconds to make; backup.test.ts restores into one.
    await expect(restore({ databaseUrl: null, dataDir }, target, { replace: true, key })).rejects.toThrow(
      'was encrypted with a different key',
    );
    const { code, output } = await run('restore.ts', ['--key-file', made, target, '--replace'], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([0, expect.stringContaining(`into ${dataDir}; the previous content was deleted.`)]);
    const there = await openEmbedded(dataDir);
    expect(await there.sql.$count(organisations)).toBe(before);
    await there.close();
    expect(await run('restore.ts', [target, '--key'], {})).toEqual({
      code: 2,
      output: expect.stringMatching(/^usage: npm run restore -- <file> \[--replace\] \[--key-file <file>\]\n/),
    });
  });

  const missing = missingPostgresql();

  describe.skipIf(missing !== null)(`on PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`, () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster(await freePort());
    });
    afterAll(() => cluster?.stop());

    test('is restored unchanged, and a wrong key changes nothing', { timeout: 600_000 }, async () => {
      const here = { databaseUrl: cluster.url, dataDir: '' };
      await restore(here, file, { replace: false, key });
      const second = fresh('.titre');
      await backup(here, second, key);
      expect(await lines(second, key)).toEqual(await lines(open, null));
      await expect(restore(here, second, { replace: true, key: OTHER })).rejects.toThrow(
        /was encrypted with a different key/,
      );
      await expect(restore(here, second, { replace: true })).rejects.toThrow(/is encrypted/);
      const there = await openPostgresql(cluster.url, { migrated: false });
      expect(await there.sql.$count(organisations)).toBeGreaterThan(0);
      await there.close();
      await restore(here, open, { replace: true });
    });
  });
});
