import { expect, test } from 'vitest';
import { handleOf, piecesOf, withIds } from './mentions.ts';

const members = [
  { id: 'usr_mara', name: 'Mara' },
  { id: 'usr_mara_kovacs', name: 'Mara Kovács' },
  { id: 'usr_ada', name: 'Ada Lindqvist' },
  { id: 'usr_dr_who', name: 'Dr. (W) $& Who' },
  { id: 'usr_sam_1', name: 'Sam Lee' },
  { id: 'usr_sam_2', name: 'Sam Lee' },
];

test.each([
  ['Ask @Mara Kovács, or @Mara.', 'Ask @usr_mara_kovacs, or @usr_mara.'],
  ['@Ada Lindqvist', '@usr_ada'],
  ['Ada Lindqvist and @nobody', 'Ada Lindqvist and @nobody'],
  ['@Maraike is nobody’s name, nor is a@Mara an address', '@Maraike is nobody’s name, nor is a@Mara an address'],
  ['@Mara, @Dr. (W) $& Who: yes?', '@usr_mara, @usr_dr_who: yes?'],
  ['Which @Sam Lee?', 'Which @Sam Lee?'],
])('%s is sent as %s, and shown as it was typed', (typed, sent) => {
  expect(withIds(typed, members)).toBe(sent);
  const shown = piecesOf(sent, members).map((piece) =>
    'member' in piece ? `@${piece.member.name}` : 'words' in piece ? piece.words : piece.path,
  );
  expect(shown.join('')).toBe(typed);
});

test('a member whose name others have is mentioned by id', () => {
  expect(members.map((member) => handleOf(member, members))).toEqual([
    'Mara',
    'Mara Kovács',
    'Ada Lindqvist',
    'Dr. (W) $& Who',
    'usr_sam_1',
    'usr_sam_2',
  ]);
  expect(withIds('@usr_sam_2, please', members)).toBe('@usr_sam_2, please');
});

test('an address of the app is a link within it, and one of another place stays text', () => {
  const text = 'See https://titre.test/products/p?a=%7B%7D and https://titre.test.evil/x.';
  expect(piecesOf(text, members, 'https://titre.test')).toEqual([
    { words: 'See ' },
    { path: '/products/p?a=%7B%7D' },
    { words: ' and ' },
    { words: 'https://titre.test.evil/x.' },
  ]);
});
