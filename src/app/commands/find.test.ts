import { expect, test } from 'vitest';
import { findCommands, SHOWN_UNASKED, type Command } from './find.ts';

const command = (title: string, group: Command['group'] = 'Pages', more: Partial<Command> = {}): Command => ({
  id: title,
  group,
  title,
  icon: 'home',
  run: () => {},
  ...more,
});
const titles = (commands: Command[], typed: string) => findCommands(commands, typed).map(({ title }) => title);

test('a title that begins with the text comes before one with a word that does, and one that contains it', () => {
  const all = ['Reproduct', 'New product', 'Products', 'Home'].map((title) => command(title));
  expect(titles(all, 'product')).toEqual(['Products', 'New product', 'Reproduct']);
});

test('every word has to occur, in the title or in what it belongs to, without regard to case and accents', () => {
  const all = [
    command('Homogenised harvest', 'Processes', { note: 'Léghaemoglobin' }),
    command('Homogenised harvest', 'Processes', { id: 'other', note: 'Casein' }),
  ];
  expect(findCommands(all, 'HARVEST leghaem')).toEqual([all[0]]);
  expect(findCommands(all, 'harvest zzz')).toEqual([]);
});

test('with nothing typed, pages are all there and of every other group the first few', () => {
  const pages = Array.from({ length: 9 }, (_, n) => command(`Page ${n}`));
  const products = Array.from({ length: 9 }, (_, n) => command(`Product ${n}`, 'Products'));
  expect(findCommands([...pages, ...products], ' ')).toEqual([...pages, ...products.slice(0, SHOWN_UNASKED)]);
});
