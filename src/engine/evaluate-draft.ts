import {
  climateFactors,
  ENGINE_VERSION,
  evaluate,
  type Configuration,
  type Evaluation,
  type Library,
  type ProductBasis,
} from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import climateTable from '../../data/climate-factors.json' with { type: 'json' };

/** What a draft gives. */
export interface Answer {
  evaluation: Evaluation | null;
  /** Why the evaluation failed: a programming error. */
  failure: string | null;
  /** Milliseconds of computing. */
  elapsed: number;
  engine_version: string;
}

/** The library with the climate factors of the server, loaded only with the engine, so that no page waits for them. */
export const withFactors = (library: Library): Library => ({
  ...library,
  factors: climateFactors(climateTable, { doubtful: library.doubtful_factors ?? true }),
});

/** Results of a draft, and how long they took; other steady states are searched with the further checks. @param library with its climate factors */
export function evaluateDraft(configuration: Configuration, product: ProductBasis, library: Library): Answer {
  const from = performance.now();
  const rest = { engine_version: ENGINE_VERSION };
  try {
    const evaluation = evaluate(configuration, product, library, { otherStates: false });
    return { ...rest, evaluation, failure: null, elapsed: performance.now() - from };
  } catch (error) {
    // A thrown error is a programming error, never caused by settings; the screen reports it.
    return { ...rest, evaluation: null, failure: reasonOf(error), elapsed: performance.now() - from };
  }
}
