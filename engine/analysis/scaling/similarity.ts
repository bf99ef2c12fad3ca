/** Effects of vessel size on the broth, with the limits that it withstands (docs/models, scale-up). */
import type { Unit } from '../../wording/quantity.ts';
import { mixing, TANK_FILL } from '../../physics/mixing.ts';
import { unitOperation } from '../../unit-operations/index.ts';
import type { Cell } from '../../types/library.ts';
import type { Results, StepResult } from '../../types/results.ts';
import type { SimilarityRow } from '../types.ts';

/** Maximum power of motors and shafts, kW/m³. */
const MOST_POWER = 5;
/** Tip speed above which cells without a wall, and other cells, are damaged, m/s. */
const MOST_TIP_SPEED = { animal: 2, other: 7 } as const;

/** @param step Id of the fermentation. */
export function similarity(before: Results, after: Results, step: string, host: Cell | undefined): SimilarityRow[] {
  const [small, large] = [before, after].map(({ steps }) => steps.find(({ step_id }) => step_id === step)!) as [
    StepResult,
    StepResult,
  ];
  const setting = (of: StepResult, key: string): number | null => {
    const value = of.settings.find((one) => one.key === key)?.value;
    return typeof value === 'number' ? value : null;
  };
  type Values = Pick<SimilarityRow, 'before' | 'after'>;
  const row = (
    key: string,
    { title, unit }: { title: string; unit: Unit },
    { before: from, after: to }: Values,
    limit: number | null,
    atLeast = false,
  ): SimilarityRow => {
    const holds = limit === null || to === null ? null : atLeast ? to >= limit : to <= limit;
    return { key, title, unit, before: from, after: to, limit, holds };
  };
  const settings = (key: string): Values => ({ before: setting(small, key), after: setting(large, key) });
  const outputs = unitOperation(small.unit_operation)?.outputs ?? {};
  const output = (key: string, limit: number | null, atLeast = false): SimilarityRow[] => {
    const declared = outputs[key];
    return declared
      ? [row(key, declared, { before: small.outputs[key]!, after: large.outputs[key]! }, limit, atLeast)]
      : [];
  };
  const mixingOf = (of: StepResult): number | null => {
    const [volume, fraction, power] = ['vessel_volume', 'working_fraction', 'power_per_volume'].map((key) =>
      setting(of, key),
    );
    return volume && power ? mixing(volume * (fraction ?? TANK_FILL), power).time : null;
  };
  const mixed = { before: mixingOf(small), after: mixingOf(large) };
  const isFragile = host?.kind === 'animal' || host?.kind === 'insect';
  return [
    row('vessel_volume', { title: 'Vessel volume', unit: 'm³' }, settings('vessel_volume'), null),
    row('power_per_volume', { title: 'Power per volume', unit: 'kW/m³' }, settings('power_per_volume'), MOST_POWER),
    ...output('tip_speed', isFragile ? MOST_TIP_SPEED.animal : MOST_TIP_SPEED.other),
    ...(mixed.after === null ? [] : [row('mixing_time', { title: 'Mixing time', unit: 's' }, mixed, null)]),
    ...output('kla', null),
    ...output('peak_uptake', null),
    ...output('max_transfer', large.outputs['peak_uptake'] ?? null, true),
    ...output('cooling', null),
    ...output('cooling_area', null),
  ];
}
