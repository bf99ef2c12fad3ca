import { buildScenario, mismatchesOf } from '#engine/index.ts';
import type { Library } from '#engine/types.ts';
import type { Configuration, Process, Product } from '#generated/types.ts';

/**
 * The hash of the inputs of a process, which is that of its scenario file; null if its stored results are not those of its inputs
 * here any more, because the engine or the library has changed since, so that no file reproduces them.
 */
export function inputsHash(
  product: Product,
  process: Process,
  configuration: Configuration,
  library: Library,
): string | null {
  const { uo_settings, locked_values, assumptions, product: outlet, fits, results } = configuration;
  const made = buildScenario(
    {
      name: process.name,
      product,
      configuration: { uo_settings, locked_values, assumptions, fits, ...(outlet && { product: outlet }) },
      created_at: '',
    },
    library,
  );
  if (!made.feasible || made.file.versions.engine !== results.engine_version) return null;
  return mismatchesOf(results.figures, made.file.results.figures).length === 0 ? made.file.sha256 : null;
}
