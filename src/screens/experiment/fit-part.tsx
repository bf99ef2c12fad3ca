import type { Experiment, ModelFit } from '#generated/types.ts';
import { useOperationExperiments } from '#src/experiments/use-experiments.ts';
import { FitForm } from '#src/workspace/fits/fit-form.tsx';
import { FitFigures } from '#src/workspace/fits/figures.tsx';
import { FitNotesCard } from '#src/workspace/fits/fit-notes-card.tsx';
import { ModelChart } from '#src/workspace/fits/model-chart.tsx';
import { ParityChart } from '#src/workspace/fits/parity-chart.tsx';
import { ProfilesCard } from '#src/workspace/fits/profiles-card.tsx';
import { Card } from '#src/components/page.tsx';

/** The model over the data, its quality, and what to consider. */
export function FitPart({ fit }: { fit: ModelFit }) {
  const { curves = [], statistics, response, warnings } = fit;
  const responses = statistics.responses?.map((one) => one.response) ?? [response];
  const drawn = responses.filter((key) => curves.some((one) => one.response === key));
  return (
    <>
      <Card title="Model and data" note={`Fit ${fit.number}`}>
        {drawn.map((key) => (
          <ModelChart key={key} fit={fit} response={key} height={drawn.length > 1 ? 190 : 280} />
        ))}
        {drawn.length <= 1 && <ParityChart fit={fit} response={response} />}
        <FitFigures fit={fit} />
      </Card>
      <ProfilesCard fit={fit} />
      <FitNotesCard notes={warnings} />
    </>
  );
}

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
