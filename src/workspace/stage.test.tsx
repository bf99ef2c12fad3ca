import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { StageIcon, STAGES, SYMBOLS } from './stage.tsx';

const drawn = (operation: Parameters<typeof StageIcon>[0]['operation']) =>
  renderToStaticMarkup(<StageIcon operation={operation} />);

/** That of own operations, unless another is chosen. */
const OWN = { id: 'own_operation', icon: 'own-operation', stage: 'recovery' } as const;

test('each unit operation has a symbol of its own', () => {
  const byDrawing = groupBy([...catalogue(), OWN], drawn);
  const shared = [...byDrawing.values()].filter((alike) => alike.length > 1).map((alike) => alike.map(({ id }) => id));
  expect(shared).toEqual([]);
  // That of the stage is for what is not drawn yet.
  expect(catalogue().filter(({ icon }) => SYMBOLS[icon] === undefined)).toEqual([]);
});

test('no symbol is drawn that nothing uses', () => {
  const used = new Set<string>([...catalogue().map(({ icon }) => icon), OWN.icon, ...STAGES]);
  expect(Object.keys(SYMBOLS).filter((name) => !used.has(name))).toEqual([]);
});

test('symbols stay within their grid of 24 px', () => {
  for (const [name, path] of Object.entries(SYMBOLS))
    for (const [, x] of path.matchAll(/[ML](\d+(?:\.\d+)?)/g)) {
      expect(Number(x), name).toBeGreaterThanOrEqual(1);
      expect(Number(x), name).toBeLessThanOrEqual(23);
    }
});
