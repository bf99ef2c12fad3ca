import { useListOrganisationUsers } from '#generated/hooks/organisations.ts';
import type { CommentMention } from '#generated/types.ts';
import { useCurrentUser } from '#src/account/current-user.ts';

/** Members that are offered. Others are found by their whole names only in an organisation with fewer. */
const MOST = 200;

/** Members of the organisation who can be mentioned; empty until they are known. */
export function useMembers(): readonly CommentMention[] {
  const organisation = useCurrentUser()?.current_org?.id ?? '';
  const { data } = useListOrganisationUsers(
    organisation,
    { page: 1, page_size: MOST },
    { query: { enabled: organisation !== '' } },
  );
  return data?.users.map(({ id, name }) => ({ id, name })) ?? NOBODY;
}

const NOBODY: CommentMention[] = [];
