/** Who may call what: each operation names a rule, which is checked before anything is looked up (decision D6). */
import type { Caller } from './caller.ts';
import { forbidden } from './errors.ts';

/**
 * - `own`: about the user in the path: oneself, or anyone for administrators
 * - `admin`: administrators
 * - `member`: about the organisation in the path: its members, or administrators
 * - `tenant`: things of the current organisation; another's do not exist (404)
 * - `catalogue`: shared rows and the current organisation's
 * - `run`: as catalogue, but not on the free tier
 */
export type Rule = 'own' | 'admin' | 'member' | 'tenant' | 'catalogue' | 'run';

/** Parts of a call's path, before any schema has been held against them. */
export type PathParams = Partial<Record<string, string>>;

/** A rule; or one by the path, where a call serves several kinds of things. */
export type Access = Rule | ((params: PathParams) => Rule);

export const ruleOf = (access: Access, params: PathParams): Rule =>
  typeof access === 'string' ? access : access(params);

/** Lets the caller through, or refuses with 403. */
export function permit(rule: Rule, caller: Caller, params: PathParams): void {
  switch (rule) {
    case 'own':
      if (!isSelf(caller, params['id']) && !caller.is_admin) throw forbidden();
      return;
    case 'admin':
      if (!caller.is_admin) throw forbidden('Only administrators may do this.');
      return;
    case 'member':
      if (!caller.is_admin && !caller.orgs.some(({ id }) => id === params['orgId'])) throw forbidden();
      return;
    case 'tenant':
    case 'catalogue':
      requireOrganisation(caller);
      return;
    case 'run':
      requireOrganisation(caller);
      if (caller.current_org?.roles.length === 0) {
        throw forbidden(
          'The free tier cannot run a single unit operation. Ask an administrator for the Standard role.',
        );
      }
  }
}

/** Users go by their id or by the identity provider's subject (decision D1). */
export function isSelf({ id, user_id: subject }: Caller, named: string | undefined): boolean {
  return named === id || named === subject;
}

function requireOrganisation({ current_org: organisation }: Caller): void {
  if (!organisation) throw forbidden('You are not in an organisation yet. Ask an administrator to add you to one.');
}
