/**
 * Runs with every test file of the project `screens`: a page is waited for, however busy the machine; the usual guard is a second. Files
 * share their modules and the document: what the file before has left is removed.
 */
import { cleanup, configure } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { displayCurrency } from '#src/lib/currency.ts';
import { toasts } from '#src/lib/toast.ts';

configure({ asyncUtilTimeout: 300_000 });
// As in a browser. Happy-dom writes out all of an element instead, and Popper asks every one around an open list what it is.
Element.prototype.toString = function () {
  return Object.prototype.toString.call(this);
};
beforeAll(() => {
  cleanup();
  document.body.replaceChildren();
  toasts.set([]);
  displayCurrency.set(null);
});
