import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { acceptFit, getListFitsQueryKey } from '#generated/hooks/experiments/experiments.ts';
import type { FitEffect, ModelFit, Process } from '#generated/hooks/model/index.ts';
import { KEY_FIGURES, showFigure } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { processesOf } from '#src/products/use-processes.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { StepChoice } from '#src/components/step-choice.tsx';
import { hasStatus } from '#src/lib/api-problem.ts';
import { JOB_POLL } from '#src/lib/constants.ts';
import { NO_DATA } from '#src/lib/format.ts';
import { toast } from '#src/lib/toast.ts';
import { processPath } from '#src/products/process-card.tsx';
import styles from './fits.module.css';
import { shown } from './numbers.ts';
import { unitShown } from '#src/lib/currency.ts';

/**
 * Time, ms, for which the page checks whether the processes have been re-saved; a longer queue shows at the next visit.
 */
const PATIENCE = 60_000;

interface Props {
  fit: ModelFit;
  accepted: ModelFit | null;
}

/** The effect of the fit on each process, and the decision to accept or discard it. */
export function EffectCard({ fit, accepted }: Props) {
  const client = useQueryClient();
  const [reevaluate, setReevaluate] = useState(true);
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { effects, status, number, product_id: productId, unit_operation: operation } = fit;
  const isUsed = status === 'accepted';
  const [savedUntil, setSavedUntil] = useState(0);
  const processes = useQuery({
    ...processesOf(productId),
    enabled: isUsed,
    refetchInterval: ({ state: { data } }) =>
      Date.now() < savedUntil && data?.some(({ newer }) => newer) ? JOB_POLL : false,
  }).data;

  const decide = async (decision: 'accepted' | 'discarded') => {
    setBusy(true);
    setProblem(null);
    try {
      const { version } = fit;
      const again = decision === 'accepted' && reevaluate && effects.length > 0;
      const steps = Object.entries(chosen).map(([process_id, ids]) => ({ process_id, step_ids: [...ids] }));
      await acceptFit(productId, operation, fit.id, {
        status: decision,
        version,
        ...(again && { reevaluate: true, ...(steps.length > 0 && { steps }) }),
      });
      await client.invalidateQueries({ queryKey: getListFitsQueryKey(productId, operation) });
      // The lists of processes show whether newer data are available.
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/pipelines') });
      if (decision === 'discarded') toast.done(`Fit ${number} is discarded`);
      else toast.done(`Fit ${number} is accepted`);
      if (again) setSavedUntil(Date.now() + PATIENCE);
    } catch (error) {
      if (!hasStatus(error, 409, 422)) throw error;
      setProblem(error.message);
      await client.invalidateQueries({ queryKey: getListFitsQueryKey(productId, operation) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card
      className={styles['effect']}
      title={isUsed ? 'Effect on processes' : 'Before you accept'}
      note={isUsed ? 'Calculated at the time of the fit' : 'Effect of accepting this fit on the processes that use it'}
    >
      {effects.length === 0 ? (
        <p className={styles['none']}>No process of this product has this unit operation yet.</p>
      ) : (
        <>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Process</th>
                <th scope="col" data-numeric="">
                  Unit cost, {unitShown('USD/kg')}
                </th>
                <th scope="col" data-numeric="">
                  kg CO₂e/kg
                </th>
              </tr>
            </thead>
            <tbody>
              {effects.map((effect) => (
                <tr key={effect.process_id}>
                  <th scope="row">
                    {effect.process_name}
                    {isUsed && <Now process={processes?.find(({ id }) => id === effect.process_id)} />}
                  </th>
                  {effect.feasible ? (
                    <>
                      <td data-numeric="">
                        <Step figure="cogs" before={effect.cogs_before} after={effect.cogs_after} />
                      </td>
                      <td data-numeric="">
                        <Step
                          figure="gwp"
                          before={effect.gwp_before}
                          after={effect.gwp_after}
                          coverageBefore={effect.gwp_coverage_before ?? effect.gwp_coverage ?? null}
                          coverage={effect.gwp_coverage ?? null}
                        />
                      </td>
                    </>
                  ) : (
                    <td colSpan={2} className={styles['refused']}>
                      cannot run with it: {effect.message}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <Settings effects={effects} />
        </>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          <Icon name="alert" size={15} /> {problem}
        </p>
      )}
      {!isUsed && (
        <div className={styles['decision']}>
          {effects.length > 0 && (
            <FormControlLabel
              control={
                <Checkbox size="small" checked={reevaluate} onChange={({ target }) => setReevaluate(target.checked)} />
              }
              label={`Re-save ${effects.length === 1 ? 'the process' : `the ${effects.length} processes`} with this fit`}
            />
          )}
          {reevaluate &&
            effects.map(({ process_id: id, process_name: process, steps = [] }) =>
              steps.length < 2 ? null : (
                <div key={id} className={styles['steps']}>
                  <span>Steps of {process} that use it</span>
                  <StepChoice
                    label={`Steps of ${process} that use the fit`}
                    steps={steps.map(({ step_id, name }) => ({ id: step_id, name }))}
                    chosen={chosen[id] ?? steps.map(({ step_id }) => step_id)}
                    onChange={(ids) => setChosen({ ...chosen, [id]: ids })}
                  />
                </div>
              ),
            )}
          <div className={styles['row']}>
            <Button variant="contained" loading={isBusy} onClick={() => void decide('accepted')}>
              {status === 'superseded' ? `Go back to fit ${number}` : 'Accept'}
            </Button>
            {status === 'proposed' && (
              <Button variant="outlined" disabled={isBusy} onClick={() => void decide('discarded')}>
                Discard
              </Button>
            )}
          </div>
          <p>
            {accepted
              ? `Fit ${accepted.number} stays in the list and can be accepted again.`
              : 'Processes currently use the defaults.'}{' '}
            Entered and locked values are not changed.
          </p>
        </div>
      )}
    </Card>
  );
}

/** Shows whether a process is saved with the fitted values. */
function Now({ process }: { process: Process | undefined }) {
  if (!process) return null;
  return (
    <small>
      <Link to={processPath(process)}>
        {process.newer ? 'Newer data available' : `v${process.configuration_number} uses this fit`}
      </Link>
    </small>
  );
}

interface StepProps {
  figure: 'cogs' | 'gwp';
  before: number | null;
  after: number | null;
  /** Share of the input mass that has an emission factor, before and after. */
  coverageBefore?: number | null;
  coverage?: number | null;
}

/** The value before and after, with the change. */
function Step({ figure, before, after, coverageBefore = null, coverage = null }: StepProps) {
  const definition = KEY_FIGURES.find(({ key }) => key === figure)!;
  if (after === null) return <>{NO_DATA}</>;
  return (
    <span className={styles['step']}>
      {before !== null && <small>{showFigure(definition, before, coverageBefore).figure} →</small>}{' '}
      <b>{showFigure(definition, after, coverage).figure}</b>
      {before !== null && <Delta value={after} saved={before} better="lower" />}
    </span>
  );
}

function Settings({ effects }: { effects: FitEffect[] }) {
  const warnings = [...new Set(effects.flatMap((one) => one.warnings))];
  return (
    <>
      {effects
        .filter(({ settings }) => settings.length > 0)
        .map(({ process_id, process_name, settings }) => (
          <details key={process_id} className={styles['settings']} open={effects.length === 1}>
            <summary>{process_name}: settings it replaces</summary>
            <dl>
              {settings.map((one) => (
                <div key={`${one.step_id} ${one.key}`}>
                  <dt>{one.title}</dt>
                  <dd>
                    {one.kept ? (
                      'own value, unchanged'
                    ) : (
                      <>
                        {shown(one.before, one)} → <b>{shown(one.after, one)}</b>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      {warnings.length > 0 && (
        <ul className={styles['warnings']}>
          {warnings.map((one) => (
            <li key={one}>
              <Icon name="warning" size={15} /> {one}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
