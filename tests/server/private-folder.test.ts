/** Nobody but its owner can read what is in the data folder. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { organisations } from '#server/db/schema.ts';
import { openIdentity } from '#server/identity/index.ts';
import { dataFolder, newFolder } from '../support/pglite.ts';

const outside = mkdtempSync(join(tmpdir(), 'titre-private-'));
const dataDir = await dataFolder('titre-private-data-');
// As on most machines, whatever this one has.
const umask = process.umask(0o022);
afterAll(() => {
  process.umask(umask);
  for (const folder of [outside, dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Below the folder, and the folder itself, what others may do something with. */
function open(folder: string): string[] {
  const names = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ];
  return names.filter((name) => !lstatSync(name).isSymbolicLink() && (statSync(name).mode & 0o077) !== 0);
}

/** Opens database and identity provider as a start does; gives what it says. */
async function startOn(folder: string): Promise<string[]> {
  const said: string[] = [];
  const database = await openEmbedded(folder, { say: (line) => said.push(line) });
  const identity = await openIdentity(readConfig({ DATA_DIR: folder }));
  await database.sql
    .insert(organisations)
    .values({ id: `org_${said.length}`, name: 'Private' })
    .onConflictDoNothing();
  await database.maintain();
  expect(open(folder)).toEqual([]);
  identity.close();
  await database.close();
  return said;
}

test('creates folders with 0700 and files with 0600, whatever the umask', async () => {
  const made = await newFolder();
  expect(open(made)).toEqual([]);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  expect(statSync(join(made, 'db')).mode & 0o777).toBe(0o700);
  expect(statSync(join(made, 'db', 'PG_VERSION')).mode & 0o777).toBe(0o600);
  expect(await startOn(dataDir)).toEqual([]);
  expect(open(dataDir)).toEqual([]);
});

test('corrects a folder that others can read at start, with a message, and leaves other files unchanged', async () => {
  const ours = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
  for (const path of [dataDir, ...ours]) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
  const theirs = join(outside, 'theirs');
  writeFileSync(theirs, '');
  chmodSync(theirs, 0o644);
  symlinkSync(theirs, join(dataDir, 'db', 'link'));
  mkdirSync(join(dataDir, 'website'));
  chmodSync(join(dataDir, 'website'), 0o755);
  const backup = join(dataDir, 'last.titre');
  writeFileSync(backup, '');
  chmodSync(backup, 0o644);

  const said: string[] = [];
  const database = await openEmbedded(dataDir, { say: (line) => said.push(line) });
  await database.close();
  const [, count] =
    /^Other users of this machine could read (\d+) files and folders in .*; now only the owner can read them\.$/.exec(
      said.join(),
    ) ?? [];
  // The folder itself and the backup; the lock has a journal while it is held.
  expect(Number(count) - ours.length).toBeGreaterThanOrEqual(2);
  expect(open(dataDir)).toEqual([join(dataDir, 'website')]);
  expect([statSync(theirs).mode & 0o777, statSync(backup).mode & 0o777]).toEqual([0o644, 0o600]);
  rmSync(join(dataDir, 'db', 'link'));
  rmSync(join(dataDir, 'website'), { recursive: true });
  expect(await startOn(dataDir)).toEqual([]);
});
