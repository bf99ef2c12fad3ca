import { Refusal, type Stale } from '#server/errors.ts';
import type { Caller } from '#server/caller.ts';
import type { ChangesSince, logsOf } from '#server/db/logs.ts';

/** Maximum number of changes named in the message; all of them are in its details. */
const NAMED = 3;

/** The 409 for a change based on an older version, with who has changed what since. */
export async function withChanges(
  stale: Stale,
  caller: Caller,
  logs: Pick<ReturnType<typeof logsOf>, 'since'>,
): Promise<Refusal> {
  const since = await logs.since(stale.current.id, stale.given);
  const isOwn = since.by?.id === caller.id;
  const { by, at, changed } = since;
  const current = {
    ...stale.current,
    changed_by: by && { ...by, is_you: isOwn },
    ...(at === null ? {} : { changed_at: at }),
    changed,
  };
  return new Refusal('stale', messageOf(since, isOwn), { details: { current } });
}

function messageOf({ by, changed }: ChangesSince, isOwn: boolean): string {
  const named = changed.slice(0, NAMED).join(', ');
  const more = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : '';
  const what = changed.length === 0 ? '' : ` (${named}${more})`;
  const kept = 'Your changes are not lost.';
  if (by === null) return `This item was changed while you were working${what}. ${kept}`;
  if (isOwn) return `You changed this item yourself in another tab or session${what}. ${kept}`;
  return `${by.name} changed this item while you were working${what}. ${kept}`;
}
