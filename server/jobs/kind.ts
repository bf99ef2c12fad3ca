import type { JobRow } from '#server/db/job-queue.ts';
import type { OrganisationRepositories } from '#server/db/repositories.ts';
import type { Deed } from '#server/db/logs.ts';

/** A job that runs, with its parameters checked. */
export type StartedJob<Parameters> = Omit<JobRow, 'parameters'> & { parameters: Parameters };

/** What a job may tell while it computes. */
export interface Progress {
  /** @param fraction done, 0 to 1; @param message what it is doing, for people */
  progress: (fraction: number, message?: string) => void;
}

/** The repositories of the job's organisation, in the transaction that ends the job. */
export interface JobRepositories extends OrganisationRepositories {
  /** Writes the log of whoever submitted the job; nothing for the system's own. */
  record: (deed: Deed) => Promise<void>;
}

/**
 * One kind of job: a file in `kinds/` whose default export is this, and a line in `kinds/index.ts`. The file is also
 * loaded in the thread, so it imports nothing that needs the database but types.
 */
export interface JobKind<Parameters, Input, Output> {
  /** Unique, and for good: it is stored. */
  name: string;
  /** `import.meta.url`: what the thread loads. */
  file: string;
  /** @throws Refusal 422 for parameters that no job of this kind can have */
  check(parameters: unknown): Parameters;
  /** Reads what is computed with; what it gives is copied to the thread. @throws Refusal: the job fails with its message */
  load(job: StartedJob<Parameters>, db: OrganisationRepositories): Promise<Input>;
  /**
   * Computes, in the thread. To cancel, the thread is ended: it holds nothing that would have to be tidied.
   * @throws Refusal: the job fails with its message
   */
  run(input: Input, context: Progress): Output | Promise<Output>;
  /** Stores what came out, in one transaction with the job's end; gives the result that is kept with the job. */
  commit(output: Output, job: StartedJob<Parameters>, db: JobRepositories): Promise<unknown>;
}

/** A kind among others. */
export type AnyJobKind = JobKind<unknown, unknown, unknown>;

/** Checks a declaration, and infers what goes from step to step. */
export const defineJob = <Parameters, Input, Output>(kind: JobKind<Parameters, Input, Output>) => kind;
