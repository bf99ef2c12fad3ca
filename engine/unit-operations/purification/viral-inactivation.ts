import { itemIndex } from '../../costing/items.ts';
import { decimalTime, FLAT_PH, KELVIN_DECADE, logReduction, PH_DECADE, REFERENCE } from '../../physics/inactivation.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { celsius, G_PER_MOL_TO_KG, L_PER_M3, MIN_PER_H } from '../../wording/quantity.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number, share, temperature } from '../../declare/settings.ts';
import { denature, keptShare } from '../shared/streams.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { bringTo, mixingPower, runTank, inTank } from '../shared/tanks.ts';
import { degrees, percent } from '../../declare/words.ts';
import { CAUSTIC } from './shared/columns.ts';
import { ESTIMATE_TO_FIT } from '../../wording/settings-text.ts';

const ACID = itemIndex('mol_hydrochloric_acid');
const BASE = itemIndex('mol_sodium_hydroxide');
const DETERGENT = itemIndex('lysis_reagent');
const RO_WATER = itemIndex('ro_water');
/** Maximum reduction claimed, log₁₀. */
const MOST = 6;
const ACID_STRENGTH = 0.37;
/** g/mol. */
const HYDROGEN_CHLORIDE = 36.46;
const SALT = 58.44;
/** Tanks used in turn, so treated material never meets untreated material. */
const TANKS = 2;
/** g/L. */
const SOLVENT_DOSE = 3;
const DETERGENT_DOSE = 10;
const DECIMAL = { acid: 1.3, detergent: 5 } as const;

/** Viral inactivation: enveloped viruses at low pH or with solvent and detergent (docs/models, 2.20). */
export const viralInactivation = defineUnitOperation({
  id: 'viral_inactivation',
  name: 'Viral inactivation',
  stage: 'purification',
  description: 'Holds the pool at low pH, or with solvent and detergent, until enveloped viruses are inactivated.',
  icon: 'inactivation',
  symbol: 'M7 6.500a5 3 0 0 1 10 0v11a5 3 0 0 1-10 0zM9.500 9.500l5 5M14.500 9.500l-5 5',
  tag: 'VI',
  reference: '2.20',
  hybrid: 'single_use',
  ...inTank('Tank volume'),
  settings: {
    ...group('Hold', ESTIMATE_TO_FIT, {
      method: choice('Method', { acid: 'Low pH', detergent: 'Solvent and detergent' }, 'acid', {
        help: 'Method of inactivation. Acid is neutralised afterwards; detergent must be removed by a later step.',
      }),
      ph: number('1', 'pH', 3.6, [2.5, 3.3, 3.9, 5], {
        when: ['method', 'acid'],
        optimise: [3.3, 4],
        help: `pH of the hold. Above ${FLAT_PH}, the time needed increases tenfold per ${PH_DECADE} pH units.`,
      }),
      time: number('h', 'Hold time', 1, [5 / 60, 0.5, 2, 4], {
        display: 'min',
        headline: true,
        optimise: [0.5, 3],
        help: 'Time held at this pH and temperature.',
      }),
      temperature: temperature('Temperature', celsius(20), [celsius(2), celsius(10), celsius(30), celsius(40)], {
        uncertainty: null,
        help: `Temperature of the hold. Inactivation is ten times faster for every ${KELVIN_DECADE} K increase.`,
      }),
    }),
    decimal_time: number('min', 'Time for a one-log reduction', null, [0.2, 0.5, 20, 60], {
      derive: (_, s) => (s.method === 'detergent' ? DECIMAL.detergent : DECIMAL.acid),
      note: `${DECIMAL.acid} at pH ${FLAT_PH} and ${degrees(REFERENCE)}; ${DECIMAL.detergent} for solvent and detergent`,
      group: 'Kinetics',
      help: 'Time for a tenfold reduction. Buffer, salt and protein can change it several-fold.',
      source: ESTIMATE_TO_FIT,
    }),
    ...group('Additions', ESTIMATE_TO_FIT, {
      volume_added: share('Volume added', 0.05, [0.005, 0.01, 0.2, 0.5], {
        uncertainty: null,
        help: 'Volume of acid and base, or of solvent and detergent, ÷ volume of feed.',
      }),
      titrant: number('mmol/L', 'Acid and base', 500, [50, 100, 1000, 2000], {
        uncertainty: null,
        when: ['method', 'acid'],
        help: 'Concentration of the hydrochloric acid and the caustic, which are added in equal volumes.',
      }),
      detergent: number('g/L', 'Solvent and detergent', SOLVENT_DOSE + DETERGENT_DOSE, [0, 5, 20, 50], {
        uncertainty: null,
        when: ['method', 'detergent'],
        help: `Amount added for ${percent(SOLVENT_DOSE / L_PER_M3)} solvent and ${percent(DETERGENT_DOSE / L_PER_M3)} detergent in the pool.`,
        source: 'Common practice in standard texts',
      }),
    }),
    product_loss: share('Product denatured', 0.02, [0, 0.005, 0.05, 0.5], {
      group: 'Kinetics',
      help: 'Share of the product that aggregates.',
      source: ESTIMATE_TO_FIT,
    }),
    mixing_power: mixingPower,
  },
  outputs: {
    reduction: output('1', 'Enveloped virus reduction, log₁₀', `min(${MOST}, t/D)`, { better: 'higher' }),
    decimal_time: output(
      'min',
      'Time for a one-log reduction',
      `D 10^((pH-${FLAT_PH})/${PH_DECADE}) 10^((${REFERENCE - celsius(0)}-T)/${KELVIN_DECADE})`,
      { better: 'lower' },
    ),
    added: output('m³', 'Additions', 'share × V', { better: 'lower' }),
    pool: output('m³', 'Pool', 'V + additions'),
    salt: output('kg', 'Salt formed', 'acid neutralised', { better: 'lower' }),
    step_yield: output('1', 'Product yield', '1 - product denatured', { better: 'higher', display: '%' }),
  },
  inlets: { additions: { name: 'Acid and base, or detergent' } },
  equipment: { tank: { name: 'Inactivation tank', cost: 'C-01' } },
  plots: {
    reduction: plot('Reduction', axis('Time', 'h', 'min'), axis('Reduction, log₁₀', '1')),
    ph: plot('Time for a tenfold reduction', axis('pH', '1'), axis('Time', 'min')),
  },
  usualProduct: 'antibody',
  product: 'Inactivated pool',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, specificVolume } = components;
    const volume = feed.volume();
    const added = s.volume_added * volume;
    const byAcid = s.method === 'acid';
    const inlet = run.inlets.additions.mass;
    let salt = 0;
    if (byAcid) {
      // Equal volumes of acid and base, which neutralise each other to salt and water.
      const moles = 0.5 * added * s.titrant;
      const acid = (moles * HYDROGEN_CHLORIDE * G_PER_MOL_TO_KG) / ACID_STRENGTH;
      const base = moles * CAUSTIC * G_PER_MOL_TO_KG;
      salt = moles * SALT * G_PER_MOL_TO_KG;
      inlet[at.sodium_chloride] = salt;
      inlet[at.water] = WATER_DENSITY * (added - salt * specificVolume[at.sodium_chloride]!);
      amounts[ACID]! += acid;
      amounts[BASE]! += base;
      amounts[RO_WATER]! += (salt + inlet[at.water]! - acid - base) / WATER_DENSITY;
    } else {
      const detergent = s.detergent * (volume + added);
      const water = WATER_DENSITY * (added - detergent * specificVolume[at.reagent]!);
      if (water < 0)
        return run.infeasible(
          ['volume_added', 'detergent'],
          'The solvent and the detergent alone exceed the volume added. Increase the volume added.',
          beyond('Volume added', detergent * specificVolume[at.reagent]!, added, 'm³'),
        );
      inlet[at.reagent] = detergent;
      inlet[at.water] = water;
      amounts[DETERGENT]! += detergent;
      amounts[RO_WATER]! += water / WATER_DENSITY;
    }
    out.copy(feed);
    for (let i = 0; i < out.mass.length; i++) out.mass[i]! += inlet[i]!;
    out.temperature = mixedTemperature(run);
    bringTo(run, out, s.temperature);
    denature(run, s.product_loss);

    const decimal = byAcid
      ? decimalTime(s.decimal_time, s.ph, s.temperature)
      : decimalTime(s.decimal_time, 0, s.temperature);
    const reduction = logReduction(s.time * MIN_PER_H, decimal, MOST);
    const pool = out.volume();
    runTank(run, run.equipment.tank, { liquid: pool, power: s.mixing_power * pool, hours: s.time, count: TANKS });
    run.processTime = s.time;
    if (reduction < WORTHWHILE) run.warn(byAcid ? 'ph' : 'time', WEAK);
    if (byAcid && s.ph < HARSH && run.basis.product.kind === 'protein') run.doubt('ph', TOO_ACID);
    return { reduction, decimal_time: decimal, added, pool, salt, step_yield: keptShare(run) };
  },
  curves(_, s, { decimal_time: decimal }) {
    return {
      reduction: [{ points: sampled(spread(0, 2 * s.time), (time) => logReduction(time * MIN_PER_H, decimal, MOST)) }],
      ph: [
        {
          points: sampled(spread(3, 4.2), (ph) =>
            decimalTime(s.decimal_time, s.method === 'acid' ? ph : 0, s.temperature),
          ),
        },
      ],
    };
  },
});

/** Minimum reduction worth claiming, log₁₀. */
const WORTHWHILE = 4;
const HARSH = 3.3;
const WEAK = `The reduction is below ${WORTHWHILE} logs. Increase the holding time or the temperature, or lower the pH.`;
const TOO_ACID = `Antibodies aggregate below pH ${HARSH}. Check the stability of the product.`;
