import { Dialog } from '@mui/material';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { extraHeaders } from '#src/lib/api.ts';
import ForcedAnswersPanel from './panel.tsx';

afterEach(cleanup);

const preferOf = (method: string, path: string) => extraHeaders.get()(method, path)['Prefer'];

test('forces the responses that were found and chosen, of several operations, until they are removed', async () => {
  const user = userEvent.setup();
  render(<ForcedAnswersPanel />);
  await user.click(screen.getByRole('button', { name: 'mock' }));
  const choose = async (words: string) => {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), words);
    await user.click(within(screen.getByRole('list', { name: 'Responses' })).getAllByRole('button')[0]!);
  };
  await choose('listProducts no_products');
  await choose('createProduct 503');

  expect(preferOf('GET', '/v1/products.json')).toBe('code=200, example=no_products');
  expect(preferOf('POST', '/v1/products.json')).toBe('code=503, example=unavailable');
  expect(preferOf('GET', '/v1/products/prd_1.json')).toBeUndefined();
  expect(screen.getByRole('button', { name: 'mock: 2 forced' })).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Stop forcing listProducts' }));
  expect(preferOf('GET', '/v1/products.json')).toBeUndefined();
  expect(preferOf('POST', '/v1/products.json')).toBeDefined();
});

test('forces nothing more once it is gone', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<ForcedAnswersPanel />);
  await user.click(screen.getByRole('button', { name: 'mock' }));
  await user.type(screen.getByRole('searchbox'), 'listProducts 503');
  await user.click(within(screen.getByRole('list', { name: 'Responses' })).getAllByRole('button')[0]!);
  expect(preferOf('GET', '/v1/products.json')).toBe('code=503, example=unavailable');
  unmount();
  expect(preferOf('GET', '/v1/products.json')).toBeUndefined();
});

test('says that nothing matches', async () => {
  const user = userEvent.setup();
  render(<ForcedAnswersPanel />);
  await user.click(screen.getByRole('button', { name: 'mock' }));
  await user.type(screen.getByRole('searchbox'), 'no such thing');
  expect(screen.getByText('No matches.')).toBeDefined();
});

test('is opened, searched and closed with the keyboard', async () => {
  const user = userEvent.setup();
  render(<ForcedAnswersPanel />);
  await user.keyboard('{Alt>}m{/Alt}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('listProducts 503{Tab}{Enter}');
  expect(preferOf('GET', '/v1/products.json')).toBe('code=503, example=unavailable');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'mock: 1 forced' }));
});

test('is reached with the keyboard while a modal dialog is open, and stays when the dialog closes', async () => {
  const user = userEvent.setup();
  const all = (open: boolean) => (
    <>
      <ForcedAnswersPanel />
      <Dialog open={open} transitionDuration={0}>
        <button type="button">Save</button>
      </Dialog>
    </>
  );
  const { rerender } = render(all(true));
  expect(screen.queryByRole('button', { name: 'mock' })).toBeNull();
  await user.keyboard('{Alt>}m{/Alt}listProducts 503{Tab}{Enter}');
  expect(preferOf('GET', '/v1/products.json')).toBe('code=503, example=unavailable');
  rerender(all(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'mock: 1 forced' })).toBeDefined();
});
