/** Plans and prices a site off the main thread. To stop it, the page ends the worker: it has the best plan so far. */
import { NoPlanError, planning, type SiteDocument } from '#engine/campus/index.ts';
import type { PlannerMessage } from './planner.ts';

const send = (message: PlannerMessage): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<SiteDocument>) => {
  try {
    for (const event of planning(data)) send(event);
  } catch (error) {
    if (!(error instanceof NoPlanError)) throw error;
    send({ kind: 'refused', message: error.message });
  }
});
