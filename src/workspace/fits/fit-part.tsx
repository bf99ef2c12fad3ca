import { useState } from 'react';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { Card } from '#src/components/page.tsx';
import { ModelChart } from './model-chart.tsx';
import { ParametersCard } from './parameters-card.tsx';
import { ParityChart } from './parity-chart.tsx';
import type { ModelFit } from '#generated/types.ts';

type View = 'curves' | 'parity';

/** The model over the data with its residuals, and its parameters. */
export function FitPart({ fit }: { fit: ModelFit }) {
  const { curves = [], statistics, response } = fit;
  const responses = statistics.responses?.map((one) => one.response) ?? [response];
  const drawn = responses.filter((key) => curves.some((one) => one.response === key));
  const [wanted, setView] = useState<View>('curves');
  const view = drawn.length > 0 ? wanted : 'parity';
  return (
    <>
      <Card
        title="The model over your points"
        note={
          <>
            Fit {fit.number}, {statistics.inside_interval} of {statistics.n + statistics.n_held_out} values within the
            95 % band{' '}
            {drawn.length > 0 && (
              <ChoiceButtons<View>
                label="Charts of the fit"
                choices={{ curves: 'Curves', parity: 'Parity' }}
                value={view}
                onChange={setView}
              />
            )}
          </>
        }
      >
        {view === 'curves'
          ? drawn.map((key) => <ModelChart key={key} fit={fit} response={key} height={drawn.length > 1 ? 205 : 330} />)
          : responses.map((key) => <ParityChart key={key} fit={fit} response={key} />)}
      </Card>
      <ParametersCard fit={fit} />
    </>
  );
}
