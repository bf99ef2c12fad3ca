/** An analysis, and the job that is made of it: read one configuration, compute, and store the result with the job. */
import {
  type AnalysisInput,
  type AnalysisProblem,
  runStudy,
  type Study,
  UnsuitableRequest,
  type Watch,
} from '#engine/analysis/index.ts';
import type { Job, JobType, Product } from '#generated/types.ts';
import { invalid, notFound } from '#server/errors.ts';
import { defineJob, type JobKind, type JobRepositories, type StartedJob } from '#server/job-kind.ts';
import { evaluable, inputOf, type Asked, type Loaded } from './input.ts';

/** Default seed, so that the same request gives the same result. */
const SEED = 1;

/** A request of the contract that can be run. */
type RequestOf<Type extends JobType> = Extract<Job, { type: Type }>['parameters'] & Asked;

/** How an analysis is computed: as a study of numbered items, which knows its problems and its work, or in one piece. */
type Computed<Request, Output> =
  | {
      study: (input: AnalysisInput, request: Request) => Study<unknown, Output>;
      run?: never;
      check?: never;
      work?: never;
    }
  | {
      study?: never;
      run: (input: AnalysisInput, request: Request, watch: Watch) => Output;
      /** Problems that prevent a run; empty if there are none. */
      check: (input: AnalysisInput, request: Request) => AnalysisProblem[];
      /** Approximate number of evaluations. */
      work: (request: Request) => number;
    };

type Analysis<Type extends JobType, Output, Request = RequestOf<Type>> = Computed<Request, Output> & {
  name: Type;
  /** Its name in sentences. */
  noun: string;
  file: string;
  /** Whether it draws random samples. */
  seeded: 'seed' extends keyof Request ? true : false;
  /** What a request for this product has unless it says otherwise. */
  defaults?: (product: Product) => Partial<Request>;
  /** Stores the effects and returns the result for the job; by default, the result is the output itself. */
  keep?: (output: Output, job: StartedJob<Request>, db: JobRepositories) => Promise<unknown>;
};

/** The first problem that prevents a run, or the approximate number of evaluations: its share of the queue. */
export type Examined = { problem: AnalysisProblem } | { evaluations: number };

/** One kind of analysis: a file in `kinds/` with this as default export, and a line in `kinds/index.ts`. */
export interface AnalysisKind<Type extends JobType, Output, Request = RequestOf<Type>> extends JobKind<
  Request,
  Loaded<Request>,
  Output
> {
  name: Type;
  noun: string;
  defaults(product: Product): object;
  /** Runs in a thread, because it may evaluate plants. The request has passed the schema of the contract. */
  examine(loaded: Loaded<Request>): Examined;
}

export type AnyAnalysisKind<Type extends JobType> = AnalysisKind<Type, unknown, object>;

export function defineAnalysis<Type extends JobType, Output>({
  name,
  noun,
  file,
  seeded,
  defaults,
  keep = async (output) => output,
  ...computed
}: Analysis<Type, Output>): AnalysisKind<Type, Output> {
  type Request = RequestOf<Type>;
  const { study } = computed;
  const job = defineJob<Request, Loaded<Request>, Output>({
    name,
    file,

    check(parameters) {
      // The schema of the contract and the engine checked the rest at the start.
      if (typeof (parameters as Partial<Request>).configuration_id !== 'string')
        throw invalid('configuration_id', 'is required.');
      return parameters as Request;
    },

    async load({ product_id, process_id, parameters: request }, db) {
      if (product_id === null || process_id === null) throw notFound();
      const product = await db.products.get(product_id);
      await db.processes.get(product_id, process_id);
      const configuration = await db.configurations.get(process_id, request.configuration_id);
      const alternatives = await db.configurations.among(product_id, request.alternatives ?? []);
      const own = await db.library.ownWithFactors();
      return { request, product, own, configuration: evaluable(configuration), alternatives };
    },

    run(loaded, { progress, soFar }) {
      const watch: Watch = { onProgress: ({ share, message }) => progress(share, message), onFound: soFar };
      const input = inputOf(loaded);
      return computed.study
        ? runStudy(computed.study(input, loaded.request), watch)
        : computed.run(input, loaded.request, watch);
    },

    ...(study && {
      study: (loaded: Loaded<Request>) => study(inputOf(loaded), loaded.request),
    }),

    commit: keep,
  });
  return {
    ...job,
    name,
    noun,
    defaults: (product) => ({ ...(seeded && { seed: SEED }), ...defaults?.(product) }),

    examine({ request, ...loaded }) {
      const input = inputOf(loaded);
      if (!computed.study) {
        const [problem] = computed.check(input, request);
        return problem ? { problem } : { evaluations: computed.work(request) };
      }
      try {
        const { count, each } = computed.study(input, request);
        return { evaluations: count * each };
      } catch (error) {
        if (error instanceof UnsuitableRequest) return { problem: error.problem };
        throw error;
      }
    },
  };
}
