/** Our own server against the contract kit. A call that a later delivery brings counts as missing, by name. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../support/server.ts';
import { operations } from './contract.ts';
import { runKit, type Finding } from './kit.ts';

/** What the product does for real by now; a handler more is a line more. */
const delivered = [
  'getUser',
  'updateUser',
  'getUserAdmin',
  'setUserAdmin',
  'listUsers',
  'listUnassignedUsers',
  'listUserLogs',
  'listLogs',
  'listOrganisations',
  'createOrganisation',
  'getOrganisation',
  'updateOrganisation',
  'deleteOrganisation',
  'listOrganisationUsers',
  'addOrganisationUsers',
  'createOrganisationUser',
  'listOrganisationRoles',
  'uploadOrganisationLogo',
  'deleteOrganisationLogo',
  'createComponent',
  'updateComponent',
  'deleteComponent',
  'listUnitOperations',
  'listSolvents',
  'listSubstances',
  'listCells',
  'listProteins',
  'listBuffers',
  'createBuffer',
  'getBuffer',
  'updateBuffer',
  'deleteBuffer',
  'listBufferUsages',
  'listProducts',
  'createProduct',
  'getProduct',
  'updateProduct',
  'deleteProduct',
  'restoreDeleted',
  'listProcesses',
  'createProcess',
  'getProcess',
  'updateProcess',
  'deleteProcess',
  'renameProcess',
  'listOrganisationProcesses',
  'listProcessConfigurations',
  'createProcessConfiguration',
  'getProcessConfiguration',
  'listJobs',
];

let server: TestServer;
let findings: Finding[];

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  findings = await runKit({
    url: `http://127.0.0.1:${port}`,
    token: await server.token('standard'),
    adminToken: await server.token('admin'),
  });
});
afterAll(() => server.close());

test('the delivered operations are delivered, and nothing else claims to be', () => {
  const missing = findings.filter(({ outcome }) => outcome === 'missing').map(({ operation }) => operation);
  const called = new Set(findings.map(({ operation }) => operation));
  expect(
    operations
      .map(({ id }) => id)
      .filter((id) => called.has(id) && !missing.includes(id) && answers(id))
      .toSorted(),
  ).toEqual(delivered.toSorted());
});

test('the kit leaves the user and the products as they were', async () => {
  const { body: flag } = await server.call<{ is_admin: boolean }>(
    'standard',
    'GET',
    '/v1/users/usr_mara_kovacs/admin.json',
  );
  expect(flag.is_admin).toBe(false);
  const { body: user } = await server.call<{ current_org: { id: string } }>(
    'standard',
    'GET',
    `/v1/users/usr_mara_kovacs.json`,
  );
  expect(user.current_org.id).toBe('org_helder_foods');
  const { body: list } = await server.call<{ products: { id: string }[] }>('standard', 'GET', '/v1/products.json');
  expect(list.products.map(({ id }) => id)).toEqual(['prd_leghaemoglobin', 'prd_succinic_acid']);
});

describe.each(delivered)('%s', (id) => {
  test('passes every check of the kit', () => {
    const own = findings.filter(({ operation }) => operation === id);
    expect(own.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(own.length).toBeGreaterThanOrEqual(3);
  });
});

/** Skipped before it was called tells nothing about whether it is there. */
const answers = (id: string) => findings.some(({ operation, outcome }) => operation === id && outcome !== 'skipped');
