import type { Study } from '#engine/analysis/index.ts';
import type { JobRow } from '#server/db/job-queue.ts';
import type { OrganisationRepositories } from '#server/db/repositories.ts';
import type { Deed } from '#server/db/logs.ts';

/** A running job with checked parameters. */
export type StartedJob<Parameters> = Omit<JobRow, 'parameters'> & { parameters: Parameters };

/** Lets a job report its progress while it computes. */
export interface Progress {
  /** @param fraction done, 0 to 1; @param message what it is doing, for users */
  progress: (fraction: number, message?: string) => void;
  /** @param found what it has found so far, shown until the result replaces it; small, because it is stored */
  soFar: (found: unknown) => void;
}

/** The repositories of the job's organisation, in the transaction that ends the job. */
export interface JobRepositories extends OrganisationRepositories {
  /** Writes the log of the user who submitted the job; nothing for jobs of the system. */
  record: (deed: Deed) => Promise<void>;
}

/**
 * One kind of job: a file in `jobs/kinds/` with this as default export, and a line in `jobs/kinds/index.ts`. The file is also loaded in
 * the thread, so it imports only types from modules that need the database.
 */
export interface JobKind<Parameters, Input, Output> {
  /** Unique and permanent, because it is stored. */
  name: string;
  /** `import.meta.url`: the file that the thread loads. */
  file: string;
  /** @throws Refusal 422 for invalid parameters */
  check(parameters: unknown): Parameters;
  /** Reads the input, which is copied to the thread. @throws Refusal: the job fails with its message */
  load(job: StartedJob<Parameters>, db: OrganisationRepositories): Promise<Input>;
  /**
   * Computes in the thread. To cancel the job, the thread is ended: it holds nothing that needs to be cleaned up.
   * @throws Refusal: the job fails with its message
   */
  run(input: Input, context: Progress): Output | Promise<Output>;
  /**
   * The same as numbered items, which several threads and processes compute together if there are many. Called in each of
   * their threads.
   */
  study?(input: Input): Study<unknown, Output>;
  /** Stores the output, in one transaction with the end of the job; returns the result that is stored with the job. */
  commit(output: Output, job: StartedJob<Parameters>, db: JobRepositories): Promise<unknown>;
}

/** Any kind of job. */
export type AnyJobKind = JobKind<unknown, unknown, unknown>;

/** Checks a declaration and infers the types passed from step to step. */
export const defineJob = <Parameters, Input, Output>(kind: JobKind<Parameters, Input, Output>) => kind;
