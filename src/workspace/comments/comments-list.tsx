import Skeleton from '@mui/material/Skeleton';
import { counted } from '#engine/wording/index.ts';
import { createCommentChanges, useCreateComment, useListComments } from '#generated/hooks/collaboration.ts';
import type { CommentPlace } from '#generated/types.ts';
import { CreateCommentBody } from '#generated/zod/collaboration.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { Thread } from './thread.tsx';

interface Props {
  productId: string;
  processId: string;
  /** What a new comment is about. */
  place: CommentPlace;
  /** Id of the version that a new comment is about; null before the first one. */
  configurationId: string | null;
  /** Called after a comment was added. */
  onAdded?: () => void;
}

/** The comments on a process: a new one, then open threads, then resolved ones. */
export function CommentsList({ productId, processId, place, configurationId, onAdded }: Props) {
  const create = useCreateComment();
  const refresh = useRefresh();
  const threads = useListComments(productId, processId).data?.comments;
  const open = threads?.filter(({ resolved_at }) => resolved_at === null) ?? [];
  const resolved = threads?.filter(({ resolved_at }) => resolved_at !== null) ?? [];
  return (
    <div className={styles['comments']}>
      <CommentForm
        // One form whatever it is about: what is typed stays when the place changes.
        name={`comment on ${processId}`}
        label={`Comment on ${place.title}`}
        action="Comment"
        schema={CreateCommentBody}
        toBody={(text) => ({ place, text, ...(configurationId !== null && { configuration_id: configurationId }) })}
        send={async (data) => {
          await create.mutateAsync({ id: productId, pid: processId, data });
          onAdded?.();
          await refresh(createCommentChanges(productId, processId));
        }}
      />
      {!threads && <Skeleton variant="rounded" height={120} />}
      {threads?.length === 0 && (
        <p className={styles['none']}>
          Nobody has commented yet. Comments stay in this organisation: share links, exports and webhooks never contain
          them.
        </p>
      )}
      {open.map((thread) => (
        <Thread key={thread.id} {...{ productId, processId, thread }} />
      ))}
      {resolved.length > 0 && (
        <details className={styles['old']}>
          <summary>{counted(resolved.length, 'resolved thread')}</summary>
          {resolved.map((thread) => (
            <Thread key={thread.id} {...{ productId, processId, thread }} />
          ))}
        </details>
      )}
    </div>
  );
}
