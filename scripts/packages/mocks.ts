/** Realistic data for tests of components, and handlers for MSW, from the examples of the contract. */
import { operations, type OperationId } from '../../generated/operations.ts';
import type { operations as Bodies } from '../../generated/types.ts';

/** The body of a successful response in JSON. */
export type BodyOf<Id extends OperationId> = {
  [Status in keyof Bodies[Id]['responses'] & (200 | 201 | 202)]: Bodies[Id]['responses'][Status] extends {
    content: { 'application/json': infer Body };
  }
    ? Body
    : never;
}[keyof Bodies[Id]['responses'] & (200 | 201 | 202)];

/** By operation and status, the examples by their names. */
export type Examples = Partial<Record<OperationId, Record<string, Record<string, unknown>>>>;

/** What this module uses of MSW, of whichever version. */
export interface Msw<Handler> {
  http: Record<'get' | 'post' | 'put' | 'patch' | 'delete', (path: string, respond: () => Response) => Handler>;
}

export function mocksOf(examples: Examples) {
  /** Names of the examples of an operation by status, the success first. */
  const exampleNames = (id: OperationId): { status: number; name: string }[] =>
    Object.entries(examples[id] ?? {}).flatMap(([status, named]) =>
      Object.keys(named).map((name) => ({ status: Number(status), name })),
    );

  /** A body that the contract gives as an example, as a copy. @throws RangeError with the names that there are */
  function exampleOf(id: OperationId, name?: string): { status: number; body: unknown } {
    const all = exampleNames(id);
    const found = name === undefined ? all.find(({ status }) => status < 300) : all.find((one) => one.name === name);
    if (!found)
      throw new RangeError(
        `${id} has no example ${name ?? 'of success'}; it has ${all.map((one) => one.name).join(', ')}.`,
      );
    return { status: found.status, body: structuredClone(examples[id]![found.status]![found.name]) };
  }

  /**
   * A successful body with some properties replaced: make('getBuffer', { name: 'Tris' }).
   * @param name of an example other than the first
   */
  function make<Id extends OperationId>(id: Id, changes: Partial<BodyOf<Id>> = {}, name?: string): BodyOf<Id> {
    return { ...(exampleOf(id, name).body as object), ...changes } as BodyOf<Id>;
  }

  /** A handler for one operation; a name of an example answers with it, an error too, and a body with that body. */
  function handler<Handler, Id extends OperationId>(
    { http }: Msw<Handler>,
    id: Id,
    { example, body, server = '*' }: { example?: string; body?: BodyOf<Id>; server?: string } = {},
  ): Handler {
    const { method, path } = operations[id];
    const answer = body === undefined ? exampleOf(id, example) : { status: operations[id].success, body };
    const place = `${server}${path.replaceAll(/\{(\w+)\}/g, ':$1').replaceAll('.json', String.raw`\.json`)}`;
    return http[method.toLowerCase() as 'get'](place, () => Response.json(answer.body, { status: answer.status }));
  }

  /** Handlers for every operation that has an example of success in JSON. */
  const handlers = <Handler>(msw: Msw<Handler>, server = '*'): Handler[] =>
    (Object.keys(operations) as OperationId[])
      .filter((id) => exampleNames(id).some(({ status }) => status < 300))
      .map((id) => handler(msw, id, { server }));

  return { exampleNames, exampleOf, make, handler, handlers };
}
