import {
  climateFactors,
  ENGINE_VERSION,
  evaluate,
  type Configuration,
  type Library,
  type ProductBasis,
} from '#engine/index.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import climateTable from '../../data/climate-factors.json' with { type: 'json' };
import type { Answer, Message, Request } from './protocol.ts';
import { runTask } from './run-task.ts';

/** Runs the engine off the main thread, so that typing never waits for it. */

/** The same data as on the server, loaded only in the worker, so that no page waits for it. */
const factorsFor = ({ doubtful_factors: doubtful = true }: Library) => climateFactors(climateTable, { doubtful });

let product: ProductBasis;
let library: Library;

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  switch (data.kind) {
    case 'basis':
      product = data.product;
      library = { ...data.library, factors: factorsFor(data.library) };
      return;
    case 'evaluate':
      return send(answer(data.id, data.configuration));
    case 'task':
      return send(runTask(data, product, library));
  }
});

const send = (message: Message): void => postMessage(message);

function answer(id: number, configuration: Configuration): Answer {
  const from = performance.now();
  const rest = { kind: 'evaluation', id, engine_version: ENGINE_VERSION } as const;
  try {
    const evaluation = evaluate(configuration, product, library);
    return { ...rest, evaluation, failure: null, elapsed: performance.now() - from };
  } catch (error) {
    // A thrown error is a programming error, never caused by settings; the screen reports it.
    return { ...rest, evaluation: null, failure: reasonOf(error), elapsed: performance.now() - from };
  }
}
