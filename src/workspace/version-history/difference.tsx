import { useMemo } from 'react';
import { knownChange, type Configuration, type Figures, type Results } from '#engine/index.ts';
import { showFigure } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { effectTexts, totalText } from '#src/draft/version-history/effect-texts.ts';
import { figuresFor, type ProductKind } from '#src/economics/figures-for.ts';
import { unitShown } from '#src/lib/currency.ts';
import { formatNumber } from '#src/lib/format.ts';
import { costDecimals, costUnit, costValue, useReported } from '#src/lib/reporting.ts';
import { CausesChart, useCompared } from './causes-chart.tsx';
import styles from './history.module.css';
import { StepStrip } from './step-strip.tsx';

interface Props {
  from: Configuration;
  to: Configuration;
  names: [string, string];
  results: [Results, Results];
  kind: ProductKind;
}

/** What was changed between two versions, with the effect of each change, and their results. */
export function Difference({ from, to, names, results, kind }: Props) {
  const [before, after] = results;
  const capital = names[1].replace(/^(?!v\d)./, (letter) => letter.toUpperCase());
  const compared = useCompared(
    { configuration: from, results: before, name: names[0] },
    { configuration: to, results: after, name: capital },
  );
  const { changes, known } = compared;
  const found = known?.changes === changes ? known.effects : null;
  const reported = useReported();
  const effects = useMemo(
    () => found && { ...found, costs: found.costs.map((cost) => (cost === null ? null : costValue(cost, reported))) },
    [found, reported],
  );
  const decimals = costDecimals(Math.max(before.figures.cogs, after.figures.cogs), reported);
  const [old, now]: [Figures, Figures] = [before.figures, after.figures];
  if (changes.length === 0)
    return (
      <p className={styles['none']}>
        {names[0]} and {names[1]} have the same inputs.
      </p>
    );
  return (
    <>
      <StepStrip from={from} to={to} names={names} changes={changes} />
      <div className={styles['causes']}>
        <CausesChart {...compared} />
      </div>
      <table className={styles['table']} aria-label="Settings and assumptions">
        <caption>
          Settings and assumptions{' '}
          <small>
            Effect of each change on the unit cost, applied one at a time in this order and calculated with the current
            engine
          </small>
        </caption>
        <thead>
          <tr>
            <th scope="col">Changed</th>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
            <th scope="col">{costUnit(reported)}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, index) => (
            <tr key={change.key}>
              <th scope="row">
                {change.title}
                {change.step !== '' && <small>{change.step}</small>}
              </th>
              <td className="figures">{change.before}</td>
              <td className="figures">
                <b>{change.after}</b>
              </td>
              <td className="figures">{effects ? effectTexts(effects.costs, decimals)[index] : '…'}</td>
            </tr>
          ))}
        </tbody>
        {effects && effects.failure === null && (
          <tfoot>
            <tr>
              <th scope="row">Unit cost</th>
              <td className="figures">{costText(effects.costs[0], decimals)}</td>
              <td className="figures">{costText(effects.costs.at(-1), decimals)}</td>
              <td className="figures">{totalText(effects.costs, decimals)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {effects?.failure && (
        <p role="alert" className={styles['none']}>
          {effects.failure}
        </p>
      )}
      <table className={styles['table']} aria-label="Results">
        <caption>
          Results <small>As computed when each version was saved</small>
        </caption>
        <tbody>
          {figuresFor(kind, reported).map((definition) => {
            const [was, is] = [old[definition.key], now[definition.key]];
            const known = knownChange(definition.key, now, old);
            return (
              <tr key={definition.key}>
                <th scope="row">{definition.label}</th>
                <td className="figures">{showFigure(definition, was ?? null, old.gwp_coverage).figure}</td>
                <td className="figures">
                  <b>{showFigure(definition, is ?? null, now.gwp_coverage).figure}</b>{' '}
                  <small>{unitShown(definition.unit)}</small>
                </td>
                <td>{known && <Delta {...known} better={definition.better} points={definition.share ?? false} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <table className={styles['table']} aria-label="Basis">
        <caption>
          Basis <small>Set-up of each version</small>
        </caption>
        <tbody>
          <tr>
            <th scope="row">Engine</th>
            <td className="figures">{before.engine_version}</td>
            <td className="figures">
              <b>{after.engine_version}</b>
            </td>
          </tr>
          <tr>
            <th scope="row">Price year</th>
            <td className="figures">{before.cost_year}</td>
            <td className="figures">
              <b>{after.cost_year}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const costText = (cost: number | null | undefined, decimals: number): string =>
  typeof cost === 'number' ? formatNumber(cost, { decimals }) : 'infeasible';
