import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PlateMapDialog } from './plate-map-dialog.tsx';
import type { PlateMap } from './plate-map.ts';

afterEach(cleanup);

test('a pasted or chosen plate map says which wells it names, and they are used', async () => {
  const onUse = vi.fn<(map: PlateMap) => void>();
  render(<PlateMapDialog wells={['A1', 'A2']} onUse={onUse} onClose={() => undefined} />);
  const use = screen.getByRole('button', { name: 'Use the names' });
  await userEvent.click(screen.getByLabelText('Plate map'));
  await userEvent.paste('nothing of a plate');
  await screen.findByText(/No well names/);
  expect(use).toHaveProperty('disabled', true);
  const file = new File(['A1;wild type\nA2;mutant\nH12;blank\n'], 'map.csv');
  await userEvent.upload(screen.getByLabelText('Plate map file'), file);
  expect((await screen.findByRole('status')).textContent).toBe(
    '2 of 2 wells in the file are named: A1 wild type, A2 mutant. 1 well of the map is not in the file.',
  );
  await userEvent.click(use);
  expect(onUse.mock.calls[0]?.[0].get('A2')).toBe('mutant');
});
