import { expect, test } from 'vitest';
import { buildScenario, compareLibrary } from '#engine/index.ts';
import { configuration, library, product } from '../../../engine/tests/fixtures.test-support.ts';
import { CreateBufferBody } from '#generated/zod/buffers.ts';
import { CreateComponentBody } from '#generated/zod/components.ts';
import { detailsOf, knownUnderOtherIds, withFreeName, withIds } from './missing.ts';

const base = configuration('cfg_homogenised_v2');
const written = buildScenario({ name: 'H', configuration: base, product, created_at: '2026-01-01' }, library);
if (!written.feasible) throw new Error(written.problem.message);
const { file } = written;
const molecule = file.library.molecules.find(({ id }) => JSON.stringify(base).includes(id))!;
const without = { ...library, molecules: library.molecules.filter(({ id }) => id !== molecule.id) };

test('a row that has another id in the library is recognised by its name and values', () => {
  const rows = compareLibrary(file.library, without);
  expect(rows).toEqual([{ list: 'molecules', id: molecule.id, name: molecule.name, fields: [], missing: true }]);
  expect(knownUnderOtherIds(rows, file, without)).toEqual(new Map());
  const twin = { ...molecule, id: 'mol_twin' };
  const known = knownUnderOtherIds(rows, file, { ...without, molecules: [...without.molecules, twin] });
  expect(known).toEqual(new Map([[molecule.id, 'mol_twin']]));
  const other = { ...twin, density: molecule.density + 1 };
  expect(knownUnderOtherIds(rows, file, { ...without, molecules: [...without.molecules, other] })).toEqual(new Map());
});

test('a configuration uses the ids of this library, in settings and prices', () => {
  const priced = { ...base, assumptions: { ...base.assumptions, prices: { [molecule.id]: 2 } } };
  const there = JSON.stringify(priced);
  const here = JSON.stringify(withIds(priced, new Map([[molecule.id, 'mol_twin']])));
  expect(here).not.toContain(`"${molecule.id}"`);
  expect(here).toBe(there.replaceAll(`"${molecule.id}"`, '"mol_twin"'));
});

test('rows of every list have the form of the contract', () => {
  const sent = { own: false, version: 1 };
  const rows = [
    ...library.molecules.map((row) => ({ ...row, ...sent, type: 'molecule' })),
    ...[...library.solvents, ...library.proteins, ...library.cells].map((row) => ({ ...row, ...sent })),
  ];
  expect(rows.length).toBeGreaterThan(50);
  const refused = (taken: typeof CreateComponentBody | typeof CreateBufferBody, given: { name: string }[]) =>
    given.filter((row) => !taken.safeParse(detailsOf(row)).success).map(({ name }) => name);
  expect(refused(CreateComponentBody, rows)).toEqual([]);
  // The part of a buffer that the app passes to its engine.
  const buffers = (library.buffers ?? []).map(({ id, name, ph, volume, components }) => ({
    id,
    name,
    ph,
    volume,
    components,
  }));
  expect(buffers.length).toBeGreaterThan(3);
  expect(refused(CreateBufferBody, buffers)).toEqual([]);
});

test('a component whose name is taken gets the first number with which it is free', () => {
  const taken = new Set(['syrup', 'syrup 2']);
  expect(withFreeName({ name: 'Syrup', density: 1 }, taken)).toEqual({ name: 'Syrup 3', density: 1 });
  expect(withFreeName({ name: 'SYRUP 3', density: 1 }, taken)).toEqual({ name: 'SYRUP 4', density: 1 });
  expect(withFreeName({ name: 'Molasses' }, taken)).toEqual({ name: 'Molasses' });
});
