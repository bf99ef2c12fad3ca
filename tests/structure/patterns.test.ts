/**
 * Every regular expression takes time in proportion to its text: with a quadratic one, a stranger's long text stops the thread
 * that reads it. Decided by analysis of the expression, not by measuring.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { CombinedTransformer, isDisjointWith, JS, NFA, transform, Transformers } from 'refa';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import contract from '#generated/openapi.lean.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const folders = ['clients', 'engine', 'generated', 'mocks', 'server', 'src'];

interface Pattern {
  where: string;
  /** Null if it is made of parts that this test does not know. */
  source: string | null;
  flags: string;
}

/** Expressions made of what only we write, in a form that is linear: paths and names of the contract. */
const MADE = {
  'server/admin/import-components.ts': 'the name of a field at the start',
  'server/http/known-addresses.ts': 'segments without a solidus, between solidi',
  'src/lib/operation-of.ts': 'segments without a solidus, between solidi',
};

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found;
  if ('type' in value) found.push(value as Node);
  for (const inner of Object.values(value)) nodesIn(inner, found);
  return found;
}

/** The text of an expression, with constants of the file in it; null if it depends on anything else. */
function textOf(node: Node, constants: Map<string, string>): string | null {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'Identifier') return constants.get(node['name'] as string) ?? null;
  const isRaw = node.type === 'TaggedTemplateExpression';
  const template = (isRaw ? node['quasi'] : node) as Node;
  if (template.type !== 'TemplateLiteral') return null;
  const parts = (template['quasis'] as Node[]).map((part) => part['value'] as { raw: string; cooked: string });
  const between = (template['expressions'] as Node[]).map((inner) => textOf(inner, constants));
  if (between.includes(null)) return null;
  return parts.map((part, i) => (isRaw ? part.raw : part.cooked) + (between[i] ?? '')).join('');
}

function patternsIn(path: string): Pattern[] {
  const text = readFileSync(join(root, path), 'utf8');
  if (!/\/.*\/|RegExp/.test(text)) return [];
  const nodes = nodesIn(parseSync(path, text).program);
  const constants = new Map<string, string>([['ALPHABET', 'a-z0-9']]);
  for (const { type, id, init } of nodes)
    if (type === 'VariableDeclarator' && init) {
      const value = textOf(init as Node, constants);
      if (value !== null) constants.set((id as Node)['name'] as string, value);
    }
  return nodes.flatMap(({ type, start, regex, callee, arguments: given }): Pattern[] => {
    const isMade = ['NewExpression', 'CallExpression'].includes(type) && (callee as Node)['name'] === 'RegExp';
    if (!regex && !isMade) return [];
    const where = `${path}:${text.slice(0, start).split('\n').length}`;
    if (regex) {
      const { pattern, flags } = regex as { pattern: string; flags: string };
      return [{ where, source: pattern, flags }];
    }
    const [source, flags] = (given as Node[]).map((one) => textOf(one, constants));
    if (source == null) return path in MADE ? [] : [{ where, source: null, flags: '' }];
    return [{ where, source, flags: flags ?? '' }];
  });
}

function* patternsOf(schema: unknown, where: string): Generator<Pattern> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema))
    if (key === 'pattern' && typeof value === 'string') yield { where, source: value, flags: 'u' };
    else yield* patternsOf(value, `${where}/${key}`);
}

const all = [
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/node_modules|\.test\.|\.test-support\./.test(path))
      .flatMap((path) => patternsIn(join(folder, path))),
  ),
  ...patternsOf(contract, 'openapi'),
];

/** What an expression can match, with its assertions applied. */
function automatonOf(source: string, flags: string): NFA {
  const parser = JS.Parser.fromLiteral({ source, flags: flags.replaceAll(/[gyd]/g, '') });
  const { expression, maxCharacter } = parser.parse({ backreferences: 'disable' });
  const applied = transform(
    new CombinedTransformer([Transformers.applyAssertions(), Transformers.removeDeadBranches()]),
    expression,
  );
  return NFA.fromRegex(applied, { maxCharacter }, { assertions: 'disable' });
}

/**
 * Repetitions in which the expression could begin again: `<!--.*-->` reads to the end of the text from each `<!--` in it.
 * `analyse` finds those at the start of an expression only.
 */
function restarts(source: string, flags: string): string[] {
  if (flags.includes('y')) return [];
  const found: string[] = [];
  const options = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') } as const;
  visitRegExpAST(new RegExpParser().parsePattern(source, 0, source.length, options), {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Infinity) return;
      let [before, after] = ['', ''];
      for (let node = quantifier as AST.Node | null; node; node = node.parent) {
        if (node.type === 'Assertion') return;
        if (node.parent?.type !== 'Alternative') continue;
        const raw = node.parent.elements.map((one) => one.raw);
        const place = node.parent.elements.indexOf(node as AST.Element);
        before = raw.slice(0, place).join('') + before;
        after += raw.slice(place + 1).join('');
      }
      // It cannot fail after the repetition.
      if (new RegExp(`^(?:${after})`, flags).test('') && !after.includes('$')) return;
      const repeated = `(?:${quantifier.element.raw})`;
      const again = automatonOf(`[^]+${before}${repeated}*`, flags);
      if (!isDisjointWith(again, automatonOf(`${repeated}+`, flags)))
        found.push(`can begin again in ${quantifier.raw}`);
    },
  });
  return found;
}

function slowness({ source, flags }: Pattern): string[] {
  if (source === null) return ['is made while the program runs'];
  const { reports } = analyse({ source, flags });
  return [...reports.map(({ type }) => type), ...restarts(source, flags)];
}

test.each([
  String.raw`[\w.%+-]+@`,
  String.raw`\beyJ[\w-]+\.`,
  String.raw`<!--[\s\S]*?-->`,
  String.raw`\s+$`,
  String.raw`^\d+\.?\d*$`,
  String.raw`^(a+)+$`,
])('a pattern that takes more than linear time is found: %s', (source) => {
  expect(slowness({ where: '', source, flags: '' })).not.toEqual([]);
});

test.each([String.raw`^\s+`, String.raw`(?<!\s)\s+$`, String.raw`^[^\s@]+@[^\s@]+$`, String.raw`\b[a-z]\w*`, '[a-z]+'])(
  'a linear pattern is not: %s',
  (source) => expect(slowness({ where: '', source, flags: '' })).toEqual([]),
);

describe('regular expressions', () => {
  test('are found', () => expect(all.length).toBeGreaterThan(300));

  test('of server, engine, contract and app take linear time', () => {
    const slow = new Map<string, string>();
    for (const pattern of all) {
      const key = `/${pattern.source}/${pattern.flags}`;
      if (slow.has(key)) continue;
      const words = slowness(pattern).join(', ');
      slow.set(key, words && `${pattern.where} ${key}: ${words}`);
    }
    expect([...slow.values()].filter(Boolean)).toEqual([]);
  });
});
