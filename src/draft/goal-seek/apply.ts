import type { Configuration } from '#engine/index.ts';
import { setAssumption, setPrice } from '../assumptions/edits.ts';
import { setSetting } from '../edits.ts';
import type { LeverChoice } from './levers.ts';

/** Enters a value as a user would. */
export function applyLever(draft: Configuration, { lever }: Pick<LeverChoice, 'lever'>, value: number): Configuration {
  switch (lever.kind) {
    case 'setting':
      return setSetting(draft, lever.step_id, lever.key, value);
    case 'assumption':
      return setAssumption(draft, lever.group, lever.key, value);
    case 'price':
      return setPrice(draft, lever.item_id, value);
  }
}
