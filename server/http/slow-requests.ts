import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { ErrorCode } from '#generated/errors.ts';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#server/errors.ts';
import { newRequestId } from '#server/ids.ts';

/** Minimum average rate of a body in bytes per second (32 kbit/s), after its first seconds. */
const SLOWEST = 4000;

/** ms that a client has to read the response before its connection is closed. */
const FAREWELL = 2000;

const tooSlow = (seconds: number) =>
  new Refusal(
    'too_slow',
    `The request was not received in time: no data arrived for ${seconds} s, or less than ${SLOWEST / 1000} kB arrived per second. Send the request again.`,
  );

/** A request body that has not arrived completely. */
interface Arriving {
  reply: FastifyReply;
  /** Bytes that the connection had received when the body began, and at the last check. */
  first: number;
  last: number;
  /** ms that the server has waited for the client: in total, and since the last byte. */
  waited: number;
  idle: number;
}

/**
 * Ends requests whose body stops arriving (408), because each occupies a connection and memory. Time in which the server itself
 * does not read is not counted, for example while a slow database is asked who the caller is.
 * @param seconds without a byte after which a request ends, and after which its body needs the minimum rate
 */
export function endSlowBodies(app: FastifyInstance, seconds: number): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  const interval = checkEvery(seconds);
  const limit = seconds * 1000;

  app.addHook('onRequest', async ({ raw }, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const first = raw.socket.bytesRead;
    arriving.set(raw, { reply, first, last: first, waited: 0, idle: 0 });
    raw.once('close', () => arriving.delete(raw));
  });

  const timer = setInterval(() => {
    for (const [raw, body] of arriving) {
      if (raw.complete || raw.destroyed || raw.readableEnded) arriving.delete(raw);
      else if (isAwaited(raw) && hasStalled(body, raw.socket.bytesRead)) {
        arriving.delete(raw);
        cutOff(raw, body.reply);
      }
    }
  }, interval);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function hasStalled(body: Arriving, bytes: number): boolean {
    body.waited += interval;
    body.idle = bytes > body.last ? 0 : body.idle + interval;
    body.last = bytes;
    return body.idle >= limit || body.waited > limit + ((bytes - body.first) / SLOWEST) * 1000;
  }

  function cutOff(raw: IncomingMessage, reply: FastifyReply): void {
    // Already answered, for example with 401, or handled by the identity provider itself.
    if (reply.sent || raw.listenerCount('error') === 0) {
      raw.destroy();
      return;
    }
    reply.header('connection', 'close');
    // The reader of the body gets this like any error of the connection, and responds.
    raw.emit('error', tooSlow(seconds));
    setTimeout(() => raw.destroy(), FAREWELL).unref();
  }
}

/** Whether the body is being read, and everything received so far has been read. */
const isAwaited = (raw: IncomingMessage): boolean => raw.readableFlowing !== null && raw.readableLength === 0;

/** ms between two checks. */
const checkEvery = (seconds: number): number => Math.min(1000, seconds * 250);

/** Options of Node's server for headers that do not arrive. Its limit for whole requests would also end uploads on slow lines. */
export const headerLimits = (seconds: number) => ({
  headersTimeout: seconds * 1000,
  requestTimeout: 0,
  connectionsCheckingInterval: checkEvery(seconds),
});

/** Responds to what cannot be read as a request, in the form of every other error. */
export function refuseUnreadable(seconds: number) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Not in the middle of a response to an earlier request, which only Node's own property shows.
    // oxlint-disable-next-line no-underscore-dangle
    if (socket.writable && !('_httpMessage' in socket && socket._httpMessage)) {
      const refusal = unreadable(error.code, seconds);
      const { status } = refusal;
      const body = JSON.stringify({ ...refusal, request_id: newRequestId() });
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
          `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    }
    socket.destroySoon();
  };
}

function unreadable(code: string | undefined, seconds: number): { code: ErrorCode; status: number; message: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return {
      code: 'too_slow',
      status: 408,
      message: `The headers of the request were not received within ${seconds} s. Send the request again.`,
    };
  }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { code: 'headers_too_large', status: 431, message: 'The headers of the request are too large.' };
  return { code: 'bad_request', status: 400, message: 'The request cannot be read as HTTP.' };
}
