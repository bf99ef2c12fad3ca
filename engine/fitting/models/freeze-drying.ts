import { dryingByTime, type DryingMoment, frozenThickness } from '../../physics/freeze-drying.ts';
import type { SettingValue } from '../../types/configuration.ts';
import { celsius, G_PER_KG } from '../../wording/quantity.ts';
import { cakeOf, chamberOf, type DryingValues } from '../../unit-operations/finishing/freeze-drying.ts';
import { type FitDeclaration, type FitRow, numeric, type Prepared } from '../model.ts';

/** Steps until the last measurement, and until the end of drying if it is later. */
const STEPS = 100;
const MOST_STEPS = 1000;
const MM_PER_CM = 10;
/** Of a run, h. */
const SHORTEST = 0.1;
/** Place of the end of drying among the responses. */
const END = 4;

const SETTINGS = [
  { key: 'settings.shelf_temperature', otherwise: 'setting' },
  { key: 'settings.chamber_pressure', otherwise: 'setting', met: ['settings.chamber_pressure'] },
  { key: 'settings.fill', otherwise: 'setting', met: ['settings.fill'] },
  { key: 'settings.solids', otherwise: 'setting', met: ['settings.solids'] },
  { key: 'settings.product_area', otherwise: 'setting' },
  // Given for vials; a tray has only the area of its cake.
  { key: 'settings.vial_area', otherwise: 'usual' },
] as const;

/** Temperature of the product, vapour and end of primary drying. */
export const primaryDryingCourse: FitDeclaration = {
  id: 'primary_drying',
  title: 'Sublimation through the dried cake',
  equation:
    'K_v A_v (T_s - T_b) = ΔH A_p (P_ice(T) - P_c) / R_p, R_p = R₀ + A₁ L / (1 + A₂ L), K_v = K_C + K_P P_c / (1 + K_D P_c)',
  source: 'Pikal 1985',
  responses: [
    'curves.temperature.bottom',
    'curves.temperature.front',
    'curves.rate',
    'curves.cake',
    'outputs.primary_time',
  ],
  anyResponse: true,
  inputs: [{ key: 'time' }, ...SETTINGS],
  parameters: [
    { key: 'contact_transfer', symbol: 'K_C', log: true },
    { key: 'gas_transfer', symbol: 'K_P', optional: true, over: 'settings.chamber_pressure' },
    { key: 'cake_resistance', symbol: 'R₀', log: true },
    { key: 'cake_resistance_slope', symbol: 'A₁' },
    { key: 'cake_resistance_curvature', symbol: 'A₂', optional: true },
  ],
  least: 6,
  assumes: (variables): Record<string, SettingValue> =>
    variables.has('settings.vial_area') ? { container: 'vials' } : {},
  course: true,
  prepare(rows, settings) {
    const vial = settings['container'] === 'vials' ? numeric(settings, 'vial_area') : NaN;
    const runs = [...new Set(rows.map(({ run }) => run))].map((run) => runOf(rows, run, vial));
    return { extra: [], predict: predictor(rows, runs) };
  },
};

interface Run {
  /** Its rows by time. */
  places: number[];
  /** Settings of the cake, and of the chamber by time in h. */
  cake: Pick<DryingValues, 'container' | 'fill' | 'solids' | 'product_area' | 'vial_area'>;
  chamber: (time: number) => Pick<DryingValues, 'shelf_temperature' | 'chamber_pressure'>;
  /** h. */
  step: number;
  /** Whether the end of drying was measured. */
  ends: boolean;
}

function runOf(rows: readonly FitRow[], run: string, usualVial: number): Run {
  const places = rows.flatMap((row, i) => (row.run === run ? [i] : []));
  places.sort((a, b) => rows[a]!.x[0]! - rows[b]!.x[0]!);
  const moments = places.map((i) => rows[i]!.x);
  const [, , , fill, solids, area, given] = moments[0]!;
  const vial = Number.isFinite(given) ? given! : usualVial;
  return {
    places,
    step: Math.max(moments.at(-1)![0]!, SHORTEST) / STEPS,
    ends: places.some((i) => rows[i]!.y[END] !== null),
    cake: {
      container: Number.isFinite(vial) ? 'vials' : 'trays',
      fill: fill!,
      solids: solids!,
      product_area: area!,
      vial_area: vial,
    },
    chamber: (time) => {
      const next = moments.findIndex(([at]) => at! >= time);
      const after = moments[next < 0 ? moments.length - 1 : next]!;
      const before = moments[Math.max(0, (next < 0 ? moments.length : next) - 1)]!;
      const share =
        after[0]! > before[0]! ? Math.min(1, Math.max(0, (time - before[0]!) / (after[0]! - before[0]!))) : 0;
      const at = (k: number): number => before[k]! + share * (after[k]! - before[k]!);
      return { shelf_temperature: at(1), chamber_pressure: at(2) };
    },
  };
}

const predictor =
  (rows: readonly FitRow[], runs: readonly Run[]): Prepared['predict'] =>
  ([contact, gas, resistance, slope, curvature]) => {
    const into = new Float64Array(5 * rows.length);
    for (const { places, cake, chamber, step, ends } of runs) {
      const values = (time: number): DryingValues => ({
        ...cake,
        ...chamber(time),
        contact_transfer: contact!,
        gas_transfer: gas!,
        cake_resistance: resistance!,
        cake_resistance_slope: slope!,
        cake_resistance_curvature: curvature!,
      });
      const vial = cakeOf(values(0));
      const course = dryingByTime(vial, (time) => chamberOf(values(time)), step, ends ? MOST_STEPS : STEPS);
      const last = course.at(-1)!;
      const end = last.dried >= frozenThickness(vial) ? last.time : NaN;
      let from = 0;
      for (const i of places) {
        const time = rows[i]!.x[0]!;
        while (from < course.length - 2 && course[from + 1]!.time < time) from += 1;
        into.set([...atTime(course, from, time), end], 5 * i);
      }
    }
    return into;
  };

/** Bottom and front in K, vapour of one piece in kg/h, dry layer in mm. They stay after the end, so that the search has a slope there. */
function atTime(course: readonly DryingMoment[], from: number, time: number): number[] {
  const [a, b] = [course[from], course[from + 1]];
  if (!a || !b) return [NaN, NaN, NaN, NaN];
  const share = Math.min(1, Math.max(0, (time - a.time) / (b.time - a.time)));
  const at = (of: (one: DryingMoment) => number): number => of(a) + share * (of(b) - of(a));
  return [
    celsius(at(({ bottom }) => bottom)),
    celsius(at(({ front }) => front)),
    at(({ rate }) => rate) / G_PER_KG,
    at(({ dried }) => dried) * MM_PER_CM,
  ];
}
