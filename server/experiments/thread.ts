/** Runs in a thread of pool.ts. */
import { type MapTask, map, type ReadTask, read } from './tasks.ts';
import type { Answer, ReadFile } from './tasks.ts';
import type { MappedSummary } from './summary.ts';

export default (task: ReadTask | MapTask): Promise<Answer<ReadFile>> | Answer<MappedSummary> =>
  task.kind === 'read' ? read(task) : map(task);
