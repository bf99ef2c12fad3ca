import type { ReadDraft } from '#engine/drafting/index.ts';

/** A draft that could be read. */
export type Draft = Extract<ReadDraft, { ok: true }>;
