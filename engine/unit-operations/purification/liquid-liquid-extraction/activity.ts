/** Stages of an extraction by activity coefficients. */
import { hasParameters } from '../../../substances/unifac.ts';
import { type Liquid, Liquids } from '../../../substances/liquids.ts';
import { meanCharge } from '../../../physics/dissociation.ts';
import { unchargedShare } from '../../../physics/extraction.ts';
import type { Run } from '../../../declare/define.ts';
import type { Values } from '../../../declare/settings.ts';
import { inSentence } from '../../../wording/text.ts';
import type { Vapour } from '../../../substances/vapour.ts';
import { mixedTemperature } from '../../shared/make-up.ts';
import type { extractionSettings } from './settings.ts';

type Extraction = Values<typeof extractionSettings>;

export interface Extracted {
  /** kg of each component that stays in the feed phase; components that take no part stay in the water. */
  readonly staying: ReadonlyMap<number, number>;
  /** Concentration of the product in the solvent ÷ that in water, in the stage that the feed enters. */
  readonly partition: number;
  /** Product in the feed phase and in the extracting phase that leave each stage, g/L. */
  readonly profile: readonly (readonly [number, number])[];
}

/** Models by the liquids of a process and by which of them are there. */
const models = new WeakMap<readonly (Vapour | null)[], Map<string, Liquids>>();
function modelOf(vapours: readonly (Vapour | null)[], parts: readonly number[]): Liquids {
  let own = models.get(vapours);
  if (!own) models.set(vapours, (own = new Map()));
  const key = parts.join();
  let model = own.get(key);
  if (!model) own.set(key, (model = new Liquids(parts.map((i) => vapours[i] as Liquid))));
  return model;
}

/**
 * @param feed And `extractant`: kg of each component in what enters.
 * @param ideal Ideal stages; a part of a stage takes the same part of what a whole one does.
 * @returns Why the equilibrium cannot be calculated, in words, if it cannot
 */
export function extractByActivity(
  run: Run,
  s: Extraction,
  feed: ArrayLike<number>,
  extractant: ArrayLike<number>,
  ideal: number,
): Extracted | string {
  const { at, vapours, molarMass, names, acids, specificVolume } = run.components;
  const unknown = [at.target, at.solvent].filter((i) => !vapours[i]?.groups);
  if (unknown.length > 0)
    return `Activity coefficients are not available for ${unknown.map((i) => inSentence(names[i]!)).join(' and ')}. Choose partition coefficients.`;
  const parts: number[] = [];
  for (let i = 0; i < feed.length; i++) if (vapours[i]?.groups && feed[i]! + extractant[i]! > 0) parts.push(i);
  if (!hasParameters(parts.map((i) => vapours[i]!.groups!)))
    return `The activity coefficients lack parameters for ${parts.map((i) => inSentence(names[i]!)).join(', ')} together. Choose partition coefficients.`;
  const model = modelOf(vapours, parts);
  const into = s.direction === 'into_solvent';
  const kmol = (mass: ArrayLike<number>): Float64Array => Float64Array.from(parts, (i) => mass[i]! / molarMass[i]!);
  // Only what is uncharged takes part, and all of the product as far as a measurement says.
  const uncharged = Float64Array.from(parts, (i) => {
    if (i === at.target) return s.calibration * unchargedShare(s.ionisation, s.ph, s.pka);
    const acid = acids[i];
    return acid ? 1 - Math.min(1, Math.abs(meanCharge(acid, s.ph))) : 1;
  });
  const whole = new Float64Array(parts.length).fill(1);
  const held = into ? { feed: uncharged, extract: whole } : { feed: whole, extract: uncharged };
  const T = mixedTemperature(run);
  const [entering, fresh] = [kmol(feed), kmol(extractant)];
  const stagesOf = (count: number): { feedPhase: Float64Array; extract: Float64Array }[] | null => {
    if (s.flow_pattern === 'countercurrent') {
      const found = model.stages(T, entering, fresh, count, held);
      return found && found.feedPhase.map((one, j) => ({ feedPhase: one, extract: found.extractPhase[j]! }));
    }
    const list: { feedPhase: Float64Array; extract: Float64Array }[] = [];
    for (let left = entering; list.length < count; left = list.at(-1)!.feedPhase) {
      const one = model.stages(
        T,
        left,
        fresh.map((each) => each / count),
        1,
        held,
      );
      if (!one) return null;
      list.push({ feedPhase: one.feedPhase[0]!, extract: one.extractPhase[0]! });
    }
    return list;
  };
  const more = stagesOf(Math.ceil(ideal - 1e-9));
  if (!more) return 'Feed and solvent form a single liquid phase or no equilibrium, by their activity coefficients.';
  const fewer =
    Math.floor(ideal + 1e-9) === Math.ceil(ideal - 1e-9) ? more : ideal < 1 ? [] : stagesOf(Math.floor(ideal));
  const part = fewer === more ? 1 : ideal - Math.floor(ideal);
  const leaving = more.at(-1)!.feedPhase;
  const before = fewer?.at(-1)?.feedPhase ?? entering;
  const staying = new Map<number, number>();
  for (const [k, i] of parts.entries()) staying.set(i, between(before[k]!, leaving[k]!, part) * molarMass[i]!);
  const target = parts.indexOf(at.target);
  const concentration = (list: Float64Array): number => {
    let volume = 0;
    for (const [k, i] of parts.entries()) volume += list[k]! * molarMass[i]! * specificVolume[i]!;
    return (list[target]! * molarMass[at.target]!) / volume;
  };
  const profile = more.map(({ feedPhase, extract }) => [concentration(feedPhase), concentration(extract)] as const);
  const [one, other] = profile[0]!;
  return { staying, partition: into ? other / one : one / other, profile };
}

/** Along a stage, what is extracted falls by the same factor; what dissolves where nothing was grows evenly. */
const between = (from: number, to: number, share: number): number =>
  from > 0 && to > 0 ? from ** (1 - share) * to ** share : from + share * (to - from);
