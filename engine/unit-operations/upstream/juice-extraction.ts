import { itemIndex } from '../../costing/items.ts';
import { STEAM } from '../../physics/heat.ts';
import { unextracted } from '../../physics/leaching.ts';
import { WATER_DENSITY, WATER_HEAT_CAPACITY } from '../../physics/water.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import { DESIGN } from '../../wording/settings-text.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run, stepTimes } from '../../declare/define.ts';
import { choice, group, number, perBatch, share, toggle } from '../../declare/settings.ts';
import { shareBought, waterIntake } from '../shared/make-up.ts';
import { heat, spendElectricity } from '../shared/services.ts';
import { passOn } from '../shared/streams.ts';
import { countUnits } from '../shared/units.ts';

const PROCESS_WATER = itemIndex('process_water');
const BIOSTEAM = 'BioSTEAM (sugarcane biorefinery)';
const TEXTS = 'Standard texts on cane sugar';
/** kWh/kg of cane. */
const ENERGY = { mill: 0.006, diffuser: 0.004 } as const;
/** Price of a diffuser with its dewatering mills ÷ that of a tandem of mills. */
const DIFFUSER_PRICE = 0.8;
/** Temperature of bought water, K. */
const COLD = 298.15;
/** Most passes to find water and sugar of the bagasse; a few are enough. */
const PASSES = 100;
/** Imbibition below which a diffuser extracts poorly, kg/kg of fibre. */
const LITTLE_WATER = 1.5;

/** Extraction of juice from crushed cane by mills or in a diffuser (docs/models, 2.53). */
export const juiceExtraction = defineUnitOperation({
  id: 'juice_extraction',
  name: 'Juice extraction',
  stage: 'upstream',
  description:
    'Extracts the juice from sugar cane by pressing in a tandem of mills or by washing in a diffuser; bagasse remains.',
  icon: 'cane-mill',
  symbol:
    'M12 3.500a3.300 3.300 0 1 0 .01 0zM7.500 11.500a3.300 3.300 0 1 0 .01 0zM16.500 11.500a3.300 3.300 0 1 0 .01 0zM1.500 8h5M17.500 6h5M12 19v3',
  tag: 'JE',
  reference: '2.53',
  times: () => stepTimes({ setup: 0.5, cip: 0.5, labourPerHour: 0.5, labourFixed: 0.5, laboratory: 0.05 }),
  size: { title: 'Throughput per train', unit: 'kg/h' },
  settings: {
    ...group('Machine', DESIGN, {
      machine: choice('Machine', { mill: 'Tandem of mills', diffuser: 'Diffuser' }, 'mill', {
        help: 'Mills squeeze the juice out; a diffuser washes it out with hot water and requires steam.',
      }),
      shredder: toggle('Shredder', true, {
        help: 'Whether the cane is shredded in this step. Choose “No” if size reduction is a separate step.',
      }),
    }),
    time: number('h', 'Processing time', 24, [0.1, 1, 200, 1000], {
      usual: perBatch,
      group: 'Task',
      optimise: [4, 48],
      help: 'Time for one batch; sets the throughput.',
      source: DESIGN,
    }),
    ...group('Extraction', BIOSTEAM, {
      imbibition: number('kg/kg', 'Imbibition water', 0.81, [0, 0.5, 3.5, 10], {
        headline: true,
        optimise: [0.5, 3],
        help: 'Mass of imbibition water per mass of fibre. Commercial mills use 1.5 to 3 kg/kg. In a diffuser, more water extracts more sugar, but this water then has to be evaporated.',
      }),
      fibre_capture: share('Fibre in bagasse', 0.97, [0.5, 0.92, 0.995, 1], {
        help: 'Share of the suspended solids that leaves with the bagasse; the rest leaves with the juice.',
        source: `${BIOSTEAM}, with the fines returned`,
      }),
      bagasse_moisture: share('Water in bagasse', 0.5, [0.2, 0.45, 0.53, 0.9], {
        uncertainty: 'property',
        help: 'Mass fraction of water in the bagasse after the last mill. Bagasse with more than about 52 % water burns poorly.',
      }),
      sugar_left: share('Sugar left by the mills', 0.04, [0, 0.03, 0.08, 0.5], {
        when: ['machine', 'mill'],
        help: 'Share of the dissolved matter that leaves with the bagasse.',
      }),
      stages: number('1', 'Ideal stages', 5, [1, 4, 6, 20], {
        integer: true,
        when: ['machine', 'diffuser'],
        optimise: [3, 8],
        help: 'Ideal counter-current stages of the diffuser.',
        source: TEXTS,
      }),
      stage_liquor: number('kg/kg', 'Water in the bed', 3, [0.5, 2, 5, 15], {
        when: ['machine', 'diffuser'],
        help: 'Water that the fibre carries from stage to stage, per mass of fibre. Water pressed out by the dewatering mills is returned.',
        source: TEXTS,
      }),
    }),
    ...group('Utilities', TEXTS, {
      steam: number('kg/kg', 'Steam', 0.05, [0, 0.03, 0.1, 0.3], {
        when: ['machine', 'diffuser'],
        help: 'Low-pressure steam per mass of cane, condensed in the juice heaters.',
      }),
      specific_energy: number('kWh/kg', 'Machine energy', null, [0, 0.002, 0.02, 0.1], {
        derive: (_, { machine }) => ENERGY[machine as keyof typeof ENERGY],
        note: '6 kWh/t for mills, 4 kWh/t for a diffuser with its dewatering mills',
        display: 'kWh/t',
        help: 'Electricity per mass of cane, excluding the shredder.',
        source: `${BIOSTEAM}; engineering estimate for the diffuser`,
      }),
      shredder_energy: number('kWh/kg', 'Shredder energy', 0.006, [0, 0.003, 0.015, 0.1], {
        display: 'kWh/t',
        when: ['shredder', true],
        help: 'Electricity per mass of cane.',
        source: BIOSTEAM,
      }),
    }),
  },
  outputs: {
    extraction: output('1', 'Extraction', '1 - sugar in bagasse / sugar in cane', { better: 'higher', display: '%' }),
    bagasse: output('kg', 'Bagasse', '(fibre + sugar left) / (1 - moisture)'),
    juice: output('kg', 'Juice', 'cane + water - bagasse'),
    water: output('kg', 'Imbibition water', 'ratio × fibre', { better: 'lower' }),
    throughput: output('kg/h', 'Throughput', 'feed / time'),
    power: output('kW', 'Power', 'energy × throughput', { better: 'lower' }),
  },
  inlets: { imbibition: { name: 'Imbibition water' } },
  intakes: { imbibition: waterIntake('Imbibition water', 'Replaces purchased imbibition water.') },
  sides: { bagasse: { name: 'Bagasse', kind: 'waste', disposal: 'solids' } },
  equipment: {
    extractor: { name: 'Mills or diffuser', cost: 'C-56' },
    shredder: { name: 'Cane shredder', cost: 'C-55' },
  },
  plots: {
    extraction: plot(
      'Sugar left in bagasse',
      axis('Imbibition water ÷ fibre', 'kg/kg'),
      axis('Share of the sugar', '1', '%'),
    ),
  },
  usualFeed: 'cane',
  product: 'Juice',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, suspended } = components;
    const { bagasse } = run.sides;
    const total = feed.total();
    const { solids, solutes, water } = partsOf(run);
    if (!(solids > 0)) return run.infeasible([], 'The feed contains no fibre: suspended solids of the class “solid”.');
    const wash = s.imbibition * solids;
    const bought = shareBought(run, 'imbibition', at.water, wash);
    run.inlets.imbibition.mass[at.water] = bought * wash;
    run.inlets.imbibition.temperature = COLD;
    amounts[PROCESS_WATER]! += bought * (wash / WATER_DENSITY);

    const kept = keptBy(s, { solids, solutes, water }, wash);
    if (kept.water >= water + wash)
      return run.infeasible(
        ['bagasse_moisture', 'imbibition'],
        `The bagasse would retain all ${figure(water + wash)} kg of water. Lower the moisture content of the bagasse.`,
        beyond('Water in bagasse', water + wash, kept.water, 'kg'),
      );
    if (s.machine === 'diffuser' && s.stage_liquor * s.fibre_capture * solids < kept.water)
      return run.infeasible(
        ['stage_liquor', 'bagasse_moisture'],
        `The fibre carries ${figure(s.stage_liquor)} kg/kg of water from stage to stage, less than remains in the bagasse. Increase the water in the bed.`,
        beyond('Water in the bed', kept.water / (s.fibre_capture * solids), s.stage_liquor, 'kg/kg'),
      );
    for (let i = 0; i < out.mass.length; i++) {
      if (i === at.water) continue;
      const mass = feed.mass[i]!;
      bagasse.mass[i] = (suspended[i] ? s.fibre_capture : kept.share) * mass;
      out.mass[i] = mass - bagasse.mass[i]!;
    }
    bagasse.mass[at.water] = kept.water;
    out.mass[at.water] = water + wash - kept.water;
    for (const stream of [out, bagasse])
      if (stream.mass[at.water]! < stream.waterWhenWet() * (1 - 1e-12))
        return run.infeasible(
          ['bagasse_moisture'],
          'Cells and debris retain their water. Increase the moisture content of the bagasse.',
        );

    // Juice and bagasse leave at one temperature: that of cane and water mixed, raised by the steam.
    const perKelvin = feed.heatCapacity() + wash * WATER_HEAT_CAPACITY;
    passOn(run);
    const mixed = out.temperature;
    if (s.machine === 'diffuser') {
      const kJ = s.steam * total * STEAM.lp_steam.latent * STEAM.lp_steam.efficiency;
      out.temperature += kJ / perKelvin;
      heat(run, kJ, 'lp_steam', mixed, out.temperature);
    }
    bagasse.temperature = out.temperature;
    bagasse.diameter = feed.diameter;

    const throughput = total / s.time;
    const energy = s.specific_energy + (s.shredder ? s.shredder_energy : 0);
    spendElectricity(amounts, energy * total);
    const { extractor, shredder } = run.equipment;
    if (s.machine === 'diffuser') extractor.factor = DIFFUSER_PRICE;
    if (s.shredder) shredder.size = throughput;
    countUnits(run, extractor, throughput);
    run.processTime = s.time;

    if (s.machine === 'diffuser' && s.imbibition < LITTLE_WATER)
      run.warn(
        'imbibition',
        `With less than ${LITTLE_WATER} kg of water per kg of fibre, a diffuser leaves ${figure(100 * kept.share)} % of the sugar in the bagasse. Use more water.`,
      );
    return {
      extraction: 1 - kept.share,
      bagasse: bagasse.total(),
      juice: out.total(),
      water: wash,
      throughput,
      power: energy * throughput,
    };
  },
  curves(run, s) {
    const parts = partsOf(run);
    return {
      extraction: [{ points: sampled(spread(0.2, 4), (ratio) => keptBy(s, parts, ratio * parts.solids).share) }],
    };
  },
});

interface Parts {
  /** kg of dry suspended solids, of everything dissolved, and of water. */
  readonly solids: number;
  readonly solutes: number;
  readonly water: number;
}

function partsOf({ feed, components }: Pick<Run, 'feed' | 'components'>): Parts {
  let solids = 0;
  for (let i = 0; i < feed.mass.length; i++) if (components.suspended[i]) solids += feed.mass[i]!;
  const water = feed.mass[components.at.water]!;
  return { solids, solutes: feed.total() - solids - water, water };
}

interface Chosen {
  readonly machine: 'mill' | 'diffuser';
  readonly fibre_capture: number;
  readonly bagasse_moisture: number;
  readonly sugar_left: number;
  readonly stages: number;
  readonly stage_liquor: number;
}

/** Share of the solutes in the bagasse, 1, and its water, kg. The one depends on the other, slightly, in a diffuser. */
function keptBy(s: Chosen, { solids, solutes, water }: Parts, wash: number): { share: number; water: number } {
  const fibre = s.fibre_capture * solids;
  const perDry = s.bagasse_moisture / (1 - s.bagasse_moisture);
  if (s.machine === 'mill') return { share: s.sugar_left, water: perDry * (fibre + s.sugar_left * solutes) };
  let share = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    const kept = perDry * (fibre + share * solutes);
    const next = unextracted({
      stages: s.stages,
      entering: water,
      fresh: wash,
      retained: s.stage_liquor * fibre,
      kept,
    });
    if (Math.abs(next - share) <= 1e-15) break;
    share = next;
  }
  return { share, water: perDry * (fibre + share * solutes) };
}
