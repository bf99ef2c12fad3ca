/** The states of all pages but those of a product. */
import { expect, test } from 'vitest';
import { places } from '../support/routes.ts';
import { testPages } from './page-states.tsx';
import { states } from './states.ts';

test('every page has states, and every state has a page', () => {
  expect(Object.keys(states).toSorted()).toEqual(places.map(({ name }) => name).toSorted());
});

testPages(({ route }) => !route.startsWith('/products/:prodId'));
