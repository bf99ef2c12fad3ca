import type { CommentMention } from '#generated/types.ts';

/** A piece of a text: words, or a mentioned member. */
export type Piece = { words: string } | { member: CommentMention };

/** Splits a text at the members that it mentions by @ and their ids. */
export function piecesOf(text: string, mentions: readonly CommentMention[]): Piece[] {
  const byId = new Map(mentions.map((member) => [member.id, member]));
  return text.split(/(@usr_\w+)/).flatMap((piece): Piece[] => {
    const member = byId.get(piece.slice(1));
    if (member) return [{ member }];
    return piece === '' ? [] : [{ words: piece }];
  });
}

/** Replaces names of members after @ by their ids, the longest name first: “@Mara Kovács” is not “@Mara”. */
export function withIds(text: string, members: readonly CommentMention[]): string {
  const longest = members.toSorted((a, b) => b.name.length - a.name.length);
  return longest.reduce((all, { id, name }) => all.replaceAll(`@${name}`, `@${id}`), text);
}
