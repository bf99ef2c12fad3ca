import type { CommentMention } from '#generated/types.ts';

/** A piece of a text: words, a mentioned member, or an address within the app as its path. */
export type Piece = { words: string } | { member: CommentMention } | { path: string };

/** Splits a text at the members that it mentions by @ and their ids, and at addresses of the app. */
export function piecesOf(text: string, mentions: readonly CommentMention[], origin = location.origin): Piece[] {
  const byId = new Map(mentions.map((member) => [member.id, member]));
  return text.split(/(@usr_\w+|https?:\/\/\S+)/).flatMap((piece): Piece[] => {
    const member = byId.get(piece.slice(1));
    if (member) return [{ member }];
    if (piece.startsWith(`${origin}/`)) return [{ path: piece.slice(origin.length) }];
    return piece === '' ? [] : [{ words: piece }];
  });
}

/** What is typed after @ for a member: the name, or the id if others have the same name. */
export const handleOf = ({ id, name }: CommentMention, members: readonly CommentMention[]): string =>
  members.some((other) => other.name === name && other.id !== id) ? id : name;

/** What a name does not border on: it would be part of a longer word, or of an address. */
const IN_WORD = /[\p{L}\p{N}_@]/u;

/** Replaces whole names of members after @ by their ids, the longest name first: “@Mara Kovács” is not “@Mara”. */
export function withIds(text: string, members: readonly CommentMention[]): string {
  const longest = members.toSorted((a, b) => b.name.length - a.name.length);
  return longest.reduce(
    (all, member) =>
      all.replaceAll(`@${handleOf(member, members)}`, (typed, at: number, whole: string) =>
        IN_WORD.test(whole.charAt(at - 1)) || IN_WORD.test(whole.charAt(at + typed.length)) ? typed : `@${member.id}`,
      ),
    text,
  );
}
