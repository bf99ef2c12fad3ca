/** The growth rate of a cell against temperature, pH and substrate, with the limits and equations that cultures use. */
import { celsius } from '#engine/wording/index.ts';
import { hostLimits, phFactor, temperatureFactor } from '#engine/index.ts';
import type { Cell } from '#generated/types.ts';
import type { Curves } from '#src/components/chart/curves.ts';

interface GrowthCurve {
  title: string;
  lead: string;
  data: Curves;
}

const POINTS = 81;
/** Monod constants, at which nine tenths of the rate are reached. */
const ENOUGH = 10;

/** Empty for what does not grow. */
export function growthCurves(cell: Partial<Cell>): GrowthCurve[] {
  const { mu_max: fastest, temperature, monod_constant: half, kind } = cell;
  if (!fastest || temperature === undefined || half === undefined || kind === undefined) return [];
  const limits = hostLimits(cell as Cell);
  const warmth = (T: number) => temperatureFactor(T, ...limits.temperature);
  const usual = warmth(temperature);
  return [
    {
      title: 'Growth against temperature',
      lead: 'Cardinal temperature model (Rosso et al. 1993)',
      data: drawn({ title: 'Temperature', unit: '°C' }, limits.temperature, (T) => (fastest * warmth(T)) / usual, {
        at: temperature,
        shift: celsius(0),
      }),
    },
    {
      title: 'Growth against pH',
      lead: 'Cardinal pH model (Rosso et al. 1995)',
      data: drawn({ title: 'pH' }, limits.ph, (ph) => fastest * phFactor(ph, ...limits.ph), { at: limits.ph[1] }),
    },
    {
      title: 'Growth against substrate',
      lead: 'Monod equation',
      data: drawn({ title: 'Substrate', unit: 'g/L' }, [0, half, ENOUGH * half], (s) => (fastest * s) / (half + s), {
        at: half,
      }),
    },
  ];
}

function drawn(
  x: Curves['x'],
  [from, , to]: readonly [number, number, number],
  rate: (at: number) => number,
  { at, shift = 0 }: { at: number; shift?: number },
): Curves {
  const points = Array.from({ length: POINTS }, (_, k) => {
    const value = from + ((to - from) * k) / (POINTS - 1);
    return [value - shift, rate(value)] as const;
  });
  return {
    x,
    y: { title: 'Rate', unit: '1/h' },
    curves: [{ key: 'rate', title: 'Specific growth rate', points }],
    marks: [{ x: at - shift, y: rate(at), shape: 'dot', colour: 'var(--palette-text-primary)' }],
  };
}
