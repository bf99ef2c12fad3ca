import { describe, expect, it } from 'vitest';
import { celsius } from '../../wording/quantity.ts';
import { composite, exchangeArea, type HeatStream, heatTargets, leastUnits } from './pinch.ts';

/** The four streams of Linnhoff, by temperatures in °C and heat capacity flows in kW/K. */
const stream = (from: number, to: number, flow: number): HeatStream => ({
  hot: from > to,
  from: celsius(from),
  to: celsius(to),
  heat: flow * Math.abs(to - from),
  film: 0.5,
});
const FOUR = [stream(20, 135, 2), stream(170, 60, 3), stream(80, 140, 4), stream(150, 30, 1.5)];

/** With the utilities of the targets: steam from 180 to 179 °C, water from 15 to 25 °C. */
function balanced(approach: number): HeatStream[] {
  const { heating, cooling } = heatTargets(FOUR, approach);
  return [
    ...FOUR,
    ...(heating > 0 ? [stream(180, 179, heating)] : []),
    ...(cooling > 0 ? [stream(15, 25, cooling / 10)] : []),
  ];
}

/** Temperature of a curve, K, where it has passed a heat in kW. */
function temperature(curve: ReturnType<typeof composite>, heat: number): number {
  const k = curve.findIndex(([h]) => h > heat);
  const [[h0, T0], [h1, T1]] = [curve[k - 1]!, curve[k]!];
  return T0 + ((T1 - T0) * (heat - h0)) / (h1 - h0);
}

describe('pinch analysis of four streams', () => {
  it.each([
    [5, 0, 40],
    [10, 20, 60],
    [15, 42.5, 82.5],
    [20, 65, 105],
  ])('needs, with an approach of %d K, %d kW of heat and %d kW of cooling', (approach, heating, cooling) => {
    const found = heatTargets(FOUR, approach);
    expect(found.heating).toBeCloseTo(heating, 9);
    expect(found.cooling).toBeCloseTo(cooling, 9);
  });

  it('has its pinch at 90 and 80 °C', () => {
    const targets = heatTargets(FOUR, 10);
    expect(targets.pinch).toBeCloseTo(celsius(85), 9);
    expect(leastUnits(FOUR, 10, targets)).toBe(7);
    expect(heatTargets(FOUR, 5).pinch).toBeNull();
  });

  it('draws curves that are an approach apart at the pinch', () => {
    const { cooling, heating } = heatTargets(FOUR, 10);
    const hot = composite(FOUR, true);
    const cold = composite(FOUR, false, cooling);
    expect(hot.at(-1)![0] + heating).toBeCloseTo(cold.at(-1)![0], 9);
    const [heat] = cold.find(([, T]) => Math.abs(T - celsius(80)) < 1e-9)!;
    expect(temperature(hot, heat)).toBeCloseTo(celsius(90), 9);
  });

  it.each([
    [5, 142.356],
    [10, 105.9735],
    [20, 73.545],
  ])('takes, with an approach of %d K, %d m²', (approach, area) => {
    const streams = balanced(approach);
    expect(exchangeArea(streams, 0)).toBeCloseTo(area, 3);
    // The same by adding up thin slices: heat × (1/h + 1/h) ÷ difference of the curves.
    const [hot, cold] = [composite(streams, true), composite(streams, false)];
    const slices = 100_000;
    const each = hot.at(-1)![0] / slices;
    let sum = 0;
    for (let k = 0; k < slices; k++) {
      const heat = (k + 0.5) * each;
      sum += (each * (1 / 0.5 + 1 / 0.5)) / (temperature(hot, heat) - temperature(cold, heat));
    }
    expect(sum).toBeCloseTo(area, 3);
  });
});

describe('heat targets', () => {
  it('let a condenser boil what is colder by the approach', () => {
    const condensing: HeatStream = { hot: true, from: 370, to: 370, heat: 100, film: 1 };
    const boiling: HeatStream = { hot: false, from: 350, to: 350, heat: 80, film: 1 };
    expect(heatTargets([condensing, boiling], 10)).toMatchObject({ heating: 0, cooling: 20 });
    expect(heatTargets([condensing, boiling], 25)).toMatchObject({ heating: 80, cooling: 100 });
  });

  it('are nothing without streams', () => {
    expect(heatTargets([], 10)).toMatchObject({ heating: 0, cooling: 0, pinch: null });
    expect(exchangeArea([], 0)).toBe(0);
  });

  it('find no surface where the curves cross', () => {
    expect(exchangeArea(FOUR, 0)).toBe(Infinity);
  });
});
