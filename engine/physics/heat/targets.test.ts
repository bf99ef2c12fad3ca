import { describe, expect, it } from 'vitest';
import { celsius, S_PER_H } from '../../wording/quantity.ts';
import type { Duty } from './duties.ts';
import { HEAT_UTILITIES, plantTargets, type TimedDuty } from './targets.ts';

const duty = (kW: number, from: number, to: number, utility: Duty['utility'], hours = 1): Duty => ({
  hot: !utility.endsWith('steam'),
  heat: kW * hours * S_PER_H,
  from: celsius(from),
  to: celsius(to),
  medium: from === to ? 'phase_change' : 'liquid',
  utility,
  amount: 1,
});
/** The four streams of Linnhoff. */
const FOUR = [
  duty(230, 20, 135, 'mp_steam'),
  duty(330, 170, 60, 'cooling_water'),
  duty(240, 80, 140, 'mp_steam'),
  duty(180, 150, 30, 'chilled_water'),
];
const always = (duties: readonly Duty[]): TimedDuty[] => duties.map((one) => ({ duty: one, start: 0, hours: 1 }));
const total = (heat: Readonly<Record<string, number>>): number =>
  HEAT_UTILITIES.reduce((sum, one) => sum + heat[one]!, 0);

describe('heat targets of a plant', () => {
  it('are those of its streams if it runs continuously', () => {
    const found = plantTargets(always(FOUR), null, 10);
    expect(found.bound).toEqual({ heating: expect.closeTo(20, 9), cooling: expect.closeTo(60, 9) });
    expect(found.pinch).toBeCloseTo(celsius(85), 9);
    expect(total(found.now)).toBeCloseTo(980, 9);
    expect(total(found.left)).toBeCloseTo(80, 9);
    // The stream that enters at 20 °C cools what cooling water cannot.
    expect(found.left).toMatchObject({ chilled_water: 0, cooling_water: expect.closeTo(60, 9) });
    // Four streams and two utilities have seven units; five of them are between streams.
    expect(found.units).toBe(5);
    expect(found.area).toBeGreaterThan(0);
  });

  it('keep chilled water for what no stream of the plant cools, although cooling water could take a part of it', () => {
    const [, , cold, hot] = FOUR;
    const found = plantTargets(always([cold!, hot!]), null, 10);
    // 1.5 kW/K from 150 to 90 °C go to the stream that boils at 80 °C; the rest keeps its utility.
    expect(found.left).toMatchObject({ chilled_water: expect.closeTo(90, 9), cooling_water: 0 });
  });

  it('take low-pressure steam as far as it is hot enough, and no more than was used', () => {
    const boil = [duty(100, 100, 100, 'lp_steam'), duty(50, 150, 150, 'mp_steam')];
    expect(plantTargets(always(boil), null, 10).left).toMatchObject({ lp_steam: 100, mp_steam: 50 });
    const wasteful = [duty(100, 100, 100, 'mp_steam'), duty(50, 150, 150, 'mp_steam')];
    expect(plantTargets(always(wasteful), null, 10).left).toMatchObject({ lp_steam: 0, mp_steam: 150 });
  });

  it('exchange nothing between what runs at different times, although storage could', () => {
    const cold = duty(100, 20, 60, 'lp_steam', 2);
    const hot = duty(100, 90, 50, 'cooling_water', 2);
    const apart = plantTargets(
      [
        { duty: cold, start: 0, hours: 2 },
        { duty: hot, start: 5, hours: 2 },
      ],
      10,
      10,
    );
    expect(apart.left.lp_steam).toBeCloseTo(20, 9);
    expect(apart.bound.heating).toBeCloseTo(0, 9);
    expect(apart.units).toBe(0);
  });

  it('find streams of different batches that run together', () => {
    const cold = duty(100, 20, 60, 'lp_steam', 2);
    const hot = duty(100, 90, 50, 'cooling_water', 2);
    const cyclic = plantTargets(
      [
        { duty: cold, start: 0, hours: 2 },
        { duty: hot, start: 11, hours: 2 },
      ],
      10,
      10,
    );
    // Half of the time of the cold stream, the batch before is being cooled.
    expect(cyclic.left.lp_steam).toBeCloseTo(10, 9);
    expect(total(cyclic.now)).toBeCloseTo(40, 9);
  });

  it('add up batches that overlap themselves', () => {
    const long = plantTargets([{ duty: duty(100, 20, 60, 'lp_steam', 25), start: 3, hours: 25 }], 10, 10);
    expect(long.left.lp_steam).toBeCloseTo(250, 9);
    expect(long.now.lp_steam).toBeCloseTo(250, 9);
  });

  it('are nothing without duties', () => {
    expect(total(plantTargets([], 10, 10).left)).toBe(0);
  });
});
