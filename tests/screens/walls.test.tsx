import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { layOut } from '#src/screens/facility/floor-plan.ts';
import type { DrawnRoom } from '#src/screens/facility/rooms.ts';
import { Walls } from '#src/screens/facility/walls.tsx';

const room = (key: string, area: number) => ({ key, title: key, band: 'process', area }) as DrawnRoom;
const plan = layOut([room('Seed', 100), room('Production', 200)], 0)!;

afterEach(cleanup);

function corner() {
  const calls = { onArea: vi.fn<(area: number) => void>(), onDone: vi.fn<() => void>(), onCancel: vi.fn<() => void>() };
  render(<Walls plan={plan} placed={plan.rooms[0]!} scale={10} margin={0} isChosen {...calls} />);
  const handle = screen.getByRole('slider', { name: 'Corner of Seed' });
  handle.setPointerCapture = () => undefined;
  return { ...calls, handle };
}

test('a drag that was given up is taken back as a whole', () => {
  const { handle, onArea, onCancel } = corner();
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientX: 400, clientY: 400, pointerId: 1 });
  expect(onArea).toHaveBeenCalled();
  fireEvent.keyDown(handle, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('Escape before a wall has moved takes nothing else back', () => {
  const { handle, onArea, onCancel } = corner();
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
  fireEvent.keyDown(handle, { key: 'Escape' });
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.pointerMove(handle, { clientX: 400, clientY: 400, pointerId: 1 });
  expect(onArea).not.toHaveBeenCalled();
});

test('arrow keys change the area, ten times as much with Shift', () => {
  const { handle, onArea } = corner();
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'ArrowLeft', shiftKey: true });
  expect(onArea.mock.calls).toEqual([[101], [90]]);
});
