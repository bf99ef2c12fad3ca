/** No code reaches an organisation's things without saying whose: who may import what. The types are in tenancy.types.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#server/db/schema.ts';

const root = join(import.meta.dirname, '../..');

interface Source {
  path: string;
  text: string;
}

/** Sources below a folder of the server, without tests. */
function sources(folder: string): Source[] {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map((file) => {
      const full = join(file.parentPath, file.name);
      return { path: relative(root, full), text: readFileSync(full, 'utf8') };
    });
}

/** Modules that a source takes values of: types alone reach nothing. */
const imported = ({ text }: Source): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\b)([^;]*?)\s*from\s+'([^']+)'/gms)]
    .filter(([, names]) => !/^\{(\s*type\s+\w+,?)*\s*\}$/.test(names!))
    .map(([, , module]) => module!);

/** Functions of server/db that are handed a database, with what they are handed next. */
const handedDatabase = ({ text }: Source): { name: string; bound: boolean }[] =>
  [...text.matchAll(/^export (?:async )?function (\w+)\(\s*db: Sql\b,?\s*(organisationId: string[,)])?/gm)].map(
    ([, name, organisation]) => ({ name: name!, bound: organisation !== undefined }),
  );

/** Who makes repositories of an organisation outside server/db, and for which. */
const makers: Record<string, string> = {
  'server/commands/reevaluate.ts': 'the product that the operator names, of its own organisation',
  'server/seed.ts': 'the demo data’s own',
  'server/jobs/runner.ts': 'the one that the job belongs to',
  'server/jobs/check-decisions.ts': 'the one that the product of the decision belongs to',
};

/** Code in server/db that reaches the things of every organisation, and why it may. */
const unboundRepositories: Record<string, string> = {
  'server/db/purge.ts': 'what was deleted long ago goes for good, whoever’s it was',
  'server/db/decisions.ts': 'jobs check decisions of every organisation in turn',
  'server/db/job-queue.ts': 'workers take jobs of every organisation in turn',
  'server/db/job-shards.ts': 'threads take blocks of running jobs of every organisation, and see only their input',
  'server/db/webhook-queue.ts': 'senders take deliveries of every organisation in turn',
  'server/db/products-everywhere.ts': 'commands of whoever runs the server',
  'server/db/logos.ts': 'for administrators, by organisation; and pictures by their names',
  'server/db/members.ts': 'for administrators, by organisation',
  'server/db/organisations.ts': 'counts members of the organisations it is made for',
  'server/db/people.ts': 'tells only the organisations it is made for',
  'server/db/users.ts': 'a person’s own organisations',
  'server/db/access-keys.ts': 'an account’s own keys; those of others for administrators',
  'server/db/key-callers.ts': 'whose key a request is made with, before any organisation is known',
  'server/db/shared-pages.ts': 'the page that a secret opens, for whoever has the secret',
  'server/db/every-organisation.ts': 'for administrators',
  'server/db/complete-results.ts':
    'when the database is opened: results of every organisation, as an earlier version stored them',
  'server/db/erase-person.ts': 'a command of whoever runs the server: a person’s data, wherever it is',
};

const isOwned = (one: object) =>
  (getTableColumns(one as PgTable) as Record<string, { notNull: boolean }>)['organisation_id']?.notNull === true;

test('handlers write no query of their own: they ask repositories', () => {
  const asking = [...sources('server/operations'), ...sources('server/workbook')];
  expect(asking.length).toBeGreaterThan(10);
  const reaching = asking.filter((source) =>
    imported(source).some((module) => /^(drizzle-orm|pg|@electric-sql)|\/db\/(schema|database|open)\.ts$/.test(module)),
  );
  expect(reaching.map(({ path }) => path)).toEqual([]);
});

test('only the listed modules make repositories of an organisation', () => {
  const bound = sources('server/db').flatMap((source) => handedDatabase(source).filter((made) => made.bound));
  const names = bound.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['forOrganisation', 'productsOf', 'fitsOf', 'buffersOf']));
  const making = new RegExp(`^import \\{[^}]*\\b(${names.join('|')})\\b[^}]*\\} from '[^']*/db/`, 'm');
  const made = sources('server').filter(({ path, text }) => !path.startsWith('server/db/') && making.test(text));
  expect(made.map(({ path }) => path).toSorted()).toEqual(Object.keys(makers).toSorted());
});

test('every function of server/db that uses an organisation’s tables has the organisation as parameter', () => {
  const tables = Object.entries(schema)
    .filter(([, one]) => is(one, PgTable) && isOwned(one))
    .map(([name]) => name);
  expect(tables).toEqual(expect.arrayContaining(['products', 'processes', 'configurations', 'components']));
  const tenant = new RegExp(`\\b(${tables.join('|')})\\b`);
  const reaching = sources('server/db').filter(({ text }) => {
    const names = /import \{([^}]*)\} from '\.\/schema\.ts'/.exec(text)?.[1] ?? '';
    return tenant.test(names.replaceAll(/type \w+/g, ''));
  });
  expect(reaching.length).toBeGreaterThan(10);
  const unbound = reaching.filter((source) => {
    const functions = handedDatabase(source);
    return functions.length === 0 || functions.some(({ bound }) => !bound);
  });
  expect(unbound.map(({ path }) => path).toSorted()).toEqual(Object.keys(unboundRepositories).toSorted());
});

test('only operations for administrators access all organisations', () => {
  const using = sources('server').filter((source) =>
    imported(source).some((name) => name.endsWith('every-organisation.ts')),
  );
  expect(using.map(({ path }) => path)).toEqual(['server/db/repositories.ts']);
});
