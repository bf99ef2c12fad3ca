/** Enters a number or choice in a configuration by its key, wherever the configuration keeps it. */
import { salePriceKey, shareKey } from './keys.ts';
import type { Configuration, SettingValue, Step, StepOutlet } from '../types/configuration.ts';

/** The outlets of a step with another price for the co-product of a name. */
export const withSalePrice = (
  outlets: Readonly<Record<string, StepOutlet>>,
  name: string | undefined,
  price: number | undefined,
): Record<string, StepOutlet> =>
  Object.fromEntries(
    Object.entries(outlets).map(([key, { price: before, ...one }]) => {
      const own = one.disposal === 'sold' && one.name === name ? price : before;
      return [key, { ...one, ...(own !== undefined && { price: own }) }];
    }),
  );

/**
 * A setting of a step (`yield`), the share of a feed (`feeds.<from>.<outlet>.share`) or the price at which an outlet is
 * sold (`outlets.<outlet>.price`), which all streams of the same name share.
 */
export function enterValue(
  configuration: Configuration,
  stepId: string,
  key: string,
  value: SettingValue,
): Configuration {
  const { uo_settings: steps } = configuration;
  const step = steps.find(({ id }) => id === stepId);
  if (!step) return configuration;
  const number = typeof value === 'number' ? value : undefined;
  const sold = Object.entries(step.outlets ?? {}).find(([outlet]) => salePriceKey(outlet) === key);
  if (sold)
    return {
      ...configuration,
      uo_settings: steps.map((one) =>
        one.outlets ? { ...one, outlets: withSalePrice(one.outlets, sold[1].name, number) } : one,
      ),
    };
  const change = ({ feeds = [], ...rest }: Step): Step => {
    const at = feeds.findIndex((feed) => shareKey(feed) === key);
    if (at < 0) return { ...step, settings: { ...step.settings, [key]: value } };
    const { share: _before, ...feed } = feeds[at]!;
    return { ...rest, feeds: feeds.with(at, { ...feed, ...(number !== undefined && { share: number }) }) };
  };
  return { ...configuration, uo_settings: steps.map((one) => (one === step ? change(one) : one)) };
}
