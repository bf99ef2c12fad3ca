import { aboutField } from '#engine/wording/index.ts';
import { designBuffer } from '#engine/index.ts';
import type { Buffer, BufferInput } from '#generated/types.ts';
import type { BufferDetails } from '#server/db/buffers.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { Refusal } from '#server/errors.ts';
import { defineOperation, type Operations } from '#server/operation.ts';
import { nameOf } from '#server/names.ts';

/** Operations of openapi/resources/buffers.yaml. */
export const buffers = {
  listBuffers: defineOperation('tenant', async ({ query, db }) => {
    return [200, await db.buffers.list(query)];
  }),

  createBuffer: defineOperation('tenant', async ({ body, user, db }) => {
    const buffer = await db.buffers.create(await detailsOf(body, db.library), user.id);
    await db.record({ action: 'buffer.create', title: `Designed the buffer ${buffer.name}`, entity: entity(buffer) });
    return [201, buffer];
  }),

  getBuffer: defineOperation('tenant', async ({ params, db }) => {
    return [200, await db.buffers.get(params.id)];
  }),

  updateBuffer: defineOperation('tenant', async ({ params, body, db }) => {
    const before = await db.buffers.get(params.id, `Buffer ${params.id} not found, unable to update!`);
    const buffer = await db.buffers.update(params.id, await detailsOf(body, db.library), body.version);
    await db.record({
      action: 'buffer.update',
      title: `Changed the buffer ${buffer.name}`,
      entity: entity(buffer),
      change: { before, after: buffer, asked: body },
    });
    return [200, buffer];
  }),

  deleteBuffer: defineOperation('tenant', async ({ params, db }) => {
    const buffer = await db.buffers.remove(params.id);
    await db.record({ action: 'buffer.delete', title: `Deleted the buffer ${buffer.name}`, entity: entity(buffer) });
    return [204];
  }),

  listBufferUsages: defineOperation('tenant', async ({ params, query, db }) => {
    return [200, await db.buffers.usages(params.id, query)];
  }),
} satisfies Operations;

const entity = ({ id, name }: Buffer) => ({ kind: 'buffer', id, name });

const ROOM = 298.15;

/**
 * The details of a buffer with its defaults filled in, and its design.
 * @throws Refusal 422 naming the fields if it cannot be prepared
 */
export async function detailsOf(
  { version: _version, ...body }: BufferInput,
  library: Pick<Repositories['library'], 'forEngine'>,
): Promise<BufferDetails> {
  const given = { notes: '', temperature: ROOM, volume: 1, ready_price: null, ...body, name: nameOf(body.name) };
  const outcome = designBuffer(given, (await library.forEngine()).molecules);
  if (!outcome.feasible) {
    const { fields, message, nearest } = outcome.problem;
    const [field] = fields;
    throw new Refusal('invalid', field === undefined ? message : aboutField(field, message), {
      ...(field === undefined ? {} : { field }),
      fields,
      ...(nearest ? { details: { nearest } } : {}),
    });
  }
  return { ...given, preparation: outcome.design.preparation, design: outcome.design };
}
