import { operations, type OperationId } from '#generated/operations.ts';

export interface Forced {
  status: number;
  /** Name of one of the contract's examples; empty = the first. */
  example: string;
}

/** The header that makes the contract's mock server send a given response. */
export function preferHeader({ status, example }: Forced): Record<string, string> {
  return { Prefer: [`code=${status}`, ...(example === '' ? [] : [`example=${example}`])].join(', ') };
}

export const operationIds = Object.keys(operations) as OperationId[];

export const statusesOf = (id: OperationId): readonly number[] => operations[id].statuses;

/** Whether a request is for this operation. */
export function isCallOf(id: OperationId, method: string, path: string): boolean {
  const operation = operations[id];
  const pattern = operation.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+');
  return operation.method === method && new RegExp(`${pattern}$`).test(path);
}
