import { sampled, spread } from '../../numeric/sample.ts';
import { axis, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { group, number } from '../../declare/settings.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';
import { celsius, G_PER_KG, L_PER_M3 } from '../../wording/quantity.ts';
import { buy, dealsIn, react } from '../shared/materials.ts';
import { bringTo, inTank, mixingPower, runTank } from '../shared/tanks.ts';

const NUCLEASE = 'mol_nuclease';
const MAGNESIUM = 'mol_magnesium_chloride';
const NUCLEOTIDES = 'mol_nucleotides';
/** Units per kg: a million per mg. */
const ACTIVITY = 1e12;
/** Dose at which the reduction is entered: U/mL and h. */
const USUAL = { dose: 50, hours: 2 };
const WARM = celsius(37);

/** Digestion of nucleic acids in a lysate by a nuclease (docs/models, M.4). */
export const nucleaseTreatment = defineUnitOperation({
  id: 'nuclease_treatment',
  name: 'Nuclease treatment',
  stage: 'recovery',
  description: 'Digests host DNA, RNA and left-over plasmid to nucleotides with a nuclease or DNase.',
  icon: 'nuclease',
  symbol: 'M4 6c4 0 4 5 8 5M4 11c4 0 4-5 8-5M15 14h.01M18 12h.01M17 17h.01M20 15h.01M14 18h.01M13 8l4-4M15 10l4-4',
  tag: 'NT',
  reference: 'M.4',
  usualFeed: 'lysate',
  hybrid: 'single_use',
  ...inTank('Tank volume'),
  ...dealsIn([NUCLEASE, MAGNESIUM], [NUCLEOTIDES]),
  settings: {
    ...group('Digestion', ESTIMATE_TO_FIT, {
      dose: number('U/mL', 'Nuclease', USUAL.dose, [1, 20, 100, 500], {
        headline: true,
        optimise: [10, 100],
        help: 'Activity in the liquid.',
      }),
      time: number('h', 'Time', USUAL.hours, [0.25, 1, 6, 24], { optimise: [0.5, 6], help: 'Time at 37 °C.' }),
      logs: number('1', 'Reduction', 2.5, [0.1, 2, 3, 6], {
        help: `Decimal logarithm of the reduction of nucleic acids at ${USUAL.dose} U/mL for ${USUAL.hours} h. The reduction is proportional to dose and time.`,
      }),
      magnesium: number('mmol/L', 'Magnesium', 2, [0, 1, 5, 20], { help: 'Magnesium chloride that the enzyme needs.' }),
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    reduction: output('1', 'Reduction reached, log₁₀', 'logs × dose × time / (50 × 2)', {
      equation: 'M.4',
      better: 'higher',
    }),
    nucleic_acid_left: output('1', 'Nucleic acid left', '10^(-reduction)', { better: 'lower', display: '%' }),
    material_cost: output('USD', 'Materials per batch', 'Σ amount × price', { better: 'lower' }),
    cost_per_litre: output('USD/L', 'Materials per volume', 'materials / volume', { better: 'lower' }),
  },
  inlets: { materials: { name: 'Nuclease and magnesium' } },
  equipment: { tank: { name: 'Digestion tank', cost: 'C-01' } },
  plots: { course: plot('Digestion', axis('Time', 'h'), axis('Nucleic acid left', '1', '%'), {}) },
  product: 'Digested lysate',
  model(run, s) {
    const { feed, out, inlets, components } = run;
    const { index, classes, molarMass } = components;
    out.copy(feed);
    const volume = feed.volume();
    const worth = buy(run, inlets.materials, out, {
      [NUCLEASE]: (s.dose * volume * 1e6) / ACTIVITY,
      [MAGNESIUM]: ((s.magnesium / 1000) * volume * L_PER_M3 * molarMass[index.get(MAGNESIUM)!]!) / G_PER_KG,
    });
    const reduction = reductionAt(s, s.time);
    const digested = 1 - 10 ** -reduction;
    react(run, out, [
      ...classes.flatMap((of, i): [number, number][] => (of === 'nucleic_acid' ? [[i, -digested * out.mass[i]!]] : [])),
      [index.get(NUCLEOTIDES)!, 0],
    ]);
    bringTo(run, out, WARM);
    runTank(run, run.equipment.tank, { liquid: out.volume(), power: s.mixing_power * out.volume(), hours: s.time });
    run.processTime = s.time;
    return {
      reduction,
      nucleic_acid_left: 1 - digested,
      material_cost: worth,
      cost_per_litre: worth / volume / L_PER_M3,
    };
  },
  curves: (_, s) => ({ course: [{ points: sampled(spread(0, 2 * s.time), (t) => 10 ** -reductionAt(s, t)) }] }),
});

const reductionAt = ({ logs, dose }: { logs: number; dose: number }, time: number): number =>
  (logs * dose * time) / (USUAL.dose * USUAL.hours);
