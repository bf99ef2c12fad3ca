import type { FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Caller } from '#server/caller.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { usersOf, type Person } from '#server/db/users.ts';
import { forbidden, notFound, unauthorised } from '#server/errors.ts';
import type { Identity } from '#server/identity/index.ts';
import { TokenError } from '#server/identity/verify.ts';
import { isSelf, type Rule } from '#server/permissions.ts';
import { redact } from './redact.ts';
import { logSecurityEvent } from './security-events.ts';

/** Returns the user and attaches them to the request. @param rule of the operation; undefined if it is not implemented */
export type Authenticate = (request: FastifyRequest, rule: Rule | undefined) => Promise<Caller>;

/**
 * Authenticates a request: checks the bearer token, then the user behind it, then that `req_id` and `user_id` match.
 * @throws Refusal 401 without a valid token, 403 for the id of another user, 404 for an unknown user
 */
export function authenticator(config: Config, database: Database, identity: Identity): Authenticate {
  return async (request, rule) => {
    const token = bearer(request);
    const claims = await identity.verify(token).catch((error: unknown) => {
      if (!(error instanceof TokenError)) throw error;
      logSecurityEvent(request, 'token_refused', { reason: redact(error.message) });
      throw unauthorised();
    });
    const caller = await findOrRegister(token, claims, rule);
    // Set here, so that the log names the user of a rejected request.
    request.caller = caller;
    checkNamedUser(request, caller);
    return caller;
  };

  async function findOrRegister(token: string, claims: JWTPayload, rule: Rule | undefined): Promise<Caller> {
    const subject = claims[config.oidc.claims.subject];
    if (typeof subject !== 'string' || subject === '') throw unauthorised('The access token does not name a user.');
    const users = usersOf(database.sql);
    const known = await users.caller(subject);
    if (known) return known;

    // First sign-in (decision D2).
    const person = readPerson(subject, { ...claims, ...(await identity.userinfo(token)) });
    if (person.emailVerified && (await users.link(person))) return (await users.caller(subject))!;
    if (!config.autoRegister) {
      throw rule === 'own'
        ? notFound('User not found.')
        : forbidden('You do not have an account yet. Ask an administrator to create one.');
    }
    if (person.email === '')
      throw forbidden('Your identity provider sent no e-mail address, so no account can be created.');
    await users.register(person);
    // Several requests may race at the first sign-in: whichever was first, the user exists now.
    const registered = await users.caller(subject);
    if (!registered) throw forbidden(`The address ${person.email} belongs to another account.`);
    return registered;
  }

  function readPerson(subject: string, claims: JWTPayload): Person {
    const { claims: names } = config.oidc;
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
    const email = text(names.email);
    return {
      subject,
      email,
      emailVerified: email !== '' && claims[names.emailVerified] === true,
      name: (text(names.name) || email.split('@')[0] || 'New user').slice(0, 120),
    };
  }
}

function bearer({ headers }: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorised();
  return token;
}

/** `req_id` and `user_id` grant nothing; they must match the token. */
function checkNamedUser(request: FastifyRequest, caller: Caller): void {
  const query = request.query as Partial<Record<string, string | string[]>>;
  const named = [query['req_id'], query['user_id']].flat().filter((id) => id !== undefined);
  if (named.some((id) => !isSelf(caller, id))) throw forbidden('req_id and user_id must match the access token.');
}
