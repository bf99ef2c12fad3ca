import { expect, test } from 'vitest';
import * as fields from '#generated/fields.ts';
import { KINDS, INPUTS } from './kinds.ts';
import { GROUP_OF } from './properties.tsx';

test('every property of a component has a group', () => {
  const keys = KINDS.flatMap((kind) => Object.keys(INPUTS[kind]));
  const shown = [...new Set([...keys, ...Object.keys(fields.CellComposition)])].filter(
    (key) => !['name', 'composition'].includes(key) && !/(^|_)source$/.test(key),
  );
  expect(shown.filter((key) => !GROUP_OF.has(key))).toEqual([]);
});
