/** Properties of a contract route that hooks and handlers read, whatever the operation. */
import type { Form, OperationId } from '#server/operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationId;
    quiet?: boolean | undefined;
    form?: Form | undefined;
  }
}

/** The media type of forms with a file. */
export const FORM = 'multipart/form-data';
