import { parameterOf, type Check, type Configuration } from '#engine/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { operationOf, type Catalogue } from '#src/draft/catalogue.ts';
import { feedsOf } from '#src/draft/feeds.ts';
import { hasRemedy } from './kinds.ts';

/**
 * What to change where no single change clears a check: the setting with another one of its step, or the step that feeds it. Null where
 * nothing is to be changed, and where a warning names no setting: its message says what to do.
 */
export function adviceOf(
  { kind, step_id, field, remark }: Check,
  draft: Configuration,
  catalogue: Catalogue,
): string | null {
  if (remark) return remark;
  if (!hasRemedy(kind) || (kind === 'costs' && field === null)) return null;
  const place = draft.uo_settings.findIndex(({ id }) => id === step_id);
  const step = draft.uo_settings[place];
  if (!step) return 'Changing one assumption is not enough. Change two of them.';
  const operation = operationOf(catalogue, step);
  const setting = field !== null && operation ? parameterOf(operation, field) : null;
  const fed = feedsOf(draft, step).find(({ next_batch }) => next_batch !== true);
  const before = step.feeds ? draft.uo_settings.find(({ id }) => id === fed?.from) : draft.uo_settings[place - 1];
  const what = setting
    ? `${inSentence(setting.title)} and another setting of ${step.name}`
    : `two settings of ${step.name}`;
  return `Changing one setting is not enough. Change ${what}${before ? `, or a setting of ${before.name}` : ''}.`;
}
