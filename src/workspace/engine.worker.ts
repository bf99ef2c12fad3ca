import { climateFactors, ENGINE_VERSION, evaluate } from '#engine/index.ts';
import type { Library, ProductBasis } from '#engine/types.ts';
import climateTable from '../../data/climate-factors.json' with { type: 'json' };
import type { Answer, Request } from './protocol.ts';

/** Runs the engine off the main thread, so that typing never waits for it. */

/** The same facts as the server's; they are the worker's alone, so that no page waits for them. */
const factors = climateFactors(climateTable);

let product: ProductBasis;
let library: Library;

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'basis') {
    product = data.product;
    library = { ...data.library, factors };
    return;
  }
  const from = performance.now();
  let answer: Answer;
  try {
    const evaluation = evaluate(data.configuration, product, library);
    answer = {
      id: data.id,
      evaluation,
      failure: null,
      elapsed: performance.now() - from,
      engine_version: ENGINE_VERSION,
    };
  } catch (error) {
    // A thrown error is a fault of the program, never of the settings; the screen says so rather than stay silent.
    const failure = error instanceof Error ? error.message : String(error);
    answer = {
      id: data.id,
      evaluation: null,
      failure,
      elapsed: performance.now() - from,
      engine_version: ENGINE_VERSION,
    };
  }
  postMessage(answer);
});
