/**
 * An operation of the contract as one declaration: who may use it, what runs before its transaction, and what runs
 * in it. All types come from the contract: a wrong key, parameter, status or body does not compile.
 */
import type { operations } from '#generated/types.ts';
import type { Caller } from './caller.ts';
import type { Compute } from './compute/pool.ts';
import type { Repositories } from './db/repositories.ts';
import type { SharedPages } from './db/shared-pages.ts';
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
  ? F extends { file: Blob }
    ? SentFile
    : SentFile | null
  : null;

/** Input of an operation. */
export interface Call<K extends OperationId> {
  params: Param<operations[K], 'path'>;
  query: Param<operations[K], 'query'>;
  body: Body<operations[K]>;
  /** The file of a form, whose body has an empty text instead. */
  file: File<operations[K]>;
  user: Caller;
  /** Bound to the current organisation of the user; in a transaction if the operation changes something. */
  db: Repositories;
}

/** A large body that is made only if the client does not have it, and it was not sent to another one before. */
export class Stored<Body> {
  /** Everything that the body follows from, besides the contract. */
  readonly from: unknown;
  readonly make: () => Promise<Body>;

  constructor(from: unknown, make: () => Promise<Body>) {
    this.from = from;
    this.make = make;
  }
}

type Large = operations['getProcess' | 'getProcessConfiguration'];

type Responses<O> = O extends { responses: infer R } ? R : never;
type Content<C> = C extends { content: infer M }
  ? Extract<keyof M, typeof WORKBOOK | typeof BYTES> extends never
    ? M extends Record<string, infer B>
      ? B
      : never
    : Download
  : undefined;

/** Result of an operation: a documented success status and its body. Errors are thrown (errors.ts). */
type Result<O> = {
  [S in keyof Responses<O> & (200 | 201 | 202 | 204)]: Content<Responses<O>[S]> extends undefined
    ? readonly [S]
    : readonly [S, Content<Responses<O>[S]> | (O extends Large ? Stored<Content<Responses<O>[S]>> : never)];
}[keyof Responses<O> & (200 | 201 | 202 | 204)];

type Handle<K extends OperationId, Input> = (input: Input) => Promise<Result<operations[K]>>;

/** How an operation reads the file of its form. */
export interface Form {
  /** Maximum size of the file in bytes. */
  largest: number;
  /** Whether the body has a `name`, which defaults to the file name. */
  named?: boolean;
}

/** Properties of an operation besides its steps. */
interface Terms {
  access: Access;
  /** Repeated by every open page all the time: logged only at the level debug. */
  quiet?: boolean;
  form?: Form;
  /** The response has a `secret`, which is never stored, not even to repeat the response for an Idempotency-Key. */
  showsSecret?: boolean;
  /** Name of the schema of the body, if it depends on the path; undefined if the path itself is invalid. */
  bodySchema?: (params: PathParams) => string | undefined;
}

/** An operation with long work before its transaction, so that no row is locked in the meantime. */
interface Prepared<K extends OperationId, Before> {
  /** Its result is `before` in the other steps. Its error is thrown unless a response is already stored for the key. */
  before: (call: Call<K>, compute: Compute) => Promise<Before>;
  /** @throws Outdated if the data that `before` read have changed: both then run again */
  handle: Handle<K, Call<K> & { before: Before }>;
  /** Runs at the end, whether the request succeeded or not. */
  cleanUp?: (call: Call<K> & { before: Before }) => Promise<void>;
}

/** A request whose `before` has run. */
export interface Begun<K extends OperationId> {
  /** The remaining work, in the transaction of the given request. */
  handle: Handle<K, Call<K>>;
  cleanUp: () => Promise<void>;
}

/** An operation as routes see it: the value passed from `before` to `handle` is internal to it. */
export interface Operation<K extends OperationId> extends Terms {
  /**
   * @param call created only if needed, which most operations do not
   * @param check runs first if there is work before the transaction; its error counts as one of that work
   */
  begin: (call: () => Call<K>, compute: Compute, check: (call: Call<K>) => Promise<void>) => Promise<Begun<K>>;
  /** The declared handler. `begin` passes it the result of `before`. */
  handle: Handle<K, never>;
}

/** Some operations of the contract. A key that is not an operationId does not compile. */
export type Operations = { [K in OperationId]?: Operation<K> };

/** Whoever calls an operation that needs no account. */
export interface Visitor {
  /** Network address; of an IPv6 address the first 64 bits. */
  address: string;
  requestId: string;
  /** Counts a request of a shared page. @throws Refusal 429 */
  limitPage: (id: string) => Promise<void>;
  /** Logs for the operator that something was refused. @param reason without secrets */
  refused: (reason: string) => void;
  /** Logs for the operator that something failed which did not fail the request. */
  warn: (error: unknown, message: string) => void;
}

/** Input of an operation that needs no account: it reaches shared pages, and nothing else of any organisation. */
export interface PublicCall<K extends OperationId> {
  body: Body<operations[K]>;
  pages: SharedPages;
  compute: Compute;
  visitor: Visitor;
}

/** An operation that anyone may call (`x-scope: public`). It does not run in a transaction: what it counts stays if it refuses. */
export type PublicOperation<K extends OperationId> = (call: PublicCall<K>) => Promise<Result<operations[K]>>;

export type PublicOperations = { [K in OperationId]?: PublicOperation<K> };

interface Declared<K extends OperationId, Before> extends Operation<K> {
  handle: Handle<K, Call<K> & { before: Before }>;
}

/**
 * Declares an operation of the contract.
 * @param terms the access rule, alone or with further properties
 * @param steps the handler, or the steps before and in the transaction
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
    async begin(open, compute, check) {
      const call = open();
      try {
        await check(call);
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
