import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pause } from '#src/lib/pause.ts';
import { useLater } from './use-later.ts';

const PAUSE = 30;

function Page() {
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState('a=1');
  useLater(wanted === params.toString() ? null : wanted, PAUSE, (now) => setParams(now, { replace: true }));
  return (
    <>
      <button type="button" onClick={() => setWanted('a=2')}>
        Change
      </button>
      <Link to="/slow?process=1">Slow page</Link>
      <Link to="/heavy?process=1">Heavy page</Link>
    </>
  );
}

/** Takes longer than the pause to draw, in parts between which timers run. */
const Heavy = () => (
  <>
    {Array.from({ length: 40 }, (_, index) => (
      <Part key={index} />
    ))}
    The heavy page
  </>
);
function Part() {
  const end = performance.now() + 10;
  while (performance.now() < end);
  return null;
}

beforeEach(() => {
  globalThis.history.replaceState(null, '', '/');
  const slow = async () => {
    await pause(5 * PAUSE);
    return { Component: () => 'The slow page' };
  };
  const router = createBrowserRouter([
    { path: '/', element: <Page /> },
    { path: '/slow', lazy: slow },
    { path: '/heavy', element: <Heavy /> },
  ]);
  render(<RouterProvider router={router} />);
});
afterEach(cleanup);

const address = () => globalThis.location.pathname + globalThis.location.search;

test('writes once a pause has passed', async () => {
  await expect.poll(address).toBe('/?a=1');
  act(() => screen.getByRole('button').click());
  expect(address()).toBe('/?a=1');
  await expect.poll(address).toBe('/?a=2');
});

test.each(['slow', 'heavy'])('leaves the address of the next page as it is, which is %s', async (next) => {
  await expect.poll(address).toBe('/?a=1');
  screen.getByRole('button').click();
  screen.getByRole('link', { name: new RegExp(next, 'i') }).click();
  // The pause of the page before has passed by then.
  await screen.findByText(`The ${next} page`);
  expect(address()).toBe(`/${next}?process=1`);
});
