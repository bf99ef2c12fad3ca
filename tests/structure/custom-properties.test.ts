/** A custom property that nothing defines is empty, which no tool reports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themeVariables } from '../../scripts/lib/theme-styles.ts';

const src = join(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file));
const texts = files.map((file) => [file, readFileSync(join(src, file), 'utf8')] as const);

/** Names after `--`, which a rule, a style object or a script gives a value. */
const definedIn = (text: string): string[] => [...text.matchAll(/--([\w-]+)['"]?\]?\s*[:,]/g)].map(([, name]) => name!);
/** Names that are read without a value to fall back on. */
const readIn = (text: string): string[] => [...text.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!);

const defined = new Set([themeVariables(), ...texts.map(([, text]) => text)].flatMap(definedIn));

test('detects a property that is read and not defined', () => {
  expect(readIn('a { color: var(--never-defined); width: var(--bar, 1px) }')).toEqual(['never-defined']);
  expect(definedIn("a { --bar: 1px } style={{ '--tone': colour }} setProperty('--edge', x)")).toEqual([
    'bar',
    'tone',
    'edge',
  ]);
  expect(defined.has('palette-text-secondary')).toBe(true);
  expect(defined.has('never-defined')).toBe(false);
});

test('every custom property that is read is defined', () => {
  const undefinedIn = texts.flatMap(([file, text]) =>
    readIn(text)
      .filter((name) => !defined.has(name))
      .map((name) => `${file}: --${name}`),
  );
  expect([...new Set(undefinedIn)]).toEqual([]);
});
