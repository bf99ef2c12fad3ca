/** What a route of the contract tells those who handle its requests, whatever it does. */
import type { Form, OperationId } from '#server/operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId;
    form?: Form | undefined;
  }
}

/** The media type of forms with a file. */
export const FORM = 'multipart/form-data';
