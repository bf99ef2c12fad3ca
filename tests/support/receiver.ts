/** A receiver of webhooks, as somebody outside would write it: it verifies by the specification, not by our code. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  /** As it arrived. */
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** What it answers, for each request; 204 if not set. */
  answer: ((response: ServerResponse, nth: number) => void) | null;
  until: (count: number) => Promise<void>;
  close: () => void;
}

/** ms. Against what never comes. */
const GUARD = 300_000;

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { headers } = request;
      received.push({ id: String(headers['webhook-id']), headers, text, body: JSON.parse(text) as Received['body'] });
      if (receiver.answer) receiver.answer(response, received.length);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/titre?token=hidden`,
    port,
    received,
    answer: null,
    until: (count) =>
      vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: GUARD, interval: 10 }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** Whether one of the signatures of a request is that of a secret, and its time is now. */
export function isVerified({ headers, text }: Received, secret: string): boolean {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]));
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${text}`).digest();
  return signatures!.split(' ').some((one) => {
    const [version, value = ''] = one.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
