import {
  ETHANOL_WATER,
  ethanolVolatility,
  feedSplit,
  leastReflux,
  leastStages,
  stagesAt,
  trayEfficiency,
  trayLiquid,
} from '../../../physics/distillation.ts';
import {
  feedVapour,
  pinchReflux,
  type Split,
  stagesOn,
  vapourOver,
  type Volatilities,
  volatilityIn,
} from '../../../physics/mccabe-thiele.ts';
import { ATMOSPHERE, GAS_CONSTANT } from '../../../physics/water.ts';
import { celsius, G_PER_KG, MOL_PER_KMOL, PA_PER_BAR, S_PER_H, W_PER_KW } from '../../../wording/quantity.ts';
import { axis, beyond, defineUnitOperation, NOT_CALCULATED, output, plot, type Run } from '../../../declare/define.ts';
import { percent } from '../../../declare/words.ts';
import { figure } from '../../../wording/text.ts';
import { column, columnEquipment } from './column.ts';
import {
  azeotropeOf,
  boilingOf,
  distillationSettings,
  isEthanol,
  isIdeal,
  LEAST_REFLUX,
  lightIn,
  massFraction,
  moleFraction,
  namesComponent,
  tooHeavy,
  USUAL_STEAM,
  usualBottom,
  volatileIn,
  volatilityAt,
  withVapour,
} from './settings.ts';
import { volatileMass, volatilityOf } from '../../shared/streams.ts';
import { plantTimes } from '../../shared/times.ts';
import { returnSolvent } from '../../shared/solvents.ts';
import { MP_LIMIT, STEAM } from '../../../physics/heat.ts';
import { rootBetween } from '../../../numeric/roots.ts';
import { sampled, spread } from '../../../numeric/sample.ts';

/** kJ/mol at the boiling point, g/mol, K, kJ/mol/K as a liquid. */
const WATER = { heat: 40.65, molarMass: 18.02, boiling: celsius(99.97), capacity: 0.075 };
/** Trays assumed for a column that is not computed. */
const USUAL_TRAYS = 20;

/** Distillation of a solvent, of ethanol or of a volatile product from water (docs/models, 2.28). */
export const distillation = defineUnitOperation({
  id: 'distillation',
  name: 'Distillation',
  stage: 'concentration',
  description:
    'Distils a solvent, ethanol or a volatile product in a tray column with condenser and reboiler; recovered solvent can be returned to the process.',
  icon: 'trays',
  symbol: 'M7 6a4 3 0 0 1 8 0v12.500a4 3 0 0 1-8 0zM7 8.500h5M10 12.500h5M7 16.500h5M11 3V1.500h8V7M15 19.500h6',
  tag: 'DC',
  reference: '2.28',
  usualFeed: 'extract',
  times: plantTimes,
  size: { title: 'Column diameter', unit: 'm' },
  settings: distillationSettings,
  outputs: {
    recovered: output('1', 'Recovery', 'amount distilled / amount in the feed', { better: 'higher', display: '%' }),
    distillate: output('kg', 'Distillate', 'F (z - x_B)/(x_D - x_B)'),
    distillate_purity: output('1', 'Distillate purity', 'mass fraction', { better: 'higher', display: '%' }),
    returned: output('kg', 'Solvent returned', 'recovered amount, at most the amount that earlier steps bought', {
      better: 'higher',
    }),
    volatility: output('1', 'Relative volatility at the feed', 'α; not in the shares model'),
    least_stages: output(
      '1',
      'Minimum stages',
      'ln[x_D/(1 - x_D) · (1 - x_B)/x_B]/ln α, stepped off for ethanol; not in the shares model',
    ),
    least_reflux: output(
      '1',
      'Minimum reflux ratio',
      'Σα x_D/(α - θ) - 1, for ethanol max (x_D - y)/(y - x); not in the shares model',
    ),
    reflux: output('1', 'Reflux ratio', 'R'),
    stages: output('1', 'Ideal stages', '(Y + N_m)/(1 - Y), stepped off for ethanol; not in the shares model'),
    tray_efficiency: output('1', 'Tray efficiency', '0.503 µ^-0.226 S^-0.08; not in the shares model', {
      better: 'higher',
      display: '%',
    }),
    trays: output('1', 'Trays', '(N - 1)/E'),
    feed_tray: output(
      '1',
      'Feed tray from the top',
      '[(B/D)(z_H/z_L)(x_B/x_H)²]^0.206, stepped off for ethanol; not in the shares model',
    ),
    diameter: output(
      'm',
      'Column diameter',
      'vapour flow / (approach to flooding × flooding velocity), at the top or bottom of the column',
    ),
    height: output('m', 'Column height', 'trays × spacing + 3 m'),
    steam: output('kg', 'Steam', 'Q_R / (λ η)', { better: 'lower' }),
    steam_per_distillate: output('kg/kg', 'Steam per kg of distillate', 'steam / distillate', { better: 'lower' }),
    reboiler: output('kW', 'Reboiler', 'λ_D [D (R + 1) + (q - 1) F]', { better: 'lower' }),
    condenser: output('kW', 'Condenser', 'λ_D D (R + 1); λ_D D R if partial', { better: 'lower' }),
  },
  names: namesComponent,
  sides: {
    distillate: { name: 'Distillate', kind: 'waste', disposal: 'solvent' },
    returned: { name: 'Solvent returned to the process', kind: 'waste', disposal: 'returned' },
    stillage: { name: 'Stillage', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: columnEquipment,
  plots: {
    equilibrium: plot(
      'Equilibrium',
      axis('Mole fraction in the liquid', '1'),
      axis('Mole fraction in the vapour', '1'),
      { vapour: 'Vapour' },
    ),
    stages: plot('Stages against reflux ratio', axis('Reflux ratio', '1'), axis('Ideal stages', '1')),
  },
  usualProduct: 'acid',
  product: 'Distilled stream',
  model(run, s) {
    const { feed, out, components } = run;
    const { at } = components;
    const chosen = lightIn(run, s);
    const index = chosen?.index ?? -1;
    if (s.distilled === 'solvent' && at.solvent < 0)
      return run.infeasible(
        ['distilled'],
        `No step of this process adds a solvent, so there is no solvent to distil.${volatileIn(run)}`,
      );
    if (s.distilled === 'ethanol' && components.ids[at.by_product] !== 'sol_ethanol')
      return run.infeasible(
        ['distilled'],
        at.by_product === at.target
          ? 'The by-product of this host is also the product. Choose “Product” as the component distilled.'
          : `The host of this process does not make ethanol as a by-product.${volatileIn(run)}`,
      );
    if (s.distilled === 'component' && !chosen?.vapour)
      return run.infeasible(
        ['component'],
        'Choose a component of this process for which the library has a boiling point.',
      );
    if (!chosen)
      return run.infeasible(['distilled'], 'The product has no known molar mass, so it cannot be distilled.');
    if (!Number.isFinite(s.boiling_point)) s.boiling_point = boilingOf(chosen.vapour, s.distilled)!;
    if (!Number.isFinite(s.heat_of_vaporisation)) s.heat_of_vaporisation = chosen.vapour!.heat;
    const light = withVapour(chosen, s);
    const top = s.product_leaves === 'top';
    if (top && index !== at.target)
      return run.infeasible(['product_leaves'], 'The product is not volatile; it stays in the bottoms.');
    if (s.solvent_returned && index !== at.solvent)
      return run.infeasible(
        ['solvent_returned'],
        'Only a solvent added by a step of this process can be returned to the process.',
      );
    const mass = feed.mass[index]!;
    const water = feed.mass[at.water]!;
    if (!(mass > 0))
      return run.infeasible(
        ['distilled'],
        `The feed does not contain the component to be distilled.${volatileIn(run)}`,
      );
    if (s.boiling_point > MP_LIMIT)
      return run.infeasible(
        ['boiling_point'],
        `The component boils at ${figure(s.boiling_point - celsius(0))} °C, but medium-pressure steam can heat to only ${figure(MP_LIMIT - celsius(0))} °C.`,
        beyond('Boiling point', MP_LIMIT, s.boiling_point, 'K'),
      );

    const lights = molesOf(mass, light.molarMass);
    const waters = molesOf(water, WATER.molarMass);
    const moles = lights + waters;
    const z = lights / moles;
    const entered = Number.isFinite(s.relative_volatility);
    const volatility = entered ? s.relative_volatility : volatilityAt(light, z);
    s.relative_volatility = volatility;
    const heavy = tooHeavy(volatility);
    // Of what the library does not know, or only by its boiling point, entered shares tell more.
    const isKnown = chosen.vapour !== null && !isIdeal(light);
    if (heavy && (isKnown || entered || s.method === 'shortcut'))
      return run.infeasible(
        [s.method === 'shortcut' ? 'relative_volatility' : 'distilled'],
        heavy.message,
        heavy.limit,
      );
    if (heavy && chosen.vapour) run.doubt('distilled', `${heavy.message} ${TAKEN_AS_IDEAL}`);
    const pair = !entered && isEthanol(light) ? ETHANOL_WATER : null;
    if (!Number.isFinite(s.bottom_purity)) s.bottom_purity = usualBottom(z, s.top_purity);
    if (!Number.isFinite(s.feed_quality))
      s.feed_quality = quality(z, volatility, feed.temperature, s.heat_of_vaporisation, s.pressure);
    const found = {
      volatility: NOT_CALCULATED,
      leastStages: NOT_CALCULATED,
      leastReflux: NOT_CALCULATED,
      stages: NOT_CALCULATED,
      efficiency: NOT_CALCULATED,
      feedTray: NOT_CALCULATED,
    };
    let overhead: number;
    let overheadWater: number;
    let reflux = 0;
    let trays = USUAL_TRAYS;
    let boilup = 0; // kJ
    let condensing = 0; // kJ
    let topHeat: number;
    if (s.method === 'shortcut') {
      if (!Number.isFinite(s.steam_use)) s.steam_use = USUAL_STEAM;
      const xD = s.top_purity;
      const xB = s.bottom_purity;
      const limit = azeotropeOf(light);
      if (limit !== null && xD >= limit && z < limit)
        return run.infeasible(
          ['top_purity'],
          `The component forms an azeotrope with water at ${figure(100 * limit)} mol-%, which distillation cannot exceed. The mole fraction in the distillate is set to ${figure(100 * xD)} mol-%.`,
          beyond('Azeotrope', limit, xD, '1'),
        );
      if (!(z > xB && z < xD))
        return run.infeasible(
          z <= xB ? ['bottom_purity'] : ['top_purity'],
          `The feed contains ${figure(100 * z)} mol-% of the distilled component. This value must be between the mole fractions in the bottoms (${figure(100 * xB)}) and in the distillate (${figure(100 * xD)}).`,
          beyond('Mole fraction in the feed', z <= xB ? xB : xD, z, '1'),
        );
      topHeat = xD * s.heat_of_vaporisation + (1 - xD) * WATER.heat;
      const split = { feed: z, top: xD, bottom: xB, q: s.feed_quality };
      found.leastReflux = minimumReflux(pair, volatility, split);
      reflux = Math.max(LEAST_REFLUX, s.reflux_factor * found.leastReflux);
      found.leastStages = minimumStages(pair, volatility, split);
      found.stages = pair ? stagesOn(pair, split, reflux) : stagesAt(reflux, found.leastReflux, found.leastStages);
      found.volatility = volatility;
      found.efficiency = trayEfficiency(s.viscosity, (volatility * (reflux + 1)) / reflux);
      trays = Math.max(1, Math.ceil((found.stages - 1) / found.efficiency - 1e-9));
      const distillate = (moles * (z - xB)) / (xD - xB);
      let ratio: number; // trays above the feed ÷ trays below it
      if (pair) {
        const below = stagesOn(pair, split, reflux, feedVapour(split, reflux));
        // The reboiler is not a tray.
        ratio = (found.stages - below) / Math.max(0, below - 1);
      } else ratio = feedSplit((moles - distillate) / distillate, (1 - z) / z, xB / (1 - xD));
      found.feedTray = Math.min(trays, Math.max(1, Math.round(trays / (1 + 1 / ratio))));
      overhead = (xD * distillate * light.molarMass) / MOL_PER_KMOL;
      overheadWater = ((1 - xD) * distillate * WATER.molarMass) / MOL_PER_KMOL;
      condensing = topHeat * distillate * (reflux + 1);
      boilup = Math.max(0, condensing + topHeat * (s.feed_quality - 1) * moles);
    } else {
      const limit = azeotropeOf(light);
      if (limit !== null && moleFraction(s.purity, light.molarMass) > limit)
        run.warn(
          'purity',
          `The component forms an azeotrope with water at ${percent(massFraction(limit, light.molarMass))} by mass, which distillation cannot pass; a molecular sieve can.`,
        );
      overhead = s.recovery * mass;
      overheadWater = Math.min(water, overhead * (1 / s.purity - 1));
      const x = overhead / light.molarMass / (overhead / light.molarMass + overheadWater / WATER.molarMass);
      topHeat = x * s.heat_of_vaporisation + (1 - x) * WATER.heat;
    }

    // Streams.
    const others = otherVolatiles(run, index, {
      stages:
        found.leastStages || fenske(overhead / (mass - overhead), overheadWater / (water - overheadWater), volatility),
      water: overheadWater / (water - overheadWater),
    });
    const above = top ? out : run.sides.distillate;
    const below = top ? run.sides.stillage : out;
    for (let i = 0; i < below.mass.length; i++) below.mass[i] = feed.mass[i]!;
    below.mass[index]! -= overhead;
    below.mass[at.water]! -= overheadWater;
    above.mass[index] = overhead;
    above.mass[at.water] = overheadWater;
    for (const [i, kg] of others) {
      above.mass[i] = kg;
      below.mass[i]! -= kg;
    }
    const bottomShare = below.mass[at.water]! / WATER.molarMass;
    const bottomLights = below.mass[index]! / light.molarMass;
    const boilsAsWater = bottomShare > bottomLights;
    const [waterBoils, lightBoils] = [
      boilsAt(s.pressure, WATER.boiling, WATER.heat),
      boilsAt(s.pressure, s.boiling_point, s.heat_of_vaporisation),
    ];
    const bottom = boilsAsWater ? waterBoils : Math.max(waterBoils, lightBoils);
    const head = Math.min(waterBoils, lightBoils);
    if (bottom > MP_LIMIT)
      return run.infeasible(
        ['pressure'],
        `At this pressure, the bottoms boil at ${figure(bottom - celsius(0))} °C, but medium-pressure steam can heat to only ${figure(MP_LIMIT - celsius(0))} °C.`,
        { title: 'Bottom temperature', value: MP_LIMIT, actual: bottom, unit: 'K' },
      );
    below.temperature = bottom;
    above.temperature = head;
    below.diameter = feed.diameter;
    if (s.method === 'solvent_recovery') {
      const distilled = (overhead / light.molarMass + overheadWater / WATER.molarMass) * MOL_PER_KMOL;
      const warming =
        below.heatCapacity() * (bottom - feed.temperature) + above.heatCapacity() * (head - feed.temperature);
      const perSteam = overhead * STEAM.lp_steam.latent * STEAM.lp_steam.efficiency;
      const least = ((1 + LEAST_REFLUX) * topHeat * distilled + warming) / perSteam;
      if (!Number.isFinite(s.steam_use)) s.steam_use = Math.max(USUAL_STEAM, least);
      if (s.steam_use < least * (1 - 1e-9))
        return run.infeasible(
          ['steam_use'],
          `${figure(s.steam_use)} kg of steam per kg do not heat the feed to its boiling point and evaporate the distillate: at least ${figure(least)} kg/kg are needed. Concentrate the feed, or preheat it with the bottoms in a heat exchanger.`,
          beyond('Steam', least, s.steam_use, 'kg/kg'),
        );
      boilup = s.steam_use * perSteam;
      condensing = boilup - warming;
      reflux = Math.max(0, condensing / topHeat / distilled - 1);
    }
    let returned = 0;
    if (s.solvent_returned) {
      const { returned: back, distillate } = run.sides;
      const share = Math.max(0, Math.min(1, run.solventBought / overhead));
      for (let i = 0; i < back.mass.length; i++) {
        back.mass[i] = share * distillate.mass[i]!;
        distillate.mass[i]! -= back.mass[i]!;
      }
      back.temperature = head;
      returned = returnSolvent(run, back, back.mass[index]!);
      if (share < 1) run.warn('solvent_returned', MORE_THAN_BOUGHT);
    }

    // Heat and equipment.
    const more = others.reduce((sum, [i, kg]) => sum + kg / components.molarMass[i]!, 0);
    const over = (overhead / light.molarMass + overheadWater / WATER.molarMass + more) * MOL_PER_KMOL;
    const distillate = overhead + overheadWater + others.reduce((sum, [, kg]) => sum + kg, 0);
    const risingHeat = others.reduce(
      (sum, [i, kg]) => sum + molesOf(kg, components.molarMass[i]!) * components.vapours[i]!.heat,
      0,
    );
    boilup += (reflux + 1) * risingHeat;
    condensing += (reflux + 1) * risingHeat;
    if (s.condenser_type === 'partial') condensing *= reflux / (reflux + 1);
    // A cold feed condenses vapour, so that more of it rises from the reboiler than leaves over the top.
    const bottomLiquid = bottomLights / (bottomLights + bottomShare);
    const vapour = (x: number): number => vapourOver(x, pair ? volatilityIn(pair, x) : volatility);
    const risen = vapour(bottomLiquid);
    const overLights = overhead / light.molarMass / (overhead / light.molarMass + overheadWater / WATER.molarMass);
    // A partial condenser returns the liquid that boils to the distillate.
    const refluxed =
      s.condenser_type === 'partial' && vapour(1) >= overLights
        ? rootBetween((x) => vapour(x) - overLights, 0, 1, 1e-9)
        : overLights;
    const bottomMass = risen * light.molarMass + (1 - risen) * WATER.molarMass;
    const boiledUp = boilup / (risen * s.heat_of_vaporisation + (1 - risen) * WATER.heat);
    const sized = column(
      run,
      {
        sections: [
          {
            vapour: (over * (reflux + 1)) / s.time,
            molarMass: (distillate * G_PER_KG) / over,
            temperature: head,
            liquidToVapour: reflux / (reflux + 1),
            liquid: trayLiquid(1 - massFraction(refluxed, light.molarMass)),
          },
          {
            vapour: boiledUp / s.time,
            molarMass: bottomMass,
            temperature: bottom,
            liquidToVapour: 1 + (below.total() * G_PER_KG) / (boiledUp * bottomMass),
            liquid: trayLiquid(1 - massFraction(bottomLiquid, light.molarMass)),
          },
        ],
        trays,
        spacing: s.tray_spacing,
        flooding: s.flooding,
        condenser: condensing,
        reboiler: boilup,
        bottom,
        pressure: s.pressure,
        time: s.time,
      },
      s.specific_power * distillate,
    );

    if (!top && run.basis.product.kind === 'protein') run.doubt(null, HOT);
    if (light.vapour.soluble < 1) run.note(TWO_PHASES);
    else if (s.method === 'shortcut' && !entered && isIdeal(light)) run.doubt('relative_volatility', IDEAL);
    if (!top && !s.solvent_returned) run.warn('solvent_returned', THROWN_AWAY);
    if (s.boiling_point < FLASH) run.note(FLAMMABLE);
    return {
      recovered: overhead / mass,
      distillate,
      distillate_purity: overhead / distillate,
      returned,
      volatility: found.volatility,
      least_stages: found.leastStages,
      least_reflux: found.leastReflux,
      reflux,
      stages: found.stages,
      tray_efficiency: found.efficiency,
      trays,
      feed_tray: found.feedTray,
      diameter: sized.diameter,
      height: sized.height,
      steam: sized.steam,
      steam_per_distillate: sized.steam / distillate,
      reboiler: boilup / (s.time * S_PER_H),
      condenser: condensing / (s.time * S_PER_H),
    };
  },
  curves(run, s) {
    const light = withVapour(lightIn(run, s)!, s);
    const { at } = run.components;
    const { index } = light;
    const lights = molesOf(run.feed.mass[index]!, light.molarMass);
    const z = lights / (lights + molesOf(run.feed.mass[at.water]!, WATER.molarMass));
    const split = { feed: z, top: s.top_purity, bottom: s.bottom_purity, q: s.feed_quality };
    const atFeed = s.relative_volatility;
    // The model has replaced a volatility that was not entered by that of the table.
    const pair = isEthanol(light) && atFeed === ethanolVolatility(z) ? ETHANOL_WATER : null;
    const works = z > split.bottom && z < split.top && atFeed > 1 && (!pair || split.top < azeotropeOf(light)!);
    const least = works ? Math.max(0.01, minimumReflux(pair, atFeed, split)) : 1;
    const fewest = works ? minimumStages(pair, atFeed, split) : NaN;
    const stages = (R: number): number => (pair ? stagesOn(pair, split, R) : stagesAt(R, least, fewest));
    const vapour = (x: number): number => vapourOver(x, pair ? volatilityIn(pair, x) : atFeed);
    return {
      equilibrium: [
        { series: 'Vapour', points: sampled(spread(0, 1), vapour) },
        { series: 'Diagonal', points: sampled([0, 1], (x) => x) },
      ],
      // No chart is drawn if the entered shares correspond to a top and bottom that no column reaches.
      stages: [{ points: sampled(spread(1.05 * least, 5 * least), (R) => (works ? stages(R) : null)) }],
    };
  },
});

/** Minimum stages from the distillate ÷ bottoms of the distilled component and of water (Fenske). */
const fenske = (light: number, water: number, volatility: number): number =>
  volatility > 1 && light > water ? Math.log(light / water) / Math.log(volatility) : 1;

/** kg of each other volatile component in the distillate: its ratio to the bottoms is that of water × α^N at the minimum stages (Fenske). */
function otherVolatiles(
  run: Run,
  index: number,
  { stages, water }: { stages: number; water: number },
): [number, number][] {
  const { feed, components } = run;
  const { at, vapours } = components;
  const found: [number, number][] = [];
  for (let i = 0; i < feed.mass.length; i++) {
    if (i === index || i === at.water || !vapours[i] || feed.mass[i] === 0) continue;
    const kg = volatileMass(feed, i);
    if (kg === 0) continue;
    const ratio = water * volatilityOf(components, i, WATER.boiling) ** stages;
    found.push([i, kg * (Number.isFinite(ratio) ? ratio / (1 + ratio) : 1)]);
  }
  return found;
}

/** mol, from kg and g/mol. */
const molesOf = (mass: number, molarMass: number): number => (mass / molarMass) * MOL_PER_KMOL;

/** Minimum reflux ratio, from the equilibrium curve if the pair has a table. */
function minimumReflux(pair: Volatilities | null, volatility: number, split: Split): number {
  const { feed, top, q } = split;
  return Math.max(0, pair ? pinchReflux(pair, split) : leastReflux(volatility, feed, top, q));
}

/** Ideal stages at total reflux, from the equilibrium curve if the pair has a table. */
const minimumStages = (pair: Volatilities | null, volatility: number, split: Split): number =>
  pair ? stagesOn(pair, split, Infinity) : leastStages(volatility, split.top, split.bottom);

/** Boiling point below which a solvent's flash point is near room temperature. */
const FLASH = celsius(120);

/** Boiling point at a pressure in bar, K, from that at 1 atm and the heat of vaporisation in kJ/mol (Clausius and Clapeyron). */
const boilsAt = (pressure: number, boiling: number, heat: number): number =>
  boiling / (1 - (GAS_CONSTANT * boiling * Math.log(pressure / ATMOSPHERE)) / (W_PER_KW * heat));

/** Feed quality: heat to evaporate a mol of feed ÷ its heat of vaporisation, from a temperature in K. */
function quality(z: number, volatility: number, T: number, heat: number, pressure: number): number {
  if (z >= 1) return 1;
  // The water in a boiling feed supplies the rest of the pressure.
  const vapour = vapourOver(z, volatility);
  const partial = ((1 - vapour) / (1 - z)) * pressure * PA_PER_BAR;
  const boils = 1687.537 / (10.11564 - Math.log10(partial)) + 42.98;
  return Math.min(1.3, Math.max(0, 1 + (WATER.capacity * (boils - T)) / (z * heat + (1 - z) * WATER.heat)));
}

const HOT = 'Few proteins remain intact at the boiling point of water.';
const TWO_PHASES =
  'Below the azeotropic composition, the distillate separates into two liquid phases; a decanter returns the aqueous phase.';
const TAKEN_AS_IDEAL =
  'This assumes an ideal mixture, because neither the functional groups nor the solubility of the component are known.';
const IDEAL =
  'The volatility assumes an ideal mixture, because neither the functional groups nor the solubility of this component are known. Enter a measured value.';
const THROWN_AWAY = 'The distillate is discarded. If it is to be reused, select “Solvent returned to the process”.';
const MORE_THAN_BOUGHT = 'More solvent is distilled than the process purchases; the excess is waste.';
const FLAMMABLE =
  'The distillate is flammable; check its flash point. Motors and instruments of the column need explosion protection.';
