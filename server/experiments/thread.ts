/** Runs in a thread of pool.ts. */
import type { MappedSummary } from './summary.ts';
import { type Answer, exported, map, read, type ReadFile, type Task } from './tasks.ts';

export default (task: Task): Promise<Answer<ReadFile>> | Answer<MappedSummary | Uint8Array> => {
  switch (task.kind) {
    case 'read':
      return read(task);
    case 'map':
      return map(task);
    case 'export':
      return exported(task);
  }
};
