import { afterPaint } from './after-paint.ts';
import { queryClient } from './query-client.ts';

/** ms after which the data of the page are no longer waited for. */
const LONGEST_WAIT = 1_000;

/**
 * Resolves once the first page is drawn with its data. The guards admit the page in one frame, and its requests are sent
 * in the next; it is drawn once they are answered.
 */
export async function pageDrawn(): Promise<void> {
  await painted();
  await painted();
  if (queryClient.isFetching() > 0)
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, LONGEST_WAIT);
      const stop = queryClient.getQueryCache().subscribe(() => queryClient.isFetching() === 0 && done());
    });
  // Parts of a page draw their data a frame after the page.
  await painted();
  await painted();
  await painted();
}

const painted = (): Promise<void> => new Promise((resolve) => afterPaint(resolve));
