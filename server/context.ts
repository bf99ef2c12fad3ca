/** The types of handlers, read from the contract: a wrong key, parameter, status or body does not compile. */
import type { Configuration, Evaluation, UnitOperationRun } from '#engine/types.ts';
import type { operations, Product } from '#generated/types.ts';
import type { Checked } from './analyses/start.ts';
import type { Caller } from './caller.ts';
import type { MappedFirst, ReadFirst } from './operations/read-first.ts';
import type { Repositories } from './db/repositories.ts';
import type { FitAnswer } from './fits/fit-data.ts';
import type { BYTES, Download, WORKBOOK } from './http/download.ts';

export type OperationId = keyof operations;

type Json<C> = C extends { content: infer M }
  ? Extract<keyof M, typeof WORKBOOK | typeof BYTES> extends never
    ? M extends Record<string, infer B>
      ? B
      : never
    : Download
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
  configuration: Required<Configuration>;
  outcome: Evaluation;
}

/** What operations/evaluate-first.ts and operations/read-first.ts make before the transaction of a call. */
export interface MadeFirst {
  createProcessConfiguration: Evaluated;
  runUnitOperation: UnitOperationRun;
  uploadExperimentFile: ReadFirst;
  mapExperiment: MappedFirst;
  integrateData: FitAnswer;
  startOptimisation: Checked;
  startSensitivityAnalysis: Checked;
  startSensitivityHeatmapAnalysis: Checked;
  startScale: Checked;
  startScaleAnalysis: Checked;
}

/** Of what is made first, that which must be given back, whatever became of the call. */
export interface Released {
  release: () => Promise<void>;
}

/** @typeParam M what is made for the call before its transaction */
export interface Context<O, M = never> {
  params: Param<O, 'path'>;
  query: Param<O, 'query'>;
  body: Body<O>;
  user: Caller;
  /** Bound to the user's current organisation; in a transaction when the call changes something. */
  db: Repositories;
  /** What was made for the call before its transaction. @throws what that was refused with */
  made: () => M;
}

type FirstOf<K> = K extends keyof MadeFirst ? MadeFirst[K] : never;

export type Handlers = {
  [K in OperationId]: (context: Context<operations[K], FirstOf<K>>) => Promise<Result<operations[K]>>;
};

/** Some of the contract's operations. A key that is none of them does not compile. */
export type Operations = Partial<Handlers>;
