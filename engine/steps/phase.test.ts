import { expect, test } from 'vitest';
import { catalogue } from '../index.ts';
import { PRODUCT_PHASE, withPhase } from './phase.ts';

const separations = catalogue().flatMap((operation) => {
  const setting = operation.parameters.find(({ key }) => key === PRODUCT_PHASE);
  return setting ? setting.choices.map(({ value, title }) => ({ id: operation.id, operation, value, title })) : [];
});

test.each(separations)(
  'the product of $id with $value is called $title, and nothing else is',
  ({ operation, value, title }) => {
    const names = withPhase(operation, value).outlets.map(({ name }) => name);
    expect(names[0]).toBe(title);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('Product phase');
  },
);

test('the phase that goes on unless chosen has its name too, and the entry of the catalogue stays', () => {
  expect(separations.length).toBeGreaterThan(12);
  for (const { operation } of separations) {
    expect(withPhase(operation, undefined).outlets[0]!.name).not.toBe('Product phase');
    expect(withPhase(operation, undefined)).toBe(withPhase(operation, undefined));
    expect(operation.outlets[0]!.name).toBe('Product phase');
  }
});

test('an operation without phases is as it was', () => {
  const operation = catalogue().find(({ id }) => id === 'mixer')!;
  expect(withPhase(operation, 'cake')).toBe(operation);
});
