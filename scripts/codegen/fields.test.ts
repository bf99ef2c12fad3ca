import { expect, test } from 'vitest';
import type { Document, Schema } from './document.ts';
import { fieldsModule } from './fields.ts';

const shared: Record<string, Schema> = {
  Share: { type: 'number', title: 'Share', description: 'Of all.', minimum: 0, maximum: 1, 'x-unit': '1' },
  Colour: { type: 'string', title: 'Colour', enum: ['red', 'blue'] },
};

function fieldOf(property: Schema, required: string[] = []): unknown {
  const document: Document = {
    paths: {},
    components: { schemas: { ...shared, Thing: { type: 'object', required, properties: { it: property } } } },
  };
  const line = /^ {2}it: (?<json>.*),$/m.exec(fieldsModule(document));
  return JSON.parse(line!.groups!['json']!);
}

test.each([
  [
    'limits, unit and display unit are taken over',
    { type: 'number', title: 'Yield', minimum: 0, maximum: 1, 'x-unit': '1', 'x-display-unit': '%' },
    { title: 'Yield', type: 'number', required: false, unit: '1', displayUnit: '%', min: 0, max: 1 },
  ],
  [
    'a limit that is not allowed itself is told apart',
    { type: 'number', title: 'Volume', exclusiveMinimum: 0, maximum: 9 },
    { title: 'Volume', type: 'number', required: false, max: 9, above: 0 },
  ],
  [
    'a list says how long it may be',
    { type: 'array', title: 'Values', minItems: 2, maxItems: 50 },
    { title: 'Values', type: 'array', required: false, minItems: 2, maxItems: 50 },
  ],
  [
    'a file says how large it may be',
    { type: 'string', title: 'File', format: 'binary', 'x-max-bytes': 2048 },
    { title: 'File', type: 'string', required: false, maxBytes: 2048, format: 'binary' },
  ],
  [
    'a reference is followed',
    { $ref: '#/components/schemas/Share' },
    { title: 'Share', description: 'Of all.', type: 'number', required: false, unit: '1', min: 0, max: 1 },
  ],
  [
    'a title beside a reference replaces what the shared type says of itself',
    { $ref: '#/components/schemas/Share', title: 'Loss' },
    { title: 'Loss', type: 'number', required: false, unit: '1', min: 0, max: 1 },
  ],
  [
    'a nullable type is its type, nullable',
    { type: ['string', 'null'], title: 'Note', maxLength: 20 },
    { title: 'Note', type: 'string', required: false, nullable: true, maxLength: 20 },
  ],
  [
    'a nullable reference is its target, nullable, with its choices',
    { title: 'Paint', anyOf: [{ $ref: '#/components/schemas/Colour' }, { type: 'null' }] },
    { title: 'Paint', type: 'string', required: false, nullable: true, values: ['red', 'blue'] },
  ],
  [
    'several types are any',
    { type: ['number', 'string', 'boolean'], title: 'Value' },
    { title: 'Value', type: 'any', required: false },
  ],
] satisfies [string, Schema, unknown][])('%s', (_, property, expected) => {
  expect(fieldOf(property)).toEqual(expected);
});

test('a property in the list of required ones is required', () => {
  expect(fieldOf({ type: 'string', title: 'Name' }, ['it'])).toMatchObject({ required: true });
});
