import { ESTIMATE } from '../../wording/settings-text.ts';
import { itemIndex } from '../../costing/items.ts';
import { rungeKutta } from '../../numeric/ode.ts';
import { concentrationAreaTime, fluxAt } from '../../physics/membrane.ts';
import { WATER_DENSITY } from '../../physics/water.ts';
import { L_PER_M3 } from '../../wording/quantity.ts';
import { axis, beyond, defineUnitOperation, output, plot } from '../../declare/define.ts';
import { choice, group, number } from '../../declare/settings.ts';
import { sampled, spread } from '../../numeric/sample.ts';
import { figure } from '../../wording/text.ts';
import {
  factorTo,
  fluxLaw,
  GEL_LIMIT,
  GEL_WARNING,
  HOLD_UP,
  MAX_FACTOR,
  MEMBRANES_IN_HYBRID,
  membraneSettings,
  membraneTimes,
  proteinAfter,
  rejectionOf,
  runSkid,
  THIN,
  warnOfHotMembranes,
  withoutFlux,
} from '../shared/membranes.ts';
import { ofParticles } from '../shared/particles.ts';
import { mixedTemperature } from '../shared/make-up.ts';
import { dissolvedShare, warnOfSolids } from '../shared/streams.ts';
import { percent } from '../../declare/words.ts';

const RO_WATER = itemIndex('ro_water');
/** Wet solids by volume that block flat-sheet membranes. */
const MOST_SOLIDS = 0.02;
/** Share of the hold-up lost after one flush. */
const HOLD_UP_LOSS = 0.1;

/** Protein at the end by default, g/L, and limits of it relative to the feed. */
const USUAL_END = 100;
const MOST_TIMES = 50;
const LEAST_TIMES = 1.5;
const usualEnd = (feed: number, limit: number): number =>
  feed === 0
    ? USUAL_END
    : Math.max(Math.min(USUAL_END, MOST_TIMES * feed), Math.min(LEAST_TIMES * feed, (feed + limit) / 2));

/** Ultrafiltration: batch concentration under the gel law (docs/models, 2.11). */
export const ultrafiltration = defineUnitOperation({
  id: 'ultrafiltration',
  name: 'Ultrafiltration',
  stage: 'concentration',
  description:
    'Removes water and small solutes through a membrane that retains protein, until a concentration or volume factor is reached.',
  icon: 'ultrafiltration',
  symbol:
    'M5.500 5.500h13a3.500 3.500 0 0 1 0 7h-13a3.500 3.500 0 0 1 0-7zM5.500 9h2M9 9h2M12.500 9h2M16 9h2M7 12.500v6M12 12.500v6M17 12.500v6',
  tag: 'UF',
  reference: '2.11',
  hybrid: MEMBRANES_IN_HYBRID,
  times: membraneTimes,
  size: { title: 'Membrane area', unit: 'm²' },
  settings: {
    ...group('Task', ESTIMATE, {
      product_phase: choice('Product phase', { retentate: 'Retentate', permeate: 'Permeate' }, 'retentate', {
        help: 'Phase that is sent to the next step. A small molecule passes through a membrane that retains protein and colour.',
      }),
      target_by: choice(
        'End point',
        { concentration: 'Protein concentration', factor: 'Volume factor' },
        'concentration',
        { help: 'Condition that ends the step.' },
      ),
      protein_concentration: number('g/L', 'Final protein', null, [1, 20, 200, 475], {
        usual: ofParticles(...THIN),
        note: `${USUAL_END}, but at most ${MOST_TIMES} times the feed and, above that, ${LEAST_TIMES} times the feed`,
        when: ['target_by', 'concentration'],
        headline: true,
        optimise: [40, 200],
        help: 'All soluble protein: product and host cell protein.',
      }),
      concentration_factor: number('1', 'Concentration factor', 5, [1.01, 2, 30, MAX_FACTOR], {
        when: ['target_by', 'factor'],
        optimise: [2, 30],
        help: 'Feed volume ÷ retentate volume.',
      }),
    }),
    ...membraneSettings,
  },
  outputs: {
    area: output('m²', 'Membrane area', '∫ dV / J(C(V)) / t', { equation: '11.2', better: 'lower' }),
    mean_flux: output('L/m²/h', 'Mean flux', 'permeate / (area × time)', { equation: '11.2', better: 'higher' }),
    end_flux: output('L/m²/h', 'Final flux', 'min(J_p, k ln(C_g/C)), or in series with L_p (TMP - Δπ)'),
    factor: output('1', 'Concentration factor', 'V₀ / V', { equation: '11.2' }),
    feed_protein: output('g/L', 'Protein in feed', 'soluble protein / volume'),
    end_protein: output('g/L', 'Final protein', 'Σ C₀ (V₀/V)^R', { equation: '11.1' }),
    concentration_limit: output('g/L', 'Maximum protein', `${GEL_LIMIT} C_g`),
    permeate: output('m³', 'Permeate', 'V₀ - V', { equation: '11.2' }),
    hold_up_loss: output('1', 'Hold-up loss', `${HOLD_UP_LOSS} min(1, V_h / V)`, { better: 'lower', display: '%' }),
    step_yield: output('1', 'Product yield', 'VCF^(R-1) (1 - hold-up loss), or 1 - VCF^(R-1)', {
      equation: '11.1',
      better: 'higher',
      display: '%',
    }),
    power: output('kW', 'Pumping', 'Q_cf ΔP / η + Q_p TMP / η', { better: 'lower' }),
  },
  inlets: { flush: { name: 'Flush water' } },
  sides: {
    permeate: { name: 'Permeate', kind: 'waste', disposal: 'wastewater' },
    retentate: { name: 'Retentate', kind: 'waste', disposal: 'wastewater' },
  },
  equipment: { skid: { name: 'Ultrafiltration skid', cost: 'C-26' } },
  plots: {
    flux: plot('Flux', axis('Protein', 'g/L'), axis('Flux', 'L/m²/h')),
    pressure: plot(
      'Flux against pressure',
      axis('Transmembrane pressure', 'bar'),
      axis('Flux at feed concentration', 'L/m²/h'),
    ),
    course: plot('Volume', axis('Time', 'h'), axis('Volume', 'm³')),
    protein: plot('Protein', axis('Time', 'h'), axis('Protein', 'g/L')),
  },
  product: 'Product phase',
  model(run, s) {
    const { feed, out, components, amounts } = run;
    const { at, specificVolume } = components;
    const blocked = withoutFlux(run, s);
    if (blocked) return blocked;
    const start = feed.volume();
    const protein = feed.protein() / start;
    const limit = GEL_LIMIT * s.gel_concentration;
    if (protein >= limit)
      return run.infeasible(
        ['gel_concentration'],
        `The feed already contains ${figure(protein)} g/L protein; the maximum for this membrane is ${figure(limit)} g/L.`,
        beyond('Protein', limit, protein, 'g/L'),
      );

    if (!Number.isFinite(s.protein_concentration)) s.protein_concentration = usualEnd(protein, limit);
    let factor = s.concentration_factor;
    let end: number;
    if (s.target_by === 'concentration') {
      end = s.protein_concentration;
      if (!(protein > 0))
        return run.infeasible(
          ['target_by'],
          'The feed contains no protein to concentrate. Enter a concentration factor instead.',
        );
      if (end > limit)
        return run.infeasible(
          ['protein_concentration'],
          `${figure(end)} g/L protein cannot be reached; the maximum for this membrane is ${figure(limit)} g/L.`,
          beyond('Final protein', limit, end, 'g/L'),
        );
      if (end <= protein)
        return run.infeasible(
          ['protein_concentration'],
          `The feed already contains ${figure(protein)} g/L protein. Enter a final protein concentration above this value, not ${figure(end)} g/L.`,
          beyond('Final protein', protein, end, 'g/L'),
        );
      const most = proteinAfter(run, s, feed.mass, start, MAX_FACTOR);
      if (most < end)
        return run.infeasible(
          ['protein_concentration', 'product_rejection'],
          `Protein passes through the membrane, which limits the concentration to ${figure(most)} g/L.`,
          beyond('Final protein', most, end, 'g/L'),
        );
      factor = factorTo(run, s, feed.mass, start, end);
    } else {
      end = proteinAfter(run, s, feed.mass, start, factor);
      if (end > limit)
        return run.infeasible(
          ['concentration_factor'],
          `A concentration factor of ${figure(factor)} gives ${figure(end)} g/L protein; the maximum for this membrane is ${figure(limit)} g/L.`,
          beyond('Final protein', limit, end, 'g/L'),
        );
    }

    const volume = start / factor;
    // The area integral represents the mixture by one exponent that matches the protein at both ends.
    const rejection = protein > 0 && factor > 1 ? Math.max(1e-6, Math.log(end / protein) / Math.log(factor)) : 1;
    const areaTime = concentrationAreaTime(start * L_PER_M3, volume * L_PER_M3, protein, rejection, fluxLaw(s));
    const area = areaTime / s.time;
    // What stays in the skid is flushed into the retentate, of which a part is lost with the permeate.
    const keepsPermeate = s.product_phase === 'permeate';
    const loss = keepsPermeate ? 0 : HOLD_UP_LOSS * Math.min(1, (HOLD_UP * area) / volume);
    const [retentate, permeate] = keepsPermeate ? [run.sides.retentate, out] : [out, run.sides.permeate];
    const lost = 1 - loss;
    let solutes = 0;
    for (let i = 0; i < out.mass.length; i++) {
      if (i === at.water) continue;
      const mass = feed.mass[i]!;
      if (mass === 0) continue;
      const kept = mass * factor ** (rejectionOf(run, s, i) - 1) * lost;
      retentate.mass[i] = kept;
      permeate.mass[i] = mass - kept;
      solutes += kept * specificVolume[i]!;
    }
    const water = WATER_DENSITY * (volume - solutes);
    const flush = keepsPermeate ? 0 : HOLD_UP * area * WATER_DENSITY;
    if (water <= 0 || water > feed.mass[at.water]! + flush)
      return run.infeasible(
        s.target_by === 'factor' ? ['concentration_factor'] : ['protein_concentration'],
        `At a concentration factor of ${figure(factor)}, only solids would remain. Lower the concentration factor.`,
        beyond('Volume', solutes, volume, 'm³'),
      );
    run.inlets.flush.mass[at.water] = flush;
    amounts[RO_WATER]! += flush / WATER_DENSITY;
    retentate.mass[at.water] = water;
    permeate.mass[at.water] = feed.mass[at.water]! + flush - water;
    retentate.temperature = permeate.temperature = mixedTemperature(run);
    out.diameter = feed.diameter;
    out.viscosity = feed.viscosity;

    const power = runSkid(run, s, 'uf_membrane', area, start - volume);
    if (end > GEL_WARNING * s.gel_concentration)
      run.doubt(s.target_by === 'factor' ? 'concentration_factor' : 'protein_concentration', NEAR_GEL);
    warnOfSolids(run, MOST_SOLIDS, SOLIDS);
    warnOfHotMembranes(run);
    if (keepsPermeate && s.product_rejection > MOSTLY_RETAINED) run.warn('product_rejection', RETAINS);
    return {
      area,
      mean_flux: ((start - volume) * L_PER_M3) / areaTime,
      end_flux: fluxAt(fluxLaw(s), end),
      factor,
      feed_protein: protein,
      end_protein: end,
      concentration_limit: limit,
      permeate: start - volume,
      hold_up_loss: loss,
      step_yield: dissolvedShare(run),
      power,
    };
  },
  curves(run, s, { area, feed_protein: from, end_protein: to, factor }) {
    const start = run.feed.volume();
    const rejection = from > 0 && factor > 1 ? Math.log(to / from) / Math.log(factor) : 1;
    const draining = (volume: number): number => {
      const protein = from * (start / volume) ** rejection;
      return (fluxAt(fluxLaw(s), protein) * area) / L_PER_M3;
    };
    const course = rungeKutta((_, [volume], into) => void (into[0] = -draining(volume!)), [start], {
      from: 0,
      to: s.time,
      steps: 200,
    });
    const at = course.map(({ t, y: [volume] }) => ({
      t,
      volume: volume!,
      protein: from * (start / volume!) ** rejection,
    }));
    return {
      flux: [{ points: at.map(({ volume, protein }) => [protein, (draining(volume) * L_PER_M3) / area] as const) }],
      // A flux up to an entered maximum does not say how it depends on pressure.
      pressure:
        s.flux_law === 'resistance'
          ? [
              {
                points: sampled(spread(0, 2 * s.transmembrane_pressure), (pressure) =>
                  fluxAt(fluxLaw({ ...s, transmembrane_pressure: pressure }), from),
                ),
              },
            ]
          : [],
      course: [{ points: at.map(({ t, volume }) => [t, volume] as const) }],
      protein: [{ points: at.map(({ t, protein }) => [t, protein] as const) }],
    };
  },
});

/** Rejection above which a membrane is no way to let the product through. */
const MOSTLY_RETAINED = 0.5;
const RETAINS = 'The membrane retains most of the product; choose a higher cut-off, or keep the retentate.';
const NEAR_GEL = 'The final concentration is within 10 % of the gel concentration, where flux is hard to predict.';
const SOLIDS = `Suspended solids above ${percent(MOST_SOLIDS)} by volume block flat-sheet membranes; clarify first.`;
