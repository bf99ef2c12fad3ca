/** No code can reach an organisation's things without saying whose: by types, and by who may import what. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Call, OperationId } from '#server/operation.ts';
import { componentsOf } from '#server/db/components.ts';
import { configurationsOf } from '#server/db/configurations.ts';
import type { Sql } from '#server/db/database.ts';
import { libraryOf } from '#server/db/library.ts';
import { processesOf } from '#server/db/processes.ts';
import { productsOf } from '#server/db/products.ts';
import * as schema from '#server/db/schema.ts';
import { forOrganisation, type OrganisationRepositories, type Repositories } from '#server/db/repositories.ts';

const root = join(import.meta.dirname, '../..');

describe('by types', () => {
  test('what belongs to an organisation is made for one, which is a text and never null', () => {
    for (const make of [forOrganisation, productsOf, processesOf, configurationsOf, componentsOf, libraryOf]) {
      expectTypeOf(make).parameter(1).toEqualTypeOf<string>();
    }
  });

  test('leaving the organisation out does not compile', () => {
    const db = {} as Sql;
    // @ts-expect-error -- whose?
    const without = () => forOrganisation(db);
    // @ts-expect-error -- nobody's
    const nobody = () => productsOf(db, null);
    expect([without, nobody]).toHaveLength(2);
  });

  test('an operation gets no database, only what is bound to its caller', () => {
    expectTypeOf<Call<OperationId>['db']>().toEqualTypeOf<Repositories>();
    expectTypeOf<Sql>().not.toExtend<Call<OperationId>[keyof Call<OperationId>]>();
    // Every method of these is a query of one organisation: none takes another's id.
    type Methods = { [K in keyof OrganisationRepositories]: keyof OrganisationRepositories[K] };
    expectTypeOf<Extract<Methods[keyof Methods], 'everyOrganisation'>>().toBeNever();
  });
});

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

/** Who makes repositories of an organisation, and for which. */
const makers: Record<string, string> = {
  'server/db/repositories.ts': 'the caller’s current one',
  'server/seed.ts': 'the demo data’s own',
  'server/jobs/runner.ts': 'the one that the job is of',
};

/** Code in server/db that reaches the things of every organisation, and why it may. */
const unboundRepositories: Record<string, string> = {
  'server/db/purge.ts': 'what was deleted long ago goes for good, whoever’s it was',
  'server/db/job-queue.ts': 'workers take jobs of every organisation in turn',
  'server/db/products-everywhere.ts': 'commands of whoever runs the server',
  'server/db/logos.ts': 'for administrators, by organisation; and pictures by their names',
  'server/db/members.ts': 'for administrators, by organisation',
  'server/db/organisations.ts': 'counts members of the organisations it is made for',
  'server/db/people.ts': 'tells only the organisations it is made for',
  'server/db/users.ts': 'a person’s own organisations',
  'server/db/every-organisation.ts': 'for administrators',
  'server/db/erase-person.ts': 'a command of whoever runs the server: a person’s data, wherever it is',
};

const isOwned = (one: object) =>
  (getTableColumns(one as PgTable) as Record<string, { notNull: boolean }>)['organisation_id']?.notNull === true;

describe('by who may import what', () => {
  test('handlers ask repositories: none writes a query of its own', () => {
    const asking = [...sources('server/operations'), ...sources('server/workbook')];
    expect(asking.length).toBeGreaterThan(10);
    const reaching = asking.filter((source) =>
      imported(source).some((module) =>
        /^(drizzle-orm|pg|@electric-sql)|\/db\/(schema|database|open)\.ts$/.test(module),
      ),
    );
    expect(reaching.map(({ path }) => path)).toEqual([]);
  });

  test('nothing but what is listed here makes repositories of an organisation', () => {
    const made = sources('server').filter(({ text }) =>
      /(?<!function )\b(forOrganisation|productsOf|processesOf|configurationsOf|componentsOf)\(/.test(text),
    );
    expect(made.map(({ path }) => path).filter((path) => !(path in makers))).toEqual([]);
    expect(made.length).toBeGreaterThan(1);
  });

  test('every repository that touches an organisation’s tables is made for an organisation', () => {
    const tables = Object.entries(schema)
      .filter(([, one]) => is(one, PgTable) && isOwned(one))
      .map(([name]) => name);
    expect(tables).toEqual(expect.arrayContaining(['products', 'processes', 'configurations', 'components']));
    const tenant = new RegExp(`\\b(${tables.join('|')})\\b`);
    const reaching = sources('server/db').filter(({ text }) => {
      const names = /import \{([^}]*)\} from '\.\/schema\.ts'/.exec(text)?.[1] ?? '';
      return tenant.test(names.replaceAll(/type \w+/g, ''));
    });
    const bound = reaching.filter(({ text }) =>
      /export (async )?function \w+\(\s*db: Sql,\s*organisationId: string\b/.test(text),
    );
    const unbound = reaching.filter((source) => !bound.includes(source)).map(({ path }) => path);
    expect(unbound.filter((path) => !(path in unboundRepositories))).toEqual([]);
    expect(bound.length).toBeGreaterThanOrEqual(5);
  });

  test('only administrators’ calls reach into every organisation', () => {
    const using = sources('server').filter((source) =>
      imported(source).some((name) => name.endsWith('every-organisation.ts')),
    );
    expect(using.map(({ path }) => path)).toEqual(['server/db/repositories.ts']);
  });
});
