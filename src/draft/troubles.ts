import type { Problem } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import type { Refusal } from './refusals.ts';
import { stillStands } from './refusals.ts';
import { useWorkspaceState, type WorkspaceState } from './store.ts';

/** An error in a step, found by the engine during typing or by the server on saving. */
export interface Trouble {
  step_id: string;
  fields: string[];
  message: string;
  limit: Problem['limit'];
  nearest: Problem['nearest'];
  from: 'engine' | 'server';
}

const ofRefusal = ({ step_id, field, message, limit, nearest }: Refusal): Trouble => ({
  step_id,
  fields: field === null ? [] : [field],
  message,
  limit,
  nearest,
  from: 'server',
});

type Source = Pick<WorkspaceState, 'problem' | 'refusals' | 'refusedDraft' | 'history'>;

/** All current errors of the draft. A server error that the engine also reports is omitted. */
export function troublesOf({ problem, refusals, refusedDraft, history }: Source): Trouble[] {
  const found: Trouble[] = problem ? [{ ...problem, from: 'engine' }] : [];
  const draft = history.present;
  const standing = refusals.filter((refusal) => stillStands(refusal, draft, refusedDraft ?? draft)).map(ofRefusal);
  const reported = new Set(found.map(({ step_id, message }) => step_id + message));
  return [...found, ...standing.filter(({ step_id, message }) => !reported.has(step_id + message))];
}

/** The errors of a step in a few words; empty if there are none. Only an error with a limit is a limit that is hit. */
export function inShort(troubles: readonly Pick<Trouble, 'limit'>[]): string {
  if (troubles.length === 0) return '';
  return troubles.every(({ limit }) => limit !== null)
    ? `${counted(troubles.length, 'limit')} hit`
    : counted(troubles.length, 'problem');
}

/** The error of an assumption such as 'plant.country', from the engine or from the server. */
export const useRefusal = (assumption: string): string | undefined =>
  useWorkspaceState(
    (state) => troublesOf(state).find(({ fields }) => fields.includes(`assumptions.${assumption}`))?.message,
  );
