import { beforeEach, expect, test, vi } from 'vitest';
import { keyOf, forgetIntention } from './intention.ts';

beforeEach(() => sessionStorage.clear());

test('gives a repeated request the same key until it is answered', async () => {
  const first = await keyOf('/v1/products.json', '{"name":"A"}');
  expect(await keyOf('/v1/products.json', '{"name":"A"}')).toBe(first);
  forgetIntention(first);
  expect(await keyOf('/v1/products.json', '{"name":"A"}')).not.toBe(first);
});

test('treats another address, body or organisation as a new intention', async () => {
  const calls = [
    ['/a', 'org_1', '{}'],
    ['/b', 'org_1', '{}'],
    ['/a', 'org_2', '{}'],
    ['/a', 'org_1', '{"x":1}'],
    ['/a', 'org_1{}', ''],
  ];
  const keys = await Promise.all(calls.map((call) => keyOf(...call)));
  expect(new Set(keys).size).toBe(calls.length);
});

test('treats the same content after half an hour as a new intention', async () => {
  const first = await keyOf('/a', '{}');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
  expect(await keyOf('/a', '{}')).not.toBe(first);
  vi.restoreAllMocks();
});
