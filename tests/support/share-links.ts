/** Share links, made through the API, and requests of whoever has one. */
import { expect } from 'vitest';
import type { ShareLink, ShareLinkCreate, SharedEvaluation, SharedPage } from '#generated/types.ts';
import { configuration, newProcess } from './processes.ts';
import type { Account, Reply, TestServer } from './server.ts';

/** A process with one configuration, and the address of its links. */
export async function sharedProcess(server: TestServer, as: Account = 'standard') {
  const process = await newProcess(server, as);
  const save = async (changes: Parameters<typeof configuration>[0] = {}) => {
    const reply = await server.call<{ id: string }>(as, 'POST', `${process.url}/configurations.json`, {
      ...configuration(changes),
      note: 'Only for members',
    });
    expect([reply.status, reply.body]).toEqual([201, reply.body]);
    return reply.body.id;
  };
  await save();
  return { ...process, links: `${process.url}/share_links.json`, save };
}

export const FERMENTERS = { step_id: 'stp_fermentation', key: 'vessels', min: 3, max: 8 };

export async function newShareLink(
  server: TestServer,
  { links }: { links: string },
  wanted: Partial<ShareLinkCreate> = {},
): Promise<ShareLink & { secret: string }> {
  const body: ShareLinkCreate = {
    name: 'Base case',
    kind: 'figures',
    sections: ['summary', 'capital', 'cost'],
    valid_days: 30,
    ...wanted,
  };
  const reply = await server.call<ShareLink>('standard', 'POST', links, body);
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
  return { ...reply.body, secret: reply.body.secret! };
}

/** What an answer says, but for the id of its request. */
export const said = ({ status, body }: Reply<object>): unknown => ({ status, ...body, request_id: '' });

export const openShare = (server: TestServer, token: string, password?: string, headers?: Record<string, string>) =>
  server.call<SharedPage & { message: string }>(
    null,
    'POST',
    '/v1/shared/open.json',
    { token, ...(password !== undefined && { password }) },
    headers,
  );

export const evaluateShare = (server: TestServer, token: string, values: number[], password?: string) =>
  server.call<SharedEvaluation & { message: string }>(null, 'POST', '/v1/shared/evaluate.json', {
    token,
    values,
    ...(password !== undefined && { password }),
  });
