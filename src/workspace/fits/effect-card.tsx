import { useMemo, type ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FitEffect, ModelFit, Process } from '#generated/types.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { keyFigure, showFigure } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { Margin } from '#src/components/figures/margin.tsx';
import { processesOf } from '#src/products/use-processes.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { StepChoice } from '#src/components/step-choice.tsx';
import { JOB_POLL } from '#src/lib/constants.ts';
import { NO_DATA } from '#src/lib/format.ts';
import { processPath } from '#src/products/process-card.tsx';
import styles from './fit.module.css';
import { shown } from './numbers.ts';
import { whenUsed } from './when-used.ts';
import type { FitDecision } from './use-decision.ts';
import { costUnit, ReportedContext, reportedFor, useReported } from '#src/lib/reporting.ts';

interface Props {
  decision: FitDecision;
  accepted: ModelFit | null;
}

/** The effect of the fit on each process, and what accepting it re-saves. */
export function EffectCard(props: Props) {
  const product = useGetProduct(props.decision.fit.product_id).data;
  // Of several processes, each with its own batch.
  const reported = useMemo(() => reportedFor(product ?? {}, null), [product]);
  return (
    <ReportedContext value={reported}>
      <Effects {...props} />
    </ReportedContext>
  );
}

function Effects({ decision, accepted }: Props) {
  const { fit, reevaluate, setReevaluate, chosen, choose, problem, savedUntil } = decision;
  const { effects, status, product_id: productId } = fit;
  const isUsed = status === 'accepted';
  const reported = useReported();
  const processes = useQuery({
    ...processesOf(productId),
    enabled: isUsed,
    refetchInterval: ({ state: { data } }) =>
      Date.now() < savedUntil && data?.some(({ newer }) => newer) ? JOB_POLL : false,
  }).data;
  const [first, ...others] = effects.map(whenUsed);
  const nowOf = (effect: FitEffect) =>
    isUsed && <Now process={processes?.find(({ id }) => id === effect.process_id)} />;
  return (
    <Card
      className={styles['effect']}
      title={isUsed ? 'Effect on processes' : 'Effect on cost'}
      note={isUsed ? 'Calculated at the time of the fit' : undefined}
    >
      {first ? (
        <>
          <Headline effect={first} now={nowOf(first)} />
          {others.length > 0 && (
            <table className={styles['table']} aria-label="Other processes">
              <thead>
                <tr>
                  <th scope="col">Also used by</th>
                  <th scope="col" data-numeric="">
                    Unit cost, {costUnit(reported)}
                  </th>
                  <th scope="col" data-numeric="">
                    {keyFigure('gwp', reported).unit}
                  </th>
                </tr>
              </thead>
              <tbody>
                {others.map((effect) => (
                  <tr key={effect.process_id}>
                    <th scope="row">
                      {effect.process_name}
                      {nowOf(effect)}
                    </th>
                    {effect.feasible ? (
                      <>
                        <td data-numeric="">
                          <Step figure="cogs" before={effect.cogs_before} after={effect.cogs_after} />
                        </td>
                        <td data-numeric="">
                          <Footprint effect={effect} />
                        </td>
                      </>
                    ) : (
                      <td colSpan={2} className={styles['refused']}>
                        cannot run with this fit: {effect.message}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Settings effects={effects} />
        </>
      ) : (
        <p className={styles['none']}>No process of this product has this unit operation yet.</p>
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
                  <span>Steps of {process} that use the fit</span>
                  <StepChoice
                    label={`Steps of ${process} that use the fit`}
                    steps={steps.map(({ step_id, name }) => ({ id: step_id, name }))}
                    chosen={chosen[id] ?? steps.map(({ step_id }) => step_id)}
                    onChange={(ids) => choose(id, ids)}
                  />
                </div>
              ),
            )}
          <p>
            {accepted
              ? `Fit ${accepted.number} stays in the list and can be accepted again.`
              : 'Processes currently use the defaults.'}{' '}
            Entered values, locked values and branches are not changed.
          </p>
        </div>
      )}
    </Card>
  );
}

/** The first process: its unit cost large, with the footprint below. */
function Headline({ effect, now }: { effect: FitEffect; now: ReactNode }) {
  const { process_name: name, message, cogs_before: before, replaced, feasible, cogs_after: after } = effect;
  const { cogs_uncertainty_before: wasWide, cogs_uncertainty_after: isWide } = effect;
  const [cost, footprint] = useFigures();
  return (
    <div className={styles['headline']}>
      <h3>
        {name}, unit cost {now}
      </h3>
      {feasible && after !== null ? (
        <>
          <p>
            {before !== null && <span>{showFigure(cost, before, null).figure} →</span>}{' '}
            <b>{showFigure(cost, after, null).figure}</b> <small>{showFigure(cost, after, null).unit}</small>{' '}
            {before !== null && <Delta value={after} saved={before} better="lower" />}
          </p>
          {replaced && (
            <p className={styles['second']}>
              if the fitted values replace those entered in the step; no change otherwise
            </p>
          )}
          {isWide && !replaced && (
            <p className={styles['second']}>
              Uncertainty {wasWide && <Margin estimate={wasWide} definition={cost} />} {wasWide && '→'}{' '}
              <Margin estimate={isWide} definition={cost} />
            </p>
          )}
          <p className={styles['second']}>
            Footprint <Footprint effect={effect} /> <small>{footprint.unit}</small>
          </p>
        </>
      ) : (
        <p className={styles['refused']}>The process cannot run with this fit: {message}</p>
      )}
    </div>
  );
}

/** Unit cost and footprint, for the reported amount. */
function useFigures() {
  const reported = useReported();
  return [keyFigure('cogs', reported), keyFigure('gwp', reported)] as const;
}

const Footprint = ({ effect }: { effect: FitEffect }) => (
  <Step
    figure="gwp"
    before={effect.gwp_before}
    after={effect.gwp_after}
    coverageBefore={effect.gwp_coverage_before ?? effect.gwp_coverage ?? null}
    coverage={effect.gwp_coverage ?? null}
  />
);

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
  const definition = keyFigure(figure, useReported());
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
                      'entered value, unchanged'
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
