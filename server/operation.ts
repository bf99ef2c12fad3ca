/**
 * An operation of the contract as one declaration: who may call it, what is done before its transaction, and what is done
 * in it. All types are read from the contract: a wrong key, parameter, status or body does not compile.
 */
import type { operations } from '#generated/types.ts';
import type { Caller } from './caller.ts';
import type { Compute } from './compute/pool.ts';
import type { Repositories } from './db/repositories.ts';
import type { BYTES, Download, SentFile, WORKBOOK } from './files.ts';
import type { Access, PathParams } from './permissions.ts';

export type OperationId = keyof operations;

type Param<O, K extends string> = O extends { parameters: infer P }
  ? K extends keyof P
    ? NonNullable<P[K]>
    : Record<string, never>
  : never;
type Body<O> = O extends { requestBody: { content: infer M } } ? M[keyof M] : undefined;
type File<O> = O extends { requestBody: { content: { 'multipart/form-data': infer F } } }
  ? F extends { file: string }
    ? SentFile
    : SentFile | null
  : null;

/** What an operation works with. */
export interface Call<K extends OperationId> {
  params: Param<operations[K], 'path'>;
  query: Param<operations[K], 'query'>;
  body: Body<operations[K]>;
  /** Of a form: there `file` is an empty text in the body. */
  file: File<operations[K]>;
  user: Caller;
  /** Bound to the user's current organisation; in a transaction when the call changes something. */
  db: Repositories;
}

type Responses<O> = O extends { responses: infer R } ? R : never;
type Content<C> = C extends { content: infer M }
  ? Extract<keyof M, typeof WORKBOOK | typeof BYTES> extends never
    ? M extends Record<string, infer B>
      ? B
      : never
    : Download
  : undefined;

/** What an operation returns: a documented success and its body. Refusals are thrown (errors.ts). */
type Result<O> = {
  [S in keyof Responses<O> & (200 | 201 | 202 | 204)]: Content<Responses<O>[S]> extends undefined
    ? readonly [S]
    : readonly [S, Content<Responses<O>[S]>];
}[keyof Responses<O> & (200 | 201 | 202 | 204)];

type Handle<K extends OperationId, Input> = (input: Input) => Promise<Result<operations[K]>>;

/** How an operation takes the file of its form. */
export interface Form {
  /** Bytes that the file may have. */
  largest: number;
  /** Whether the body has a `name`: it is the file's own unless it is given. */
  named?: boolean;
}

/** What is said of an operation besides what it does. */
interface Terms {
  access: Access;
  form?: Form;
  /** Name of the contract's schema for the body, where it depends on the path; undefined when the path is wrong itself. */
  bodySchema?: (params: PathParams) => string | undefined;
}

/** An operation that does something before its transaction: what takes long, so that no row is locked meanwhile. */
interface Prepared<K extends OperationId, Before> {
  /** What it gives is `before` in the others. What it throws is thrown unless the call was answered already, by its key. */
  before: (call: Call<K>, compute: Compute) => Promise<Before>;
  /** @throws Outdated when what `before` read is not so any more: it is done again then */
  handle: Handle<K, Call<K> & { before: Before }>;
  /** Done in the end, whatever became of the call. */
  cleanUp?: (call: Call<K> & { before: Before }) => Promise<void>;
}

/** A call whose `before` is done. */
export interface Begun<K extends OperationId> {
  /** What is left to do, in the transaction of the call that it is given. */
  handle: Handle<K, Call<K>>;
  cleanUp: () => Promise<void>;
}

/** An operation as routes are made of it: what goes from its `before` to its `handle` is its own affair. */
export interface Operation<K extends OperationId> extends Terms {
  /** @param call made when it is needed, which for most operations it is not */
  begin: (call: () => Call<K>, compute: Compute) => Promise<Begun<K>>;
  /** As declared. `begin` gives it what it needs. */
  handle: Handle<K, never>;
}

/** Some of the contract's operations. A key that is none of them does not compile. */
export type Operations = { [K in OperationId]?: Operation<K> };

interface Declared<K extends OperationId, Before> extends Operation<K> {
  handle: Handle<K, Call<K> & { before: Before }>;
}

/**
 * Declares an operation of the contract.
 * @param terms who may call, or that with what else there is to say
 * @param steps what it does; with what comes before the transaction, if anything does
 */
export function defineOperation<K extends OperationId, Before = undefined>(
  terms: Access | Terms,
  steps: Handle<K, Call<K>> | Prepared<K, Before>,
): Declared<K, Before> {
  const said = typeof terms === 'object' ? terms : { access: terms };
  if (typeof steps === 'function') {
    return { ...said, handle: steps, begin: async () => ({ handle: steps, cleanUp: nothing }) };
  }
  const { before, handle, cleanUp = nothing } = steps;
  return {
    ...said,
    handle,
    async begin(open, compute) {
      const call = open();
      try {
        const made = await before(call, compute);
        return {
          handle: (inside) => handle({ ...inside, before: made }),
          cleanUp: () => cleanUp({ ...call, before: made }),
        };
      } catch (error) {
        return { handle: () => Promise.reject(error), cleanUp: nothing };
      }
    },
  };
}

const nothing = async (): Promise<void> => {};
