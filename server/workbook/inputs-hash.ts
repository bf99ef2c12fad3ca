import { buildScenario, ENGINE_VERSION, mismatchesOf, type Library } from '#engine/index.ts';
import type { Configuration, Product } from '#generated/types.ts';
import { evaluable } from '#server/analyses/input.ts';

/**
 * The hash of the inputs of a process, which is that of its scenario file; null if its stored results are not those of its inputs
 * here any more, because the engine or the library has changed since, so that no file reproduces them.
 */
export function inputsHash(
  product: Product,
  name: string,
  configuration: Configuration,
  library: Library,
): string | null {
  const { results } = configuration;
  // Another engine needs no evaluation, which takes the most time.
  if (results.engine_version !== ENGINE_VERSION) return null;
  const made = buildScenario({ name, product, configuration: evaluable(configuration), created_at: '' }, library);
  if (!made.feasible) return null;
  return mismatchesOf(results.figures, made.file.results.figures).length === 0 ? made.file.sha256 : null;
}
