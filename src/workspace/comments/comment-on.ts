import type { CommentPlace } from '#generated/types.ts';
import { observable } from '#src/lib/observable.ts';

/** What the user is about to comment on, on the page that is open; null for nothing. */
export const commentOn = observable<Omit<CommentPlace, 'page'> | null>(null);
