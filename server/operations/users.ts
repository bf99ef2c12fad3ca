import { nameOf } from '#server/names.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/users.yaml. */
export const users = {
  getUser: defineOperation('own', async ({ params, user, db }) => {
    const found = await db.users.get(params.id);
    // A key shows the organisation that it works in, and no other of the same person.
    const { orgs, current_org } = user.key && found.id === user.id ? user : found;
    return [200, { ...found, orgs, current_org }];
  }),

  getUserAdmin: defineOperation('own', async ({ params, db }) => {
    return [200, { is_admin: await db.users.isAdmin(params.id) }];
  }),

  listUsers: defineOperation('admin', async ({ query, db }) => {
    return [200, await db.everyOrganisation.people(query)];
  }),

  listUnassignedUsers: defineOperation('admin', async ({ query, db }) => {
    return [200, await db.everyOrganisation.unassigned(query)];
  }),

  setUserAdmin: defineOperation('admin', async ({ params, body: { is_admin }, db }) => {
    const { id, name } = await db.everyOrganisation.setAdmin(params.id, is_admin);
    const title = is_admin ? `Made ${name} an administrator` : `Removed the administrator rights of ${name}`;
    await db.record({ action: 'user.set_admin', title, entity: { kind: 'user', id, name } });
    return [200, { is_admin }];
  }),

  updateUser: defineOperation('own', async ({ params, body, user: caller, db }) => {
    const { current_org, version } = body;
    const name = body.name === undefined ? undefined : nameOf(body.name);
    const before = await db.users.get(params.id, `User ${params.id} not found, unable to update!`);
    const user = await db.users.update(params.id, { name, current_org, version });
    if (name !== undefined || current_org !== undefined) {
      const done = current_org ? `Switched to ${user.current_org?.name ?? 'no organisation'}` : 'Changed the profile';
      const title = user.id === caller.id ? done : `${done} for ${user.name}`;
      const entity = { kind: 'user', id: user.id, name: user.name };
      await db.record({ action: 'user.update', title, entity, change: { before, after: user, asked: body } });
    }
    return [200, user];
  }),

  listUserLogs: defineOperation('own', async ({ params, query, user, db }) => {
    const { id } = await db.users.get(params.id);
    return [200, await db.logs.ofUser(id, query, user.key?.organisation_id)];
  }),

  listLogs: defineOperation('admin', async ({ query, db }) => {
    return [200, await db.everyOrganisation.log(query)];
  }),
} satisfies Operations;
