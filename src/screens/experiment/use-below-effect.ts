import { useMemo } from 'react';
import type { Experiment, Product } from '#generated/types.ts';
import { useLibrary } from '#src/draft/use-library.ts';
import { toBasis } from '#src/draft/wire.ts';
import { useNewCalculator } from '#src/engine/calculator.ts';
import type { BelowEffect, Limited } from '#src/engine/draft-mapping.ts';
import { type Answered, useAsk } from '#src/engine/use-ask.ts';
import { draftMapping } from './draft-mapping.ts';
import type { DataValues } from './use-mapping.ts';

/** ms without a change of the mapping after which three fits are worth their time. */
const PAUSE = 600;

/** What each decision on the values below detection in some columns gives in the default fit. */
export function useBelowEffect(
  experiment: Experiment,
  product: Product | undefined,
  values: DataValues,
  limited: Limited,
): Answered<BelowEffect | null> {
  const library = useLibrary();
  const calculator = useNewCalculator(product && toBasis(product), library);
  const canFit = (experiment.model?.parameters?.length ?? 0) > 0;
  // A decision does not change what the others would give.
  const undecided = JSON.stringify({ ...values, columns: values.columns.map(({ below: _below, ...one }) => one) });
  const draft = useMemo(
    () => (canFit ? draftMapping(experiment, JSON.parse(undecided) as DataValues) : null),
    [canFit, experiment, undecided],
  );
  const ask = draft && product && library ? { ...draft, ...limited } : undefined;
  return useAsk('below_effect', ask, { by: calculator.askSlow, pause: PAUSE, keep: true });
}
