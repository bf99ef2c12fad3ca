import { expect, test } from 'vitest';
import { designBuffer } from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { changesOf, inputOf, NEW_BUFFER, withSalt, type BufferDraft } from './draft.ts';

test('starts with a new buffer that is feasible', () => {
  expect(designBuffer(inputOf(NEW_BUFFER), library.molecules)).toMatchObject({ feasible: true });
});

test.each([
  [{}, 0],
  [{ ph: 7.2 }, 1],
  [{ ph: 7.2, notes: 'Cold', preparation: 'salt_pair' }, 3],
  [{ components: [] }, 1],
  [{ components: [{ ...NEW_BUFFER.components[0]!, concentration: 25 }] }, 1],
  [{ components: withSalt(NEW_BUFFER.components, 50) }, 1],
] satisfies [Partial<BufferDraft>, number][])('counts %j as changes: %d', (part, count) => {
  expect(changesOf(NEW_BUFFER, { ...NEW_BUFFER, ...part })).toBe(count);
});

test('adds salt once, changes it, and removes it', () => {
  const salted = withSalt(withSalt(NEW_BUFFER.components, 50), 80);
  expect(salted).toHaveLength(2);
  expect(salted[1]).toEqual({ substance_id: 'sodium_chloride', role: 'salt', concentration: 80 });
  expect(withSalt(salted, 0)).toEqual(NEW_BUFFER.components);
});

test('leaves an unselected preparation to the engine', () => {
  expect(inputOf(NEW_BUFFER)).not.toHaveProperty('preparation');
  expect(inputOf({ ...NEW_BUFFER, preparation: 'acid_with_base' })).toMatchObject({ preparation: 'acid_with_base' });
});
