/** Access rules: each operation has a rule, which is checked before anything is read (decision D6). */
import type { OperationEntry } from '#generated/operations.ts';
import type { Caller } from './caller.ts';
import { forbidden, Refusal } from './errors.ts';

/**
 * - `own`: the user in the path: oneself, or anyone for administrators
 * - `admin`: administrators
 * - `member`: the organisation in the path: its members, or administrators
 * - `tenant`: objects of the current organisation; those of others do not exist (404)
 * - `catalogue`: shared rows and those of the current organisation
 * - `run`: like `catalogue`, but not on the free tier
 */
export type Rule = 'own' | 'admin' | 'member' | 'tenant' | 'catalogue' | 'run';

/** Parameters of the path, before they have been checked against a schema. */
export type PathParams = Partial<Record<string, string>>;

/** A rule, or a function of the path if an operation serves several kinds of objects. */
export type Access = Rule | ((params: PathParams) => Rule);

export const ruleOf = (access: Access, params: PathParams): Rule =>
  typeof access === 'string' ? access : access(params);

/** Checks the rule. @throws Refusal 403 */
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

/** Checks that the access key of a request may do what the operation does, besides its account. @throws Refusal 403 */
export function permitScope(scope: OperationEntry['scope'], { key }: Caller): void {
  if (key === null || scope === 'public' || (scope !== 'sign-in' && key.scopes.includes(scope))) return;
  throw new Refusal(
    'missing_scope',
    scope === 'sign-in'
      ? 'Access keys cannot change accounts, create keys or decide about versions. Sign in to do this.'
      : `This access key does not have the scope ${scope}.`,
  );
}

/** Users are identified by their id or by the subject at the identity provider (decision D1). */
export function isSelf({ id, user_id: subject }: Caller, named: string | undefined): boolean {
  return named === id || named === subject;
}

function requireOrganisation({ current_org: organisation }: Caller): void {
  if (!organisation) throw forbidden('You are not a member of an organisation yet. Ask an administrator to add you.');
}
