/** The settings of a process that are in use. */
import { declarationOf } from '../own-operations/declaration.ts';
import type { Results } from '../types/results.ts';
import type { SettingValue } from '../types/configuration.ts';
import type { AnalysisInput } from './types.ts';
import { settingOf } from '../declare/define.ts';
import { type Setting } from '../declare/settings.ts';

/** A setting of a step with its present value. */
export interface Entry {
  step_id: string;
  key: string;
  parameter: Setting['parameter'];
  value: SettingValue;
  isLocked: boolean;
  /** Whether the model fills it in from the feed, in which case a fixed number would rarely be valid. */
  followsFeed: boolean;
}

/** Settings in use: one that depends on another setting only if that setting has the required value. */
export function entries(
  { configuration, library }: Pick<AnalysisInput, 'configuration' | 'library'>,
  results: Results,
): Entry[] {
  return configuration.uo_settings.flatMap((step) => {
    const declaration = declarationOf(step, library);
    const resolved = results.steps.find(({ step_id }) => step_id === step.id)?.settings ?? [];
    const valueOf = (key: string) => resolved.find((one) => one.key === key);
    // In the order of the declaration; those of lists, which exist only where they were entered, come last.
    return resolved.flatMap((now) => {
      const { key } = now;
      const setting = declaration && settingOf(declaration, key);
      if (!setting) return [];
      const { parameter, derive } = setting;
      const { depends_on: needs } = parameter;
      if (needs && valueOf(needs.key)?.value !== needs.value) return [];
      return [
        {
          step_id: step.id,
          key,
          parameter,
          value: now.value,
          isLocked: now.source === 'locked',
          followsFeed: now.source === 'default' && parameter.default === null && derive === null,
        },
      ];
    });
  });
}
