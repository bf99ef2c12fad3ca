import type { Comment, CommentCreate, CommentReply } from '#generated/types.ts';
import type { PlainProcess } from '#server/db/processes.ts';
import type { Repositories } from '#server/db/repositories.ts';
import { invalid } from '#server/errors.ts';
import { defineOperation, type Operations } from '#server/operation.ts';

/** Operations of openapi/resources/comments.yaml. The log says that someone commented, not what. */
export const comments = {
  listComments: defineOperation('tenant', async ({ params, db }) => {
    const { id } = await db.processes.find(params.id, params.pid);
    return [200, { comments: await db.comments.list(id) }];
  }),

  createComment: defineOperation('tenant', async ({ params, body, user, db }) => {
    checkPlace(body);
    const process = await db.processes.hold(params.id, params.pid);
    const { configuration_id: id = process.configuration_id, place } = body;
    const version = id === null ? null : await db.configurations.named(process.id, id);
    const thread = await db.comments.create({
      process_id: process.id,
      place,
      text: textOf(body.text),
      configuration_number: version?.number ?? null,
      created_by: user.id,
    });
    await announceComment(db, process, thread.id, thread);
    await db.record(
      deed('create', `Commented on ${thread.place.title} in ${process.name}`, thread, process.product_id),
    );
    return [201, thread];
  }),

  createReply: defineOperation('tenant', async ({ params, body, user, db }) => {
    const process = await db.processes.find(params.id, params.pid);
    const { thread, reply } = await db.comments.reply(process.id, params.commentId, textOf(body.text), user.id);
    await announceComment(db, process, thread.id, reply);
    await db.record(
      deed('reply', `Replied to a comment on ${thread.place.title} in ${process.name}`, thread, process.product_id),
    );
    return [201, reply];
  }),

  updateComment: defineOperation('tenant', async ({ params, body, user, db }) => {
    const process = await db.processes.find(params.id, params.pid);
    const before = await db.comments.get(process.id, params.commentId);
    const after = await db.comments.update(process.id, params.commentId, body, user.id);
    const act = body.resolved ? 'Resolved' : 'Reopened';
    if (after.resolved_at !== null && before.resolved_at === null)
      await db.announce('comment.resolved', {
        ...placeOf(process),
        id: after.id,
        by: user.id,
        concerns: after.created_by === null ? [] : [after.created_by],
      });
    await db.record({
      ...deed('update', `${act} a comment on ${after.place.title} in ${process.name}`, after, process.product_id),
      change: { after, changed: (before.resolved_at !== null) === body.resolved ? [] : [act] },
    });
    return [200, after];
  }),
} satisfies Operations;

/** Tells webhooks of a comment, and of those whom it mentions. */
async function announceComment(
  db: Repositories,
  process: PlainProcess,
  id: string,
  { author, mentions, text }: Pick<CommentReply, 'author' | 'mentions' | 'text'>,
): Promise<void> {
  const concerns = mentions.map((one) => one.id);
  const what = { ...placeOf(process), id, by: author.id, concerns, text };
  await db.announce('comment.created', what);
  if (concerns.length > 0) await db.announce('comment.mentioned', what);
}

const placeOf = ({ id, product_id }: PlainProcess) => ({ product_id, process_id: id });

/** @throws Refusal 422 for a text of spaces */
function textOf(text: string): string {
  if (text.trim() === '') throw invalid('text', 'must not be empty.');
  return text;
}

/** @throws Refusal 422 if the kind of the place needs a step or a key that is missing */
function checkPlace({ place: { kind, step_id, key } }: CommentCreate): void {
  if ((kind === 'step' || kind === 'setting') && step_id === undefined)
    throw invalid('place.step_id', `is required for a ${kind}.`);
  if (kind !== 'page' && kind !== 'step' && key === undefined) throw invalid('place.key', `is required for a ${kind}.`);
}

const deed = (action: string, title: string, { id, place }: Comment, product_id: string) => ({
  action: `comment.${action}` as const,
  title,
  entity: { kind: 'comment', id, name: place.title, product_id },
});
