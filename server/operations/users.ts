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

  async listUsers({ query, db }) {
    return [200, await db.everyOrganisation.people(query)];
  },

  async listUnassignedUsers({ query, db }) {
    return [200, await db.everyOrganisation.unassigned(query)];
  },

  async setUserAdmin({ params, body: { is_admin }, db }) {
    const { id, name } = await db.everyOrganisation.setAdmin(params.id, is_admin);
    const title = is_admin ? `Made ${name} an administrator` : `Withdrew the administrator's right from ${name}`;
    await db.record({ action: 'user.set_admin', title, entity: { kind: 'user', id, name } });
    return [200, { is_admin }];
  },

  async updateUser({ params, body, user: caller, db }) {
    const { name, current_org, version } = body;
    // Blank is not a name, though it has letters enough for the schema.
    if (name !== undefined && name.trim() === '') throw invalid('name', 'must not be blank.');
    const user = await db.users.update(params.id, { name: name?.trim(), current_org, version });
    if (name !== undefined || current_org !== undefined) {
      const done = current_org ? `Switched to ${user.current_org?.name ?? 'no organisation'}` : 'Changed the profile';
      const title = user.id === caller.id ? done : `${done} for ${user.name}`;
      await db.record({ action: 'user.update', title, entity: { kind: 'user', id: user.id, name: user.name } });
    }
    return [200, user];
  },

  async listUserLogs({ params, query, db }) {
    const { id } = await db.users.get(params.id);
    return [200, await db.logs.ofUser(id, query)];
  },

  async listLogs({ query, db }) {
    return [200, await db.everyOrganisation.log(query)];
  },
} satisfies Operations;
