import { invalid } from '#server/errors.ts';
import { VALID_FOR } from '#server/db/presences.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/presence.yaml. They change nothing of the process, so that the log has no entry of them. */
export const presence = {
  announcePresence: defineOperation(
    { access: 'tenant', quiet: true },
    async ({ params: { id, pid }, body, user, db }) => {
      // First, because it also checks that the process exists.
      const { branch_id = null } = body;
      const branch = branch_id === null ? null : await db.branches.find(pid, branch_id);
      if (branch_id !== null && !branch) throw invalid('branch_id', 'is not a branch of this process.');
      const newest = await db.presences.newest(id, pid, user.id, branch?.configuration_id);
      await db.presences.announce(pid, user.id, body);
      return [200, { others: await db.presences.others(pid, user.id), newest, valid_for: VALID_FOR }];
    },
  ),

  withdrawPresence: defineOperation({ access: 'tenant', quiet: true }, async ({ params: { id, pid }, user, db }) => {
    await db.presences.newest(id, pid, user.id);
    await db.presences.withdraw(pid, user.id);
    return [204];
  }),
} satisfies Operations;
