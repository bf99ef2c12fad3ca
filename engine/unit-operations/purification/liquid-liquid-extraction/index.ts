import { itemIndex } from '../../../costing/items.ts';
import { meanCharge } from '../../../physics/dissociation.ts';
import { shellSteel } from '../../../physics/distillation.ts';
import {
  dissolvedPerKg,
  stagesFor,
  unchargedShare,
  unextracted,
  unextractedCross,
} from '../../../physics/extraction.ts';
import { WATER_DENSITY } from '../../../physics/water.ts';
import { G_PER_KG, MOL_PER_KMOL } from '../../../wording/quantity.ts';
import { sampled, spread } from '../../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot, type Run } from '../../../declare/define.ts';
import { type Values } from '../../../declare/settings.ts';
import { figure } from '../../../wording/text.ts';
import { percent } from '../../../declare/words.ts';
import { type Extracted, extractByActivity } from './activity.ts';
import { ACTIVITY_SCATTER, extractionSettings, partitionIsEstimated } from './settings.ts';
import { cleanVessels, spendElectricity } from '../../shared/services.ts';
import { plantTimes } from '../../shared/times.ts';
import { mixedTemperature, shareBought } from '../../shared/make-up.ts';
import { boundCharge, chargeOf } from '../../shared/salts.ts';
import { EXPLOSION_PROOF, returnSolvent } from '../../shared/solvents.ts';
import { NEUTRAL } from '../../../stream/acid-product.ts';

const RO_WATER = itemIndex('ro_water');
const HYDROCHLORIC_ACID = itemIndex('mol_hydrochloric_acid');
const SODIUM_HYDROXIDE = itemIndex('mol_sodium_hydroxide');
const ACID = { molarMass: 36.46, strength: 0.37 };
const CAUSTIC_MASS = 40;
/** Minimum density difference for the phases to separate, kg/m³. */
const LEAST_DIFFERENCE = 30;
/** Share of the fat and antifoam that dissolves in the solvent. */
const FAT_IN_SOLVENT = 0.9;
/**
 * Mixer: residence time, h, and power, kW/m³. Settler: residence time, h, and length ÷ diameter. (BioSTEAM; settler
 * estimated.)
 */
const MIXER_TIME = 0.022;
const MIXER_POWER = 1;
const SETTLER_TIME = 0.2;
const SETTLER_SHAPE = 4;
/** Power of a centrifugal extractor, kW per m³/h. */
const CENTRIFUGE_POWER = 1.4;
/** Share of solvent above which a feed is the solvent phase of an earlier extraction. */
const SOLVENT_PHASE = 0.3;
const THICK = 0.02;

const idealStages = (s: Values<typeof extractionSettings>): number => s.stage_efficiency * s.stages;
const survivalOf = (s: Values<typeof extractionSettings>): number => Math.exp(-s.decomposition * s.contact_time);

/** Stages by activity coefficients of all that enters, without the product that decomposes. */
function activeStages(
  run: Run<'titrant' | 'extractant'>,
  s: Values<typeof extractionSettings>,
): Extracted | string | null {
  if (s.equilibrium === 'entered') return null;
  const { at } = run.components;
  const [one, other] = [run.feed.mass.slice(), run.inlets.extractant.mass.slice()];
  const aqueous = s.direction === 'into_solvent' ? one : other;
  for (let i = 0; i < one.length; i++) {
    other[i]! += run.intakes['solvent']!.mass[i]!;
    aqueous[i]! += run.inlets.titrant.mass[i]!;
  }
  one[at.target]! *= survivalOf(s);
  return extractByActivity(run, s, one, other, idealStages(s));
}

type Titrated = Pick<Values<typeof extractionSettings>, 'direction' | 'ionisation' | 'pka' | 'ph'>;

/** Liquid-liquid extraction into a solvent, or from it back into water (docs/models, 2.27). */
export const liquidLiquidExtraction = defineUnitOperation({
  id: 'liquid_liquid_extraction',
  name: 'Liquid-liquid extraction',
  stage: 'purification',
  description:
    'Extracts a dissolved small molecule from water into an immiscible solvent, or back into water, in mixer-settlers or centrifugal extractors.',
  icon: 'extraction',
  symbol: 'M6 3h12v18H6zM6 12c2-2.500 4-2.500 6 0s4 2.500 6 0M1.500 7H6M18 17h4.500M10 17h.01M14 6.500h.01',
  tag: 'LE',
  reference: '2.27',
  bringsSolvent: (given) => given('direction') === 'into_solvent',
  times: plantTimes,
  size: { title: 'Total flow of both phases', unit: 'm³/h' },
  settings: extractionSettings,
  outputs: {
    extracted: output('1', 'Product extracted', '(1 - φ) e^{-k t_c}', {
      equation: '27.1',
      better: 'higher',
      display: '%',
    }),
    left: output('1', 'Residual product in the feed phase', '(E - 1)/(E^{N+1} - 1)', {
      equation: '27.1',
      better: 'lower',
      display: '%',
    }),
    extraction_factor: output('1', 'Extraction factor', 'K S/F'),
    partition_at_ph: output('1', 'Partition coefficient at this pH', 'K₀/(1 + 10^{pH - pK_a})'),
    ideal_stages: output('1', 'Ideal stages', 'η N', { equation: '27.1' }),
    stages_for_99: output(
      '1',
      'Ideal stages for 99 % extraction',
      'ln[(1 - 1/E)/φ + 1/E]/ln E; 100 if no number of stages is sufficient',
      { equation: '27.1' },
    ),
    product_concentration: output('g/L', 'Product concentration in the extract', 'product / volume', {
      better: 'higher',
    }),
    solvent_used: output('kg', 'Solvent added', 'S ρ_S', { better: 'lower' }),
    solvent_lost: output('kg', 'Solvent lost', 'dissolved + entrained + evaporated', { better: 'lower' }),
    density_difference: output('kg/m³', 'Density difference', '|ρ_water phase - ρ_solvent|', { better: 'higher' }),
    flow: output('m³/h', 'Total flow of both phases', '(F + S)/t'),
    machines: output('1', 'Extractors or stages', 'N / stages per extractor'),
  },
  inlets: { extractant: { name: 'Extracting phase' }, titrant: { name: 'Acid or base' } },
  intakes: {
    solvent: {
      name: 'Solvent',
      replaces: 'Replaces purchased solvent or, in an extraction back into water, purchased water.',
    },
  },
  sides: {
    raffinate: { name: 'Raffinate', kind: 'waste', disposal: 'wastewater' },
    spent: { name: 'Spent solvent', kind: 'waste', disposal: 'solvent' },
    returned: { name: 'Solvent returned to the process', kind: 'waste', disposal: 'returned' },
    vapour: { name: 'Solvent vapour', kind: 'vent', disposal: 'vent' },
  },
  equipment: {
    extractor: { name: 'Centrifugal extractor', cost: 'C-23' },
    mixer: { name: 'Mixer', cost: 'C-01', tag: 'MX' },
    settler: { name: 'Settler', cost: 'C-04', tag: 'SE' },
  },
  plots: {
    stages: plot('Residual product against stages', axis('Ideal stages', '1'), axis('Residual product', '1', '%'), {}),
    ph: plot('Partition coefficient against pH', axis('pH', '1'), axis('Solvent ÷ water', '1')),
    staircase: plot('Stage by stage', axis('Feed phase', 'g/L'), axis('Extracting phase', 'g/L'), {
      equilibrium: 'Equilibrium',
    }),
  },
  usualProduct: 'acid',
  product: 'Extract',
  model(run, s) {
    const { feed, out, components, amounts, reaction } = run;
    const { at, specificVolume } = components;
    const into = s.direction === 'into_solvent';
    if (run.basis.product.kind === 'biomass')
      return run.infeasible(
        [],
        'The product is in cells; only a dissolved product can be extracted. Release the product first.',
      );
    if (at.solvent < 0)
      return run.infeasible(
        ['direction'],
        'No earlier step adds a solvent, so there is nothing to extract back into water.',
      );
    const total = feed.total();
    const share = feed.mass[at.solvent]! / total;
    if (into && share > SOLVENT_PHASE)
      return run.infeasible(
        ['direction'],
        'The feed is already a solvent phase. Extract back into water, or remove this step.',
        beyond('Solvent in the feed', SOLVENT_PHASE, share, '1'),
      );
    if (!into && share < SOLVENT_PHASE)
      return run.infeasible(
        ['direction'],
        'The feed is not a solvent phase. Extract into a solvent first.',
        beyond('Solvent in the feed', SOLVENT_PHASE, share, '1'),
      );

    const volume = feed.volume();
    const added = s.phase_ratio * volume;
    const density = 1 / specificVolume[at.solvent]!;
    const difference = into ? Math.abs(total / volume - density) : Math.abs(WATER_DENSITY - total / volume);
    if (difference < LEAST_DIFFERENCE)
      return run.infeasible(
        into ? ['solvent'] : [],
        `The density difference between the phases is ${figure(difference)} kg/m³; below ${LEAST_DIFFERENCE} kg/m³, the phases do not settle.`,
        beyond('Density difference', LEAST_DIFFERENCE, difference, 'kg/m³'),
      );

    // Feed.
    const extractant = run.inlets.extractant.mass;
    const recycled = run.intakes.solvent!.mass;
    const used = added * (into ? density : WATER_DENSITY);
    const bought = shareBought(run, 'solvent', into ? at.solvent : at.water, used);
    if (into) {
      extractant[at.solvent] = bought * used;
      amounts[run.solventItem]! += bought * used;
    } else {
      extractant[at.water] = bought * used;
      amounts[RO_WATER]! += bought * added;
    }
    const uncharged = unchargedShare(s.ionisation, s.ph, s.pka);
    if (Number.isNaN(s.titrant)) s.titrant = titrantFor(run, s, into ? volume : added);
    addTitrant(run, s.ph, s.titrant * (into ? volume : added));

    // Equilibrium.
    const ideal = idealStages(s);
    const survival = survivalOf(s);
    const active = activeStages(run, s);
    if (typeof active === 'string') return run.infeasible(['equilibrium', 'solvent', 'phase_ratio'], active);
    const apparent = active ? active.partition : s.partition * uncharged;
    const K = into ? apparent : 1 / apparent;
    const factor = K * s.phase_ratio;
    const staying = (E: number): number =>
      s.flow_pattern === 'countercurrent' ? unextracted(E, ideal) : unextractedCross(E, ideal);
    const survived = feed.mass[at.target]! * survival;
    const left = active && survived > 0 ? active.staying.get(at.target)! / survived : staying(factor);
    const incoming = feed.mass[at.target]! / volume;
    // What a recycled solvent brings of the product.
    const load = active ? 0 : s.solvent_load + recycled[at.target]! / added;
    const balance = load / K;
    if (incoming * survival <= balance)
      return run.infeasible(
        ['solvent_load', 'ph', 'partition'],
        `The extracting phase already contains ${figure(load)} g/L of product, in equilibrium with ${figure(balance)} g/L in the feed, but the feed contains only ${figure(incoming * survival)} g/L.`,
        beyond('Product in the feed', balance, incoming * survival, 'g/L'),
      );
    if (left >= 1)
      return run.infeasible(
        ['phase_ratio', 'ph'],
        'The extracting phase brings so much product that more of it dissolves in the feed than is extracted.',
      );
    const lost = feed.mass[at.target]! * (1 - survival);
    reaction[at.target]! -= lost;
    reaction[at.aggregate]! += lost;

    // Phases: solvent and water dissolve in each other, and each carries droplets of the other.
    const brought = (i: number): number =>
      feed.mass[i]! + extractant[i]! + recycled[i]! + run.inlets.titrant.mass[i]! + reaction[i]!;
    const water = brought(at.water);
    const solvent = brought(at.solvent);
    const evaporated = s.evaporation * solvent;
    const inPhase = (i: number, isWater: boolean): number => {
      const kept = active!.staying.get(i)!;
      return isWater === into ? kept : brought(i) - kept;
    };
    const dissolvedSolvent = active ? inPhase(at.solvent, true) : dissolvedPerKg(s.solubility_in_water) * water;
    const inWater = dissolvedSolvent + s.entrainment * solvent;
    const phase = solvent - evaporated - inWater;
    if (!(phase > 0))
      return run.infeasible(
        ['phase_ratio', 'solubility_in_water'],
        `The water dissolves ${figure(inWater)} kg of the ${figure(solvent)} kg of solvent, so no second phase forms.`,
        beyond('Solvent', inWater, solvent - evaporated, 'kg'),
      );
    const inSolvent = active ? inPhase(at.water, false) : Math.min(water, dissolvedPerKg(s.water_in_solvent) * phase);
    const side = into ? run.sides.raffinate : s.solvent_returned ? run.sides.returned : run.sides.spent;
    const organic = into ? out.mass : side.mass;
    const aqueous = into ? side.mass : out.mass;
    for (let i = 0; i < organic.length; i++) {
      const kg = brought(i);
      if (i === at.solvent) {
        organic[i] = phase;
        aqueous[i] = inWater;
      } else {
        let dissolved = 0;
        if (i === at.water) dissolved = inSolvent;
        else if (active?.staying.has(i)) dissolved = inPhase(i, false);
        else if (i === at.target) {
          const behind = (left * (incoming * survival - balance) + balance) * volume;
          dissolved = into ? kg - behind : behind;
        } else if (i === at.lipid || i === at.antifoam) dissolved = FAT_IN_SOLVENT * kg;
        else if (i === at.by_product && !active) {
          const rest = staying(
            (into ? s.impurity_partition : 1 / Math.max(1e-6, s.impurity_partition)) * s.phase_ratio,
          );
          dissolved = kg * (into ? 1 - rest : rest);
        }
        organic[i] = dissolved + s.entrainment * (kg - dissolved);
        aqueous[i] = kg - organic[i]!;
      }
    }
    run.sides.vapour.mass[at.solvent] = evaporated;
    out.temperature = side.temperature = run.sides.vapour.temperature = mixedTemperature(run);
    out.diameter = feed.diameter;
    if (!into && s.solvent_returned) returnSolvent(run, side, phase);

    // Equipment.
    const flow = (volume + added) / s.time;
    const { extractor, mixer, settler } = run.equipment;
    let machines = s.stages;
    let power: number;
    if (s.contactor === 'centrifugal') {
      machines = Math.ceil(s.stages / s.stages_per_machine - 1e-9);
      extractor.size = machines * flow;
      extractor.atLeast = machines;
      extractor.factor = EXPLOSION_PROOF;
      run.units = Math.max(machines, Math.ceil((machines * flow) / extractor.row.max - 1e-9));
      power = CENTRIFUGE_POWER * flow * machines;
    } else {
      const diameter = Math.cbrt((4 * SETTLER_TIME * flow) / (Math.PI * SETTLER_SHAPE));
      mixer.size = machines * MIXER_TIME * flow;
      settler.size = machines * shellSteel(diameter, SETTLER_SHAPE * diameter);
      mixer.atLeast = settler.atLeast = machines;
      mixer.factor = settler.factor = EXPLOSION_PROOF;
      run.units = machines;
      power = MIXER_POWER * MIXER_TIME * flow * machines;
      cleanVessels(run, SETTLER_TIME * flow, machines);
    }
    cleanVessels(run, MIXER_TIME * flow, run.units);
    spendElectricity(amounts, power * s.time);
    run.processTime = s.time;
    run.size = flow;

    if (feed.solidsVolume() > THICK * volume) run.warn(null, EMULSION);
    if (run.basis.product.kind === 'protein') run.doubt(null, PROTEIN);
    else if (active) {
      if (s.calibration === 1) run.doubt('calibration', CALCULATED);
    } else if (partitionIsEstimated(run.basis)) run.doubt('partition', ESTIMATED);
    if (into) run.note(FLAMMABLE);
    else if (!s.solvent_returned) run.warn('solvent_returned', SPENT);
    if (!active && s.solvent_load > 0) run.doubt('solvent_load', LOADED);
    const found = out.mass[at.target]!;
    const needed = stagesFor(factor, 0.01);
    return {
      extracted: (1 - left) * survival,
      left,
      extraction_factor: factor,
      partition_at_ph: apparent,
      ideal_stages: ideal,
      stages_for_99: Math.min(100, needed),
      product_concentration: found / out.volume(),
      solvent_used: into ? used : 0,
      solvent_lost: evaporated + inWater,
      density_difference: difference,
      flow,
      machines: run.units,
    };
  },
  curves(run, s, { extraction_factor: E, ideal_stages: ideal, left, partition_at_ph: apparent }) {
    const counts = spread(0.5, Math.max(8, 1.5 * ideal));
    const incoming = run.feed.mass[run.components.at.target]! / run.feed.volume();
    const alone = apparent / unchargedShare(s.ionisation, s.ph, s.pka);
    const slope = s.direction === 'into_solvent' ? apparent : 1 / apparent;
    const load =
      (s.equilibrium === 'activity' ? 0 : s.solvent_load) +
      run.intakes.solvent!.mass[run.components.at.target]! / (s.phase_ratio * run.feed.volume());
    const balance = load / slope;
    const end = left * (incoming - balance) + balance;
    // In counter-current flow, the gain of one phase is the loss of the other.
    const passing = (x: number): number => load + (x - end) / s.phase_ratio;
    const active = activeStages(run, s);
    const profile = active === null || typeof active === 'string' ? null : active.profile;
    const stairs: [number, number][] = [[incoming, profile ? profile[0]![1] : passing(incoming)]];
    if (profile) for (const [k, [x, y]] of profile.entries()) stairs.push([x, y], [x, profile[k + 1]?.[1] ?? load]);
    else
      for (let k = 0; k < 30 && stairs.at(-1)![0] > end * (1 + 1e-9); k++) {
        const x = stairs.at(-1)![1] / slope;
        stairs.push([x, slope * x], [Math.max(end, x), passing(Math.max(end, x))]);
      }
    const across = spread(0, incoming, 21);
    return {
      stages: [
        { series: 'Counter-current', points: sampled(counts, (n) => unextracted(E, n)) },
        { series: 'Cross-current', points: sampled(counts, (n) => unextractedCross(E, n)) },
      ],
      ph: [{ points: sampled(spread(1, 13), (ph) => alone * unchargedShare(s.ionisation, ph, s.pka)) }],
      staircase: [
        {
          series: 'Equilibrium',
          points: profile ? [[0, 0], ...profile.toReversed()] : sampled(across, (x) => slope * x),
        },
        { series: 'Operating line', points: sampled(across, (x) => (x >= end ? passing(x) : null)) },
        { series: 'Stages', points: s.flow_pattern === 'countercurrent' ? stairs : [stairs[0]!] },
      ],
    };
  },
});

/**
 * Acid below pH 7, or base, that brings the water phase to its pH, mmol/L, by the charges of all that dissociates in it.
 * @param volume Of the water phase, m³.
 */
function titrantFor(run: Run, { direction, ionisation, pka, ph }: Titrated, volume: number): number {
  const { components, feed } = run;
  const { at, acids, molarMass } = components;
  const acid = acids[at.target];
  const single = { pk: [pka], protonated: ionisation === 'acid' ? 0 : 1 };
  const chargeAt = (one: number): number =>
    (meanCharge(acid && acid.pk.length > 1 ? acid : single, one) * feed.mass[at.target]!) / molarMass[at.target]!;
  // Without ions of a base, nothing is known of what holds the product as a salt.
  const ofWater = (10 ** -ph - 10 ** (ph - 14)) * volume;
  const charge =
    direction === 'into_water'
      ? chargeAt(ph) + ofWater
      : boundCharge(feed.mass, at) > 0
        ? chargeOf(components, feed.mass, volume)(ph)
        : chargeAt(ph) - chargeAt(NEUTRAL) + ofWater;
  return Math.max(0, ((ph < NEUTRAL ? 1 : -1) * charge * MOL_PER_KMOL) / volume);
}

/** Sets the pH. @param moles mol of acid or base: volume in m³ × dose in mmol/L. */
function addTitrant(run: Run<'titrant' | 'extractant'>, pH: number, moles: number): void {
  const inlet = run.inlets.titrant.mass;
  const { at } = run.components;
  const acid = pH < NEUTRAL;
  const mass = (moles * (acid ? ACID.molarMass : CAUSTIC_MASS)) / G_PER_KG;
  inlet[at.titrant] = mass;
  if (acid) {
    inlet[at.water] = mass * (1 / ACID.strength - 1);
    run.amounts[HYDROCHLORIC_ACID]! += mass / ACID.strength;
  } else {
    // 50 % caustic, by mass.
    inlet[at.water] = mass;
    run.amounts[SODIUM_HYDROXIDE]! += mass;
    run.amounts[RO_WATER]! += mass / WATER_DENSITY;
  }
}

const EMULSION = 'Suspended solids stabilise emulsions; clarify the feed first.';
const PROTEIN = 'Proteins hardly dissolve in organic solvents, and few remain intact in them.';
const ESTIMATED =
  'The partition coefficient has not been measured for this product and solvent; the estimate is accurate to within a factor of ten at best.';
const CALCULATED = `Calculated partition coefficients differ from measured ones by a factor of ${ACTIVITY_SCATTER} (standard deviation). Enter a measured value ÷ the calculated one, or choose partition coefficients.`;
const FLAMMABLE = `Solvents are flammable or toxic. Equipment prices include a ${percent(EXPLOSION_PROOF - 1)} surcharge for explosion protection.`;
const SPENT =
  'The spent solvent is discarded. If it is to be reused in the extraction, select “Solvent returned to the process”.';
const LOADED =
  'Product already in the extracting phase reduces the amount extracted. This product circulates with the phase and is not counted as product of this step.';
