/** Runs in a thread of pool.ts. Large results are transferred, not copied. */
import '#server/give-way.ts';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { MappedSummary } from './summary.ts';
import { type Answer, exported, map, read, type ReadFile, type Task } from './tasks.ts';

export default async (task: Task): Promise<unknown> => {
  const answer = await answerTo(task);
  const transferred = 'made' in answer ? buffersOf(answer.made) : [];
  return move({ [transferableSymbol]: transferred, [valueSymbol]: answer });
};

function answerTo(task: Task): Promise<Answer<ReadFile>> | Answer<MappedSummary | Uint8Array> {
  switch (task.kind) {
    case 'read':
      return read(task);
    case 'map':
      return map(task);
    case 'export':
      return exported(task);
  }
}

/** Buffers of a result that are not shared with anything else. */
function buffersOf(made: ReadFile | MappedSummary | Uint8Array): ArrayBuffer[] {
  const bytes = made instanceof Uint8Array ? [made] : 'packed' in made ? [made.packed, made.file] : [];
  return bytes.flatMap((one) =>
    one && one.buffer instanceof ArrayBuffer && one.byteLength === one.buffer.byteLength ? [one.buffer] : [],
  );
}
