/** Enters a proposal: the same edit where it is evaluated and where a person takes it. */
import type { Configuration, SettingValue, Step } from '../types/configuration.ts';
import type { CheckProposal } from './types.ts';

export type ProposedChange = Pick<CheckProposal, 'step_id' | 'key' | 'to' | 'destination'>;

/** The configuration with a proposal entered, and everything else unchanged. A locked value stays locked, at the new value. */
export function withProposal(
  configuration: Configuration,
  { step_id, key, to, destination }: ProposedChange,
): Configuration {
  if (step_id === null) return withAssumption(configuration, key, to);
  const { uo_settings, locked_values } = configuration;
  const isLocked = locked_values.uo_settings.some(({ id, settings }) => id === step_id && settings[key] !== undefined);
  const entered = (steps: Step[]): Step[] =>
    steps.map((one) => (one.id === step_id ? { ...one, settings: { ...one.settings, [key]: to } } : one));
  if (isLocked) return { ...configuration, locked_values: { uo_settings: entered(locked_values.uo_settings) } };
  if (!key.startsWith('feeds.')) return { ...configuration, uo_settings: entered(uo_settings) };
  const shared = uo_settings.map((one) => (one.id === step_id && one.feeds ? withShare(one, key, to) : one));
  return sending({ ...configuration, uo_settings: shared }, destination);
}

const withShare = (step: Step, key: string, to: SettingValue): Step => ({
  ...step,
  feeds: step.feeds!.map((feed) =>
    key === `feeds.${feed.from}.${feed.outlet}.share` ? { ...feed, share: Number(to) } : feed,
  ),
});

/** The configuration with what is left of an outlet sent somewhere. */
export const sending = (configuration: Configuration, destination: CheckProposal['destination']): Configuration =>
  destination
    ? {
        ...configuration,
        uo_settings: configuration.uo_settings.map((step) =>
          step.id === destination.from
            ? { ...step, outlets: { ...step.outlets, [destination.outlet]: { disposal: destination.disposal } } }
            : step,
        ),
      }
    : configuration;

function withAssumption(configuration: Configuration, path: string, to: SettingValue): Configuration {
  const dot = path.indexOf('.');
  const [group, key] = [path.slice(0, dot), path.slice(dot + 1)];
  const { assumptions } = configuration;
  const before = (assumptions as Record<string, Record<string, unknown> | undefined>)[group];
  return { ...configuration, assumptions: { ...assumptions, [group]: { ...before, [key]: to } } };
}
