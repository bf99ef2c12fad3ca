import { evaluate, ENGINE_VERSION } from '#engine/index.ts';
import type { Library, ProductBasis } from '#engine/types.ts';
import type { Answer, Request } from './protocol.ts';

/** Runs the engine off the main thread, so that typing never waits for it. */

let product: ProductBasis;
let library: Library;

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'basis') {
    ({ product, library } = data);
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
