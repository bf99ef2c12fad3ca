import type { BufferPreparation } from '#engine/index.ts';

/** Short names of the preparations. */
export const WAYS: Readonly<Record<BufferPreparation, string>> = {
  salt_pair: 'Pair of salts',
  acid_with_base: 'Acid, then base',
  base_with_acid: 'Base, then acid',
};

export const bufferPath = (id: string): string => `/buffer-library?buffer=${encodeURIComponent(id)}`;
