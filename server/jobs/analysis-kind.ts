/** Common part of the analyses as jobs: read one configuration, compute, and store the result with the job. */
import { runStudy, type AnalysisInput, type Study, type Watch } from '#engine/analysis/index.ts';
import type { JobType } from '#generated/types.ts';
import { invalid, notFound } from '#server/errors.ts';
import { defineJob, type JobKind, type JobRepositories, type StartedJob } from '#server/jobs/kind.ts';
import { evaluable, inputOf, type Asked, type Loaded } from '../analyses/input.ts';

/** How an analysis is computed: as a study of numbered items, or in one piece. */
type Computed<Request, Output> =
  | { study: (input: AnalysisInput, request: Request) => Study<unknown, Output>; run?: never }
  | { run: (input: AnalysisInput, request: Request, watch: Watch) => Output; study?: never };

type Analysis<Request, Output> = Computed<Request, Output> & {
  name: JobType;
  file: string;
  /** Stores the effects and returns the result for the job; by default, the result is the output itself. */
  keep?: (output: Output, job: StartedJob<Request>, db: JobRepositories) => Promise<unknown>;
};

export function defineAnalysis<Request extends Asked, Output>({
  name,
  file,
  run,
  study,
  keep = async (output) => output,
}: Analysis<Request, Output>): JobKind<Request, Loaded<Request>, Output> {
  return defineJob<Request, Loaded<Request>, Output>({
    name,
    file,

    check(parameters) {
      // The schema of the contract and the engine checked the rest at the start.
      if (typeof (parameters as Partial<Request>).configuration_id !== 'string')
        throw invalid('configuration_id', 'is required.');
      return parameters as Request;
    },

    async load({ product_id, process_id, parameters: request }, db) {
      const product = await db.products.get(product_id);
      if (process_id === null) throw notFound();
      await db.processes.get(product_id, process_id);
      const configuration = await db.configurations.get(process_id, request.configuration_id);
      const alternatives = await db.configurations.among(product_id, request.alternatives ?? []);
      return { request, product, own: await db.library.own(), configuration: evaluable(configuration), alternatives };
    },

    run(loaded, { progress, soFar }) {
      const watch: Watch = { onProgress: ({ share, message }) => progress(share, message), onFound: soFar };
      const input = inputOf(loaded);
      return study ? runStudy(study(input, loaded.request), watch) : run(input, loaded.request, watch);
    },

    ...(study && {
      study: (loaded: Loaded<Request>) => study(inputOf(loaded), loaded.request),
    }),

    commit: keep,
  });
}
