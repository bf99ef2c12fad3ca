import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { PlotStage, type Cursor } from './stage.tsx';

const HOURS = [0, 12, 24, 48];
const CELLS = [1, 20, 60, 95];

const cursor: Cursor = {
  label: 'Growth, values',
  stops: ({ px, py }) => HOURS.map((hour, index) => ({ x: px(hour), y: py(CELLS[index]!) })),
  read: (index) => ({ title: `${HOURS[index]} h`, values: [{ name: 'Cells', text: `${CELLS[index]} g/L` }] }),
};

function draw(more: Partial<Cursor> = {}, onDraw: () => void = () => {}) {
  render(
    <PlotStage
      words="Line chart of cells against time."
      height={200}
      x={{ title: 'Time', unit: 'h', values: HOURS }}
      y={{ title: 'Cells', unit: 'g/L', values: CELLS }}
      cursor={{ ...cursor, ...more }}
    >
      {({ px, py }) => {
        onDraw();
        return <circle cx={px(0)} cy={py(1)} r={3} />;
      }}
    </PlotStage>,
  );
  return screen.getByRole('slider', { name: 'Growth, values' });
}

afterEach(cleanup);

describe('a chart on the stage', () => {
  test('is an image with a text description, and an axis that names its unit', () => {
    draw();
    const picture = screen.getByRole('img', { name: 'Line chart of cells against time.' });
    expect(picture.textContent).toContain('Cells, g/L');
    expect(picture.querySelectorAll('[data-tick="y"]').length).toBeGreaterThan(1);
  });

  test('announces and shows the value of each place on arrow keys', async () => {
    const keys = userEvent.setup();
    const slider = draw();
    expect(slider.getAttribute('aria-valuetext')).toBe('Use the arrow keys to read values');
    await keys.tab();
    expect(document.activeElement).toBe(slider);
    await keys.keyboard('{ArrowRight}{ArrowRight}');
    expect(slider.getAttribute('aria-valuetext')).toBe('12 h: Cells 20 g/L');
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    expect(document.body.textContent).toContain('20 g/L');
    await keys.keyboard('{End}');
    expect(slider.getAttribute('aria-valuetext')).toBe('48 h: Cells 95 g/L');
    await keys.keyboard('{Home}{ArrowLeft}');
    expect(slider.getAttribute('aria-valuetext')).toBe('0 h: Cells 1 g/L');
  });

  test('clears the position on Escape, and ignores Escape if no position is shown', async () => {
    const keys = userEvent.setup();
    const escapes: string[] = [];
    const listener = ({ key }: KeyboardEvent) => escapes.push(key);
    document.addEventListener('keydown', listener);
    const slider = draw();
    await keys.tab();
    await keys.keyboard('{ArrowRight}{Escape}');
    expect(slider.getAttribute('aria-valuetext')).toBe('Use the arrow keys to read values');
    expect(escapes).not.toContain('Escape');
    await keys.keyboard('{Escape}');
    expect(escapes).toContain('Escape');
    document.removeEventListener('keydown', listener);
  });

  test('chooses a position with the arrow keys and accepts it on Enter', async () => {
    const keys = userEvent.setup();
    const [chosen, taken]: number[][] = [[], []];
    const slider = draw({
      selected: 2,
      onSelect: (index) => chosen!.push(index),
      onPick: (index) => taken!.push(index),
    });
    expect(slider.getAttribute('aria-valuetext')).toBe('24 h: Cells 60 g/L');
    await keys.tab();
    await keys.keyboard('{ArrowRight}{Enter}');
    expect([chosen, taken]).toEqual([[3], [3]]);
  });

  test('does not redraw when the cursor moves', async () => {
    const keys = userEvent.setup();
    let drawn = 0;
    draw({}, () => (drawn += 1));
    const before = drawn;
    await keys.tab();
    await keys.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(drawn).toBe(before);
  });

  test('is not a Tab stop without readable positions', () => {
    render(
      <PlotStage words="Nothing yet." height={100} cursor={{ ...cursor, stops: () => [] }}>
        {() => null}
      </PlotStage>,
    );
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByRole('img', { name: 'Nothing yet.' })).toBeTruthy();
  });
});
