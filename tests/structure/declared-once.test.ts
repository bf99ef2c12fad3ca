/** A fact is declared once: the contract, which is written by hand, says the same as the rows of the engine. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Metric, METRICS } from '#engine/index.ts';

interface Property {
  title: string;
  type: string | string[];
  'x-unit'?: string;
  'x-display-unit'?: string;
}
const { schemas } = (
  JSON.parse(readFileSync('generated/openapi.lean.json', 'utf8')) as {
    components: { schemas: Record<string, { required?: string[]; properties: Record<string, Property> }> };
  }
).components;

describe('the key metrics', () => {
  const { properties, required = [] } = schemas['Figures']!;

  test('are those of the contract', () => {
    expect(Object.keys(METRICS).toSorted()).toEqual(Object.keys(properties).toSorted());
  });

  test.each(Object.entries<Metric>(METRICS))('%s has one title, unit and form', (key, row) => {
    const { title, type, 'x-unit': unit, 'x-display-unit': display } = properties[key]!;
    expect({
      title,
      unit,
      display,
      nullable: Array.isArray(type) && type.includes('null'),
      optional: !required.includes(key),
    }).toEqual({
      title: row.title,
      unit: row.unit,
      display: row.display,
      nullable: row.nullable === true,
      optional: row.optional === true,
    });
  });
});
