import { expect, test } from 'vitest';
import type { Command } from '#src/components/command.ts';
import { findCommands, SHOWN_UNASKED } from './find.ts';

const command = (title: string, group: Command['group'] = 'Pages', more: Partial<Command> = {}): Command => ({
  id: title,
  group,
  title,
  icon: 'home',
  run: () => {},
  ...more,
});
const titles = (commands: Command[], typed: string) => findCommands(commands, typed).map(({ title }) => title);

test('ranks titles that begin with the text before words that do, and before other matches', () => {
  const all = ['Reproduct', 'New product', 'Products', 'Home'].map((title) => command(title));
  expect(titles(all, 'product')).toEqual(['Products', 'New product', 'Reproduct']);
});

test('requires every word in the title or the group, ignoring case and accents', () => {
  const all = [
    command('Homogenised harvest', 'Processes', { note: 'Léghaemoglobin' }),
    command('Homogenised harvest', 'Processes', { id: 'other', note: 'Casein' }),
  ];
  expect(findCommands(all, 'HARVEST leghaem')).toEqual([all[0]]);
  expect(findCommands(all, 'harvest zzz')).toEqual([]);
});

test('lists all pages and the first few of every other group without a search text', () => {
  const pages = Array.from({ length: 9 }, (_, n) => command(`Page ${n}`));
  const products = Array.from({ length: 9 }, (_, n) => command(`Product ${n}`, 'Products'));
  expect(findCommands([...pages, ...products], ' ')).toEqual([...pages, ...products.slice(0, SHOWN_UNASKED)]);
});
