import type { Library } from '#engine/index.ts';
import type { OwnOperationList } from '#generated/types.ts';
import { toLibrary } from '#src/draft/use-library.ts';
import { toVersions } from '#src/draft/use-own-operations.ts';
import { withFactors } from '#src/engine/evaluate-draft.ts';
import type { TestServer } from './server.ts';

/** The library of the demo organisation as the app loads it. */
export async function appLibrary(server: TestServer): Promise<Library> {
  type Lists = Required<Library> & { substances: Library['molecules'] };
  const list = async (name: keyof Lists, query = '') =>
    (await server.call<Pick<Lists, keyof Lists>>('standard', 'GET', `/v1/${name}.json${query}`)).body[name];
  const lists = {
    cells: (await list('cells')) as Library['cells'],
    proteins: (await list('proteins')) as Library['proteins'],
    molecules: (await list('substances', '?types=molecule')) as Library['molecules'],
    solvents: (await list('solvents')) as Library['solvents'],
    buffers: (await list('buffers')) as Required<Library>['buffers'],
    own_operations: (
      await server.call<OwnOperationList>('standard', 'GET', '/v1/own_operations.json')
    ).body.own_operations.flatMap(toVersions),
  };
  return withFactors(toLibrary(lists));
}
