import { itemIndex } from '../../costing/items.ts';
import { type AggregationOrder, foldedShare } from '../../physics/folding.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { celsius } from '../../wording/quantity.ts';
import { sampled, spread, spreadLog } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { byCase } from '../../declare/words.ts';
import { figure } from '../../wording/text.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { addBuffer, bufferEquipment, oneBuffer, sizeBufferTank, stepBuffer } from '../shared/buffer-supply.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { cleanTanks, spendElectricity } from '../shared/services.ts';
import { convertMass, keptShare } from '../shared/streams.ts';
import { bringTo, mixingPower, runTank, sizeMakeUpTank, inTank } from '../shared/tanks.ts';

const RO_WATER = itemIndex('ro_water');
const REDUCTANT = itemIndex('reductant');
/** Dithiothreitol, g/mol. */
const REDUCTANT_MASS = 154.25;
const KIM =
  'Kim et al. 2015, J. Microbiol. Biotechnol. 25, 1742: preproinsulin, 74.8 % at 1.5 g/L and 15 °C after 16 h';
const USUAL_STRENGTH = { mol_urea: 8, mol_guanidine_hydrochloride: 6 } as const;
type Denaturant = keyof typeof USUAL_STRENGTH;
/** g/L at which a protein aggregates as fast as it folds, by the order of aggregation: both give the yield of Kim et al. */
const CRITICAL = { 2: 2.08, 3: 1.35 } as const;
/** Denaturant above which few proteins fold, mol/L. */
const STILL_UNFOLDED = 2;

/** Solubilisation of inclusion bodies and refolding by dilution (docs/models, 2.58). */
export const refolding = defineUnitOperation({
  id: 'refolding',
  name: 'Solubilisation and refolding',
  stage: 'purification',
  description:
    'Dissolves inclusion bodies with a denaturant and a reductant, and folds the protein by dilution into a refolding buffer.',
  icon: 'folding',
  symbol: 'M3 7c3-5 6 5 9 0s6 5 9 0M12 11v4M10 13l2 2 2-2M8 19.500a4 2.500 0 0 1 8 0 4 2.500 0 0 1-8 0',
  tag: 'RF',
  reference: '2.58',
  takesSolid: true,
  usualFeed: 'inclusion_bodies',
  hybrid: 'single_use',
  ...inTank('Refolding tank'),
  names: ({ denaturant }) => [[String(denaturant ?? 'mol_urea'), 'denaturant']],
  buys: Object.keys(USUAL_STRENGTH),
  settings: {
    ...group('Solubilisation', ESTIMATE_TO_FIT, {
      denaturant: choice(
        'Denaturant',
        { mol_urea: 'Urea', mol_guanidine_hydrochloride: 'Guanidine hydrochloride' },
        'mol_urea',
        {
          help: 'Denaturant that dissolves the inclusion bodies; the denaturant remaining after dilution stays in the pool.',
        },
      ),
      denaturant_concentration: number('mol/L', 'Denaturant concentration', null, [1, 4, 8, 9], {
        uncertainty: null,
        derive: (_, s) => USUAL_STRENGTH[s.denaturant as Denaturant],
        note: byCase(
          { urea: USUAL_STRENGTH.mol_urea, 'guanidine hydrochloride': USUAL_STRENGTH.mol_guanidine_hydrochloride },
          'mol/L',
        ),
        help: 'Concentration of the denaturant in the solution of solubilised protein.',
        source: 'Common practice in standard texts',
      }),
      reductant: number('mmol/L', 'Reductant', 10, [0, 0, 100, 500], {
        uncertainty: null,
        help: 'Concentration of dithiothreitol in the solution of solubilised protein. The reductant breaks incorrect disulfide bonds; enter 0 for proteins without cysteine.',
      }),
      solubilised_protein: number('g/L', 'Protein concentration in solubilisation', 10, [0.5, 2, 30, 100], {
        uncertainty: null,
        optimise: [2, 30],
        help: 'Solid product per volume of solution. A higher value needs less denaturant, but leaves a higher denaturant concentration after dilution.',
      }),
      solubilisation_time: number('h', 'Solubilisation time', 2, [0.25, 0.5, 12, 48], {
        uncertainty: null,
        help: 'Time in the solubilisation tank.',
      }),
      dissolved: share('Solid product dissolved', 0.95, [0.3, 0.8, 1, 1], {
        help: 'Share of the solid product that dissolves; the rest stays with the debris.',
      }),
    }),
    ...group('Refolding', KIM, {
      protein_concentration: number('g/L', 'Protein concentration in refolding', 0.5, [0.005, 0.02, 3, 20], {
        headline: true,
        uncertainty: null,
        optimise: [0.1, 3],
        help: 'Dissolved product per volume of refolding solution, including all additions. Folding is better at a lower concentration, but larger tanks and more buffer are needed.',
      }),
      additions: number('1', 'Additions', 1, [1, 1, 20, 100], {
        integer: true,
        optimise: [1, 10],
        help: 'Number of portions in which the protein is added at equal intervals: each portion folds before the next portion is added, and folded protein does not aggregate.',
        source: 'Design choice',
      }),
      time: number('h', 'Refolding time', 16, [0.1, 1, 72, 240], {
        optimise: [4, 48],
        help: 'Time in the refolding tank, including all additions.',
      }),
      temperature: temperature('Temperature', celsius(15), [celsius(2), celsius(4), celsius(30), celsius(50)], {
        uncertainty: null,
        help: 'Temperature of the refolding tank. The kinetics below apply at this temperature.',
      }),
      folding_rate: number('1/h', 'Folding rate', 0.3, [0.001, 0.01, 60, 1e4], {
        help: 'First-order rate constant of folding.',
      }),
      order: choice('Order of aggregation', { second: 'Second', third: 'Third' }, 'second', {
        help: 'Reaction order of aggregation with respect to unfolded protein.',
        source:
          'Kiefhaber et al. 1991, Bio/Technology 9, 825; Hevehan and De Bernardez Clark 1997, Biotechnol. Bioeng. 54, 221',
      }),
      critical_concentration: number('g/L', 'Protein concentration at equal rates', null, [0.001, 0.02, 20, 100], {
        uncertainty: 'constant',
        derive: (_, s) => CRITICAL[s.order === 'third' ? 3 : 2],
        note: byCase({ 'second order': CRITICAL[2], 'third order': CRITICAL[3] }, 'g/L'),
        help: 'Concentration of unfolded protein at which folding and aggregation are equally fast: the rate constant of aggregation is the folding rate ÷ this concentration, or ÷ its square for third order.',
      }),
    }),
    ...oneBuffer('Refolding buffer', { default: 2, limits: [0, 0, 30, 200], source: 'Engineering estimate' }),
    mixing_power: mixingPower,
  },
  outputs: {
    refolded: output(
      '1',
      'Refolding yield',
      'ln(1 + x (1 - e^(-kt))) / x, x = c / A; third order: (atan x - atan(x U/U₀)) / x',
      { equation: '58.1', better: 'higher', display: '%' },
    ),
    step_yield: output('1', 'Product yield', 'product out / in', { better: 'higher', display: '%' }),
    aggregated: output('kg', 'Product not folded', 'dissolved × (1 - refolding yield)', { better: 'lower' }),
    denaturant: output('kg', 'Denaturant', 'c M V', { better: 'lower' }),
    residual_denaturant: output('mol/L', 'Denaturant after dilution', 'c V / V_r', { better: 'lower' }),
    solubilised: output('m³', 'Solubilised protein', 'solid product / concentration'),
    pool: output('m³', 'Refolding volume', 'dissolved product / concentration', { better: 'lower' }),
    buffer: output('m³', 'Refolding buffer', 'V_r - V', { better: 'lower' }),
  },
  inlets: { solubilisation: { name: 'Denaturant, reductant and water' }, buffer: { name: 'Refolding buffer' } },
  equipment: {
    tank: { name: 'Refolding tank', cost: 'C-01' },
    solubilisation_tank: { name: 'Solubilisation tank', cost: 'C-48', tag: 'TK' },
    ...bufferEquipment,
  },
  plots: {
    concentration: plot(
      'Refolding yield',
      axis('Protein concentration in refolding', 'g/L'),
      axis('Folded', '1', '%'),
      {},
    ),
    course: plot('Refolding', axis('Time', 'h'), axis('Share folded per addition', '1', '%'), {}),
  },
  product: 'Refolded protein',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, index, molarMass, specificVolume } = components;
    const solid = at.solid < 0 || at.solid === at.target ? 0 : feed.mass[at.solid]!;
    if (!(solid > 0))
      return run.infeasible(
        [],
        'The feed contains no inclusion bodies. Choose “Intracellular, solid” as the product location in the fermentation, disrupt the cells, and feed the solids to this step.',
      );
    const denaturant = index.get(s.denaturant)!;
    const volume = solid / s.solubilised_protein;
    const denaturing = s.denaturant_concentration * molarMass[denaturant]! * volume;
    const reducing = (s.reductant / 1000) * REDUCTANT_MASS * volume;
    const room =
      volume - feed.volume() - denaturing * specificVolume[denaturant]! - reducing * specificVolume[at.reagent]!;
    if (room < 0)
      return run.infeasible(
        ['solubilised_protein', 'denaturant_concentration'],
        `The feed and the denaturant occupy more than the ${figure(volume)} m³ of solution. Lower the protein concentration in solubilisation, or feed drier solids.`,
        beyond('Volume', volume, volume - room, 'm³'),
      );
    const dissolved = s.dissolved * solid;
    const pool = dissolved / s.protein_concentration;
    if (pool < volume)
      return run.infeasible(
        ['protein_concentration'],
        `The refolding concentration of ${figure(s.protein_concentration)} g/L is above the ${figure(dissolved / volume)} g/L after solubilisation; dilution can only lower the concentration.`,
        beyond('Protein concentration in refolding', dissolved / volume, s.protein_concentration, 'g/L'),
      );

    const made = run.inlets.solubilisation.mass;
    made[denaturant] = denaturing;
    made[at.reagent] = reducing;
    made[at.water] = room * WATER_DENSITY;
    amounts[run.items.findIndex(({ id }) => id === s.denaturant)]! += denaturing;
    amounts[REDUCTANT]! += reducing;
    amounts[RO_WATER]! += room;
    const buffer = pool - volume;
    const prepared = addBuffer(
      run,
      run.inlets.buffer,
      { buffer: stepBuffer(run, s.buffer_id, s.buffer_salt), volume: buffer },
      s,
    );
    out.copy(feed);
    for (const { mass } of [run.inlets.solubilisation, run.inlets.buffer])
      for (let i = 0; i < out.mass.length; i++) out.mass[i]! += mass[i]!;
    const folded = foldedIn(s, s.protein_concentration, s.time / s.additions);
    convertMass(run, out, at.solid, at.target, dissolved * folded);
    convertMass(run, out, at.solid, at.aggregate, dissolved * (1 - folded));
    // All that is left, so that rounding leaves nothing.
    convertMass(run, out, at.solid, at.debris, out.mass[at.solid]!);
    if (out.mass[at.water]! < out.waterWhenWet())
      return run.infeasible([], 'The debris would bind more water than is available. Feed cleaner solids.');
    out.temperature = mixedTemperature(run);
    bringTo(run, out, s.temperature);

    runTank(run, run.equipment.tank, { liquid: pool, power: s.mixing_power * pool, hours: s.time });
    sizeMakeUpTank(run, run.equipment.solubilisation_tank, volume);
    if (run.tankTechnology !== 'single_use') cleanTanks(run, volume, 1);
    spendElectricity(amounts, s.mixing_power * volume * s.solubilisation_time);
    sizeBufferTank(run, { made: [prepared], used: buffer, flow: buffer / s.time }, s);
    run.processTime = s.solubilisation_time + s.time;
    const residual = (s.denaturant_concentration * volume) / pool;
    if (residual > STILL_UNFOLDED)
      run.warn(
        'solubilised_protein',
        `${figure(residual)} mol/L of denaturant remains; few proteins fold above ${STILL_UNFOLDED} mol/L.`,
      );
    return {
      refolded: folded,
      step_yield: keptShare(run),
      aggregated: dissolved * (1 - folded),
      denaturant: denaturing,
      residual_denaturant: residual,
      solubilised: volume,
      pool,
      buffer,
    };
  },
  curves(_, s) {
    const each = s.time / s.additions;
    const most = Math.max(10 * s.protein_concentration, 2 * s.critical_concentration);
    return {
      concentration: [{ points: sampled(spreadLog(most / 1000, most), (c) => foldedIn(s, c, each)) }],
      course: [{ points: sampled(spread(0, 2 * each), (t) => foldedIn(s, s.protein_concentration, t)) }],
    };
  },
});

interface Kinetics {
  order: 'second' | 'third';
  additions: number;
  folding_rate: number;
  critical_concentration: number;
}

/** Share of one addition that folds. @param protein Of all additions, g/L. @param time h. */
const foldedIn = (s: Kinetics, protein: number, time: number): number =>
  foldedShare(orderOf(s), protein / s.additions / s.critical_concentration, s.folding_rate * time);

const orderOf = ({ order }: Kinetics): AggregationOrder => (order === 'third' ? 3 : 2);
