import { describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations, type OperationId } from '#generated/operations.ts';
import { addressOf, findOperation } from './operation-of.ts';

const ids = Object.keys(operations) as OperationId[];

describe('the operation of a request', () => {
  test('is found for the example of every operation', () => {
    expect(ids.map((id) => findOperation(operations[id].method, operationExamples[id].url)?.id)).toEqual(ids);
  });

  test('is found below another path and behind an origin', () => {
    const at = (url: string) => findOperation('GET', `https://titre.test/below${url}`)?.id;
    expect(ids.filter((id) => operations[id].method === 'GET' && at(operationExamples[id].url) !== id)).toEqual([]);
  });

  test('has the decoded values of its path', () => {
    expect(findOperation('GET', '/v1/products/prd%201/pipelines/prc_1.json?req_id=r')).toEqual({
      id: 'getProcess',
      params: { id: 'prd 1', pid: 'prc_1' },
    });
  });

  test.each([
    ['GET', '/v1/users/unassigned.json', 'listUnassignedUsers'],
    ['GET', '/v1/users/usr_1.json', 'getUser'],
    ['GET', '/v1/organisations/new_org/roles.json', 'listOrganisationRoles'],
    ['GET', '/v1/organisations/org_1.json', 'getOrganisation'],
    ['DELETE', '/v1/organisations/org_1/logo', 'deleteOrganisationLogo'],
  ])('%s %s is %s: a fixed segment goes before a parameter', (method, url, id) => {
    expect(findOperation(method, url)?.id).toBe(id);
  });

  test.each([
    ['PATCH', '/v1/products.json'],
    ['GET', '/v1/nothing.json'],
    ['GET', '/v1/products/prd_1'],
    ['GET', '/v1/productsXjson'],
    ['GET', '/v1/products.json/more'],
    ['GET', '/v1/products.xlsx'],
    ['GET', '/assets/page.js?from=/v1/products/prd_1'],
  ])('%s %s is none', (method, url) => {
    expect(findOperation(method, url)).toBeNull();
  });
});

test('an address matches with a query, and not the address of another operation', () => {
  expect(addressOf('listProducts').test('http://localhost/v1/products.json?page=2')).toBe(true);
  expect(addressOf('getProduct').test('http://localhost/v1/products.json')).toBe(false);
  expect(addressOf('getProduct').test('http://localhost/v1/products/prd_1/pipelines.json')).toBe(false);
});
