import type { Library, ProductBasis } from '#engine/index.ts';
import { withFactors } from './evaluate-draft.ts';
import type { Message, Request } from './protocol.ts';
import { runTask } from './run-task.ts';

/** Runs the engine off the main thread, so that typing never waits for it. */

let product: ProductBasis;
let library: Library;

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'basis') {
    product = data.product;
    library = withFactors(data.library);
  } else void runTask(data, product, library).then(send);
});

const send = (message: Message): void => postMessage(message);
