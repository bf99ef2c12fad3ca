import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { operations } from '#generated/operations.ts';
import { refresh, type Changes } from './refresh.ts';

type Writes = Record<string, (...ids: string[]) => Changes>;

const modules = import.meta.glob<Writes>('../../generated/hooks/*.ts', { eager: true });
const writes: Writes = Object.assign({}, ...Object.values(modules)) as Writes;

/** With the names of parameters as ids. */
const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, '$1');
const READS = Object.entries(operations)
  .filter(([, { method }]) => method === 'GET')
  .map(([id, { path }]) => [id, filled(path)] as const);

/** @returns the reads of the contract that a write outdates */
async function staleAfter(changes: Changes, known: string[] = []): Promise<string[]> {
  const client = new QueryClient();
  for (const [, path] of READS) client.setQueryData([path], 'read');
  await refresh(client, changes, ...known.map((path) => [path]));
  return READS.filter(([, path]) => client.getQueryState([path])!.isInvalidated).map(([id]) => id);
}

const OF_PROCESS = ['getProcess', 'getProduct', 'listProcesses', 'listProducts'];

test.each([
  ['updateBuffer', ['id'], ['getBuffer', 'listBufferUsages', 'listBuffers']],
  ['updateBuffer', ['another'], ['listBuffers']],
  ['createBuffer', [], ['listBuffers']],
  // A page about something deleted that is still being left must not ask for it again.
  ['deleteBuffer', [], ['listBuffers']],
  [
    'createProcessConfiguration',
    ['id', 'pid'],
    [
      'getBuffer',
      'getHome',
      'getOwnOperation',
      'listBranches',
      'listBufferUsages',
      'listBuffers',
      'listOwnOperationUsages',
      'listOwnOperations',
      ...OF_PROCESS,
      'listOrganisationProcesses',
      'listProcessConfigurations',
    ],
  ],
  [
    'mapExperiment',
    ['productId', 'unitOpId', 'expId'],
    [
      'getExperiment',
      'listColumnHeadings',
      'listExperiments',
      'listProductExperiments',
      'listUnitOperationExperiments',
    ],
  ],
  ['forgetColumnHeadings', ['unitOpId'], ['listColumnHeadings']],
  ['withdrawShareLink', ['id', 'pid'], [...OF_PROCESS, 'listShareLinks']],
  ['createComponent', ['kind'], ['listCells', 'listProteins', 'listQuotations', 'listSolvents', 'listSubstances']],
])('%s %j outdates what shows it', async (write, ids, stale) => {
  expect((await staleAfter(writes[`${write}Changes`]!(...ids))).toSorted()).toEqual(stale.toSorted());
});

test('what already has the response is not read again', async () => {
  expect(await staleAfter(writes['updateBufferChanges']!('id'), ['/v1/buffers/id.json'])).not.toContain('getBuffer');
});

test('every write of the contract outdates the reads that it lies in', async () => {
  for (const [id, { method, path }] of Object.entries(operations)) {
    if (method === 'GET') continue;
    const stale = await staleAfter(
      writes[`${id}Changes`]!(...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
    );
    const own = filled(path).replace('.json', '');
    const around = READS.filter(([, read]) => own.startsWith(`${read.replace('.json', '')}/`)).map(([one]) => one);
    expect(stale, id).toEqual(expect.arrayContaining(around));
  }
});
