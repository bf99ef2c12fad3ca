import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Caller } from '#server/caller.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { keyCallersOf, type StoredKey } from '#server/db/key-callers.ts';
import { usersOf, type Person } from '#server/db/users.ts';
import { forbidden, notFound, unauthorised } from '#server/errors.ts';
import type { Identity } from '#server/identity/index.ts';
import { TokenError } from '#server/identity/verify.ts';
import { idIn, isKey, matches } from '#server/keys/secret.ts';
import { isSelf, type Rule } from '#server/permissions.ts';
import { redact } from './redact.ts';
import { logSecurityEvent } from './security-events.ts';

/** Returns the user and attaches them to the request. @param rule of the operation; undefined if it is not implemented */
export type Authenticate = (request: FastifyRequest, rule: Rule | undefined) => Promise<Caller>;

/**
 * Authenticates a request: checks the bearer token, which is an access token of the issuer or an access key, then the user behind
 * it, then that `req_id` and `user_id` match. Both are read from the header `Authorization` alone, which no page of another
 * site can make a browser send.
 * @throws Refusal 401 without a valid token or key, 403 for the id of another user, 404 for an unknown user
 */
export function authenticator(config: Config, database: Database, identity: Identity): Authenticate {
  return async (request, rule) => {
    const token = bearer(request);
    const caller = isKey(token) ? await byKey(request, token) : await bySignIn(request, token, rule);
    // Set here, so that the log names the user of a rejected request.
    request.caller = caller;
    checkNamedUser(request, caller);
    return caller;
  };

  async function bySignIn(request: FastifyRequest, token: string, rule: Rule | undefined): Promise<Caller> {
    const claims = await identity.verify(token).catch((error: unknown) => {
      if (!(error instanceof TokenError)) throw error;
      logSecurityEvent(request, 'token_refused', { reason: redact(error.message) });
      throw unauthorised();
    });
    const caller = await findOrRegister(token, claims, rule);
    const at = claims[config.oidc.claims.authTime];
    if (typeof at !== 'number') return caller;
    return { ...caller, sign_in: { at: new Date(at * 1000), minutes: config.signatureMinutes } };
  }

  async function byKey(request: FastifyRequest, secret: string): Promise<Caller> {
    const refused = (reason: string, message: string) => {
      logSecurityEvent(request, 'token_refused', { reason });
      return unauthorised(message);
    };
    const keys = keyCallersOf(database.sql);
    const id = idIn(secret);
    // Ids are no secret, so it does not matter that the time of an answer shows whether one exists.
    const found = id === null ? null : await keys.find(id);
    if (!found || !matches(secret, found.digest)) {
      throw refused(
        found ? `wrong secret for ${found.id}` : 'unknown access key',
        'This access key is not valid. Check that it was copied completely, or create a new key.',
      );
    }
    const end = endOf(found);
    if (end !== null) throw refused(`${found.id} ${end}`, `This access key ${end}. Create a new key.`);
    if (!found.caller) {
      throw refused(
        `the account of ${found.id} has left the organisation`,
        'The account of this access key is no longer in its organisation.',
      );
    }
    await keys.noteUse(found, normalizeIP(request.ip), request.id).catch((error: unknown) => {
      // A full disk must not stop programs that only read.
      request.log.warn({ err: error }, 'the use of an access key was not recorded');
    });
    return found.caller;
  }

  async function findOrRegister(token: string, claims: JWTPayload, rule: Rule | undefined): Promise<Caller> {
    const subject = claims[config.oidc.claims.subject];
    if (typeof subject !== 'string' || subject === '') throw unauthorised('The access token does not identify a user.');
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
      throw forbidden('Your identity provider did not send an e-mail address, so no account can be created.');
    await users.register(person);
    // Several requests may race at the first sign-in: whichever was first, the user exists now.
    const registered = await users.caller(subject);
    if (!registered) throw forbidden(`The address ${person.email} belongs to another account.`);
    return registered;
  }

  function readPerson(subject: string, claims: JWTPayload): Person {
    const { claims: names } = config.oidc;
    // Names are printed to terminals and logs: without characters that control them.
    const text = (name: string) =>
      typeof claims[name] === 'string'
        ? claims[name].replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ').trim()
        : '';
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

/** Why a key no longer works, in words; null while it does. */
function endOf({ revokedAt, expiresAt }: StoredKey): string | null {
  if (revokedAt) return `was revoked on ${dayInWords(revokedAt)}`;
  return expiresAt.getTime() <= Date.now() ? `expired on ${dayInWords(expiresAt)}` : null;
}

/** In UTC, such as 26 November 2026. */
const dayInWords = (date: Date): string => date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `req_id` and `user_id` grant nothing; they must match the token. */
function checkNamedUser(request: FastifyRequest, caller: Caller): void {
  const query = request.query as Partial<Record<string, string | string[]>>;
  const named = [query['req_id'], query['user_id']].flat().filter((id) => id !== undefined);
  if (named.some((id) => !isSelf(caller, id))) throw forbidden('req_id and user_id must match the access token.');
}
