import type { AccessKey, KeyScope } from '#generated/types.ts';
import { formatAge, formatDay } from '#src/lib/format.ts';

/** Scopes in the order of their power, with what each allows. */
export const SCOPES: Record<KeyScope, { title: string; allows: string }> = {
  read: { title: 'Read', allows: 'see products, processes, results and libraries' },
  write: { title: 'Write', allows: 'create, change and delete products, processes, results and libraries' },
  analyse: { title: 'Analyse', allows: 'run unit operations, analyses and fits' },
  administer: {
    title: 'Administer',
    allows: 'list and revoke keys; for administrators, also manage users and organisations',
  },
};

export const scopesInWords = ({ scopes }: AccessKey): string => scopes.map((scope) => SCOPES[scope].title).join(', ');

/** When a key ends or has ended. */
export function endInWords({ state, expires_at, revoked_at }: AccessKey): string {
  if (state === 'revoked') return `Revoked on ${formatDay(new Date(revoked_at ?? expires_at))}`;
  return `${state === 'expired' ? 'Expired' : 'Expires'} on ${formatDay(new Date(expires_at))}`;
}

/** When and from where a key was last used. */
export function lastUseInWords({ last_used_at: at, last_used_from: from }: AccessKey): string {
  return at === null ? 'never used' : `last used ${formatAge(at)}${from === null ? '' : ` from ${from}`}`;
}
