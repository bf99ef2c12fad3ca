/**
 * Which file may import which. Types count as well as values: whoever reads a file has to read what it names. The linter
 * reports forbidden imports as one types; this test is the whole picture, circles of any length included.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { ROOMS } from './rooms.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['clients', 'engine', 'generated', 'mocks', 'scripts', 'server', 'src', 'tests'];

/** What files of some folders must not import, and why: places are beginnings of paths. */
interface Rule {
  files: string[];
  never: string[];
  because: string;
}

const rules: Rule[] = [
  {
    files: ['engine/'],
    never: ['clients/', 'generated/', 'mocks/', 'scripts/', 'server/', 'src/', 'tests/'],
    because: 'the engine is pure: it knows nothing of what uses it',
  },
  {
    files: ['clients/'],
    never: ['generated/', 'mocks/', 'scripts/', 'server/', 'src/', 'tests/'],
    because: 'a client knows the engine as a package, and nothing else of ours',
  },
  {
    files: ['generated/'],
    never: ['mocks/', 'scripts/', 'server/', 'tests/'],
    because: 'it is made from the contract; its hooks call through the one client of the app',
  },
  {
    files: ['server/'],
    never: ['mocks/', 'scripts/', 'src/', 'tests/'],
    because: 'server and app meet only in generated and engine',
  },
  {
    files: ['src/'],
    never: ['mocks/', 'scripts/', 'server/', 'tests/'],
    because: 'server and app meet only in generated and engine',
  },
  {
    files: ['mocks/'],
    never: ['scripts/', 'server/', 'src/', 'tests/'],
    because: 'mocks know the contract and the engine alone',
  },
  {
    files: ['server/http/'],
    never: ['server/jobs/'],
    because: 'a route is made of whatever operation it is given',
  },
];

/** Paths of a file's imports, of values and of types, from the project's folder; packages are left out. */
function importsOf(path: string, text: string): string[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const dynamic = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((expression) => /^'[^']*'$/.test(expression))
    .map((expression) => expression.slice(1, -1));
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamic,
  ];
  return [...new Set(named.flatMap((name) => placeOf(path, name) ?? []))];
}

/** The file that an import names, if it is one of ours. */
function placeOf(from: string, name: string): string | null {
  if (name.startsWith('.')) return join(from, '..', name);
  const door = doors.get(name);
  if (door) return door;
  return /^#(engine|generated|server|src)\//.test(name) ? name.slice(1) : null;
}

/** Entry points of the engine by the names under which its package exports them. */
const doors = new Map(
  Object.entries((JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')) as EnginePackage).exports).map(
    ([name, file]) => [join('@titre/engine', name), join('engine', file)],
  ),
);

interface EnginePackage {
  exports: Record<string, string>;
}

function readGraph(): Map<string, string[]> {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.parentPath.includes('node_modules'))
      .map((file) => relative(root, join(file.parentPath, file.name))),
  );
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  return new Map(
    found
      .filter((path) => !isTest(path))
      .map((path) => [path, importsOf(path, readFileSync(join(root, path), 'utf8'))]),
  );
}

/** Groups of files that each import the others, by whichever way (Tarjan 1972). */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    let low = at;
    order.set(file, at);
    open.push(file);
    const imported = graph.get(file) ?? [];
    for (const next of imported) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next)!);
      lowest.set(file, low);
    }
    if (low === at) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || imported.includes(file)) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const graph = readGraph();

describe('imports', () => {
  test('are found in every notation', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type { B } from '../b.ts';",
      "export * from '#engine/c.ts';",
      "export type { D } from './d.ts';",
      "import './e.ts';",
      "const f = () => import('./f.ts');",
      "import { g } from '@titre/engine';",
      "import { readFileSync } from 'node:fs';",
      "// import './comment.ts'",
    ].join('\n');
    const found = ['a.ts', 'd.ts', 'e.ts', 'f.ts'].map((name) => `server/x/${name}`);
    expect(importsOf('server/x/y.ts', text).toSorted()).toEqual([
      'engine/c.ts',
      'engine/index.ts',
      'server/b.ts',
      ...found,
    ]);
  });

  test('refer to existing files', () => {
    expect(graph.size).toBeGreaterThan(500);
    const lost = [...graph].flatMap(([file, imported]) =>
      imported.filter((path) => !existsSync(join(root, path.split('?', 1)[0]!))).map((path) => `${file} → ${path}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('circles', () => {
  test('are found at any length', () => {
    const example = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a', 'f'], g: ['d'] };
    expect(circlesIn(new Map(Object.entries(example)))).toEqual([['d', 'e'], ['a', 'b', 'c'], ['f']]);
  });

  test('there are none', () => {
    expect(circlesIn(graph)).toEqual([]);
  });
});

test.each(rules)('$files never imports $never: $because', ({ files, never }) => {
  const within = (path: string, places: string[]) => places.some((place) => path.startsWith(place));
  const bound = [...graph].filter(([path]) => within(path, files));
  for (const place of [...files, ...never]) expect([...graph.keys()].some((path) => path.startsWith(place))).toBe(true);
  const forbidden = bound.flatMap(([path, imported]) =>
    imported.filter((other) => within(other, never)).map((other) => `${path} → ${other}`),
  );
  expect(forbidden).toEqual([]);
});

test('what is outside the engine imports its entry points alone', () => {
  const own = ['engine/', 'tests/engine/'];
  const deep = [...graph]
    .filter(([path]) => !own.some((folder) => path.startsWith(folder)))
    .flatMap(([path, imported]) => imported.map((other) => [path, other] as const))
    .filter(([, other]) => other.startsWith('engine/') && !other.includes('.test-support.'))
    .filter(([, other]) => ![...doors.values()].includes(other))
    .map(([path, other]) => `${path} → ${other}`);
  expect(deep).toEqual([]);
});

describe.each(Object.entries(ROOMS))('%s', (house, order) => {
  const roomOf = (path: string) =>
    path.startsWith(`${house}/`) ? path.slice(house.length + 1).split('/', 1)[0]! : null;
  const heights = new Map(order.flatMap((row, height) => row.map((room) => [room, height])));

  test('every room has a place in the order', () => {
    const rooms = new Set([...graph.keys()].flatMap((path) => roomOf(path) ?? []));
    expect([...rooms].toSorted()).toEqual([...heights.keys()].toSorted());
  });

  test('a room imports only from rooms below it', () => {
    const upward = [...graph].flatMap(([path, imported]) => {
      const from = roomOf(path);
      // What supports tests may use all that they use.
      if (from === null || path.includes('.test-support.')) return [];
      return imported
        .filter((other) => {
          const to = roomOf(other);
          return to !== null && to !== from && heights.get(to)! >= heights.get(from)!;
        })
        .map((other) => `${path} → ${other}`);
    });
    expect(upward).toEqual([]);
  });
});

test.each(['src/draft/', 'src/engine/'])('%s draws nothing', (layer) => {
  expect([...graph.keys()].filter((path) => path.startsWith(layer) && path.endsWith('.tsx'))).toEqual([]);
});

test('a screen never imports another screen: shared code moves down', () => {
  const screenOf = (path: string) => /^src\/screens\/[^/]+\//.exec(path)?.[0] ?? null;
  const forbidden = [...graph].flatMap(([path, imported]) => {
    const own = screenOf(path);
    return imported
      .filter((other) => own !== null && screenOf(other) !== null && screenOf(other) !== own)
      .map((other) => `${path} → ${other}`);
  });
  expect(forbidden).toEqual([]);
});
