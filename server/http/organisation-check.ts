import type { FastifyRequest } from 'fastify';
import { operations as table } from '#generated/operations.ts';
import type { Caller } from '#server/caller.ts';
import { Refusal } from '#server/errors.ts';
import type { OperationId } from '#server/operation.ts';

const HEADER = 'X-Organisation';

/**
 * Rejects a change requested in an organisation other than the current one: its page was loaded before the user
 * switched, in another tab.
 * @throws Refusal 409 with both organisations
 */
export function checkOrganisation(id: OperationId, { headers }: FastifyRequest, caller: Caller): void {
  const sent = headers[HEADER.toLowerCase()];
  if (typeof sent !== 'string' || !(table[id].params.header as readonly string[]).includes(HEADER)) return;
  const { current_org: current, orgs } = caller;
  if (sent === current?.id) return;
  // Even the name of an organisation is revealed only to its members.
  const name = orgs.find((one) => one.id === sent)?.name ?? null;
  const shown =
    name === null ? 'This page shows an organisation that you are not a member of' : `This page shows ${name}`;
  const now =
    current === null
      ? 'you are currently not a member of any organisation'
      : `you now work in ${current.name}${name === null ? '' : ': you switched in another tab or window'}`;
  throw new Refusal('other_organisation', `${shown}, but ${now}. Nothing was changed.`, {
    details: { organisation: { sent: { id: sent, name }, current: current && { id: current.id, name: current.name } } },
  });
}
