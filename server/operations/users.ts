import type { Operations } from '#server/context.ts';
import { invalid } from '#server/errors.ts';

/** Handlers of openapi/resources/users.yaml. */
export const users = {
  async getUser({ params, db }) {
    return [200, await db.users.get(params.id)];
  },

  async getUserAdmin({ params, db }) {
    return [200, { is_admin: await db.users.isAdmin(params.id) }];
  },

  async updateUser({ params, body, db }) {
    const { name, current_org, version } = body;
    // Blank is not a name, though it has letters enough for the schema.
    if (name !== undefined && name.trim() === '') throw invalid('name', 'must not be blank.');
    const user = await db.users.update(params.id, { name: name?.trim(), current_org, version });
    if (name !== undefined || current_org !== undefined) {
      const title = current_org ? `Switched to ${user.current_org?.name ?? 'no organisation'}` : 'Changed the profile';
      await db.record({ action: 'user.update', title, entity: { kind: 'user', id: user.id, name: user.name } });
    }
    return [200, user];
  },

  async listUserLogs({ params, query, db }) {
    const { id } = await db.users.get(params.id);
    return [200, await db.logs.ofUser(id, query)];
  },
} satisfies Operations;
