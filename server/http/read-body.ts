import type { Readable } from 'node:stream';
import { errorCodes } from 'fastify';

/**
 * Reads the whole body of a request, each piece directly into memory that threads can share: a file of 20 MB
 * then exists only once.
 * @param length declared by the request, if any
 * @throws Fastify's errors: 413 above the limit, 400 if the length differs from the declared one
 */
export function readBody(stream: Readable, length: number | null, limit: number): Promise<Buffer> {
  if (length !== null && length > limit) return Promise.reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  let whole = shared(length ?? 0);
  let received = 0;
  return new Promise((resolve, reject) => {
    const leave = () => stream.off('data', take).off('end', finish).off('error', fail);
    const fail = (error: Error) => {
      leave();
      reject(error);
    };
    const take = (piece: Buffer) => {
      if (received + piece.length > limit) return fail(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      if (received + piece.length > whole.length) {
        const larger = shared(Math.min(limit, 2 * (received + piece.length)));
        whole.copy(larger, 0, 0, received);
        whole = larger;
      }
      piece.copy(whole, received);
      received += piece.length;
    };
    const finish = () => {
      if (length !== null && received !== length) return fail(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
      leave();
      resolve(whole.subarray(0, received));
    };
    stream.on('data', take).on('end', finish).on('error', fail);
  });
}

const shared = (length: number): Buffer => Buffer.from(new SharedArrayBuffer(length));
