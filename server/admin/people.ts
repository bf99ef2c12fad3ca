import type { Organisation } from '#generated/types.ts';
import { accountsOf } from '#server/db/accounts.ts';
import { checkOf } from '#server/http/body-check.ts';
import { mistakesOf, sentenceOf } from '#server/http/mistakes.ts';
import { organisations } from '#server/operations/organisations.ts';
import { users } from '#server/operations/users.ts';
import { CommandError, contextOf, type Session } from './session.ts';

/**
 * Makes a user an administrator. If necessary, creates an account that is linked at the first sign-in with this address.
 * @returns the outcome as a sentence
 */
export async function makeAdmin(session: Session, email: string, name?: string): Promise<string> {
  const { tx, user, db } = session;
  const given = { name: name ?? email.split('@', 1)[0]!, email };
  const accounts = accountsOf(tx);
  const found = await accounts.byEmail(email);
  if (found?.is_admin) return `${found.name} (${email}) is already an administrator.`;
  if (!found) requireValid('UserCreate', given);
  const { id } = found ?? (await accounts.create(given, user.id));
  if (!found) {
    const entity = { kind: 'user', id, name: given.name };
    await db.record({ action: 'user.create', title: `Created the user ${given.name}`, entity });
  }
  await users.setUserAdmin.handle(contextOf(session, { id }, { is_admin: true }));
  return found
    ? `${found.name} (${email}) is now an administrator.`
    : `An administrator account was created for ${email}. It is linked at the first sign-in with this verified address.`;
}

/** @returns the outcome, one sentence per line */
export async function createOrganisation(
  session: Session,
  name: string,
  { roles, members }: { roles: string[]; members: string[] },
): Promise<string[]> {
  requireValid('OrganisationCreate', { name, roles });
  const [, made] = await organisations.createOrganisation.handle(contextOf(session, {} as never, { name, roles }));
  const tier = made.roles.length === 0 ? 'the free tier' : made.roles.join(', ');
  const said = [`Created the organisation ${made.name}: ${made.id}, ${tier}.`];
  for (const email of new Set(members)) said.push(await addMember(session, made, email));
  return said;
}

async function addMember(session: Session, { id, name }: Organisation, email: string): Promise<string> {
  const params = { orgId: id };
  const found = await accountsOf(session.tx).byEmail(email);
  if (found) {
    await organisations.addOrganisationUsers.handle(contextOf(session, params, { ids: [found.id] }));
    return `${found.name} (${email}) is a member of ${name}.`;
  }
  const body = { name: email.split('@', 1)[0]!, email };
  requireValid('UserCreate', body);
  await organisations.createOrganisationUser.handle(contextOf(session, params, body));
  return `An account was created for ${email}, a member of ${name}. It is linked at the first sign-in with this address.`;
}

/** An organisation by its id or its name. @throws CommandError if none or several match */
export async function findOrganisation({ db }: Session, wanted: string): Promise<Organisation> {
  const { organisations: all, total } = await db.everyOrganisation.list({ q: wanted });
  const byId = await db.everyOrganisation.get(wanted).catch(() => null);
  if (byId) return byId;
  const named = all.filter(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (named.length > 1) {
    throw new CommandError(
      `Several organisations are called ${wanted}: ${named.map(({ id }) => id).join(', ')}. Use the id instead of the name.`,
    );
  }
  const [one] = named;
  if (one) return one;
  const close = total > 0 ? ` Similar names: ${all.map(({ name, id }) => `${name} (${id})`).join(', ')}.` : '';
  throw new CommandError(`No organisation has the name or id ${wanted}.${close}`);
}

/** Checks a body against its schema, as the API does. @throws CommandError */
function requireValid(schema: 'OrganisationCreate' | 'UserCreate', body: object): void {
  const check = checkOf(schema);
  if (check(body)) return;
  const said = mistakesOf(check.errors ?? []).map((mistake) => sentenceOf(mistake));
  throw new CommandError(said.join('\n'));
}
