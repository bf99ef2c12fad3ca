/** The types of handlers, read from the contract: a wrong key, parameter, status or body does not compile. */
import type { Evaluation } from '#engine/types.ts';
import type { operations, Product } from '#generated/types.ts';
import type { Checked } from './analyses/start.ts';
import type { Caller } from './caller.ts';
import type { Repositories } from './db/repositories.ts';
import type { Download, WORKBOOK } from './http/download.ts';

export type OperationId = keyof operations;

type Json<C> = C extends { content: infer M }
  ? typeof WORKBOOK extends keyof M
    ? Download
    : M extends Record<string, infer B>
      ? B
      : never
  : undefined;
type Responses<O> = O extends { responses: infer R } ? R : never;
type Param<O, K extends string> = O extends { parameters: infer P }
  ? K extends keyof P
    ? NonNullable<P[K]>
    : Record<string, never>
  : never;
type Body<O> = O extends { requestBody: { content: infer M } } ? M[keyof M] : undefined;

/** What a handler returns: a documented success and its body. Refusals are thrown (errors.ts). */
export type Result<O> = {
  [S in keyof Responses<O> & (200 | 201 | 202 | 204)]: Json<Responses<O>[S]> extends undefined
    ? readonly [S]
    : readonly [S, Json<Responses<O>[S]>];
}[keyof Responses<O> & (200 | 201 | 202 | 204)];

/** A configuration's evaluation, with the product as it was then. */
export interface Evaluated {
  product: Product;
  outcome: Evaluation;
}

export interface Context<O> {
  params: Param<O, 'path'>;
  query: Param<O, 'query'>;
  body: Body<O>;
  user: Caller;
  /** Bound to the user's current organisation; in a transaction when the call changes something. */
  db: Repositories;
  /** What operations/evaluate-first.ts computed for the call before its transaction. @throws what it refused with */
  evaluated: () => Evaluated;
  /** An analysis that it checked. @throws what it refused with */
  checked: () => Checked;
}

export type Handlers = { [K in OperationId]: (context: Context<operations[K]>) => Promise<Result<operations[K]>> };

/** Some of the contract's operations. A key that is none of them does not compile. */
export type Operations = Partial<Handlers>;
