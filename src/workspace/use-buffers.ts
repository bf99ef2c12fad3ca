import { useListBuffers } from '#generated/hooks/buffers/buffers.ts';

/** Buffers of the organisation; undefined until they are there, none where the server has none to give. */
export function useBuffers() {
  const { data, isPending } = useListBuffers(undefined, { query: { throwOnError: false } });
  return isPending ? undefined : (data?.buffers ?? NONE);
}

const NONE: never[] = [];
