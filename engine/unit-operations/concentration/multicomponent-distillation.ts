import { feedSplit, stagesAt, trayEfficiency, trayLiquid } from '../../physics/distillation.ts';
import { MP_LIMIT } from '../../physics/heat.ts';
import { fenskeShares, fenskeStages, underwoodReflux } from '../../physics/multicomponent.ts';
import { ATMOSPHERE, SOLIDS_HEAT_CAPACITY, WATER_HEAT_CAPACITY } from '../../physics/water.ts';
import { azeotropeOf, Mixture } from '../../substances/mixture.ts';
import { solveStages } from '../../substances/stages.ts';
import { celsius, G_PER_KG, MOL_PER_KMOL, S_PER_H } from '../../wording/quantity.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { figure } from '../../wording/text.ts';
import { axis, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { choice, component, group, number, share } from '../../declare/settings.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { volatileParts } from '../shared/streams.ts';
import { plantTimes } from '../shared/times.ts';
import { column, columnEquipment } from './distillation/column.ts';
import { distillationSettings, isLight, LEAST_REFLUX, LEAST_VOLATILITY } from './distillation/settings.ts';

const BIOSTEAM = 'BioSTEAM default';
/** Ratio of the volatilities at both ends above which the shortcut is in doubt. */
const CURVED = 2;
/** Recovery that the stages may miss. */
const MISSED = 0.005;

/** Distillation of any number of volatile components between a light and a heavy key (docs/models, 2.28b). */
export const multicomponentDistillation = defineUnitOperation({
  id: 'multicomponent_distillation',
  name: 'Multicomponent distillation',
  stage: 'concentration',
  description:
    'Separates a mixture between two of its volatile components, the light key and the heavy key, in a tray column with condenser and reboiler.',
  icon: 'key_trays',
  symbol:
    'M7 6a4 3 0 0 1 8 0v12.500a4 3 0 0 1-8 0zM7 8.500h5M10 11h5M7 13.500h5M10 16h5M11 3V1.500h8V7M3 12.500h4M15 19.500h6',
  tag: 'DC',
  reference: '2.28b',
  usualFeed: 'volatiles',
  times: plantTimes,
  size: { title: 'Column diameter', unit: 'm' },
  settings: {
    ...group('Separation', ESTIMATE_TO_FIT, {
      light_key: component('Light key', {
        note: 'The most abundant volatile component other than the heavy key',
        help: 'Component that leaves with the distillate; more volatile components leave with it.',
      }),
      heavy_key: component('Heavy key', {
        default: 'water',
        help: 'Component that leaves with the bottoms; less volatile components leave with it.',
      }),
      product_leaves: choice('Product outlet', { bottoms: 'With the bottoms', top: 'With the distillate' }, null, {
        derive: (basis, s) =>
          basis.molecule !== null && (s.light_key === basis.molecule.id || (s.heavy_key === 'water' && isLight(basis)))
            ? 'top'
            : 'bottoms',
        note: 'With the distillate if the product is the light key, or if it boils below water and water is the heavy key',
        help: 'Stream that is sent to the next step.',
      }),
      light_recovery: share('Light key in the distillate', 0.99, [0.5, 0.95, 0.999, 0.99999], {
        headline: true,
        optimise: [0.9, 0.999],
        help: 'Share of the light key in the feed that leaves with the distillate.',
      }),
      heavy_recovery: share('Heavy key in the bottoms', 0.99, [0.5, 0.95, 0.999, 0.99999], {
        optimise: [0.9, 0.999],
        help: 'Share of the heavy key in the feed that leaves with the bottoms.',
      }),
    }),
    ...group('Column', BIOSTEAM, {
      method: choice(
        'Model',
        {
          shortcut: 'Shortcut: keys and volatilities',
          stages: 'Stage by stage: balances and equilibrium of each stage',
        },
        'shortcut',
        {
          help: 'Shortcut: uses the recoveries entered. Stage by stage: calculates the recoveries from the number of stages and the reflux ratio of the shortcut model.',
        },
      ),
      pressure: number('bar', 'Pressure', ATMOSPHERE, [0.02, 0.1, 5, 20], {
        uncertainty: null,
        optimise: [0.1, 3],
        help: 'Absolute column pressure, the same on all trays. Vacuum lowers the boiling points and shifts azeotropes, but needs a wider column and a colder coolant.',
        source: DESIGN,
      }),
      reflux_factor: number('1', 'Reflux ratio ÷ minimum reflux ratio', 1.3, [1.05, 1.1, 2, 10], {
        optimise: [1.05, 3],
        help: 'A higher reflux ratio needs more steam but fewer trays.',
      }),
      stages: number('1', 'Ideal stages', null, [3, 80], {
        uncertainty: null,
        note: 'From the shortcut model',
        when: ['method', 'stages'],
        optimise: [5, 60],
        help: 'Equilibrium stages including the reboiler.',
        source: 'Fenske, Underwood and Gilliland',
      }),
      feed_quality: number('1', 'Feed quality', null, [0, 2], {
        note: 'From the feed temperature',
        help: '1 for a boiling liquid, above 1 for a colder liquid, 0 for saturated vapour.',
      }),
      viscosity: number('mPa·s', 'Viscosity on the trays', 0.3, [0.1, 0.2, 1, 10], {
        help: 'A more viscous liquid lowers the tray efficiency.',
      }),
    }),
    tray_spacing: distillationSettings.tray_spacing,
    flooding: distillationSettings.flooding,
    specific_power: distillationSettings.specific_power,
    time: distillationSettings.time,
  },
  outputs: {
    light_recovered: output('1', 'Light key recovered', 'amount in the distillate / amount in the feed', {
      better: 'higher',
      display: '%',
    }),
    heavy_recovered: output('1', 'Heavy key recovered', 'amount in the bottoms / amount in the feed', {
      better: 'higher',
      display: '%',
    }),
    distillate: output('kg', 'Distillate', 'Σ d'),
    distillate_purity: output('1', 'Light key in the distillate, by mass', 'd_L / Σ d', {
      better: 'higher',
      display: '%',
    }),
    bottoms_purity: output('1', 'Heavy key in the bottoms, by mass', 'b_H / Σ b', { better: 'higher', display: '%' }),
    volatility: output('1', 'Relative volatility of the keys', '(α_F α_D α_B)^⅓'),
    least_stages: output('1', 'Minimum stages', 'ln[d_L/b_L · b_H/d_H]/ln α', { better: 'lower' }),
    least_reflux: output('1', 'Minimum reflux ratio', 'max Σα x_D/(α - θ) - 1', { better: 'lower' }),
    reflux: output('1', 'Reflux ratio', 'factor × R_m'),
    stages: output('1', 'Ideal stages', '(Y + N_m)/(1 - Y), or entered'),
    tray_efficiency: output('1', 'Tray efficiency', '0.503 µ^-0.226 S^-0.08', { better: 'higher', display: '%' }),
    trays: output('1', 'Trays', '(N - 1)/E'),
    feed_tray: output('1', 'Feed tray from the top', '[(B/D)(z_H/z_L)(x_B,L/x_D,H)²]^0.206'),
    top_temperature: output('K', 'Top temperature', 'bubble point of the distillate', { display: '°C' }),
    bottom_temperature: output('K', 'Bottom temperature', 'bubble point of the bottoms', { display: '°C' }),
    diameter: output('m', 'Column diameter', 'vapour flow / (approach to flooding × flooding velocity)'),
    height: output('m', 'Column height', 'trays × spacing + 3 m'),
    steam: output('kg', 'Steam', 'Q_R / (λ η)', { better: 'lower' }),
    steam_per_distillate: output('kg/kg', 'Steam per kg of distillate', 'steam / distillate', { better: 'lower' }),
    reboiler: output('kW', 'Reboiler', 'Q_C + enthalpy of the products - enthalpy of the feed', { better: 'lower' }),
    condenser: output('kW', 'Condenser', '(R + 1) Σ d λ', { better: 'lower' }),
  },
  names: (given) =>
    (['light_key', 'heavy_key'] as const).flatMap((key) => (given[key] ? [[String(given[key]), key] as const] : [])),
  sides: {
    distillate: { name: 'Distillate', kind: 'waste', disposal: 'solvent' },
    bottoms: { name: 'Bottoms', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: columnEquipment,
  plots: { stages: plot('Ideal stages against reflux ratio', axis('Reflux ratio', '1'), axis('Ideal stages', '1')) },
  usualProduct: 'acid',
  product: 'Distilled stream',
  model(run, s) {
    const { feed, out, sides, components } = run;
    const { at, classes, names, vapours } = components;
    const mixed = mixtureOf(run, s.pressure);
    const { parts, moles, staying } = mixed;
    const keys = keysOf(run, s, mixed);
    if ('missing' in keys)
      return run.infeasible(
        [keys.missing],
        `The feed does not contain the ${TITLES[keys.missing]}, or this component is not volatile.`,
      );
    const { light, heavy } = keys;
    const split = shortcut(mixed, keys, s);
    const inTurn = [
      ['feed', split.ends[0]],
      ['distillate', split.ends[1]],
      ['bottoms', split.ends[2]],
    ] as const;
    const close = inTurn.find(([, volatility]) => !(volatility >= LEAST_VOLATILITY));
    if (close) {
      const azeotrope = azeotropeOf(vapours[parts[light]!]!, vapours[parts[heavy]!]!, s.pressure);
      return run.infeasible(
        ['light_key', 'heavy_key'],
        `In the ${close[0]}, the volatility of “${names[parts[light]!]!}” is ${figure(close[1])} times that of “${names[parts[heavy]!]!}”; a column needs at least ${LEAST_VOLATILITY}.${azeotrope ? ` They form an azeotrope at ${figure(100 * azeotrope.x)} mol-% of the light key.` : ''}`,
        { title: 'Relative volatility', value: LEAST_VOLATILITY, actual: close[1], unit: '1' },
      );
    }
    const latent = parts.map((i) => vapours[i]!.heat);
    const feedHeat = moles.reduce((sum, mol, k) => sum + mol * latent[k]!, 0);
    if (!Number.isFinite(s.feed_quality))
      s.feed_quality = Math.max(0, 1 + (feed.heatCapacity() * (mixed.boils - feed.temperature)) / feedHeat);
    const all = moles.reduce((a, b) => a + b, staying);
    const leastStages = fenskeStages(split.volatility, s.light_recovery, s.heavy_recovery);
    const leastReflux = leastRefluxOf(mixed, split, s.feed_quality);
    const reflux = Math.max(LEAST_REFLUX, s.reflux_factor * leastReflux);
    let top = split.top;
    const distillate = top.reduce((a, b) => a + b, 0);
    const bottomLight = (moles[light]! - top[light]!) / (all - distillate);
    const above = feedSplit(
      (all - distillate) / distillate,
      moles[heavy]! / moles[light]!,
      (bottomLight * distillate) / top[heavy]!,
    );
    if (!Number.isFinite(s.stages)) s.stages = stagesAt(reflux, leastReflux, leastStages);
    const whole = Math.max(3, Math.ceil(s.stages - 1e-9));
    let boiledUp = NaN;
    let condensing = (reflux + 1) * top.reduce((sum, mol, k) => sum + mol * latent[k]!, 0);
    if (s.method === 'stages') {
      const solved = solveStages({
        mixture: mixed.mixture,
        feed: [...moles, staying],
        capacity: mixed.capacity,
        quality: s.feed_quality,
        stages: whole + 1,
        feedStage: Math.min(whole - 1, Math.max(1, Math.round(whole / (1 + 1 / above)))),
        reflux,
        distillate,
        condenser: 'total',
        pressure: s.pressure,
      });
      if (!solved)
        return run.infeasible(
          ['method'],
          'No solution was found for the stage balances. Choose the shortcut model or a different reflux ratio.',
        );
      top = solved.top.map((mol, k) => Math.min(moles[k]!, Math.max(0, mol)));
      condensing = solved.condensing;
      boiledUp = solved.vapour[whole]!;
    }

    // Streams.
    const over = s.product_leaves === 'top' ? out : sides.distillate;
    const below = s.product_leaves === 'top' ? sides.bottoms : out;
    below.copy(feed);
    for (let i = 0; i < feed.mass.length; i++) {
      const k = parts.indexOf(i);
      // Dissolved gases leave with the first vapour.
      over.mass[i] =
        k >= 0 ? (top[k]! / MOL_PER_KMOL) * vapours[i]!.molarMass : classes[i] === 'gas' ? feed.mass[i]! : 0;
      below.mass[i] = feed.mass[i]! - over.mass[i]!;
    }
    if (below.mass[at.water]! < below.waterWhenWet())
      return run.infeasible(
        ['heavy_key'],
        'The cells in the feed retain their water. Reduce the amount of water distilled.',
      );
    const rest = moles.map((mol, k) => mol - top[k]!);
    const restAll = rest.reduce((a, b) => a + b, staying);
    const head = mixed.mixture.bubblePoint(
      top.map((mol) => mol / distillate),
      s.pressure,
    );
    const foot = mixed.mixture.bubblePoint(
      rest.map((mol) => mol / restAll),
      s.pressure,
    );
    if (foot > MP_LIMIT)
      return run.infeasible(
        ['heavy_key'],
        `The bottoms boil at ${figure(foot - celsius(0))} °C, but medium-pressure steam can heat to only ${figure(MP_LIMIT - celsius(0))} °C.`,
        { title: 'Bottom temperature', value: MP_LIMIT, actual: foot, unit: 'K' },
      );
    over.temperature = head;
    below.temperature = foot;

    // Heat and equipment.
    const sensible = over.heatCapacity() * (head - mixed.boils) + below.heatCapacity() * (foot - mixed.boils);
    const boilup = Math.max(0, condensing + sensible + (s.feed_quality - 1) * feedHeat);
    const risen = new Float64Array(parts.length);
    mixed.mixture.pressure(
      foot,
      rest.map((mol) => mol / restAll),
    );
    mixed.mixture.vapour(risen);
    const risenMass = risen.reduce((sum, share, k) => sum + share * vapours[parts[k]!]!.molarMass, 0);
    const restMass = rest.reduce((sum, mol, k) => sum + (mol / MOL_PER_KMOL) * vapours[parts[k]!]!.molarMass, 0);
    if (!Number.isFinite(boiledUp)) boiledUp = boilup / risen.reduce((sum, share, k) => sum + share * latent[k]!, 0);
    const kg = over.total();
    const efficiency = trayEfficiency(s.viscosity, (split.volatility * (reflux + 1)) / reflux);
    const trays = Math.max(1, Math.ceil((s.stages - 1) / efficiency - 1e-9));
    const sized = column(
      run,
      {
        sections: [
          {
            vapour: (distillate * (reflux + 1)) / s.time,
            molarMass: (kg * G_PER_KG) / distillate,
            temperature: head,
            liquidToVapour: reflux / (reflux + 1),
            liquid: trayLiquid(over.mass[at.water]! / kg),
          },
          {
            vapour: boiledUp / s.time,
            molarMass: risenMass,
            temperature: foot,
            liquidToVapour: 1 + (below.total() * G_PER_KG) / (boiledUp * risenMass),
            liquid: trayLiquid(below.mass[at.water]! / restMass),
          },
        ],
        trays,
        spacing: s.tray_spacing,
        flooding: s.flooding,
        condenser: condensing,
        reboiler: boilup,
        bottom: foot,
        pressure: s.pressure,
        time: s.time,
      },
      s.specific_power * kg,
    );

    const lightRecovered = top[light]! / moles[light]!;
    const heavyRecovered = rest[heavy]! / moles[heavy]!;
    if (lightRecovered < s.light_recovery - MISSED || heavyRecovered < s.heavy_recovery - MISSED)
      run.warn(
        lightRecovered < s.light_recovery - MISSED ? 'light_recovery' : 'heavy_recovery',
        `The stages recover ${figure(100 * lightRecovered)} % of the light key and ${figure(100 * heavyRecovered)} % of the heavy key. To recover more, increase the reflux ratio or the number of stages.`,
      );
    const [, high, low] = split.ends;
    if (s.method === 'shortcut' && Math.max(high, low) > CURVED * Math.min(high, low))
      run.doubt(
        'method',
        `The relative volatility of the keys is ${figure(high)} in the distillate and ${figure(low)} in the bottoms. Choose the stage-by-stage model.`,
      );
    return {
      light_recovered: lightRecovered,
      heavy_recovered: heavyRecovered,
      distillate: kg,
      distillate_purity: over.mass[parts[light]!]! / kg,
      bottoms_purity: below.mass[parts[heavy]!]! / below.total(),
      volatility: split.volatility,
      least_stages: leastStages,
      least_reflux: leastReflux,
      reflux,
      stages: s.stages,
      tray_efficiency: efficiency,
      trays,
      feed_tray: Math.min(trays, Math.max(1, Math.round(trays / (1 + 1 / above)))),
      top_temperature: head,
      bottom_temperature: foot,
      diameter: sized.diameter,
      height: sized.height,
      steam: sized.steam,
      steam_per_distillate: sized.steam / kg,
      reboiler: boilup / (s.time * S_PER_H),
      condenser: condensing / (s.time * S_PER_H),
    };
  },
  curves(run, s) {
    const mixed = mixtureOf(run, s.pressure);
    const keys = keysOf(run, s, mixed);
    if ('missing' in keys) return { stages: [{ points: [] }] };
    const split = shortcut(mixed, keys, s);
    const least = Math.max(0.01, leastRefluxOf(mixed, split, s.feed_quality));
    const fewest = fenskeStages(split.volatility, s.light_recovery, s.heavy_recovery);
    return { stages: [{ points: sampled(spread(1.05 * least, 5 * least), (R) => stagesAt(R, least, fewest)) }] };
  },
});

const TITLES = { light_key: 'light key', heavy_key: 'heavy key' };

/** The volatile components of a feed, mol, and their mixture. */
interface Mixed {
  readonly parts: readonly number[];
  readonly moles: readonly number[];
  /** mol of what does not evaporate. */
  readonly staying: number;
  readonly mixture: Mixture;
  /** bar. */
  readonly pressure: number;
  /** kJ/mol/K of each, and of what does not evaporate. */
  readonly capacity: readonly number[];
  /** Bubble point of the feed, K. */
  readonly boils: number;
}

function mixtureOf(run: Run, pressure: number): Mixed {
  const { feed, components } = run;
  const { parts, kmol, staying } = volatileParts(run);
  const vapours = parts.map((i) => components.vapours[i]!);
  const mixture = new Mixture(vapours);
  const all = kmol.reduce((a, b) => a + b, staying);
  const capacity = vapours.map(
    ({ molarMass }, k) =>
      (molarMass / G_PER_KG) * (parts[k] === components.at.water ? WATER_HEAT_CAPACITY : SOLIDS_HEAT_CAPACITY),
  );
  const others = feed.heatCapacity() - kmol.reduce((sum, one, k) => sum + one * MOL_PER_KMOL * capacity[k]!, 0);
  return {
    parts,
    moles: kmol.map((one) => one * MOL_PER_KMOL),
    staying: staying * MOL_PER_KMOL,
    mixture,
    capacity: [...capacity, staying > 0 ? others / (staying * MOL_PER_KMOL) : 0],
    pressure,
    boils:
      all > 0
        ? mixture.bubblePoint(
            kmol.map((one) => one / all),
            pressure,
          )
        : NaN,
  };
}

/** The keys by their place among the volatile components, or the one that is not there. */
function keysOf(
  { components: { index, at } }: Run,
  s: { light_key: string; heavy_key: string },
  { parts, moles }: Mixed,
): { light: number; heavy: number } | { missing: 'light_key' | 'heavy_key' } {
  const heavy = parts.indexOf(s.heavy_key === 'water' ? at.water : (index.get(s.heavy_key) ?? -1));
  if (heavy < 0) return { missing: 'heavy_key' };
  const others = moles.map((mol, k) => (k === heavy ? 0 : mol));
  const light = s.light_key === '' ? others.indexOf(Math.max(...others)) : parts.indexOf(index.get(s.light_key) ?? -1);
  return light < 0 || light === heavy ? { missing: 'light_key' } : { light, heavy };
}

interface Split {
  /** mol of each over the top. */
  readonly top: number[];
  /** Of all components in the feed, relative to the heavy key. */
  readonly volatilities: number[];
  /** Volatility of the light key in the feed, distillate and bottoms, and its geometric mean. */
  readonly ends: readonly [number, number, number];
  readonly volatility: number;
}

const PASSES = 12;

/** The split of Fenske, with the geometric mean of the volatilities in the feed, distillate and bottoms. */
function shortcut(
  { mixture, pressure, moles, staying, boils }: Mixed,
  { light, heavy }: { light: number; heavy: number },
  { light_recovery, heavy_recovery }: { light_recovery: number; heavy_recovery: number },
): Split {
  const volatile = (part: readonly number[], stays: number, T?: number): number[] => {
    const all = part.reduce((a, b) => a + b, stays);
    const x = part.map((mol) => mol / all);
    const K = mixture.ratios(T ?? mixture.bubblePoint(x, pressure), pressure, x);
    return Array.from(K, (one) => one / K[heavy]!);
  };
  const volatilities = volatile(moles, staying, boils);
  let [mean, over, under] = [volatilities, volatilities, volatilities];
  let top: number[] = [];
  for (let pass = 0; pass < PASSES && mean[light]! > 1; pass++) {
    const shares = fenskeShares(mean, fenskeStages(mean[light]!, light_recovery, heavy_recovery), heavy_recovery);
    top = shares.map((share, k) => share * moles[k]!);
    over = volatile(top, 0);
    under = volatile(
      moles.map((mol, k) => mol - top[k]!),
      staying,
    );
    mean = volatilities.map((one, k) => Math.cbrt(one * over[k]! * under[k]!));
  }
  const ends = [volatilities[light]!, over[light]!, under[light]!] as const;
  return { top, volatilities, ends, volatility: mean[light]! };
}

const leastRefluxOf = ({ moles, staying }: Mixed, { top, volatilities, ends }: Split, q: number): number =>
  underwoodReflux([...volatilities, 0], { feed: [...moles, staying], top: [...top, 0], q, light: ends[0] });
