import { expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { fallbackMessage } from './fallback-message.ts';

test.each([
  ['GET', '/v1/products.json', 'Error fetching products'],
  ['POST', '/v1/buffers.json', 'Error creating buffer'],
  ['DELETE', '/v1/products/prd_1/pipelines/prc_1.json', 'Error deleting process'],
  ['POST', '/v1/organisations/org_1/logo', 'Error uploading logo for organisation'],
  ['GET', '/v1/users/unassigned.json', operations.listUnassignedUsers.errorMessage],
  ['GET', '/v1/nothing.json', 'An error occurred'],
])('%s %s: %s', async (method, path, message) => {
  expect(await fallbackMessage(method, `http://titre.test${path}`)).toBe(message);
});
