import { operations, type OperationId } from '#generated/operations.ts';

/** The operation of a request, and the values of the parameters in its path. */
export interface FoundOperation {
  id: OperationId;
  params: Record<string, string>;
}

/**
 * Matches the addresses of an operation, with or without a query. The start is open, because an address may have an
 * origin and the API may be served below another path.
 */
export const addressOf = (id: OperationId): RegExp =>
  new RegExp(
    `${operations[id].path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)')}(?=\\?|$)`,
  );

/** Sorts paths so that a fixed segment comes before a parameter in the same place, as in the server's router. */
const rank = (id: OperationId): string => operations[id].path.replaceAll(/\{\w+\}/g, '~');

const addresses = (Object.keys(operations) as OperationId[])
  .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  .map((id) => ({ id, method: operations[id].method, address: addressOf(id) }));

/** The operation of the contract that a request calls; null if there is none. */
export function findOperation(method: string, url: string): FoundOperation | null {
  for (const { id, method: own, address } of addresses) {
    const found = own === method ? address.exec(url) : null;
    if (found) return { id, params: Object.fromEntries(Object.entries(found.groups ?? {}).map(decoded)) };
  }
  return null;
}

const decoded = ([key, value]: [string, string]) => [key, decodeURIComponent(value)] as const;
