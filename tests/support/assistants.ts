/** Assistants that talk to a server through the official client, without a socket. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestServer } from './server.ts';

/** A client of the server. @param token null for none */
export async function assistantOf(server: TestServer, token: string | null): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1' });
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const response = await server.app.inject({
      method: (init?.method ?? 'GET') as 'POST',
      url: pathname,
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(init?.body != null && { payload: init.body as string }),
    });
    const isEmpty = response.statusCode === 202 || response.statusCode === 204;
    return new Response(isEmpty ? null : response.body, {
      status: response.statusCode,
      headers: response.headers as HeadersInit,
    });
  };
  await client.connect(new StreamableHTTPClientTransport(new URL('http://titre.test/mcp'), { fetch: send }));
  return client;
}
