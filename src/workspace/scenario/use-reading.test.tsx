import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Calculator } from '#src/engine/calculator.ts';
import { queryClient } from '#src/lib/query-client.ts';
import { useReading } from './use-reading.ts';

afterEach(cleanup);

const ask = (() => Promise.reject(new Error('Nothing is asked.'))) as Calculator['ask'];
const read = () => Promise.resolve('Read.');

function Dialog({ file }: { file: boolean }) {
  return <p>{useReading(file ? read : null, ask).reading ?? 'No file.'}</p>;
}

test('a file is read outside a workspace too, where a product is imported', async () => {
  const drawn = (file: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Dialog file={file} />
    </QueryClientProvider>
  );
  const { rerender } = render(drawn(false));
  expect(screen.getByText('No file.')).toBeTruthy();
  rerender(drawn(true));
  expect(await screen.findByText('Read.')).toBeTruthy();
});
