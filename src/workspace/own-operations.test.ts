import { expect, test } from 'vitest';
import { ownEntry, catalogue, type Configuration } from '#engine/index.ts';
import { WASHER } from '#engine/own-operations/own-operation.test-support.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { offered, operationOf, toCatalogue, versionsOf } from '#src/draft/catalogue.ts';
import { addStep, lockSetting, replaceStep, withVersion } from '#src/draft/edits.ts';
import { newerVersions } from './newer-operations-notice.tsx';
import { renamed } from '#src/draft/scenario/missing.ts';
import { EMPTY } from '#src/draft/wire.ts';

const second = { ...WASHER, id: 'own_washer@2', chemicals: [], outlets: WASHER.outlets.slice(0, 1) };
const [older, newest] = [WASHER, second].map((own) => ownEntry(own, library)) as [
  ReturnType<typeof ownEntry>,
  ReturnType<typeof ownEntry>,
];
const entries = toCatalogue([...catalogue(), older, newest]);
const added = (operation: typeof older): Configuration => addStep(EMPTY, operation, 'a');

test('a step of an own operation refers to its version, and is found by it', () => {
  const [step] = added(older).uo_settings;
  expect(step).toMatchObject({ unit_operation: 'own_operation', settings: { definition: 'own_washer@1' } });
  expect(operationOf(entries, step)).toEqual(older);
  const resolved = [{ key: 'definition', value: 'own_washer@2', source: 'entered' as const }];
  expect(operationOf(entries, { unit_operation: 'own_operation', settings: resolved })).toEqual(newest);
});

test('only the newest version is offered for a new step', () => {
  expect(offered(entries).filter(({ id }) => id.startsWith('own_'))).toEqual([newest]);
  expect(versionsOf(entries, 'own_washer@1')).toEqual([newest, older]);
});

test('another version keeps the settings that it has, and drops the others', () => {
  const key = 'chemicals.mol_sodium_hydroxide';
  const [step] = added(older).uo_settings;
  const entered = { ...step!, settings: { ...step!.settings, electricity: 0.5, [key]: 0.1 } };
  const draft = lockSetting({ ...added(older), uo_settings: [entered] }, 'a', 'steam', 0.2);
  const next = withVersion(draft, 'a', newest);
  expect(next.uo_settings[0]!.settings).toMatchObject({ definition: 'own_washer@2', electricity: 0.5 });
  expect(next.uo_settings[0]!.settings).not.toHaveProperty([key]);
  expect(newerVersions(draft, entries)).toMatchObject([{ stepId: 'a', newest: { id: 'own_washer@2' } }]);
  expect(newerVersions(next, entries)).toEqual([]);
});

test('a step that becomes one of an own operation names it', () => {
  const draft = addStep(EMPTY, entries.get('component_splitter')!, 'a');
  const next = replaceStep(draft, 'a', entries.get('component_splitter'), newest, 'b');
  expect(next.uo_settings).toMatchObject([{ id: 'b', settings: { definition: 'own_washer@2' } }]);
});

test('ids of components are renamed in keys of settings too', () => {
  const ids = new Map([['mol_a', 'mol_b']]);
  expect(renamed({ 'shares.other_1.mol_a': 1, mol_a: 'mol_a' }, ids)).toEqual({
    'shares.other_1.mol_b': 1,
    mol_b: 'mol_b',
  });
});
