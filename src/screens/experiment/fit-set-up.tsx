import type { Experiment, ModelFit } from '#generated/types.ts';
import { useOperationExperiments } from '#src/experiments/use-experiments.ts';
import { FitForm } from '#src/workspace/fits/fit-form.tsx';

interface SetUpProps {
  experiment: Experiment;
  name: string;
  /** The fit to start from. */
  before: ModelFit | null;
  onFitted: () => void;
}

/** The set-up of a fit of this experiment, alone or with others of the unit operation. */
export function FitSetUp({ experiment, name, before, onFitted }: SetUpProps) {
  const { product_id: product, unit_operation: operation, id } = experiment;
  const experiments = useOperationExperiments(product, operation);
  if (!experiments) return null;
  return (
    <FitForm
      productId={product}
      operation={operation}
      name={name}
      experiments={experiments.toSorted((a, b) => Number(b.id === id) - Number(a.id === id))}
      before={before}
      first={id}
      onFitted={onFitted}
    />
  );
}
