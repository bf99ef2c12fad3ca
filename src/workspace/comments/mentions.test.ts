import { expect, test } from 'vitest';
import { piecesOf, withIds } from './mentions.ts';

const members = [
  { id: 'usr_mara', name: 'Mara' },
  { id: 'usr_mara_kovacs', name: 'Mara Kovács' },
  { id: 'usr_ada', name: 'Ada Lindqvist' },
];

test.each([
  ['Ask @Mara Kovács, or @Mara.', 'Ask @usr_mara_kovacs, or @usr_mara.'],
  ['@Ada Lindqvist', '@usr_ada'],
  ['Ada Lindqvist and @nobody', 'Ada Lindqvist and @nobody'],
])('%s is sent as %s, and shown as it was typed', (typed, sent) => {
  expect(withIds(typed, members)).toBe(sent);
  const shown = piecesOf(sent, members).map((piece) => ('member' in piece ? `@${piece.member.name}` : piece.words));
  expect(shown.join('')).toBe(typed);
});
