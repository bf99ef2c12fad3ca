import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import {
  createReplyChanges,
  updateCommentChanges,
  useCreateReply,
  useUpdateComment,
} from '#generated/hooks/collaboration.ts';
import type { Comment, CommentReply } from '#generated/types.ts';
import { CreateReplyBody } from '#generated/zod/collaboration.ts';
import { Icon } from '#src/components/icon.tsx';
import { formatTime } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { useRefresh } from '#src/lib/refresh.ts';
import { toast } from '#src/lib/toast.ts';
import { Avatar } from '../presence/avatar.tsx';
import { toneOf } from '../presence/words.ts';
import { PROPOSED } from '../proposed-changes.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { piecesOf } from './mentions.ts';

interface Props {
  productId: string;
  processId: string;
  thread: Comment;
}

/** A thread with its replies, and what can be done with it. */
export function Thread({ productId, processId, thread }: Props) {
  const { id, place, replies, resolved_at: resolved, resolved_by: by, may_resolve: mayResolve, version } = thread;
  const reply = useCreateReply();
  const update = useUpdateComment();
  const refresh = useRefresh();
  const address = { id: productId, pid: processId, commentId: id };
  const setResolved = async (isResolved: boolean) => {
    try {
      await update.mutateAsync({ ...address, data: { resolved: isResolved, version } });
    } catch (error) {
      toast.problem(reasonOf(error));
    }
    await refresh(updateCommentChanges(productId, processId, id));
  };
  const resolve = mayResolve && (
    <Button
      size="small"
      startIcon={<Icon name={resolved === null ? 'check' : 'reset'} size={14} />}
      loading={update.isPending}
      onClick={() => void setResolved(resolved === null)}
    >
      {resolved === null ? 'Resolve' : 'Reopen'}
    </Button>
  );
  return (
    <article
      className={styles['thread']}
      aria-label={`Comment on ${place.title}`}
      data-resolved={resolved !== null || undefined}
    >
      <header>
        <h3>{place.title}</h3>
        <small>
          {thread.configuration_number === null ? 'before the first version' : `on v${thread.configuration_number}`}
        </small>
      </header>
      {[thread, ...replies].map((one) => (
        <Said key={one.id} comment={one} />
      ))}
      {resolved === null ? (
        <CommentForm
          name={`reply to ${id}`}
          label="Reply"
          action="Reply"
          schema={CreateReplyBody}
          toBody={(text) => ({ text })}
          send={async (data) => {
            await reply.mutateAsync({ ...address, data });
            await refresh(createReplyChanges(productId, processId, id));
          }}
        >
          {resolve}
        </CommentForm>
      ) : (
        <p className={styles['resolved']}>
          <Icon name="check" size={14} /> Resolved by {by?.name}, {formatTime(resolved)} {resolve}
        </p>
      )}
    </article>
  );
}

/** What one person wrote. */
function Said({ comment: { author, text, mentions, created_at } }: { comment: CommentReply | Comment }) {
  return (
    <div className={styles['said']}>
      <Avatar name={author.name} tone={toneOf(author.id)} />
      <div>
        <p>
          <b>{author.name}</b> <small>{formatTime(created_at)}</small>
        </p>
        <p className={styles['text']}>
          {piecesOf(text, mentions).map((piece, index) =>
            'member' in piece ? (
              <span key={index} className={styles['mention']}>
                @{piece.member.name}
              </span>
            ) : 'path' in piece ? (
              <Fragment key={index}>
                {piece.path.includes(`${PROPOSED}=`) ? (
                  <Button component={Link} to={piece.path} variant="outlined" size="small">
                    Enter these changes
                  </Button>
                ) : (
                  <Link to={piece.path}>{piece.path}</Link>
                )}
              </Fragment>
            ) : (
              <Fragment key={index}>{piece.words}</Fragment>
            ),
          )}
        </p>
      </div>
    </div>
  );
}
