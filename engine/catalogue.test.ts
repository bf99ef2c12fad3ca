import { describe, expect, test } from 'vitest';
import { catalogue } from './index.ts';

describe('catalogue', () => {
  const all = catalogue().flatMap(({ id, parameters }) =>
    parameters.map((one) => ({ name: `${id}.${one.key}`, one, parameters })),
  );
  const numbers = all.filter(({ one }) => one.type === 'number' || one.type === 'integer');
  const faulty = (list: typeof all, sound: (entry: (typeof all)[number]) => boolean): string[] =>
    list.filter((entry) => !sound(entry)).map(({ name }) => name);

  test('every unit operation has a tag and one setting for its card', () => {
    for (const { parameters, tag } of catalogue()) {
      expect(tag).toMatch(/^[A-Z]{2}$/);
      expect(parameters.filter((one) => one.headline)).toHaveLength(1);
    }
  });
  test('every setting has help, a source and a default', () => {
    expect(faulty(all, ({ one }) => one.help.length > 3 && one.source.length > 3)).toEqual([]);
    expect(faulty(all, ({ one }) => one.default !== null || (one.default_note ?? '').length > 3)).toEqual([]);
  });
  test('every number has limits that contain its default and its optimisable range', () => {
    const within = (value: number, { min, max }: { min: number | null; max: number | null }) =>
      value >= min! && value <= max!;
    expect(faulty(numbers, ({ one }) => one.min! < one.max!)).toEqual([]);
    expect(faulty(numbers, ({ one }) => typeof one.default !== 'number' || within(one.default, one))).toEqual([]);
    expect(
      faulty(
        numbers,
        ({ one: { optimisable, ...one } }) =>
          !optimisable || (within(optimisable.min, one) && within(optimisable.max, one)),
      ),
    ).toEqual([]);
  });
  test('a setting depends only on settings of the same operation', () => {
    expect(
      faulty(
        all,
        ({ one, parameters }) => !one.depends_on || parameters.some((other) => other.key === one.depends_on!.key),
      ),
    ).toEqual([]);
  });
  test('the catalogue returns copies', () => {
    catalogue()[0]!.parameters[0]!.title = 'changed';
    expect(catalogue()[0]!.parameters[0]!.title).not.toBe('changed');
  });
});
