import { itemIndex } from '../../costing/items.ts';
import { latentHeat } from '../../physics/evaporation.ts';
import { ammoniaVolatility, unstripped } from '../../physics/flash.ts';
import { ATMOSPHERE, GAS_CONSTANT, saturationPressure } from '../../physics/water.ts';
import { celsius, G_PER_KG, KW_PER_M3H_BAR, MOL_PER_KMOL, PA_PER_BAR } from '../../wording/quantity.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot, type Run } from '../../declare/define.ts';
import { choice, component, group, number, perBatch, share, toggle } from '../../declare/settings.ts';
import { volatileMass, volatilityOf } from '../shared/streams.ts';
import { plantTimes } from '../shared/times.ts';
import { column, columnEquipment } from './distillation/column.ts';
import {
  dilutePressure,
  distilledIndex,
  USUAL_LIGHT,
  usualLight,
  isIdeal,
  lightIn,
  namesComponent,
  volatilityAt,
  volatileIn,
} from './distillation/settings.ts';

const LP_STEAM = itemIndex('lp_steam');
const WATER = { molarMass: 18.02, boiling: celsius(99.97) };
/** Ambient air, as that of dryers: g/mol, kJ/kg/K, K, kg of water per kg. */
const AIR = { molarMass: 28.96, heatCapacity: 1.006, temperature: celsius(20), humidity: 0.008 };
/** Most water in moist air, mol/mol, that still strips as air. */
const WETTEST = 0.8;
/** Pressure drop of a tray, bar. */
const TRAY_PRESSURE = 0.007;
const BLOWER_EFFICIENCY = 0.6;
/** kWh per kg of feed for the pumps. */
const PUMPS = 0.0005;

/** Heat that frees ammonia from water, kJ/mol: of its Henry constant. */
const AMMONIA_HEAT = 34.9;

/** Drives a volatile component out of a liquid with open steam or air (docs/models, 2.43). */
export const stripping = defineUnitOperation({
  id: 'stripping',
  name: 'Stripping',
  stage: 'concentration',
  description:
    'Removes a solvent, ethanol, ammonia or a volatile product from a liquid with open steam or air in a tray column.',
  icon: 'stripper',
  symbol:
    'M8 5.500a4 2.500 0 0 1 8 0v13a4 2.500 0 0 1-8 0zM8 9h5.500M10.500 12h5.500M8 15h5.500M12 3V1.500M1.500 18H6M4 15.500 6.500 18 4 20.500M16 19h6.500',
  tag: 'SC',
  reference: '2.43',
  times: plantTimes,
  size: { title: 'Column diameter', unit: 'm' },
  settings: {
    ...group('Task', 'Standard texts: 1.2 to 1.5 times the minimum', {
      distilled: choice(
        'Component stripped',
        {
          solvent: 'Process solvent',
          ethanol: 'Ethanol from the fermentation',
          product: 'Product',
          ammonia: 'Ammonia',
          component: 'Another component',
        },
        null,
        {
          derive: usualLight,
          note: USUAL_LIGHT,
          help: 'Volatile component to which the stripping factor refers. Other volatile components leave according to their own volatility, and dissolved gases leave completely; ammonium bound as a salt stays in the liquid.',
        },
      ),
      component: component('Component', {
        default: '',
        when: ['distilled', 'component'],
        help: 'Library component that is stripped.',
      }),
      agent: choice('Stripping agent', { steam: 'Steam', air: 'Air' }, 'steam', {
        help: 'With steam, stripping takes place at the boiling point; with air, at the feed temperature. Added steam heats and saturates the air, so that the liquid temperature stays constant.',
      }),
      product_leaves: choice('Product outlet', { liquid: 'With the liquid', overhead: 'With the steam or air' }, null, {
        derive: (_, s) => (s.distilled === 'product' ? 'overhead' : 'liquid'),
        note: 'With the steam or air if the product is stripped',
        help: 'Stream that is sent to the next step.',
      }),
      factor: number('1', 'Stripping factor', 1.4, [0.1, 1.2, 2, 20], {
        headline: true,
        optimise: [1.1, 3],
        help: 'Ratio of the steam or air flow to the minimum flow, which would require infinitely many stages: K G / L.',
      }),
      stages: number('1', 'Ideal stages', 10, [1, 4, 30, 60], {
        integer: true,
        optimise: [4, 30],
        help: 'Number of ideal stages.',
        source: DESIGN,
      }),
    }),
    ...group('Column', 'BioSTEAM default', {
      efficiency: share('Tray efficiency', 0.4, [0.05, 0.25, 0.7, 1], {
        help: 'Number of ideal stages ÷ number of trays.',
        source: ESTIMATE_TO_FIT,
      }),
      tray_spacing: number('mm', 'Tray spacing', 450, [150, 300, 600, 900], {
        uncertainty: null,
        help: 'Distance between trays.',
      }),
      flooding: share('Approach to flooding', 0.8, [0.3, 0.7, 0.85, 0.95], {
        uncertainty: null,
        help: 'Vapour velocity ÷ the velocity at which liquid is entrained.',
      }),
    }),
    ...group('Task', DESIGN, {
      condensed: toggle('Condense the overhead', true, {
        when: ['agent', 'steam'],
        help: 'Adds a condenser; otherwise the vapour is passed on uncondensed, for example to a column.',
      }),
      time: number('h', 'Processing time', 8, [1, 4, 48, 168], {
        usual: perBatch,
        optimise: [4, 24],
        help: 'Time for one batch; sets the size of the column.',
      }),
    }),
  },
  outputs: {
    stripped: output('1', 'Stripped', '1 - (S - 1)/(S^(N+1) - 1)', { better: 'higher', display: '%' }),
    volatility: output('1', 'Volatility in dilute solution', 'y / x = K at 1 atm'),
    air: output('kg', 'Air', 'S L / K, excluding moisture; 0 with steam', { better: 'lower' }),
    steam: output('kg', 'Steam', 'S L / K + steam that heats the feed, or steam that heats and saturates the air', {
      better: 'lower',
    }),
    steam_per_feed: output('kg/kg', 'Steam per kg of feed', 'steam / feed', { better: 'lower' }),
    overhead_purity: output('1', 'Overhead purity', 'component / overhead, by mass', { display: '%' }),
    trays: output('1', 'Trays', 'N / E'),
    diameter: output('m', 'Column diameter', 'vapour flow / (approach to flooding × flooding velocity)'),
  },
  names: namesComponent,
  inlets: { steam: { name: 'Open steam' } },
  sides: {
    overhead: { name: 'Overhead', kind: 'waste', disposal: 'solvent' },
    exhaust: { name: 'Exhaust air', kind: 'vent', disposal: 'vent' },
    liquid: { name: 'Stripped liquid', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: columnEquipment,
  plots: {
    stripped: plot(
      'Share stripped against stripping factor',
      axis('Stripping factor', '1'),
      axis('Share stripped', '1', '%'),
    ),
  },
  usualFeed: 'extract',
  usualProduct: 'acid',
  product: 'Stripped stream',
  model(run, s) {
    const { feed, out, sides, components, amounts } = run;
    const { at, classes, molarMass, vapours } = components;
    const withAir = s.agent === 'air';
    const T = withAir ? feed.temperature : WATER.boiling;
    const light = strippedOf(run, s, withAir ? T : null);
    const index = distilledIndex(run, s);
    if (!light || index < 0 || !(feed.mass[index]! > 0))
      return run.infeasible(['distilled'], `The feed does not contain the component to be stripped.${volatileIn(run)}`);
    if (light.K === null)
      return run.infeasible(
        ['distilled'],
        'The library has no boiling point for this component, so it cannot be stripped.',
      );
    const water = feed.mass[at.water]!;
    if (!(water > 0)) return run.infeasible([], 'The feed has no water.');
    const wet = withAir ? saturationPressure(T) / ATMOSPHERE : 1;
    if (withAir && wet > WETTEST)
      return run.infeasible(
        ['agent'],
        `At ${figure(T - celsius(0))} °C, saturated air contains ${figure(100 * wet)} % water vapour. Cool the feed, or choose steam as the stripping agent.`,
      );
    const { K, latent } = light;
    const left = unstripped(s.factor, s.stages);
    const perWater = withAir ? saturationPressure(T) / ATMOSPHERE : 1;
    const parts = Float64Array.from(feed.mass, (kg, i) => {
      if (i === index) return 1 - left;
      if (i === at.water || kg === 0) return 0;
      if (classes[i] === 'gas') return 1;
      const leaves = volatileMass(feed, i);
      const factor = leaves > 0 ? (s.factor * perWater * volatilityOf(components, i, T)) / K : 0;
      return leaves > 0 ? (leaves / kg) * (1 - unstripped(factor, s.stages)) : 0;
    });
    let strippedMoles = 0;
    let strippedHeat = 0;
    let strippedMass = 0;
    for (const [i, part] of parts.entries()) {
      if (part === 0 || classes[i] === 'gas') continue;
      const moles = ((part * feed.mass[i]!) / molarMass[i]!) * MOL_PER_KMOL;
      strippedMoles += moles;
      strippedMass += part * feed.mass[i]!;
      strippedHeat += moles * (i === index ? latent : vapours[i]!.heat);
    }
    const liquidMoles = (water / WATER.molarMass) * MOL_PER_KMOL;
    const rising = (s.factor * liquidMoles) / K; // mol of steam or moist air
    const air = (rising * (1 - wet) * AIR.molarMass) / G_PER_KG;
    const moisture = (rising * wet * WATER.molarMass) / G_PER_KG;
    // Moisture of the ambient air passes through, like the air itself, and is in no balance.
    const risingMass = withAir ? Math.max(0, moisture - AIR.humidity * air) : moisture;
    const needed = withAir
      ? air * AIR.heatCapacity * Math.max(0, T - AIR.temperature) + strippedHeat
      : feed.heatCapacity() * Math.max(0, WATER.boiling - feed.temperature);
    const heating = needed / latentHeat(WATER.boiling);
    const steam = risingMass + heating;
    run.inlets.steam.mass[at.water] = steam;
    run.inlets.steam.temperature = WATER.boiling;
    amounts[LP_STEAM]! += steam;

    const above = s.product_leaves === 'overhead' ? out : withAir ? sides.exhaust : sides.overhead;
    const below = s.product_leaves === 'overhead' ? sides.liquid : out;
    below.copy(feed);
    for (let i = 0; i < feed.mass.length; i++) {
      above.mass[i] = parts[i]! * feed.mass[i]!;
      below.mass[i] = feed.mass[i]! - above.mass[i]!;
    }
    above.mass[at.water]! += risingMass;
    below.mass[at.water]! += heating;
    above.temperature = below.temperature = T;

    const condensing = s.condensed && !withAir ? risingMass * latentHeat(WATER.boiling) + strippedHeat : 0;
    const trays = Math.max(1, Math.ceil(s.stages / s.efficiency - 1e-9));
    // Below the top, the steam that heats the feed rises too; that which warms the air does not.
    const more = withAir ? 0 : heating;
    const rises = rising + strippedMoles + (more / WATER.molarMass) * MOL_PER_KMOL;
    const gas = air + moisture + strippedMass + more;
    const blown = (air / AIR.molarMass) * G_PER_KG * (GAS_CONSTANT / (ATMOSPHERE * PA_PER_BAR)) * T; // m³
    const sized = column(
      run,
      {
        sections: [
          {
            vapour: rises / s.time,
            molarMass: (gas * G_PER_KG) / rises,
            temperature: T,
            liquidToVapour: (feed.total() + heating) / gas,
          },
        ],
        trays,
        spacing: s.tray_spacing,
        flooding: s.flooding,
        condenser: condensing,
        reboiler: 0,
        bottom: T,
        time: s.time,
      },
      PUMPS * feed.total() + (blown * trays * TRAY_PRESSURE * KW_PER_M3H_BAR) / BLOWER_EFFICIENCY,
    );
    if (light.ideal)
      run.doubt(
        'distilled',
        'The volatility assumes an ideal mixture, because neither the functional groups nor the solubility of this component are known.',
      );
    if (steam > feed.total())
      run.warn(
        'distilled',
        `Stripping takes ${figure(steam / feed.total())} kg of steam per kg of feed, because the component is only ${figure(K)} times as volatile as water.`,
      );
    if (s.factor <= 1)
      run.warn(
        'factor',
        `At a stripping factor of ${figure(s.factor)}, additional stages hardly increase the share stripped. Enter a factor above 1 to reach any required value.`,
      );
    return {
      stripped: 1 - left,
      volatility: K,
      air,
      steam,
      steam_per_feed: steam / feed.total(),
      overhead_purity: above.mass[index]! / above.total(),
      trays,
      diameter: sized.diameter,
    };
  },
  curves: (_run, s) => ({
    stripped: [{ points: sampled(spread(0.2, 3), (factor) => 1 - unstripped(factor, s.stages)) }],
  }),
});

/**
 * Volatility in dilute solution at 1 atm, null if not known, and heat in kJ/mol; null if there is no such liquid.
 * @param T K; null at the boil, as in a distillation.
 */
function strippedOf(
  run: Run,
  s: { distilled: string; component: string },
  T: number | null,
): { K: number | null; latent: number; ideal?: boolean } | null {
  if (s.distilled === 'ammonia') return { K: ammoniaVolatility(T ?? WATER.boiling), latent: AMMONIA_HEAT };
  const light = lightIn(run, s);
  if (!light) return null;
  if (!light.vapour) return { K: null, latent: NaN };
  const K = T === null ? volatilityAt(light, 0) : dilutePressure(light, T) / ATMOSPHERE;
  return { K, latent: light.vapour.heat, ideal: isIdeal(light) };
}
