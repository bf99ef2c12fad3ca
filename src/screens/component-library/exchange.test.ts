import { describe, expect, test } from 'vitest';
import examples from '../../../openapi/examples/engine-library.json' with { type: 'json' };
import type { Component } from '#generated/types.ts';
import { planImport, sheetOf } from './exchange.ts';
import { KINDS, type Kind } from './kinds.ts';
import { valuesOf } from './form-values.ts';

const lists = examples as unknown as Record<string, { value: Record<string, Component[]> }>;
const listOf = (kind: Kind): Component[] => {
  const key = kind === 'molecules' ? 'substances' : kind;
  const found = Object.values(lists).find(({ value }) => Array.isArray(value[key]));
  return found!.value[key]!;
};
const cellsOf = (kind: Kind, components: Component[]): string[][] => {
  const { head, rows } = sheetOf(kind, components).sheet;
  return [head, ...rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))];
};

describe.each(KINDS)('the %s of a library', (kind) => {
  const all = listOf(kind);
  const cells = cellsOf(kind, all);

  test('give the same components when imported into an empty library', () => {
    const rows = planImport(kind, cells, []);
    expect(rows.map(({ effect, note }) => [effect, note])).toEqual(all.map(() => ['new', '']));
    expect(rows.map(({ body }) => body)).toEqual(all.map((one) => valuesOf(kind, one)));
  });

  test('change nothing when imported into their own library', () => {
    expect(new Set(planImport(kind, cells, all).map(({ effect }) => effect))).toEqual(new Set(['same']));
  });

  test('list each updated or rejected row, with the changes or the reason', () => {
    const [head = [], line = []] = cells;
    const sourceAt = head.indexOf('source');
    const edited = line.map((cell, at) => (at === sourceAt ? 'Measured' : cell));
    const [one] = all;
    const effects = (own: boolean) => planImport(kind, [head, edited], [{ ...one!, own }])[0]!;
    expect(effects(true)).toMatchObject({ effect: 'changed', note: 'source' });
    expect(effects(false)).toMatchObject({ effect: 'refused', note: expect.stringContaining('read-only') });
    expect(planImport(kind, [head, line, line], []).map(({ effect }) => effect)).toEqual(['new', 'refused']);
    const noName = line.map((cell, at) => (at === head.indexOf('name') ? '' : cell));
    expect(planImport(kind, [head, noName], [])[0]).toMatchObject({ effect: 'refused', note: 'Missing name.' });
  });

  test('reject a file with an unknown column, or with one twice', () => {
    expect(() => planImport(kind, [['name', 'colour']], [])).toThrow('Unknown column “colour”');
    expect(() => planImport(kind, [['name', 'Name']], [])).toThrow('Column “Name” is there twice.');
  });
});
