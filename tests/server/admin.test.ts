import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Cell, LogList, Molecule, Organisation, Protein, User, UserList } from '#generated/types.ts';
import { main, readCommand, runCommand, USAGE } from '#server/admin/command-line.ts';
import { lockFolder } from '#server/db/lock.ts';
import { components, logs, users } from '#server/db/schema.ts';
import { dataFolder } from '../support/pglite.ts';
import { testServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'titre-admin-'));

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command on the test's database. */
async function admin(...argv: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runCommand(readCommand(argv)!, server.database, (line) => said.push(line));
  return { code, said: said.join('\n') };
}

const refusal = (...argv: string[]) =>
  admin(...argv).then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  );

const get = async <T>(url: string) => (await server.call<T>('admin', 'GET', url)).body;
const logged = async () => (await get<LogList>('/v1/logs.json')).logs;

describe('make-admin', () => {
  test('makes a user an administrator, once', async () => {
    const { code, said } = await admin('make-admin', 'FREE@demo.test');
    expect([code, said]).toEqual([0, 'Tom Okafor (FREE@demo.test) is now an administrator.']);
    expect(await get('/v1/users/usr_tom_okafor/admin.json')).toMatchObject({ is_admin: true });
    expect((await logged())[0]).toMatchObject({
      action: expect.stringMatching(/^user\./),
      user_name: 'Command line',
      entity_id: 'usr_tom_okafor',
    });
    const entries = await server.database.sql.$count(logs);
    expect((await admin('make-admin', 'free@demo.test')).said).toContain('already');
    expect(await server.database.sql.$count(logs)).toBe(entries);
    await server.call('admin', 'PUT', '/v1/users/usr_tom_okafor/admin.json', { is_admin: false });
  });

  test('creates an account for the first sign-in', async () => {
    expect((await admin('make-admin', 'first@company.test', '--name', 'First Admin')).code).toBe(0);
    const found = (await get<UserList>('/v1/users/unassigned.json?q=first@company.test')).users;
    expect(found).toMatchObject([{ name: 'First Admin', email: 'first@company.test', orgs: [], current_org: null }]);
    expect(await get(`/v1/users/${found[0]!.id}/admin.json`)).toMatchObject({ is_admin: true });
  });

  test('is in the log, but not listed among the users', async () => {
    const everyone = (await get<UserList>('/v1/users.json')).users;
    expect(everyone.filter(({ name }) => name === 'Command line')).toEqual([]);
    expect((await logged()).some(({ user_name }) => user_name === 'Command line')).toBe(true);
  });

  test('rejects an invalid address, and stores nothing in a dry run', async () => {
    expect(await refusal('make-admin', 'nobody')).toMatch(/^E-mail must be an e-mail address/);
    const before = await server.database.sql.$count(users);
    expect((await admin('make-admin', 'dry@company.test', '--dry-run')).said).toContain('nothing was stored');
    expect(await server.database.sql.$count(users)).toBe(before);
  });
});

describe('list-deleted and restore-deleted', () => {
  test('list the deleted items of an organisation, and restore them', async () => {
    const { body } = await server.call<{ id: string }>('standard', 'POST', '/v1/components/proteins.json', {
      name: 'Deleted by mistake',
      molar_mass: 16_000,
    });
    expect((await admin('list-deleted', 'Helder Foods')).said).toBe(
      'Helder Foods has no deleted items that can be restored.',
    );
    await server.call('standard', 'DELETE', `/v1/components/proteins/${body.id}.json`);
    expect((await admin('list-deleted', 'Helder Foods')).said).toMatch(
      new RegExp(
        `^proteins ${body.id}: Deleted by mistake, deleted on \\S+ by Mara Kovács, can be restored until \\S+$`,
      ),
    );
    const restoring = ['restore-deleted', 'Helder Foods', 'proteins', body.id];
    expect((await admin(...restoring, '--dry-run')).said).toContain('nothing was stored');
    expect((await admin(...restoring)).said).toBe(`Restored Deleted by mistake (proteins ${body.id}).`);
    expect((await admin('list-deleted', 'Helder Foods')).said).toContain('has no deleted items');
    expect(await refusal(...restoring)).toContain('There is no deleted item');
  });

  test('restore a deleted organisation by its name', async () => {
    expect((await admin('list-deleted')).said).toBe('No organisation can be restored.');
    const { body } = await server.call<{ id: string }>('admin', 'POST', '/v1/organisations.json', {
      name: 'Closed Ltd',
    });
    await server.call('admin', 'DELETE', `/v1/organisations/${body.id}.json`);
    expect((await admin('list-deleted')).said).toContain(`organisations ${body.id}: Closed Ltd`);
    expect((await admin('restore-deleted', 'closed ltd')).said).toBe(`Restored Closed Ltd (organisations ${body.id}).`);
    expect((await get<Organisation>(`/v1/organisations/${body.id}.json`)).name).toBe('Closed Ltd');
    expect(await refusal('restore-deleted', 'Closed Ltd')).toContain('No deleted organisation');
  });

  test('reject a wrong number of values', async () => {
    expect(await refusal('restore-deleted', 'Helder Foods', 'proteins')).toMatch(/takes 1 or 3 values, not 2/);
  });
});

describe('create-organisation', () => {
  test('makes one with a role and members', async () => {
    const { code, said } = await admin(
      'create-organisation',
      'Aurora Enzymes',
      '--role',
      'Standard',
      '--member',
      'noorg@demo.test',
      '--member',
      'new@aurora.test',
    );
    expect(code).toBe(0);
    const id = /org_\w+/.exec(said)![0];
    expect(await get<Organisation>(`/v1/organisations/${id}.json`)).toMatchObject({
      name: 'Aurora Enzymes',
      roles: ['Standard'],
      member_count: 2,
    });
    expect(await get<User>('/v1/users/usr_ines_moreau.json')).toMatchObject({ current_org: { id } });
    expect((await logged()).slice(0, 3).map(({ action }) => action)).toEqual([
      'user.create',
      'organisation.add_users',
      'organisation.create',
    ]);
    await server.call('admin', 'DELETE', `/v1/organisations/${id}.json`);
  });

  test('does nothing if any part is invalid', async () => {
    const organisations = async () => (await get<{ total: number }>('/v1/organisations.json')).total;
    const before = await organisations();
    expect(await refusal('create-organisation', 'A', '--role', 'Gold')).toContain('Use Standard');
    expect(await refusal('create-organisation', 'B', '--member', 'noorg@demo.test', '--member', 'x')).toMatch(
      /^E-mail: enter at least 3 characters/,
    );
    expect(await refusal('create-organisation', ' ')).toContain('Name must not be blank');
    expect(await refusal('create-organisation', 'x'.repeat(200))).toMatch(/^Name: enter at most 120 characters/);
    expect((await admin('create-organisation', 'Dry', '--dry-run')).code).toBe(0);
    expect(await organisations()).toBe(before);
  });
});

let files = 0;
function file(content: string | Uint8Array): string {
  files += 1;
  const path = join(folder, `components-${files}.csv`);
  writeFileSync(path, content);
  return path;
}

const load = (kind: string, content: string | Uint8Array, ...options: string[]) =>
  admin('import-components', 'Helder Foods', kind, file(content), ...options);

const proteins = async () =>
  (await server.call<{ proteins: Protein[] }>('standard', 'GET', '/v1/proteins.json')).body.proteins;

describe('import-components', () => {
  test('adds valid rows, and reports position, reason and valid values of the others', async () => {
    const { code, said } = await load(
      'proteins',
      [
        'name,molar_mass,uniprot,isoelectric_point,source',
        'Imported A,15800,P02240,6.9,"Own assay, 2026"',
        'Imported B,heavy,,,',
        ',20000,,,',
        'Imported C,20,,,',
        'Imported D,20000,,15,',
        'imported a,16000,,,',
        'Imported E,20000,,,,extra',
        ',,,,',
        'Imported F,2.1e4,,,',
      ].join('\r\n'),
    );
    expect(code).toBe(2);
    expect(said.split('\n')).toEqual([
      '2 of 8 proteins were imported into Helder Foods.',
      'Skipped:',
      '  row 3, column molar_mass: “heavy” is not a number. Enter a number from 100 to 1000000000 in Da.',
      '  row 4, column name: is required. Enter text of at most 120 characters.',
      '  row 5, column molar_mass: must be at least 0.1 kDa; it is 0.02 kDa. Enter a number from 100 to 1000000000 in Da.',
      '  row 6, column isoelectric_point: must be at most 14; it is 15. Enter a number from 0 to 14, or leave it empty.',
      '  row 7, column name: a protein with this name is already in the library. ' +
        'Enter a different name, or delete or change the existing component.',
      '  row 8: it has 6 cells instead of 5. Enter one cell per column, and put text that contains a comma in quotation marks.',
    ]);
    const imported = (await proteins()).filter(({ name }) => name.startsWith('Imported'));
    expect(imported).toMatchObject([
      {
        name: 'Imported A',
        molar_mass: 15_800,
        uniprot: 'P02240',
        isoelectric_point: 6.9,
        source: 'Own assay, 2026',
        own: true,
      },
      { name: 'Imported F', molar_mass: 21_000, uniprot: null, isoelectric_point: null, source: '' },
    ]);
    const entries = (await logged()).filter(({ action }) => action === 'component.create').slice(0, 2);
    expect(entries.map(({ entity_name }) => entity_name)).toEqual(['Imported F', 'Imported A']);
    expect(entries[0]).toMatchObject({ user_name: 'Command line', organisation_id: 'org_helder_foods' });
  });

  test('stores the same as the API operation', async () => {
    const details = { name: 'By call', molar_mass: 30_000, isoelectric_point: 5 };
    await server.call('standard', 'POST', '/v1/components/proteins.json', details);
    await load('proteins', 'name,molar_mass,isoelectric_point\nBy file,30000,5\n');
    const rows = await server.database.sql.select({ name: components.name, row: components.row }).from(components);
    const stored = (name: string) => {
      const { id: _id, name: _name, ...rest } = rows.find((one) => one.name === name)!.row as Protein;
      return JSON.stringify(rest);
    };
    expect(stored('By file')).toBe(stored('By call'));
  });

  test('can be repeated: existing components are skipped', async () => {
    const content = 'name,molar_mass\nAgain,15000\n';
    expect((await load('proteins', content)).code).toBe(0);
    const { code, said } = await load('proteins', content);
    expect([code, said]).toEqual([2, expect.stringContaining('0 of 1 proteins')]);
  });

  test('stores nothing in a dry run, and reports the same', async () => {
    const content = 'name,molar_mass\nNever,15000\nNever 2,x\n';
    const before = [await server.database.sql.$count(components), await server.database.sql.$count(logs)];
    const { code, said } = await load('proteins', content, '--dry-run');
    expect(code).toBe(2);
    expect(said).toContain('1 of 2 proteins can be imported');
    expect(said).toContain('row 3, column molar_mass');
    expect(said).toContain('nothing was stored');
    expect([await server.database.sql.$count(components), await server.database.sql.$count(logs)]).toEqual(before);
  });

  test('reads spreadsheet exports with semicolons, decimal commas, a byte order mark, titles and other units', async () => {
    const content = '\uFEFFName;Molar mass (kDa);Isoelectric point\r\nFrom a sheet;15,8;"6,9"\r\n';
    expect((await load('proteins', content)).code).toBe(0);
    expect((await proteins()).find(({ name }) => name === 'From a sheet')).toMatchObject({
      molar_mass: 15_800,
      isoelectric_point: 6.9,
    });
  });

  test('reads molecules with their pKa, and cells with their composition', async () => {
    const molecule =
      'name,class,density,pka,price_low,price_high\nTris,small_molecule,1350,8.07,1,2\nCitric,small_molecule,1660,3.13 4.76;6.4,3,2\n';
    const first = await load('molecules', molecule);
    expect(first.said).toContain('row 3, column price_low: must not be above the high price.');
    const { body } = await server.call<{ substances: Molecule[] }>(
      'standard',
      'GET',
      '/v1/substances.json?types=molecule',
    );
    expect(body.substances.find(({ name }) => name === 'Tris')).toMatchObject({ pka: [8.07], price: null });

    const heading =
      'name,kind,substrate_id,temperature (°C),mu_max,yield_xs,maintenance,monod_constant,max_density,diameter,density,peak_our,composition.protein,composition.rna,composition.dna,composition.lipid,composition.wall,composition.ash';
    const cell = (name: string, substrate: string, protein: string) =>
      `${name},yeast,${substrate},30,0.25,0.5,0.02,0.1,110,5,1090,200,${protein},0.08,0.01,0.06,0.3,0.1`;
    const { said } = await load(
      'cells',
      [
        heading,
        cell('Yeast 1', 'mol_glucose', '0.45'),
        cell('Yeast 2', 'mol_none', '0.45'),
        cell('Yeast 3', 'mol_glucose', '0.9'),
        cell('Yeast 4', 'mol_glucose', ''),
      ].join('\n'),
    );
    expect(said.split('\n')).toEqual([
      '1 of 4 cells were imported into Helder Foods.',
      'Skipped:',
      '  row 3, column substrate_id: is not a molecule of the library.',
      '  row 4, column composition: the shares add up to 145 %; they must not exceed 100 %.',
      '  row 5, column composition.protein: is required. Enter a number from 0 to 1.',
    ]);
    const cells = (await server.call<{ cells: Cell[] }>('standard', 'GET', '/v1/cells.json')).body.cells;
    expect(cells.find(({ name }) => name === 'Yeast 1')).toMatchObject({
      temperature: 303.15,
      composition: { protein: 0.45 },
    });
  });

  test.each([
    ['proteins', 'name,weight\nA,1', /Unknown column “weight” for proteins. Known columns: name, uniprot, molar_mass/],
    ['proteins', 'name,molar_mass (L)\nA,1', /is in L; use Da/],
    ['proteins', 'name\nA', /columns are missing: molar_mass/],
    ['proteins', 'name,Name,molar_mass\nA,B,1', /twice: name/],
    ['proteins', '', /empty/],
    ['proteins', 'name,molar_mass\n"A,1\n', /cannot be read as CSV: .*line/],
    ['proteins', Buffer.from([0x6e, 0xe4, 0x6d]), /UTF-8/],
    ['enzymes', 'name\nA', /Unknown kind enzymes. Use one of: proteins, cells, molecules, solvents/],
  ])('rejects a file of %s that is %j', async (kind, content, message) => {
    const before = await server.database.sql.$count(components);
    await expect(load(kind, content)).rejects.toThrow(message);
    expect(await server.database.sql.$count(components)).toBe(before);
  });

  test('lists the organisations if none or several match', async () => {
    const path = file('name,molar_mass\nA,15000\n');
    expect(await refusal('import-components', 'Helder', 'proteins', path)).toContain('Helder Foods (org_helder_foods)');
    const twin = await server.call<Organisation>('admin', 'POST', '/v1/organisations.json', { name: 'helder foods' });
    expect(await refusal('import-components', 'Helder Foods', 'proteins', path)).toContain(twin.body.id);
    expect((await admin('import-components', twin.body.id, 'proteins', path)).code).toBe(0);
    await server.call('admin', 'DELETE', `/v1/organisations/${twin.body.id}.json`);
    // What one organisation imports is not there for another.
    expect((await proteins()).some(({ name }) => name === 'A')).toBe(false);
  });
});

describe('the command line', () => {
  const run = async (env: Record<string, string>, ...argv: string[]) => {
    const out: string[] = [];
    const errors: string[] = [];
    const code = await main(
      argv,
      env,
      (line) => out.push(line),
      (line) => errors.push(line),
    );
    return { code, out: out.join('\n'), errors: errors.join('\n') };
  };

  test('explains its usage, and the error of a command', async () => {
    expect(await run({})).toEqual({ code: 0, out: USAGE, errors: '' });
    expect((await run({}, '--help')).out).toBe(USAGE);
    expect((await run({}, 'make-coffee')).errors).toContain('Unknown command make-coffee');
    expect((await run({}, 'make-admin')).errors).toContain('make-admin takes 1 value');
    expect((await run({}, 'create-organisation', 'Two', 'Words')).errors).toContain('quotation marks');
    expect((await run({}, 'make-admin', 'a@b.test', '--force')).errors).toContain('--force');
    expect((await run({ PORT: 'x' }, 'make-admin', 'a@b.test')).errors).toContain('PORT');
  });

  test('says what to do while the server has the embedded database', async () => {
    const dataDir = join(folder, 'locked');
    const release = lockFolder(dataDir);
    const { code, errors } = await run({ DATA_DIR: dataDir }, 'make-admin', 'a@b.test');
    release();
    expect(code).toBe(1);
    expect(errors).toMatch(/in use by another process[\s\S]*If the server is running, stop it/);
  });

  test('works on the embedded database, and has the demo accounts in a new one', async () => {
    const env = { DATA_DIR: await dataFolder('titre-admin-') };
    onTestFinished(() => rmSync(env.DATA_DIR, { recursive: true }));
    expect(await run(env, 'make-admin', 'standard@demo.test')).toMatchObject({
      code: 0,
      out: 'Mara Kovács (standard@demo.test) is now an administrator.',
      errors: '',
    });
    expect(
      (await run(env, 'import-components', 'Helder Foods', 'proteins', join(folder, 'none.csv'))).errors,
    ).toContain('File not found: ');
    // The database was closed and unlocked after each.
    lockFolder(env.DATA_DIR)();
  });
});

test('the account of the command line cannot sign in', async () => {
  await admin('create-organisation', 'Any', '--dry-run');
  await admin('make-admin', 'admin@demo.test');
  const [account] = await server.database.sql.select().from(users).where(eq(users.id, 'usr_command_line'));
  expect(account).toMatchObject({ user_id: null, email: null, is_admin: false });
  expect(account!.deleted_at).not.toBeNull();
});
