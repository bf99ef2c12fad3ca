import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { readRunA, readSetup, writeRunA, writeSetup, type Setup } from './setup.ts';

const operation = catalogue().find(({ id }) => id === 'ultrafiltration')!;
const bare: Setup = { productId: null, hostId: null, settings: {}, feed: null };

test('reads back the same set-up from an address', () => {
  const setup: Setup = {
    productId: 'prd_1',
    hostId: 'cel_cho',
    settings: { protein_concentration: 0.1 + 0.2 },
    feed: { volume: 4.5, temperature: 300.15, components: [{ component_id: 'prt_1', concentration: 12.25 }] },
  };
  const address = writeSetup(new URLSearchParams('sweep=area'), setup);
  expect(address.get('sweep')).toBe('area');
  expect(readSetup(new URLSearchParams(address.toString()), operation)).toEqual(setup);
  expect(writeSetup(address, bare).toString()).toBe('sweep=area');
});

test.each(['s.protein_concentration=many', 's.horses=3', 'feed=none', 'feed=-3@298', 's.protein_concentration=', ''])(
  'reads an unusable address (%s) as the defaults',
  (text) => {
    expect(readSetup(new URLSearchParams(text), operation)).toEqual(bare);
  },
);

test('omits unreadable parts of a feed and keeps the rest', () => {
  const { feed } = readSetup(new URLSearchParams('feed=4@298.15,prt_1:12,mol_2,:3,mol_3:x'), operation);
  expect(feed).toEqual({ volume: 4, temperature: 298.15, components: [{ component_id: 'prt_1', concentration: 12 }] });
});

test('run A is kept in the link with its own feed and settings', () => {
  const runA = {
    productId: 'prd_1',
    hostId: null,
    feed: { volume: 2, temperature: 298.15, components: [] },
    settings: { protein_concentration: 4 },
  };
  const link = writeRunA(new URLSearchParams('s.protein_concentration=5'), runA);
  expect(readSetup(link, operation).settings).toEqual({ protein_concentration: 5 });
  expect(readRunA(link, operation)).toEqual(runA);
  expect(readRunA(writeRunA(link, null), operation)).toBeNull();
});
