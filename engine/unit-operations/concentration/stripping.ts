import { itemIndex } from '../../costing/items.ts';
import { latentHeat } from '../../physics/evaporation.ts';
import { ammoniaVolatility, unstripped } from '../../physics/flash.ts';
import { celsius, G_PER_KG, MOL_PER_KMOL } from '../../quantity.ts';
import { figure } from '../../wording.ts';
import { sampled, spread } from '../../simulation/sample.ts';
import { axis, type Basis, choice, defineUnitOperation, number, output, plot, toggle, trains } from '../define.ts';
import { cleanVessels, cool, spendElectricity } from '../shared/services.ts';
import { plantTimes } from '../shared/times.ts';
import { column } from './distillation/column.ts';
import { lightOf, volatilityAt } from './distillation/settings.ts';

const LP_STEAM = itemIndex('lp_steam');
const DESIGN = 'Design choice';
const ESTIMATE = 'Engineering estimate; replace with a fit';
const WATER = { molarMass: 18.02, boiling: celsius(99.97) };
/** kJ/mol/K: heat of vaporisation ÷ boiling point of ordinary liquids (Trouton). */
const TROUTON = 0.088;
/** kWh per kg of feed for the pumps. */
const PUMPS = 0.0005;

/** Heat that frees ammonia from water, kJ/mol: of its Henry constant. */
const AMMONIA = { molarMass: 17.03, latent: 34.9 };
const ROLE = { solvent: 'solvent', ethanol: 'by_product', product: 'target', ammonia: 'ammonia' } as const;

/** Drives a volatile component out of a liquid with open steam (docs/models, 2.43). */
export const stripping = defineUnitOperation({
  id: 'stripping',
  name: 'Stripping',
  stage: 'concentration',
  description:
    'Drives a solvent, ethanol, ammonia or a volatile product out of a liquid with open steam in a tray column.',
  icon: 'stripper',
  tag: 'SC',
  reference: '2.43',
  flow: true,
  times: plantTimes,
  size: { title: 'Column diameter', unit: 'm' },
  settings: {
    distilled: choice(
      'Component stripped',
      {
        solvent: 'Solvent of the process',
        ethanol: 'Ethanol from the fermentation',
        product: 'Product',
        ammonia: 'Ammonia',
      },
      {
        default: 'solvent',
        group: 'Task',
        help: 'Volatile component that leaves with the steam. Dissolved gases leave with it; ammonium of a salt stays in the liquid.',
        source: DESIGN,
      },
    ),
    product_leaves: choice(
      'Product outlet',
      { liquid: 'With the liquid', overhead: 'With the steam' },
      {
        default: null,
        derive: (_, s) => (s.distilled === 'product' ? 'overhead' : 'liquid'),
        note: 'With the steam if the product is stripped',
        group: 'Task',
        help: 'Stream that goes on to the next step.',
        source: DESIGN,
      },
    ),
    factor: number('1', 'Stripping factor', {
      default: 1.4,
      limits: [0.1, 20],
      typical: [1.2, 2],
      group: 'Task',
      headline: true,
      optimise: [1.1, 3],
      help: 'Steam ÷ the least steam of a column without end: K G / L.',
      source: 'Standard texts: 1.2 to 1.5 times the minimum',
    }),
    stages: number('1', 'Ideal stages', {
      default: 10,
      limits: [1, 60],
      typical: [4, 30],
      integer: true,
      group: 'Task',
      optimise: [4, 30],
      help: 'Number of ideal stages.',
      source: DESIGN,
    }),
    efficiency: number('1', 'Tray efficiency', {
      default: 0.4,
      limits: [0.05, 1],
      typical: [0.25, 0.7],
      display: '%',
      group: 'Column',
      help: 'Ideal stages ÷ trays.',
      source: ESTIMATE,
    }),
    tray_spacing: number('mm', 'Tray spacing', {
      uncertainty: null,
      default: 450,
      limits: [150, 900],
      typical: [300, 600],
      group: 'Column',
      help: 'Distance between trays.',
      source: 'BioSTEAM default',
    }),
    flooding: number('1', 'Approach to flooding', {
      uncertainty: null,
      default: 0.8,
      limits: [0.3, 0.95],
      typical: [0.7, 0.85],
      display: '%',
      group: 'Column',
      help: 'Vapour velocity ÷ the velocity at which liquid is carried up.',
      source: 'BioSTEAM default',
    }),
    condensed: toggle('Condense the overhead', {
      default: true,
      group: 'Task',
      help: 'Whether a condenser follows; if not, the vapour goes on as it is, for example to a column.',
      source: DESIGN,
    }),
    time: number('h', 'Processing time', {
      default: 8,
      limits: [1, 168],
      typical: [4, 48],
      group: 'Task',
      optimise: [4, 24],
      help: 'Time for one batch; sets the size of the column.',
      source: DESIGN,
    }),
    parallel_trains: trains(),
  },
  outputs: {
    stripped: output('1', 'Stripped', '1 - (S - 1)/(S^(N+1) - 1)', '2.43', { better: 'higher', display: '%' }),
    volatility: output('1', 'Volatility in dilute solution', 'y / x = K at 1 atm', '2.43'),
    steam: output('kg', 'Steam', 'S L / K, and what heats the feed', '2.43', { better: 'lower' }),
    steam_per_feed: output('kg/kg', 'Steam per kg of feed', 'steam / feed', '2.43', { better: 'lower' }),
    overhead_purity: output('1', 'Purity of the overhead', 'component / overhead, by mass', '2.43', { display: '%' }),
    trays: output('1', 'Trays', 'N / E', '2.43'),
    diameter: output('m', 'Column diameter', 'vapour / (approach to flooding × velocity)', '2.43'),
  },
  inlets: { steam: { name: 'Open steam' } },
  sides: {
    overhead: { name: 'Overhead', kind: 'waste', disposal: 'solvent' },
    liquid: { name: 'Stripped liquid', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: {
    trays: { name: 'Column trays', cost: 'C-37' },
    shell: { name: 'Column shell', cost: 'C-38', tag: 'DS' },
    platforms: { name: 'Column platforms', cost: 'C-38b', tag: 'DP' },
    condenser: { name: 'Condenser', cost: 'C-17', tag: 'HX' },
    reboiler: { name: 'Reboiler', cost: 'C-17', tag: 'HX' },
  },
  plots: {
    stripped: plot(
      'Stripped against the stripping factor',
      axis('Stripping factor', '1'),
      axis('Share stripped', '1', '%'),
    ),
  },
  usualFeed: 'extract',
  usualProduct: 'acid',
  product: 'Stripped stream',
  model(run, s) {
    const { feed, out, sides, components, amounts } = run;
    const { at, classes } = components;
    const light = strippedOf(run.basis, s.distilled);
    const index = at[ROLE[s.distilled]];
    if (!light || index < 0 || !(feed.mass[index]! > 0))
      return run.infeasible(['distilled'], 'The feed does not contain the component to be stripped.');
    if (light.K === null)
      return run.infeasible(
        ['distilled'],
        'The library has no boiling point of this component, so it cannot be stripped.',
      );
    const water = feed.mass[at.water]!;
    if (!(water > 0)) return run.infeasible([], 'The feed has no water.');
    const { K, latent } = light;
    const left = unstripped(s.factor, s.stages);
    const liquidMoles = (water / WATER.molarMass) * MOL_PER_KMOL;
    const rising = (s.factor * liquidMoles) / K; // mol of steam
    const risingMass = (rising * WATER.molarMass) / G_PER_KG;
    const rise = Math.max(0, WATER.boiling - feed.temperature);
    const heating = (feed.heatCapacity() * rise) / latentHeat(WATER.boiling);
    const steam = risingMass + heating;
    run.inlets.steam.mass[at.water] = steam;
    run.inlets.steam.temperature = WATER.boiling;
    amounts[LP_STEAM]! += steam;

    const above = s.product_leaves === 'overhead' ? out : sides.overhead;
    const below = s.product_leaves === 'overhead' ? sides.liquid : out;
    below.copy(feed);
    for (let i = 0; i < feed.mass.length; i++) {
      const part = i === index ? 1 - left : classes[i] === 'gas' ? 1 : 0;
      above.mass[i] = part * feed.mass[i]!;
      below.mass[i] = feed.mass[i]! - above.mass[i]!;
    }
    above.mass[at.water]! += risingMass;
    below.mass[at.water]! += heating;
    above.temperature = below.temperature = WATER.boiling;

    const stripped = above.mass[index]!;
    const moles = rising + (stripped / light.molarMass) * MOL_PER_KMOL;
    const condensing = s.condensed
      ? risingMass * latentHeat(WATER.boiling) + (stripped / light.molarMass) * MOL_PER_KMOL * latent
      : 0;
    const trays = Math.max(1, Math.ceil(s.stages / s.efficiency - 1e-9));
    // Below the top, the steam that heats the feed rises too.
    const rises = moles + (heating / WATER.molarMass) * MOL_PER_KMOL;
    const sized = column(run, {
      vapour: rises / s.time,
      molarMass: ((above.total() + heating) * G_PER_KG) / rises,
      top: WATER.boiling,
      liquidToVapour: (feed.total() + heating) / (above.total() + heating),
      trays,
      spacing: s.tray_spacing,
      flooding: s.flooding,
      condenser: condensing,
      reboiler: 0,
      bottom: WATER.boiling,
      time: s.time,
    });
    cool(run, condensing, WATER.boiling, WATER.boiling);
    spendElectricity(amounts, PUMPS * feed.total());
    cleanVessels(amounts, (Math.PI / 4) * sized.diameter ** 2 * sized.height, sized.columns);
    run.units = sized.columns;
    run.size = sized.diameter;
    run.processTime = s.time;
    if (s.factor <= 1)
      run.warn(
        'factor',
        `At a stripping factor of ${figure(s.factor)}, more stages hardly help; above 1 they strip as much as is wanted.`,
      );
    return {
      stripped: 1 - left,
      volatility: K,
      steam,
      steam_per_feed: steam / feed.total(),
      overhead_purity: stripped / above.total(),
      trays,
      diameter: sized.diameter,
    };
  },
  curves: (_run, s) => ({
    stripped: [{ points: sampled(spread(0.2, 3), (factor) => 1 - unstripped(factor, s.stages)) }],
  }),
});

/** g/mol, volatility in dilute solution at 1 atm, null if not known, and heat in kJ/mol; null if there is no such liquid. */
function strippedOf(
  basis: Basis,
  distilled: keyof typeof ROLE,
): { molarMass: number; K: number | null; latent: number } | null {
  if (distilled === 'ammonia') return { ...AMMONIA, K: ammoniaVolatility(WATER.boiling) };
  const light = lightOf(basis, distilled);
  if (!light) return null;
  const { molarMass, boiling } = light;
  if (boiling === null) return { molarMass, K: null, latent: NaN };
  const latent = light.heat ?? TROUTON * boiling;
  return { molarMass, K: volatilityAt(light, 0, boiling, latent), latent };
}
