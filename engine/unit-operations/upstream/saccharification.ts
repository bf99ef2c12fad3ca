import { costRow } from '../../costing/cost-table.ts';
import { itemIndex } from '../../costing/items.ts';
import { michaelisMenten } from '../../physics/reactions.ts';
import { celsius, G_PER_MOL_TO_KG } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { cool } from '../shared/services.ts';
import { passOn } from '../shared/streams.ts';
import { bringTo, mixingPower, runTank, inTank } from '../shared/tanks.ts';
import {
  GLUCANS,
  HEAT_OF_HYDROLYSIS,
  hydrolyse,
  madeOf,
  WATER_TO_CELLOBIOSE,
  WATER_TO_GLUCOSE,
} from './shared/glucans.ts';
import { TANK_FILL } from '../../physics/mixing.ts';

const ENZYME = { starch: itemIndex('mol_glucoamylase'), cellulose: itemIndex('mol_cellulase') } as const;
const ACID = itemIndex('mol_sulphuric_acid');
const CAUSTIC = itemIndex('mol_sodium_hydroxide');
const ACID_STRENGTH = 0.98;
/** g per mol of charge. */
const ACID_EQUIVALENT = 98.08 / 2;
const CAUSTIC_EQUIVALENT = 40;
const HYDROLYSIS_TANK = costRow('C-75');
const SOURCE = 'Starch: Kwiatkowski et al. 2006; cellulose: Humbird et al. 2011 (NREL), both as in BioSTEAM';
/** Suspended solids above which a tank is hard to stir, kg/kg. */
const THICK = 0.22;

const TIME = { starch: 5, cellulose: 84 };
const TEMPERATURE = { starch: celsius(60), cellulose: celsius(50) };
const PH = { starch: 4.5, cellulose: 5 };
const CONVERSION = { starch: 0.97, cellulose: 0.9 };
const DOSE = { starch: 0.0011, cellulose: 0.02 };
const TURNOVER = { starch: 170, cellulose: 1 };
const CONSTANT = { starch: 5, cellulose: 30 };
type Substrate = keyof typeof TIME;

/** Value for the chosen substrate. */
const by =
  (values: Readonly<Record<Substrate, number>>) =>
  (_: unknown, { substrate }: Readonly<Record<string, unknown>>): number =>
    values[substrate as Substrate];

/** Hydrolysis of starch or cellulose to glucose by enzymes (docs/models, 2.56). */
export const saccharification = defineUnitOperation({
  id: 'saccharification',
  name: 'Saccharification',
  stage: 'upstream',
  description: 'Converts liquefied starch or cellulose into glucose with enzymes in stirred tanks.',
  icon: 'saccharification',
  symbol:
    'M5 6.500a7 3 0 0 1 14 0v11a7 3 0 0 1-14 0zM8 8.500h8M8 12h3M13.500 12H16M8 15.500h.01M12 15.500h.01M16 15.500h.01',
  tag: 'SF',
  reference: '2.56',
  ...inTank('Tank'),
  settings: {
    ...group('Task', SOURCE, {
      substrate: choice('Substrate', { starch: 'Starch and dextrin', cellulose: 'Cellulose' }, 'starch', {
        help: 'Sets the enzyme, the tank and the default conditions.',
      }),
      time: number('h', 'Reaction time', null, [0.05, 2, 120, 500], {
        derive: by(TIME),
        note: '5 h for starch, 84 h for cellulose',
        headline: true,
        optimise: [2, 120],
        help: 'Time in the tank.',
      }),
      temperature: temperature('Temperature', null, [celsius(20), celsius(30), celsius(65), celsius(90)], {
        uncertainty: null,
        derive: by(TEMPERATURE),
        note: '60 °C for starch, 50 °C for cellulose',
        help: 'Temperature of the tank; the feed is heated or cooled to this temperature.',
      }),
      ph: number('1', 'pH', null, [2, 4, 5.8, 9], {
        uncertainty: null,
        derive: by(PH),
        note: '4.5 for starch, 5 for cellulose',
        help: 'pH of the tank; adjusted with sulphuric acid or caustic.',
      }),
      feed_ph: number('1', 'pH of the feed', 5.8, [0.5, 4, 7, 13], {
        help: 'pH before acid is added; for starch, the pH of the liquefaction.',
      }),
      buffering: number('mmol/L/pH', 'Buffer capacity', 4.5, [0, 1, 50, 1000], {
        help: 'Charge needed to change the pH of one litre by 1.',
        source: 'Acid use in dry-grind ethanol (Kwiatkowski et al. 2006): 39 kg/h for 140 m³/h from pH 5.8 to 4.5',
      }),
    }),
    ...group('Reaction', SOURCE, {
      dose: number('kg/kg', 'Enzyme', null, [0, 0.0003, 0.05, 0.5], {
        derive: by(DOSE),
        note: '1.1 kg of glucoamylase product per t of dry matter; 20 kg of cellulase protein per t of cellulose',
        display: 'kg/t',
        optimise: [0.0005, 0.04],
        help: 'Mass of glucoamylase product per mass of dry matter in the feed, or of cellulase protein per mass of cellulose.',
      }),
      kinetics: choice(
        'Conversion model',
        { conversion: 'Entered conversion', michaelis_menten: 'Enzyme kinetics' },
        'conversion',
        { help: 'Method of calculating the conversion.' },
      ),
      conversion: share('Conversion to glucose', null, [0, 0.7, 0.99, 1], {
        derive: by(CONVERSION),
        note: '97 % of starch and dextrin, 90 % of cellulose',
        when: ['kinetics', 'conversion'],
        help: 'Share of the substrate that is converted to glucose.',
      }),
      turnover: number('g/g/h', 'Turnover', null, [0, 1e6], {
        derive: by(TURNOVER),
        note: '170 g/g/h of glucoamylase product, 1 g/g/h of cellulase protein',
        when: ['kinetics', 'michaelis_menten'],
        help: 'Substrate converted by 1 g of enzyme per hour at a saturating concentration.',
        source: `Set to give the usual conversion in the usual time. ${ESTIMATE_TO_FIT}`,
      }),
      constant: number('g/L', 'Michaelis constant', null, [0, 1000], {
        derive: by(CONSTANT),
        note: '5 g/L for starch, 30 g/L for cellulose',
        when: ['kinetics', 'michaelis_menten'],
        help: 'Substrate concentration at which the enzyme works at half its maximum rate; includes the slower conversion of the remaining substrate.',
        source: ESTIMATE_TO_FIT,
      }),
      inhibition: number('g/L', 'Inhibition constant', 10_000, [0.1, 10_000], {
        when: ['kinetics', 'michaelis_menten'],
        help: 'Glucose concentration that doubles the apparent Michaelis constant; at the default, there is practically no inhibition.',
        source: `Cellulases: 1 to 50 g/L in standard texts; the default turnover and Michaelis constant include the effect. ${ESTIMATE_TO_FIT}`,
      }),
      loss: number('1/h', 'Loss of activity', 0, [0, 0, 0.1, 10], {
        when: ['kinetics', 'michaelis_menten'],
        help: 'Share of the enzyme activity lost per hour.',
        source: ESTIMATE_TO_FIT,
      }),
      oligomers: share('To oligomers', 0.04, [0, 0, 0.1, 1], {
        when: ['substrate', 'cellulose'],
        help: 'Share of the cellulose that is converted to soluble oligomers.',
      }),
      cellobiose: share('To cellobiose', 0.012, [0, 0, 0.05, 1], {
        when: ['substrate', 'cellulose'],
        help: 'Share of the cellulose that is converted to cellobiose.',
      }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    conversion: output('1', 'Conversion to glucose', 'X', { better: 'higher', display: '%' }),
    glucose: output('kg', 'Glucose made', '1.1111 X · substrate', { better: 'higher' }),
    concentration: output('g/L', 'Glucose', 'm / V', { better: 'higher' }),
    enzyme: output('kg', 'Enzyme', 'dose × dry matter or cellulose', { better: 'lower' }),
    acid: output('kg', 'Acid or caustic', 'β |ΔpH| V · g/mol of charge', { better: 'lower' }),
    liquid: output('m³', 'Liquid in the tank', 'Σ m/ρ*', { better: 'lower' }),
  },
  names: () => Object.values(GLUCANS).map((id) => [id, 'substrate'] as const),
  inlets: { enzyme: { name: 'Enzyme' }, acid: { name: 'Acid or caustic' } },
  equipment: { tank: { name: 'Saccharification tank', cost: 'C-01' } },
  plots: { course: plot('Conversion', axis('Time', 'h'), axis('Substrate converted to glucose', '1', '%')) },
  usualFeed: 'mash',
  product: 'Hydrolysate',
  model(run, s) {
    const { feed, out, components, amounts, inlets } = run;
    const { at, index } = components;
    const [starch, cellulose, dextrin, cellobiose, glucose] = [
      GLUCANS.starch,
      GLUCANS.cellulose,
      GLUCANS.dextrin,
      GLUCANS.cellobiose,
      GLUCANS.glucose,
    ].map((id) => index.get(id)!) as [number, number, number, number, number];
    const ofCellulose = s.substrate === 'cellulose';
    const chains = ofCellulose ? [cellulose] : [starch, dextrin];
    const substrate = chains.reduce((sum, i) => sum + feed.mass[i]!, 0);
    if (!(substrate > 0))
      return run.infeasible(
        ['substrate'],
        ofCellulose ? 'The feed contains no cellulose.' : 'The feed contains no starch or dextrin.',
      );
    const volume = feed.volume();
    out.mass.set(feed.mass);

    const enzyme = s.dose * (ofCellulose ? substrate : feed.total() - feed.mass[at.water]!);
    inlets.enzyme.mass[at.reagent] = enzyme;
    amounts[ENZYME[s.substrate]]! += enzyme;
    const charge = s.buffering * (s.feed_ph - s.ph) * volume; // mol
    const acid = Math.max(0, charge) * ACID_EQUIVALENT * G_PER_MOL_TO_KG;
    const caustic = Math.max(0, -charge) * CAUSTIC_EQUIVALENT * G_PER_MOL_TO_KG;
    amounts[ACID]! += acid / ACID_STRENGTH;
    amounts[CAUSTIC]! += caustic;
    inlets.acid.mass[at.titrant] = acid + caustic;
    inlets.acid.mass[at.water] = acid / ACID_STRENGTH - acid;
    for (const { mass } of [inlets.enzyme, inlets.acid]) for (let i = 0; i < mass.length; i++) out.mass[i]! += mass[i]!;
    passOn(run);

    const conversion = convertedBy(s, substrate / volume, enzyme / volume, s.time);
    const others = ofCellulose ? s.oligomers + s.cellobiose : 0;
    if (conversion + others > 1 + 1e-12)
      return run.infeasible(
        [s.kinetics === 'conversion' ? 'conversion' : 'time', 'oligomers', 'cellobiose'],
        `Glucose, oligomers and cellobiose add up to ${figure(100 * (conversion + others))} % of the cellulose; together they can be at most 100 %.`,
        beyond('Conversion to glucose', 1 - others, conversion, '1'),
      );
    let taken = 0;
    for (const i of chains) taken += hydrolyse(run, i, glucose, conversion * feed.mass[i]!, WATER_TO_GLUCOSE);
    if (ofCellulose) {
      hydrolyse(run, cellulose, dextrin, s.oligomers * substrate, 0);
      taken += hydrolyse(run, cellulose, cellobiose, s.cellobiose * substrate, WATER_TO_CELLOBIOSE);
    }
    if (out.mass[at.water]! < out.waterWhenWet())
      return run.infeasible(
        [],
        `The hydrolysis consumes ${figure(taken)} kg of water, more than is available. Add water to the feed.`,
      );
    run.made = madeOf(run);
    bringTo(run, out, s.temperature);
    cool(run, HEAT_OF_HYDROLYSIS * conversion * substrate, s.temperature, s.temperature);

    const liquid = Math.max(volume, out.volume());
    const { tank } = run.equipment;
    runTank(run, tank, { liquid, power: s.mixing_power * liquid, hours: s.time });
    if (ofCellulose) {
      tank.row = HYDROLYSIS_TANK;
      run.units = Math.max(1, Math.ceil(liquid / TANK_FILL / HYDROLYSIS_TANK.max - 1e-9));
      tank.atLeast = run.units;
      run.size = tank.size / run.units;
    }
    run.processTime = s.time;

    let suspended = 0;
    for (let i = 0; i < feed.mass.length; i++) if (components.suspended[i]) suspended += feed.mass[i]!;
    if (suspended > THICK * feed.total())
      run.warn(
        null,
        `The feed has ${figure((100 * suspended) / feed.total())} % suspended solids; above ${100 * THICK} %, a stirred tank mixes poorly. Add water, or liquefy first.`,
      );
    return {
      conversion,
      glucose: run.reaction[glucose]!,
      concentration: out.mass[glucose]! / out.volume(),
      enzyme,
      acid: acid + caustic,
      liquid,
    };
  },
  curves(run, s, { enzyme }) {
    const { index } = run.components;
    const ids = s.substrate === 'cellulose' ? [GLUCANS.cellulose] : [GLUCANS.starch, GLUCANS.dextrin];
    const substrate = ids.reduce((sum, id) => sum + run.feed.mass[index.get(id)!]!, 0);
    const volume = run.feed.volume();
    const at = (time: number): number =>
      convertedBy({ ...s, kinetics: 'michaelis_menten' }, substrate / volume, enzyme / volume, time);
    return { course: [{ points: sampled(spread(0, 2 * s.time), at) }] };
  },
});

interface Kinetics {
  readonly kinetics: 'conversion' | 'michaelis_menten';
  readonly conversion: number;
  readonly turnover: number;
  readonly constant: number;
  readonly loss: number;
  readonly inhibition: number;
}

/** Share of the substrate that becomes glucose, 1. @param substrate g/L. @param enzyme g/L. @param time h. */
const convertedBy = (
  { kinetics, conversion, turnover, constant, loss, inhibition }: Kinetics,
  substrate: number,
  enzyme: number,
  time: number,
): number =>
  kinetics === 'conversion'
    ? conversion
    : michaelisMenten(
        // The constant is in g/L of glucose, the balance in g/L of the chain that becomes glucose.
        { substrate, rate: turnover * enzyme, constant, loss, inhibition: inhibition / (1 + WATER_TO_GLUCOSE) },
        time,
        false,
      );
