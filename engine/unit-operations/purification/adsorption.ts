import { itemIndex } from '../../costing/items.ts';
import { langmuir } from '../../physics/chromatography.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { KG_PER_T } from '../../wording/quantity.ts';
import { spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN, ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { axis, defineUnitOperation, leavesOf, output, plot, type Run } from '../../declare/define.ts';
import { choice, group, number, share } from '../../declare/settings.ts';
import { joiningStreams, shareBought, temperatureWith, waterIntake } from '../shared/make-up.ts';
import { dissolvedShare, passOn } from '../shared/streams.ts';
import { catalogPrice } from '../../declare/words.ts';
import {
  bedCount,
  bedTime,
  bedTimes,
  bedUse,
  buyVessels,
  loadingTime,
  pumpThrough,
  vesselsFor,
  warnOfHeight,
  warnOfSingleBed,
} from './shared/beds.ts';
import { clogging } from './shared/columns.ts';

const PROCESS_WATER = itemIndex('process_water');
const SODIUM_HYDROXIDE = itemIndex('mol_sodium_hydroxide');
const NATURAL_GAS = itemIndex('natural_gas');
const SOLID_WASTE = itemIndex('solid_waste');
/** Heating value of natural gas, MJ/kg. */
const GAS = 50;
/** Mass fraction of sodium hydroxide in the caustic that elutes. */
const CAUSTIC = 0.04;
const LEAST_HEIGHT = 1;
const ADSORBENTS = {
  carbon: { item: 'activated_carbon', density: 450 },
  polymer: { item: 'polymer_adsorbent', density: 650 },
} as const;
type Adsorbent = keyof typeof ADSORBENTS;
const adsorbentOf = (s: Readonly<Record<string, unknown>>) => ADSORBENTS[s.adsorbent as Adsorbent];

const LEAVES = {
  capacity: 'components.*.capacity',
  affinity: 'components.*.affinity',
  removal: 'components.*.removal',
};

/** Adsorption of impurities or of the product on carbon or polymer in fixed beds (docs/models, 2.47). */
export const adsorption = defineUnitOperation({
  id: 'adsorption',
  name: 'Adsorption',
  stage: 'purification',
  description: 'Removes colour and other impurities, or binds the product, in beds of carbon or polymer.',
  icon: 'carbon-bed',
  symbol:
    'M7.500 3.500h9v17h-9zM12 1.500v2M12 20.500v2M7.500 8h9M7.500 11.500l3.500-3.500M7.500 16l8-8M10 18l6.500-6.500M14.500 18l2-2M7.500 18h9',
  tag: 'AS',
  reference: '2.47',
  bringsSolvent: (given) => given('regeneration') === 'elution' && given('eluent') === 'solvent',
  times: bedTimes,
  size: { title: 'Adsorbent', unit: 'kg' },
  settings: {
    ...group('Task', DESIGN, {
      task: choice('Task', { impurities: 'Remove impurities', product: 'Bind the product' }, 'impurities', {
        help: 'Component that is adsorbed. A bound product is eluted and passed on; the rest of the feed leaves as spent liquor.',
      }),
      adsorbent: choice('Adsorbent', { carbon: 'Activated carbon', polymer: 'Polymer adsorbent' }, 'carbon', {
        help: 'Sets the default density and price.',
      }),
    }),
    time: bedTime,
    loading_time: loadingTime({ default: 8, limits: [1, 4, 168, 720], optimise: [4, 168] }),
    ...group('Capacity', ESTIMATE_TO_FIT, {
      isotherm: choice(
        'Capacity model',
        { langmuir: 'Langmuir isotherm', freundlich: 'Freundlich isotherm', measured: 'Measured capacity' },
        'langmuir',
        { help: 'Dependence of the capacity on the concentration in the feed.' },
      ),
      capacity: number('kg/kg', 'Capacity', 0.2, [0.001, 0.05, 0.4, 2], {
        uncertainty: 'capacity',
        help: 'Maximum capacity q of the Langmuir isotherm, capacity at 1 g/L of the Freundlich isotherm, or measured capacity. Typical for colour: 0.05 to 0.25 kg/kg.',
      }),
      affinity: number('L/g', 'Affinity', 2, [0.001, 0.1, 50, 1000], {
        when: ['isotherm', 'langmuir'],
        help: 'Constant K of the Langmuir isotherm.',
      }),
      exponent: number('1', 'Exponent', 0.4, [0.05, 0.2, 0.7, 1], {
        uncertainty: 'exponent',
        when: ['isotherm', 'freundlich'],
        help: 'Exponent 1/n of the Freundlich isotherm.',
      }),
      removal: share('Share adsorbed', 0.95, [0, 0.8, 0.995, 1], {
        help: 'Share of the target components that is adsorbed by the beds.',
      }),
      product_lost: share('Product adsorbed with impurities', 0.01, [0, 0.002, 0.05, 0.5], {
        when: ['task', 'impurities'],
        help: 'Share of the product that is lost on the adsorbent.',
      }),
    }),
    ...group('Components', ESTIMATE_TO_FIT, {
      [LEAVES.capacity]: number('kg/kg', 'Capacity for a component', 0.2, [0.001, 2], {
        uncertainty: 'capacity',
        help: 'Capacity for this component. If any component is specified, only the specified components are adsorbed.',
      }),
      [LEAVES.affinity]: number('L/g', 'Affinity for a component', 2, [0.001, 1000], {
        help: 'Constant K of the Langmuir isotherm of this component.',
      }),
      [LEAVES.removal]: share('Share of a component adsorbed', 0.95, [0, 1], {
        help: 'Share of this component that is adsorbed by the beds.',
      }),
    }),
    bed_use: bedUse(0.7),
    velocity: number('m/h', 'Linear velocity', 10, [0.5, 8, 15, 40], {
      group: 'Bed',
      optimise: [5, 15],
      help: 'Velocity of the liquid through the empty bed.',
      source: 'Usual range for granular carbon, standard texts',
    }),
    beds: bedCount,
    bulk_density: number('kg/m³', 'Bulk density', null, [100, 350, 750, 1000], {
      uncertainty: 'property',
      derive: (_, s) => adsorbentOf(s).density,
      note: `Carbon ${ADSORBENTS.carbon.density}, polymer ${ADSORBENTS.polymer.density} kg/m³`,
      group: 'Bed',
      help: 'Mass of the adsorbent per volume of the bed.',
      source: 'Standard texts',
    }),
    ...group('Regeneration', ESTIMATE_TO_FIT, {
      regeneration: choice(
        'Regeneration',
        { thermal: 'In a kiln', elution: 'Elution', none: 'None (single use)' },
        'thermal',
        { help: 'A kiln burns the adsorbed substances. Elution washes them out with a liquid.' },
      ),
      regeneration_loss: share('Adsorbent lost per cycle', 0.07, [0, 0.05, 0.1, 0.5], {
        uncertainty: 'share',
        when: ['regeneration', 'thermal'],
        help: 'Share of the adsorbent that is burned or abraded in a cycle and replaced.',
        source: 'Usual range for thermal regeneration, standard texts',
      }),
      regeneration_heat: number('MJ/kg', 'Kiln heat', 9, [0, 6, 14, 50], {
        uncertainty: 'energy',
        when: ['regeneration', 'thermal'],
        help: 'Heating value of the natural gas per kg of drained, wet adsorbent, including the afterburner.',
        source: 'Multiple-hearth furnaces, standard texts',
      }),
      eluent: choice('Eluent', { water: 'Water', caustic: 'Caustic, 4 %', solvent: 'Organic solvent' }, 'caustic', {
        when: ['regeneration', 'elution'],
        help: 'Liquid that washes out the adsorbed substances.',
      }),
      solvent: choice(
        'Solvent',
        { sol_ethanol: 'Ethanol', sol_methanol: 'Methanol', sol_isopropanol: 'Isopropanol', sol_acetone: 'Acetone' },
        'sol_ethanol',
        {
          when: ['eluent', 'solvent'],
          help: 'Water-miscible solvent used for elution.',
          library: { list: 'solvents', min_water_solubility: 1, max_water_solubility: 1 },
        },
      ),
      eluent_volume: number('1', 'Eluent', 3, [0.5, 2, 6, 20], {
        when: ['regeneration', 'elution'],
        optimise: [2, 6],
        help: 'Bed volumes of eluent per cycle.',
      }),
      eluted: share('Share eluted', 0.97, [0.1, 0.9, 0.995, 1], {
        when: ['task', 'product'],
        help: 'Share of the bound product that the eluent removes from the bed.',
      }),
      adsorbent_life: number('uses', 'Adsorbent life', 300, [1, 50, 1000, 10_000], {
        when: ['regeneration', 'elution'],
        help: 'Number of elutions before replacement.',
      }),
      adsorbent_price: number('USD/kg', 'Adsorbent price', null, [0.1, 2.5, 50, 1000], {
        derive: ({ price }, s) => price(adsorbentOf(s).item),
        isItemPrice: true,
        note: `Carbon ${figure(catalogPrice('activated_carbon'))}, polymer ${figure(catalogPrice('polymer_adsorbent'))} USD/kg`,
        help: 'Price of new adsorbent. Granular carbon costs 2.5 to 4 USD/kg.',
      }),
    }),
  },
  names: (given) =>
    Object.values(LEAVES).flatMap((leaf) => leavesOf(given, leaf).map(([id]) => [id, leaf.replace('*', id)] as const)),
  outputs: {
    step_yield: output('1', 'Product yield', 'product out / product in', { better: 'higher', display: '%' }),
    adsorbed: output('kg', 'Adsorbed', 'Σ share × mass'),
    bed_capacity: output('kg/kg', 'Mean capacity', 'Σ m / Σ m/q', { better: 'higher' }),
    bed_mass: output('kg', 'Adsorbent per bed', 'Q Σ c/q t_b / u', { better: 'lower' }),
    bed_height: output('m', 'Bed height', 'bed / area, at least 1 m'),
    vessel_diameter: output('m', 'Vessel diameter', '√(4 Q / (n π v))'),
    vessels_bought: output('1', 'Vessels', 'beds × vessels in parallel', { better: 'lower' }),
    cycles: output('1', 'Regenerations', 'adsorbed / (u q bed)', { better: 'lower' }),
    adsorbent_used: output('kg', 'Adsorbent bought', 'loss × bed × regenerations', { better: 'lower' }),
    eluent_used: output('m³', 'Eluent', 'bed volumes × bed × regenerations', { better: 'lower' }),
  },
  inlets: { eluent: { name: 'Eluent' } },
  intakes: {
    water: waterIntake('Water', 'Replaces purchased elution water.'),
    solvent: { name: 'Solvent', replaces: 'Replaces purchased elution solvent.', counts: 'solvent' },
  },
  sides: {
    passed: { name: 'Spent liquor', kind: 'waste', disposal: 'wastewater' },
    eluate: { name: 'Eluted impurities', kind: 'waste', disposal: 'wastewater' },
    adsorbed: { name: 'Adsorbed components, burned or discarded', kind: 'waste', disposal: 'solids' },
  },
  equipment: { vessel: { name: 'Adsorber', cost: 'C-03', tag: 'CO' } },
  plots: {
    isotherm: plot('Isotherm', axis('Concentration', 'g/L'), axis('Capacity', 'kg/kg')),
    bed: plot('Adsorbent against loading time', axis('Loading time per bed', 'h'), axis('Adsorbent per bed', 'kg')),
  },
  usualProduct: 'acid',
  product: 'Purified liquor',
  model(run, s) {
    const { feed, out, components, amounts, sides, equipment } = run;
    const { at, suspended } = components;
    const volume = feed.volume();
    const binding = s.task === 'product';
    if (binding && s.regeneration !== 'elution')
      return run.infeasible(
        ['regeneration'],
        'A kiln burns the bound product, and single-use adsorbent retains it. Choose elution.',
      );
    const clogged = clogging(run);
    if (clogged) return clogged;
    const wanted = adsorbedOf(run, s);
    let total = 0;
    let perCapacity = 0;
    for (const { kg, capacity } of wanted) {
      total += kg;
      if (kg > 0) perCapacity += kg / capacity;
    }
    if (!(total > 0))
      return run.infeasible(
        [],
        binding
          ? 'The feed contains no dissolved product to bind.'
          : 'The feed contains nothing that the beds adsorb. Specify the components to remove.',
      );

    // One bed lasts for the loading time, or longer if it would be too low.
    const flow = volume / s.time;
    const area = flow / s.velocity;
    const needed = ((perCapacity / s.time) * s.loading_time) / s.bed_use;
    const height = Math.max(LEAST_HEIGHT, needed / s.bulk_density / area);
    const bed = height * area;
    const mass = Math.max(needed, bed * s.bulk_density);
    const cycles = perCapacity / (s.bed_use * mass);

    // What is adsorbed.
    for (let i = 0; i < out.mass.length; i++) out.mass[i] = feed.mass[i]!;
    // The eluent comes after the feed has passed.
    passOn(run, feed.temperature);
    const eluting = s.regeneration === 'elution';
    const held = eluting ? sides.eluate : sides.adsorbed;
    for (const { i, kg } of wanted) {
      out.mass[i]! -= kg;
      held.mass[i]! += kg;
    }
    if (!binding) {
      const lost = s.product_lost * out.mass[at.target]!;
      out.mass[at.target]! -= lost;
      held.mass[at.target]! += lost;
    }
    // Few solids stay in the bed, with their water.
    for (let i = 0; i < out.mass.length; i++) {
      if (!suspended[i] || out.mass[i] === 0) continue;
      held.mass[i]! += out.mass[i]!;
      out.mass[i] = 0;
    }
    const bound = Math.min(out.mass[at.water]!, held.waterWhenWet());
    held.mass[at.water]! += bound;
    out.mass[at.water]! -= bound;

    // Regeneration.
    const { item } = adsorbentOf(s);
    const adsorbentItem = itemIndex(item);
    let used = mass * cycles;
    const eluent = eluting ? s.eluent_volume * bed * cycles : 0;
    bringEluent(run, s.eluent, eluent);
    if (s.regeneration === 'thermal') {
      used *= s.regeneration_loss;
      amounts[NATURAL_GAS]! += (mass * cycles * s.regeneration_heat) / GAS;
    } else if (eluting) {
      used /= s.adsorbent_life;
      if (binding) {
        // The eluate goes on; what the beds did not bind leaves.
        sides.passed.copy(out);
        const kept = held.mass[at.target]!;
        for (let i = 0; i < out.mass.length; i++) out.mass[i] = eluentOf(run, i);
        out.mass[at.target]! += s.eluted * kept;
        held.mass[at.target] = kept - s.eluted * kept;
      } else for (let i = 0; i < held.mass.length; i++) held.mass[i]! += eluentOf(run, i);
    }
    held.temperature = temperatureWith(feed.temperature, joiningStreams(run), binding ? [out, held] : [held]);
    if (binding) out.temperature = held.temperature;
    if (s.regeneration !== 'thermal') amounts[SOLID_WASTE]! += used / KG_PER_T;
    amounts[adsorbentItem]! += used;
    run.prices.set(adsorbentItem, s.adsorbent_price);

    const vessels = vesselsFor(bed, height, s.beds);
    buyVessels(run, equipment.vessel, [vessels], s.beds * mass);
    run.processTime = s.time;
    pumpThrough(run, volume + eluent);
    if (run.basis.product.kind === 'protein' && !binding) run.doubt('product_lost', PROTEIN);
    warnOfSingleBed(run, s.beds);
    warnOfHeight(run, height);
    return {
      step_yield: dissolvedShare(run),
      adsorbed: total,
      bed_capacity: total / perCapacity,
      bed_mass: mass,
      bed_height: height,
      vessel_diameter: vessels.diameter,
      vessels_bought: vessels.count,
      cycles,
      adsorbent_used: used,
      eluent_used: eluent,
    };
  },
  curves(run, s, { bed_mass: mass }) {
    const first = adsorbedOf(run, s).find(({ kg }) => kg > 0)!;
    const most = Math.max(1, 3 * first.concentration);
    return {
      isotherm: [{ points: spread(0, most).map((c) => [c, first.isotherm(c)] as const) }],
      bed: [
        { points: spread(0, 2 * s.loading_time).map((hours) => [hours, (mass * hours) / s.loading_time] as const) },
      ],
    };
  },
});

const PROTEIN = 'Carbon and polymers also adsorb proteins. Measure the product loss.';

interface Values {
  task: string;
  isotherm: string;
  capacity: number;
  affinity: number;
  exponent: number;
  removal: number;
}

interface Adsorbed {
  i: number;
  kg: number;
  /** kg/kg at the concentration in the feed, g/L. */
  capacity: number;
  concentration: number;
  isotherm: (concentration: number) => number;
}

/** What the beds take up: the product, the components named, or else what sticks to carbon. */
function adsorbedOf({ feed, components }: Run, s: Values): Adsorbed[] {
  const { at, index } = components;
  const volume = feed.volume();
  const named = {
    capacity: new Map(leavesOf(s as never, LEAVES.capacity)),
    affinity: new Map(leavesOf(s as never, LEAVES.affinity)),
    removal: new Map(leavesOf(s as never, LEAVES.removal)),
  };
  const ids = new Set([...named.capacity.keys(), ...named.affinity.keys(), ...named.removal.keys()]);
  const usual = [at.host_protein, at.nucleic_acid, at.aggregate, at.lipid, at.antifoam, at.reagent];
  let chosen = ids.size > 0 ? [...ids].map((id) => index.get(id)!) : usual;
  if (s.task === 'product') chosen = [at.target];
  return chosen.map((i) => {
    const own = (of: keyof typeof named): number => Number(named[of].get(components.ids[i]!) ?? s[of]);
    const isotherm = (c: number): number => {
      if (s.isotherm === 'measured') return own('capacity');
      return s.isotherm === 'langmuir'
        ? langmuir(own('capacity'), own('affinity'), c)
        : own('capacity') * c ** s.exponent;
    };
    const concentration = feed.mass[i]! / volume;
    const capacity = isotherm(concentration);
    return { i, kg: own('removal') * feed.mass[i]!, capacity, concentration, isotherm };
  });
}

/** Buys what streams fed to the step do not bring of the eluent. @param volume m³. */
function bringEluent(run: Run<'eluent'>, kind: 'water' | 'caustic' | 'solvent', volume: number): void {
  const { components, amounts, inlets } = run;
  const { at, specificVolume } = components;
  const { mass } = inlets.eluent;
  const organic = kind === 'solvent' && volume > 0 ? volume / specificVolume[at.solvent]! : 0;
  const caustic = kind === 'caustic' ? CAUSTIC * volume * WATER_DENSITY : 0;
  const water = kind === 'solvent' ? 0 : volume * WATER_DENSITY - caustic;
  const waterBought = shareBought(run, 'water', at.water, water) * water;
  const solventBought = shareBought(run, 'solvent', at.solvent, organic) * organic;
  mass[at.titrant] = caustic;
  amounts[SODIUM_HYDROXIDE]! += caustic;
  mass[at.water] = waterBought;
  amounts[PROCESS_WATER]! += waterBought / WATER_DENSITY;
  if (!(organic > 0)) return;
  mass[at.solvent] = solventBought;
  amounts[run.solventItem]! += solventBought;
}

/** kg of a component in the eluent, bought or brought. */
const eluentOf = ({ inlets, intakes }: Run<'eluent'>, i: number): number =>
  inlets.eluent.mass[i]! + intakes.water!.mass[i]! + intakes.solvent!.mass[i]!;
