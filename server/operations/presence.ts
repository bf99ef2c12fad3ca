import { invalid } from '#server/errors.ts';
import { VALID_FOR } from '#server/db/presences.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/presence.yaml. They change nothing of the process, so that the log has no entry of them. */
export const presence = {
  announcePresence: defineOperation(
    { access: 'tenant', quiet: true },
    async ({ params: { id, pid }, body, user, db }) => {
      const { branch_id = null, configuration_id = null, page, step_id = null, unsaved = false } = body;
      const branch = branch_id === null ? null : await db.branches.find(pid, branch_id);
      // Also checks that the process exists.
      const newest = await db.presences.newest(id, pid, user.id, branch?.configuration_id);
      if (branch_id !== null && !branch) throw invalid('branch_id', 'is not a branch of this process.');
      const version = configuration_id === null ? null : await db.configurations.named(pid, configuration_id);
      const place = { page, step_id, unsaved, configuration_number: version?.number ?? null };
      await db.presences.announce(pid, user.id, place);
      return [200, { others: await db.presences.others(pid, user.id), newest, valid_for: VALID_FOR }];
    },
  ),

  withdrawPresence: defineOperation({ access: 'tenant', quiet: true }, async ({ params: { id, pid }, user, db }) => {
    await db.presences.newest(id, pid, user.id);
    await db.presences.withdraw(pid, user.id);
    return [204];
  }),
} satisfies Operations;
