import type { Starter } from '../runs.ts';

/** The setting or step that a refusal is about: what was mistyped, or what the server names. */
export const refusedAt = ({ problem }: Starter, mistyped: string | null | undefined): string | null =>
  mistyped ?? problem?.details.step_id ?? null;
