/** Which documented response of the mock fits the account that is signed in. */
import { decodeJwt } from 'jose';
import type { Caller } from '#server/caller.ts';
import { Refusal } from '#server/errors.ts';
import type { OperationId } from '#server/operation.ts';
import { declarations } from '#server/operations/index.ts';
import { permit, ruleOf, type PathParams } from '#server/permissions.ts';
import { findOperation } from '#src/lib/operation-of.ts';
import { wholeContract } from '../codegen/bundle.ts';

interface Person extends Caller {
  example: string;
}

const { examples } = wholeContract().components;
/** The persons of the contract, one for each demo account, with the name of the example that describes them. */
const persons = ['user', 'user_free', 'user_administrator', 'user_without_organisation'].map((example): Person => {
  const user = examples![example]!.value as Omit<Caller, 'is_admin' | 'key'>;
  return { example, is_admin: example === 'user_administrator', key: null, ...user };
});

/**
 * The `Prefer` header that makes the mock answer as the server would answer this account: with the user who is asked
 * for, whether they are an administrator, and 403 where they have no permission.
 * @param token the access token, which the mock does not check
 * @returns null if any response fits
 */
export function preferFor(method: string, url: string, token: string | undefined): string | null {
  const call = findOperation(method, url);
  const caller = personOf(subjectOf(token));
  if (!call || !caller) return null;
  if (!isPermitted(call.id, caller, call.params)) return 'code=403';
  const asked = personOf(call.params['id']);
  if (call.id === 'getUser') return asked ? `code=200, example=${asked.example}` : 'code=404';
  if (call.id === 'getUserAdmin') return `code=200, example=${asked?.is_admin ? 'administrator' : 'member'}`;
  return null;
}

const personOf = (named: string | undefined) =>
  persons.find(({ id, user_id: subject }) => named === id || named === subject);

function subjectOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  try {
    return decodeJwt(token).sub;
  } catch {
    return undefined;
  }
}

function isPermitted(id: OperationId, caller: Caller, params: PathParams): boolean {
  const declaration = declarations[id];
  if (!declaration) return true;
  try {
    permit(ruleOf(declaration.access, params), caller, params);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
