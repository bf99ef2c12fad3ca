import type { Review, VersionUse } from '#generated/types.ts';

/** Uses of a version, as they are named after “for”. */
export const USES: Record<VersionUse, string> = { concept: 'concept', budget: 'budget', filing: 'filing' };

/** What may be done with a version that is approved for a use, and what not. */
export const SCOPE: Record<VersionUse, { may: string; mayNot: string }> = {
  concept: {
    may: 'Its figures may be used to choose between routes, sizes and sites.',
    mayNot: 'It is not approved for a request for capital or for a submission. Each of them needs a review of its own.',
  },
  budget: {
    may: 'Its capital and its costs, with their ranges, may be used in a request for capital, and to choose between routes.',
    mayNot: 'It is not approved for a submission or for a public claim about its footprint.',
  },
  filing: {
    may: 'It may be cited as a description of the process in a submission, and used to choose between routes.',
    mayNot: 'It is not approved for a request for capital or for a public claim about its footprint.',
  },
};

export const STATUSES: Record<Review['status'], string> = {
  open: 'in review',
  approved: 'approved',
  returned: 'returned',
  withdrawn: 'withdrawn',
};

/** Number of people who must still approve in a role. */
export const missingIn = (
  { approvals }: Pick<Review, 'approvals'>,
  { name, needed }: Review['roles'][number],
): number => Math.max(needed - approvals.filter(({ role }) => role === name).length, 0);

/** “1 of 2 approvals”. */
export function progressOf(review: Pick<Review, 'approvals' | 'roles'>): string {
  const needed = review.roles.reduce((sum, role) => sum + role.needed, 0);
  return `${review.approvals.length} of ${needed} ${needed === 1 ? 'approval' : 'approvals'}`;
}
