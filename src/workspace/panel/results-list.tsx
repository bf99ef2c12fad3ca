import { figureRef, type UnitOperation } from '#engine/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { WhereFromElements } from '#src/components/where-from.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useWorkspaceState } from '#src/draft/store.ts';
import { unitText } from '#src/lib/quantity.ts';
import styles from './panel.module.css';
import { ValueStateIcon } from '../value-state.tsx';
import { sentenceShown, shownIn } from '#src/lib/currency.ts';
import { unitPer, useReported, valuePer } from '#src/lib/reporting.ts';

/** Results of a step, compared with the saved version. */
export function ResultsList({ operation, stepId }: { operation: UnitOperation; stepId: string }) {
  const result = useWorkspaceState((state) => state.results?.steps.find(({ step_id }) => step_id === stepId));
  const saved = useWorkspaceState((state) => state.savedResults?.steps.find(({ step_id }) => step_id === stepId));
  const warnings = useWorkspaceState((state) => state.results?.warnings);
  const reported = useReported();
  if (!result) {
    return <p className={styles['none']}>No results yet: the process has errors, or this step is new.</p>;
  }
  const rows = [
    {
      key: 'yield',
      path: ['yield'],
      title: 'Step yield',
      value: result.yield,
      was: saved?.yield,
      unit: '1',
      display: '%',
      better: 'higher',
      formula: 'product out / product in',
      equation: '',
    },
    {
      key: 'purity',
      path: ['purity'],
      title: 'Purity after the step',
      value: result.purity,
      was: saved?.purity,
      unit: '1',
      display: '%',
      better: 'higher',
      formula: '',
      equation: '',
    },
    {
      key: 'cost',
      path: ['cost'],
      title: 'Unit cost of the step',
      value: valuePer(result.cost, reported),
      was: saved && valuePer(saved.cost, reported),
      unit: unitPer('USD/kg', reported),
      display: unitPer('USD/kg', reported),
      better: 'lower',
      formula: '',
      equation: '',
    },
    ...operation.outputs
      .filter(({ key }) => result.outputs[key] !== undefined && key !== 'yield' && key !== 'purity')
      .map((output) => ({
        key: output.key,
        path: ['outputs', output.key],
        title: output.title,
        value: result.outputs[output.key]!,
        was: saved?.outputs[output.key],
        unit: output.unit,
        display: output.display_unit,
        better: output.better,
        formula: output.formula,
        equation: output.equation,
      })),
  ] as const;
  return (
    <div className={styles['form']}>
      <dl className={styles['results']}>
        {rows.map(({ key, path, title, value, was, unit, display, better, formula, equation }) => (
          <div key={key} title={formula && `${formula}${equation ? ` (${equation})` : ''}`}>
            <dt>
              <ValueStateIcon state={Number.isFinite(value) ? 'calculated' : 'nodata'} /> {title}
            </dt>
            <dd className="figures">
              <WhereFromElements figure={figureRef('steps', stepId, ...path)} title={title}>
                <b>{formatNumber(shownIn(value, unit, display))}</b>
              </WhereFromElements>
              <span>{unitText(display)}</span>
            </dd>
            {was !== undefined && was !== value && (
              <dd className={styles['delta']}>
                <Delta value={value} saved={was} better={better} points={display === '%'} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {(warnings ?? [])
        .filter(({ step_id }) => step_id === stepId)
        .map(({ message }) => (
          <p key={message} className={styles['warning']}>
            {sentenceShown(message)}
          </p>
        ))}
    </div>
  );
}
