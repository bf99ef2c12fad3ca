import { getListBuffersQueryKey, listBuffers } from '#generated/hooks/buffers.ts';
import { useWholeList } from '#src/lib/whole-list.ts';

/** Buffers of the organisation; undefined until loaded. */
export const useBuffers = () =>
  useWholeList({
    key: getListBuffersQueryKey(),
    ask: listBuffers,
    rowsOf: ({ buffers }) => buffers,
  });
