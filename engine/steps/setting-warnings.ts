import { PREPARATIONS } from '../declare/define.ts';
import type { Warning } from '../types/results.ts';
import { REPLACED } from '../unit-operations/upstream/shared/prepared.ts';
import { REPLACED_BY_STREAM } from '../unit-operations/upstream/shared/stream-medium.ts';
import { untypical } from './resolve.ts';
import type { StepState } from './step-state.ts';

/** Warnings about the settings of a step, worded when they are read: outside the usual range, or overridden by other steps. */
export function settingWarnings(state: StepState): readonly Warning[] {
  state.settingWarnings ??= [...untypical(state.resolved, state.run.basis), ...replaced(state)].map(
    ({ field, message }) => ({
      step_id: state.resolved.step.id,
      field,
      message,
      kind: 'doubtful',
    }),
  );
  return state.settingWarnings;
}

/** Settings of a fermentation that the steps before it override. */
function replaced({ resolved, run }: StepState): { field: string; message: string }[] {
  if (!resolved.declaration.first) return [];
  const given = (fields: readonly string[], message: string) =>
    fields.flatMap((field) =>
      resolved.entered[field] === undefined && resolved.locked[field] === undefined ? [] : [{ field, message }],
    );
  return [
    ...PREPARATIONS.flatMap((part) =>
      run.prepared[part] ? given(REPLACED[part], 'Ignored: this value is set by a step before the fermentation.') : [],
    ),
    ...(run.fed ? given(REPLACED_BY_STREAM, 'Ignored: the stream fed to this fermentation is its medium.') : []),
  ];
}
