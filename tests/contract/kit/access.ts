/** Who may make each call: what the contract says in words about the four kinds of caller. */
import type { Operation } from '../contract.ts';

/**
 * - `own`: the user in the path: oneself, or anyone for administrators
 * - `admin`: administrators
 * - `member`: the organisation in the path: its members, or administrators
 * - `run`: not on the free tier, not without an organisation
 * - `public`: anyone, without a token
 * - `tenant`: things of the current organisation and the shared catalogue: not without an organisation
 */
export type Access = 'own' | 'admin' | 'member' | 'run' | 'public' | 'tenant';

const forMembers = new Set(['getOrganisation', 'listOrganisationUsers']);
const forAdministrators = new Set(['setUserAdmin', 'updateReviewRule', 'listUsers', 'listUnassignedUsers', 'listLogs']);

export function accessOf({ id, path }: Operation): Access {
  if (path.startsWith('/v1/shared/')) return 'public';
  // The kit makes keys of service accounts, because nobody signs in to those.
  if (forAdministrators.has(id) || path.includes('/keys')) return 'admin';
  if (path.startsWith('/v1/users/{id}')) return 'own';
  if (path.startsWith('/v1/organisations')) return forMembers.has(id) ? 'member' : 'admin';
  return id === 'runUnitOperation' ? 'run' : 'tenant';
}
