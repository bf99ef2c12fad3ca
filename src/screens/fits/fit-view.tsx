import { useState } from 'react';
import type { ModelFit } from '#generated/types.ts';
import { Options } from '#src/components/options.tsx';
import { Card } from '#src/components/page.tsx';
import { EffectCard } from '#src/workspace/fits/effect-card.tsx';
import { FitFigures } from '#src/workspace/fits/figures.tsx';
import { FitNotesCard } from '#src/workspace/fits/fit-notes-card.tsx';
import { ModelChart } from '#src/workspace/fits/model-chart.tsx';
import { ParametersCard } from '#src/workspace/fits/parameters-card.tsx';
import { ParityChart } from '#src/workspace/fits/parity-chart.tsx';
import { ProfilesCard } from '#src/workspace/fits/profiles-card.tsx';
import { UsedCard } from '#src/workspace/fits/used-card.tsx';
import type { FitDecision } from '#src/workspace/fits/use-decision.ts';
import shared from '#src/workspace/fits/fit.module.css';
import styles from './fits.module.css';

interface Props {
  decision: FitDecision;
  /** The accepted fit. */
  accepted: ModelFit | null;
}

/** One fit: its estimates, its predictions and its effect on processes. */
export function FitView({ decision, accepted }: Props) {
  const { fit } = decision;
  const { statistics, curves = [], warnings } = fit;
  const responses = statistics.responses ?? [];
  const [response, setResponse] = useState(fit.response);
  return (
    <div className={styles['view']}>
      <div className={shared['column']}>
        <ParametersCard fit={fit} />
        <ProfilesCard fit={fit} />
        <FitNotesCard notes={warnings} />
        <UsedCard fit={fit} />
      </div>
      <div className={shared['column']}>
        <Card>
          {responses.length > 1 && (
            <label className={styles['response']}>
              Response{' '}
              <select value={response} onChange={({ target }) => setResponse(target.value)}>
                <Options options={responses.map((one) => ({ value: one.response, label: one.title }))} />
              </select>
            </label>
          )}
          {curves.some((one) => one.response === response) && <ModelChart fit={fit} response={response} height={280} />}
          <ParityChart fit={fit} response={response} />
          <FitFigures fit={fit} />
        </Card>
      </div>
      <EffectCard decision={decision} accepted={accepted} />
    </div>
  );
}
