/** Plots shared by cultures, and their lines from a time course. */
import { ANAEROBIC_HEAT } from '../../../physics/growth.ts';
import { S_PER_H } from '../../../wording/quantity.ts';
import { axis, type Curve, plot } from '../../../declare/define.ts';
import type { Moment } from './culture.ts';

const TIME = axis('Time', 'h');

export const culturePlots = {
  concentrations: plot('Cells, product and substrate', TIME, axis('Concentration', 'g/L'), {
    cells: 'Cells',
    product: 'Product',
    substrate: 'Substrate',
  }),
  growth: plot('Growth rate', TIME, axis('µ', '1/h')),
  oxygen: plot('Oxygen uptake and transfer', TIME, axis('Rate', 'mmol/L/h'), { uptake: 'Uptake' }, 'Maximum transfer'),
  dissolved_oxygen: plot('Dissolved oxygen', TIME, axis('Share of saturation', '1', '%')),
  heat: plot('Heat load', TIME, axis('Heat', 'kW/m³')),
};

export const feedPlots = {
  feed: plot('Feed', TIME, axis('Feed', 'm³/h')),
  volume: plot('Volume', TIME, axis('Broth volume', 'm³')),
};

export const line = (course: readonly Moment[], y: (moment: Moment) => number | null, series?: string): Curve => ({
  ...(series !== undefined && { series }),
  points: course.map((moment) => [moment.time, y(moment)] as const),
});

/**
 * @param set Dissolved oxygen at maximum transfer, as a share of saturation. @param heat kJ/mol O2. @param ratio Heat with
 * neutralisation ÷ that of metabolism. @param power kW of stirring.
 */
export function cultureCurves(
  course: readonly Moment[],
  { aerobic, set, heat, ratio, power }: { aerobic: boolean; set: number; heat: number; ratio: number; power: number },
): Record<keyof typeof culturePlots, Curve[]> {
  const oxygen = (y: (moment: Moment) => number): ((moment: Moment) => number | null) => (aerobic ? y : () => null);
  return {
    concentrations: [
      line(course, ({ cells }) => cells, 'Cells'),
      line(course, ({ product }) => product, 'Product'),
      line(course, ({ substrate }) => substrate, 'Substrate'),
    ],
    growth: [line(course, ({ growth }) => growth)],
    oxygen: [
      line(course, ({ uptake }) => (aerobic ? uptake : 0), 'Uptake'),
      line(
        course,
        oxygen(({ transfer }) => transfer),
        'Maximum transfer',
      ),
    ],
    // Transfer is kLa × the distance from saturation, with its maximum at the set point.
    dissolved_oxygen: [line(course, ({ uptake, transfer }) => (aerobic ? 1 - ((1 - set) * uptake) / transfer : 0))],
    heat: [
      line(course, ({ uptake, used, volume }) => {
        const released = aerobic ? uptake * heat : used * ANAEROBIC_HEAT;
        return (ratio * released) / S_PER_H + power / volume;
      }),
    ],
  };
}
