/** The demo's data files: what a laboratory would have written down of models with known parameters, by a seed. */
import { FIT_MODELS } from '#engine/fitting/index.ts';
import { Random, type SettingValue } from '#engine/index.ts';

/** What the demo's fermentations follow; its process assumes other rates and yields. */
export const FERMENTATION = {
  max_growth_rate: 0.245,
  batch_biomass_yield: 0.53,
  feed_biomass_yield: 0.5,
  maintenance: 0.024,
  product_growth: 0.121,
  product_maintenance: 0.00095,
};
const FERMENTATION_SETTINGS = { monod_constant: 0.1, product_yield: 0.7, cost_in_batch_yield: false };
export const HOMOGENISER = { disruption_constant: 2.6e-6, disruption_exponent: 2.9 };
export const CAPTURE = { maximum_capacity: 62, binding_constant: 8, rate_constant: 4.5 };

/** Values of a unit operation's model without scatter: for each row its responses, in their order. */
function exact(
  operation: string,
  truth: Record<string, number>,
  settings: Record<string, SettingValue>,
  rows: readonly { run: string; x: readonly number[]; begin?: readonly number[] }[],
): number[][] {
  const { parameters, responses, prepare } = FIT_MODELS[operation]!;
  const prepared = prepare(
    // What a run begins in is read off its first row.
    rows.map(({ run, x, begin }) => ({ run, x, y: begin ?? responses.map(() => null), used: begin !== undefined })),
    settings,
  );
  const begins = prepared.extra.map(({ start }) => start);
  const values = prepared.predict([...parameters.map(({ key }) => truth[key]!), ...begins]);
  return rows.map((_, i) => Array.from(values.subarray(i * responses.length, (i + 1) * responses.length)));
}

/** m³/h into 5 L of broth that ends at 10 L: at 17 h the feed begins to keep 0.1 1/h, until the pump's most. */
function fedBy(time: number, begin: number): number {
  const [first, most, rate] = [4.7e-5, 5.625e-5, 0.1];
  const growing = Math.log(most / first) / rate;
  const since = Math.max(0, time - begin);
  const early = (first * (Math.exp(rate * Math.min(since, growing)) - 1)) / rate;
  return Math.min(0.005, early + most * Math.max(0, since - growing));
}

const comma = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');

/** h after inoculation; in the batch phase more often. */
const SAMPLES = [0, 3, 6, 9, 11, 13, 14, 15, 16, 18, 24, 30, 36, 48, 60, 72, 84, 102];

/** Two runs at 10 L with decimal commas and one value below detection. */
export function fermentationCsv(): string {
  const random = new Random(124);
  const runs = [
    { run: 'F118', cells: 0.5, substrate: 40, feeding: 17 },
    { run: 'F121', cells: 0.48, substrate: 38.5, feeding: 17.5 },
  ];
  const lines = runs.flatMap(({ run, cells, substrate, feeding }) => {
    const volumes = SAMPLES.map((time) => 0.005 + fedBy(time, feeding));
    const rows = SAMPLES.map((time, i) => ({
      run,
      x: [time, volumes[i]!, NaN, 500],
      ...(i === 0 && { begin: [cells, substrate, 0] }),
    }));
    return exact('fed_batch_fermentation', FERMENTATION, FERMENTATION_SETTINGS, rows).map(([x, s, p], i) => {
      const near = (value: number, share: number, least: number) =>
        Math.max(0, value + (share * value + least) * random.normal());
      const left = near(s!, 0.004, 0.12);
      const hidden = run === 'F121' && i === 11;
      return [
        run,
        SAMPLES[i]!,
        comma(near(x!, 0.006, 0.15), 2),
        comma(i === 0 ? 0 : near(p!, 0.006, 0.03), 3),
        hidden ? '< 0,1' : comma(left, 2),
        comma(1000 * volumes[i]!, 3),
        500,
        hidden ? 'below detection' : '',
      ].join(';');
    });
  });
  return [
    'Simulated demonstration data: fermentations 118 and 121, 10 L',
    '',
    'Run;Time [h];Biomass [g DCW/L];Product [g/L];Substrate [g/L];Volume [L];Feed concentration [g/L];Remark',
    ...lines,
    '',
  ].join('\n');
}

/** Release by pressure and passes, with two repeats at the process's own. */
export function homogeniserCsv(): string {
  const random = new Random(204);
  const points = [300, 450, 600, 800, 1000].flatMap((bar) => [1, 2, 3].map((passes) => ({ bar, passes })));
  points.push({ bar: 800, passes: 2 }, { bar: 800, passes: 2 });
  const rows = points.map(({ bar, passes }) => ({ run: 'one', x: [bar / 10, passes, 278.15] }));
  const lines = exact('high_pressure_homogenisation', HOMOGENISER, {}, rows).map(([broken], i) => {
    const { bar, passes } = points[i]!;
    const measured = Math.min(1, Math.max(0, broken! + 0.015 * random.normal()));
    return [`H${String(i + 1).padStart(2, '0')}`, bar, passes, 5, (100 * measured).toFixed(1)].join(',');
  });
  return [
    'Simulated demonstration data: release by pressure',
    '',
    'Sample,Pressure [bar],Passes,Inlet temperature [°C],Cells broken [%]',
    ...lines,
    '',
  ].join('\n');
}

/** Capacity at 10 % breakthrough by residence time, at four titres. */
export function captureCsv(): string {
  const random = new Random(310);
  const points = [0.5, 1.5, 3, 5].flatMap((titre) => [1.5, 2, 3, 4, 6].map((minutes) => ({ titre, minutes })));
  // Without a load, which is that of a breakthrough curve.
  const rows = points.map(({ titre, minutes }) => ({
    run: 'one',
    x: [minutes / 60, Number.NaN, titre, minutes / 60],
  }));
  const lines = exact('bind_elute_chromatography', CAPTURE, {}, rows).map(([capacity], i) => {
    const { titre, minutes } = points[i]!;
    const measured = capacity! + 0.9 * random.normal();
    return [`DBC-${String(i + 1).padStart(2, '0')}`, minutes, titre, measured.toFixed(1)].join(',');
  });
  return [
    'Simulated demonstration data: dynamic binding capacity',
    '',
    'Run,Residence time [min],Antibody in feed [g/L],Capacity at 10 % [g/L]',
    ...lines,
    '',
  ].join('\n');
}
