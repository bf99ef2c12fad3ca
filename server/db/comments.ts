import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment, CommentCreate, CommentReply, CommentUpdate, WaitingTask } from '#generated/types.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, touched } from './entity.ts';
import { rowsOf } from './migrations.ts';
import { rightOf, type RightHolder } from './product-access.ts';
import { comments, memberships, processes, products, users } from './schema.ts';

const MOST_THREADS = 1000;
const MOST_REPLIES = 200;
const MOST_MENTIONS = 20;
const MOST_WAITING = 50;

const authors = alias(users, 'authors');
const resolvers = alias(users, 'resolvers');

/** Ids of the members that a text mentions, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<![\w@])@(usr_\w+)/g)].map(([, id]) => id!)),
];

/** Comments on the processes of one organisation. Callers must check first that the process exists. */
export function commentsOf(db: Sql, organisationId: string, caller?: RightHolder) {
  const ofProcess = (processId: string) =>
    and(eq(comments.organisation_id, organisationId), eq(comments.process_id, processId));

  /** Threads of a process with their replies, newest first. */
  async function threads(processId: string, id?: string): Promise<Comment[]> {
    const rows = await db
      .select({
        comment: comments,
        author: authors.name,
        resolver: resolvers.name,
        right: rightOf(caller),
      })
      .from(comments)
      .innerJoin(processes, eq(processes.id, comments.process_id))
      .innerJoin(products, eq(products.id, processes.product_id))
      .innerJoin(authors, eq(authors.id, comments.created_by))
      .leftJoin(resolvers, eq(resolvers.id, comments.resolved_by))
      .where(and(ofProcess(processId), isNull(comments.thread_id), id === undefined ? undefined : eq(comments.id, id)))
      .orderBy(desc(comments.created_at), desc(comments.id))
      .limit(MOST_THREADS);
    const replies = await db
      .select({ reply: comments, author: users.name })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.created_by))
      .where(
        and(
          ofProcess(processId),
          inArray(
            comments.thread_id,
            rows.map(({ comment }) => comment.id),
          ),
        ),
      )
      .orderBy(asc(comments.created_at), asc(comments.id));
    const names = await namesOf([...rows.map(({ comment }) => comment), ...replies.map(({ reply }) => reply)]);
    const byThread = new Map<string, typeof replies>();
    for (const one of replies) byThread.set(one.reply.thread_id!, [...(byThread.get(one.reply.thread_id!) ?? []), one]);
    const said = (row: typeof comments.$inferSelect, author: string): CommentReply => ({
      id: row.id,
      text: row.text,
      mentions: row.mentions.map((one) => ({ id: one, name: names.get(one) ?? one })),
      author: { id: row.created_by, name: author },
      created_at: row.created_at.toISOString(),
    });
    return rows.map(({ comment, author, resolver, right }) => ({
      ...said(comment, author),
      place: comment.place!,
      configuration_number: comment.configuration_number,
      replies: (byThread.get(comment.id) ?? []).map((one) => said(one.reply, one.author)),
      resolved_at: comment.resolved_at?.toISOString() ?? null,
      resolved_by: comment.resolved_by === null ? null : { id: comment.resolved_by, name: resolver ?? '' },
      may_resolve: right === 'editor' || comment.created_by === caller?.id,
      updated_at: comment.updated_at.toISOString(),
      created_by: comment.created_by,
      version: comment.version,
    }));
  }

  async function namesOf(rows: { mentions: string[] }[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(rows.flatMap(({ mentions }) => mentions))];
    if (ids.length === 0) return new Map();
    const found = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** @throws Refusal 404 */
  async function get(processId: string, id: string): Promise<Comment> {
    const [found] = await threads(processId, id);
    if (!found) throw notFound('Comment not found.');
    return found;
  }

  /** Locks a thread until the transaction ends. @throws Refusal 404 */
  async function hold(processId: string, id: string): Promise<Comment> {
    await db
      .select({ id: comments.id })
      .from(comments)
      .where(and(ofProcess(processId), eq(comments.id, id), isNull(comments.thread_id)))
      .for('update');
    return get(processId, id);
  }

  /** @throws Refusal 422 for a mention of somebody who is not a member */
  async function checkedMentions(text: string): Promise<string[]> {
    const ids = mentionsIn(text);
    if (ids.length > MOST_MENTIONS)
      throw invalid('text', `mentions ${ids.length} members; at most ${MOST_MENTIONS} can be mentioned.`);
    if (ids.length === 0) return [];
    const members = await db
      .select({ id: memberships.user_id })
      .from(memberships)
      .where(and(eq(memberships.organisation_id, organisationId), inArray(memberships.user_id, ids)));
    const stranger = ids.find((id) => !members.some((member) => member.id === id));
    if (stranger !== undefined)
      throw invalid('text', `mentions ${stranger}, who is not a member of this organisation.`);
    return ids;
  }

  const add = async (values: Omit<typeof comments.$inferInsert, 'id' | 'organisation_id' | 'mentions'>) => {
    const id = newId('cmt');
    await db
      .insert(comments)
      .values({ ...values, id, organisation_id: organisationId, mentions: await checkedMentions(values.text) });
    return id;
  };

  return {
    list: (processId: string): Promise<Comment[]> => threads(processId),

    get,

    /** Number of open threads of a process. */
    open: (processId: string): Promise<number> =>
      db.$count(comments, and(ofProcess(processId), isNull(comments.thread_id), isNull(comments.resolved_at))),

    /**
     * The process is locked by the caller, so that threads are counted one after the other.
     * @param values with the number of the version that it is about. @throws Refusal 409, 422
     */
    async create(
      values: Pick<CommentCreate, 'place' | 'text'> &
        Pick<Comment, 'configuration_number'> & { process_id: string; created_by: string },
    ) {
      const present = await db.$count(comments, and(ofProcess(values.process_id), isNull(comments.thread_id)));
      if (present >= MOST_THREADS) {
        throw conflict(
          `This process has ${present.toLocaleString('en-GB')} threads of comments, which is the limit. Reply in an existing thread.`,
        );
      }
      return get(values.process_id, await add(values));
    },

    /** @throws Refusal 404, 409 for a thread that is resolved or full, 422 */
    async reply(
      processId: string,
      id: string,
      text: string,
      userId: string,
    ): Promise<{ thread: Comment; reply: CommentReply }> {
      const thread = await hold(processId, id);
      if (thread.resolved_at !== null) throw conflict('This thread is resolved. Reopen it to reply.');
      if (thread.replies.length >= MOST_REPLIES)
        throw conflict(`This thread has ${MOST_REPLIES} replies, which is the limit. Start another thread.`);
      const added = await add({ process_id: processId, thread_id: id, text, created_by: userId });
      await db
        .update(comments)
        .set(touched())
        .where(and(ofProcess(processId), eq(comments.id, id)));
      const now = await get(processId, id);
      return { thread: now, reply: now.replies.find((one) => one.id === added)! };
    },

    /** @throws Refusal 403, 404, or 409 if `version` is not the current one */
    async update(
      processId: string,
      id: string,
      { resolved, version }: CommentUpdate,
      userId: string,
    ): Promise<Comment> {
      const thread = await hold(processId, id);
      if (!thread.may_resolve)
        throw forbidden('Only editors of the product and the person who started the thread can resolve or reopen it.');
      checkVersion(version, thread);
      const isSame = (thread.resolved_at !== null) === resolved;
      const state = { resolved_at: resolved ? sql`clock_timestamp()` : null, resolved_by: resolved ? userId : null };
      await db
        .update(comments)
        .set({ ...(isSame ? {} : state), ...touched() })
        .where(and(ofProcess(processId), eq(comments.id, id)));
      return get(processId, id);
    },

    /** Open threads that mention a user who has not written in them since, newest first. */
    async waitingFor(userId: string): Promise<WaitingTask[]> {
      const rows = await rowsOf<Omit<WaitingTask, 'kind' | 'since'> & { since: string }>(
        db,
        sql`select distinct on (t.id) t.id, p.product_id, p.id as process_id, p.name as process_name, u.name as by, c.text,
            to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
          from ${comments} c
          join ${comments} t on t.id = coalesce(c.thread_id, c.id) and t.resolved_at is null
          join ${processes} p on p.id = c.process_id and p.deleted_at is null
          join ${products} d on d.id = p.product_id and d.deleted_at is null
          join ${users} u on u.id = c.created_by
          where c.organisation_id = ${organisationId} and c.mentions @> ${JSON.stringify([userId])}::jsonb
            and c.created_by <> ${userId}
            and not exists (select from ${comments} o where coalesce(o.thread_id, o.id) = t.id
              and o.created_by = ${userId} and o.created_at > c.created_at)
          order by t.id, c.created_at desc`,
      );
      const named = await namesOf(rows.map(({ text }) => ({ mentions: mentionsIn(text) })));
      const tasks = rows.map((row) => ({
        kind: 'mention' as const,
        ...row,
        text: row.text.replaceAll(/@(usr_\w+)/g, (all, id: string) => (named.has(id) ? `@${named.get(id)}` : all)),
      }));
      return tasks.toSorted((a, b) => b.since.localeCompare(a.since)).slice(0, MOST_WAITING);
    },
  };
}
