import { knownChange } from '#engine/index.ts';
import { counted, LEVEL } from '#engine/wording/index.ts';
import { Fragment, useMemo, type ReactNode } from 'react';
import type { EstimatedSpreads, Spread } from '#engine/analysis/index.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FitEffect, ModelFit, Process } from '#generated/types.ts';
import { useGetProduct } from '#generated/hooks/products.ts';
import { keyFigure, showFigure, showRounded } from '#src/components/figures/definitions.ts';
import { HistogramPlot } from '#src/components/chart/histogram-plot.tsx';
import { Delta } from '#src/components/figures/delta.tsx';
import { marginParts } from '#src/components/figures/margin-text.ts';
import { Margin } from '#src/components/figures/margin.tsx';
import { processesOf } from '#src/products/use-processes.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { StepChoice } from '#src/components/step-choice.tsx';
import { JOB_POLL } from '#src/lib/constants.ts';
import { NO_DATA } from '#src/lib/format.ts';
import { processPath } from '#src/products/process-card.tsx';
import styles from './fit.module.css';
import { P99 } from '#src/lib/chance.ts';
import { shown } from './numbers.ts';
import { whenUsed } from './when-used.ts';
import type { FitDecision } from './use-decision.ts';
import type { FitSpreads } from './use-fit-spreads.ts';
import { costUnit, costValue, ReportedContext, reportedFor, useReported } from '#src/lib/reporting.ts';

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
  const { fit, saves, leaves, reevaluate, setReevaluate, chosen, choose, isReplacing, setReplacing, problem } =
    decision;
  const { effects, status, product_id: productId } = fit;
  const isUsed = status === 'accepted';
  const reported = useReported();
  const processes = useQuery({
    ...processesOf(productId),
    enabled: isUsed,
    refetchInterval: ({ state: { data } }) =>
      Date.now() < decision.savedUntil && data?.some(({ newer }) => newer) ? JOB_POLL : false,
  }).data;
  const shownEffects = isReplacing === false ? effects : effects.map(whenUsed);
  const [first, ...others] = shownEffects;
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
          <Headline effect={first} now={nowOf(first)} decision={decision} />
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
          <Settings effects={shownEffects} />
        </>
      ) : (
        <p className={styles['none']}>
          {leaves > 0
            ? 'No process of this product had this unit operation when the fit was calculated.'
            : 'No process of this product has this unit operation yet.'}
        </p>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          <Icon name="alert" size={15} /> {problem}
        </p>
      )}
      {!isUsed && (
        <div className={styles['decision']}>
          {saves > 0 && (
            <FormControlLabel
              control={
                <Checkbox size="small" checked={reevaluate} onChange={({ target }) => setReevaluate(target.checked)} />
              }
              label={`Re-save ${saves === 1 ? 'the process' : `the ${saves} processes`} with this fit`}
            />
          )}
          {isReplacing !== null && reevaluate && (
            <FormControlLabel
              control={
                <Checkbox size="small" checked={isReplacing} onChange={({ target }) => setReplacing(target.checked)} />
              }
              label="Replace the values entered in the steps"
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
          {leaves > 0 && (
            <p>
              {counted(leaves, 'process was', 'processes were')} added since this fit was calculated, and{' '}
              {leaves === 1 ? 'keeps its' : 'keep their'} values. Use the fit there afterwards, or fit again to see its
              effect.
            </p>
          )}
          <p>
            {accepted ? `Fit ${accepted.number} stays in the list and can be accepted again.` : 'No fit is in use.'}{' '}
            {isReplacing === true ? 'Locked' : 'Entered values, locked'} values and branches are not changed. Accepting
            can be undone.
          </p>
        </div>
      )}
    </Card>
  );
}

interface HeadlineProps {
  effect: FitEffect;
  now: ReactNode;
  decision: FitDecision;
}

/** The first process: its unit cost large, how certain it is, and what makes the uncertainty. */
function Headline({ effect, now, decision: { fit, found, isReplacing } }: HeadlineProps) {
  const { process_name: name, message, cogs_before: before, replaced, feasible, cogs_after: after } = effect;
  const [cost, footprint] = useFigures();
  const estimateOf = (spreads: EstimatedSpreads | null | undefined) =>
    spreads?.estimates.figures.find(({ metric }) => metric === 'cogs');
  const wasWide = estimateOf(found?.before) ?? effect.cogs_uncertainty_before;
  const isWide = estimateOf(found?.after) ?? (replaced ? undefined : effect.cogs_uncertainty_after);
  return (
    <>
      <div className={styles['headline']}>
        <h3>
          {name}, unit cost {now}
        </h3>
        {feasible && after !== null ? (
          <>
            <p>
              {before !== null && <span>{showRounded(cost, before, null).figure} →</span>}{' '}
              <b>{showRounded(cost, after, null).figure}</b> <small>{showFigure(cost, after, null).unit}</small>{' '}
              {before !== null && <Delta value={after} saved={before} better="lower" />}
            </p>
            {replaced && isReplacing === null && (
              <p className={styles['second']}>
                if the fitted values replace those entered in the step; no change otherwise
              </p>
            )}
            {isWide && (
              <p className={styles['second']}>
                {wasWide && <Margin estimate={wasWide} definition={cost} hasLevel={false} />} {wasWide && '→'}{' '}
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
      {found && <Certainty fit={fit} found={found} />}
    </>
  );
}

/** The distribution of the unit cost without the fit and with it, and the inputs that make its width. */
function Certainty({ fit: { parameters }, found: { before, after } }: { fit: ModelFit; found: FitSpreads }) {
  const reported = useReported();
  const cost = keyFigure('cogs', reported);
  const [was, is] = [before, after].map((one) => one?.spreads.find(({ metric }) => metric === 'cogs'));
  const estimate = after?.estimates.figures.find(({ metric }) => metric === 'cogs');
  if (!is || !estimate || estimate.baseline === null || estimate.causes.length === 0) return null;
  const { half, unit, parts } = marginParts(estimate, cost.show);
  const shares = estimate.causes.map(({ share }) => share);
  const sizes = [...shares, 1 - shares.reduce((sum, share) => sum + share, 0)].map(Math.sqrt);
  const inUnit = (usd: number) => costValue(usd, reported);
  const bins = ({ histogram: { edges, counts } }: Spread) => ({ edges: edges.map(inUnit), counts });
  return (
    <div className={styles['certainty']}>
      <HistogramPlot
        title="Unit cost with the fit"
        height={112}
        bins={bins(is)}
        colour="var(--palette-value-fitted)"
        name="with this fit"
        outline={was ? { ...bins(was), name: 'now' } : null}
        until={inUnit(Math.max(is.quantiles[P99] ?? 0, was?.quantiles[P99] ?? 0))}
        x={{ title: 'Unit cost', unit }}
        each="samples"
        words={`Distribution of the unit cost with this fit: ${cost.show(is.p10).figure} to ${cost.show(is.p90).figure} ${unit}, ${LEVEL}.`}
      />
      <h3>
        Of ± {half} {unit}, half of the range of {LEVEL}, from
      </h3>
      <ul className={styles['causes']}>
        {parts.map(({ name, text }, index) => (
          <li key={name} data-fitted={parameters.some(({ key }) => key === estimate.causes[index]?.key) || undefined}>
            <span>{name}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(100 * sizes[index]!) / Math.max(...sizes)}%` }} />
            </i>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>Squares add up. Purple: parameters of this fit.</p>
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
  const known = knownChange(
    figure,
    { [figure]: after, gwp_coverage: coverage },
    { [figure]: before, gwp_coverage: coverageBefore },
  );
  if (after === null) return <>{NO_DATA}</>;
  return (
    <span className={styles['step']}>
      {before !== null && <small>{showFigure(definition, before, coverageBefore).figure} →</small>}{' '}
      <b>{showFigure(definition, after, coverage).figure}</b>
      {known && <Delta {...known} better="lower" />}
    </span>
  );
}

function Settings({ effects }: { effects: FitEffect[] }) {
  const warnings = [...new Set(effects.flatMap((one) => one.warnings))];
  const changed = effects.filter(({ settings }) => settings.length > 0);
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles['warnings']}>
          {warnings.map((one) => (
            <li key={one}>
              <Icon name="warning" size={15} /> {one}
            </li>
          ))}
        </ul>
      )}
      {changed.length > 0 && (
        <details className={styles['settings']}>
          <summary>Settings it replaces</summary>
          {changed.map(({ process_id, process_name, settings }) => (
            <Fragment key={process_id}>
              {changed.length > 1 && <h3>{process_name}</h3>}
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
            </Fragment>
          ))}
        </details>
      )}
    </>
  );
}
