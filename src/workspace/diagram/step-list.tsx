import { Fragment, useMemo, type KeyboardEvent } from 'react';
import type { Step, StreamResult } from '#engine/types.ts';
import { formatNumber } from '#src/lib/format.ts';
import { Icon } from '#src/components/icon.tsx';
import { useCatalogue } from '../catalogue.ts';
import { selectDraft, useWorkspaceState } from '../store.ts';
import { isGraph } from '../graph/graph.ts';
import { bringsMaterial } from '../graph/insert.ts';
import { VisitorNames } from '../presence/visitor-tag.tsx';
import { useVisitors } from '../presence/use-presence.ts';
import { StageIcon } from '../stage.tsx';
import { inShort, troublesOf } from '../troubles.ts';
import type { StepActions } from '../use-step-actions.ts';
import { headline, sizeText } from './step-card.tsx';
import styles from './step-list.module.css';
import { shareText } from '../feeds.ts';
import { drawnGraph, type DrawnEdge } from './drawn-graph.ts';
import { amount, concentration, streamsByEdge, streamsByStep } from './streams.ts';

interface Props {
  selected: string | null;
  onSelect: (id: string) => void;
  onAdd: () => void;
  actions: StepActions;
}

/** The flowsheet on a narrow screen: steps below each other, with the streams between them. */
export function StepList({ selected, onSelect, onAdd, actions }: Props) {
  const catalogue = useCatalogue();
  const state = useWorkspaceState((whole) => whole);
  const draft = selectDraft(state);
  const { uo_settings: steps } = draft;
  const graph = isGraph(draft) ? drawnGraph(draft, catalogue) : null;
  const flows = useMemo(() => streamsByEdge(state.results), [state.results]);
  const streams = useMemo(() => streamsByStep(state.results), [state.results]);
  const visitors = useVisitors();
  const troubles = troublesOf(state);
  const titre = state.results?.figures.titre;
  const onKeyDown = (event: KeyboardEvent, step: Step, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.move(step, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <section className={styles['list']} aria-label="Flow diagram">
      {steps.map((step, index) => {
        const operation = catalogue.get(step.unit_operation);
        const result = state.results?.steps.find(({ step_id }) => step_id === step.id);
        const isSource = graph !== null && operation !== undefined && bringsMaterial(operation);
        const main = headline(operation, result, undefined);
        const out = streams.get(step.id)?.out;
        const trouble = inShort(troubles.filter(({ step_id }) => step_id === step.id));
        return (
          <Fragment key={step.id}>
            {graph && <FeedLines edges={graph.edges.filter(({ to }) => to === step.id)} steps={steps} flows={flows} />}
            <button
              type="button"
              className={styles['card']}
              data-stage={operation?.stage}
              aria-pressed={selected === step.id}
              aria-label={step.name}
              onClick={() => onSelect(step.id)}
              onKeyDown={(event) => onKeyDown(event, step, index)}
            >
              <span className={styles['symbol']}>{operation && <StageIcon operation={operation} size={24} />}</span>
              <span className={styles['what']}>
                <b>{step.name}</b>
                {visitors.has(step.id) && <VisitorNames visitors={visitors.get(step.id)!} />}
                <small>
                  {graph && `step ${index + 1} · `}
                  {result ? [main?.text, sizeText(result)].filter(Boolean).join(', ') : 'not computed yet'}
                </small>
              </span>
              <span className={styles['figures']}>
                {trouble !== '' ? (
                  <b data-trouble>{trouble}</b>
                ) : (
                  <b>
                    {result
                      ? index === 0 && typeof titre === 'number' && !operation?.needs_feed && !isSource
                        ? `${formatNumber(titre)} g/L`
                        : `${formatNumber(result.yield * 100)} %`
                      : ''}
                  </b>
                )}
                <small>{result && `${formatNumber(result.cost_share * 100, { decimals: 1 })} % of cost`}</small>
              </span>
            </button>
            {out && (!graph || out.kind === 'product') && (
              <div className={styles['stream']}>
                <svg width="8" height="24" viewBox="0 0 8 24" aria-hidden="true">
                  <path d="M4 0v18" stroke="currentColor" />
                  <path d="M.5 17h7L4 24z" fill="currentColor" />
                </svg>
                <span>{amount(out)}</span> <span>{out.kind === 'product' ? out.name : concentration(out)}</span>
              </div>
            )}
          </Fragment>
        );
      })}
      <button type="button" className={styles['add']} onClick={onAdd}>
        <Icon name="plus" /> Add a step
      </button>
    </section>
  );
}

interface FeedProps {
  edges: readonly DrawnEdge[];
  steps: readonly Step[];
  flows: ReadonlyMap<string, StreamResult>;
}

/** From where a step is fed, above its card: recycles last, with their share. */
function FeedLines({ edges, steps, flows }: FeedProps) {
  const inOrder = edges.toSorted((a, b) => Number(a.recycle) - Number(b.recycle));
  return inOrder.map(({ key, from, recycle, share }) => {
    const stream = flows.get(key);
    const source = steps.findIndex(({ id }) => id === from);
    return (
      <div key={key} className={styles['stream']} data-recycle={recycle || undefined}>
        {recycle ? (
          <Icon name="recycle" size={14} />
        ) : (
          <svg width="8" height="24" viewBox="0 0 8 24" aria-hidden="true">
            <path d="M4 0v18" stroke="currentColor" />
            <path d="M.5 17h7L4 24z" fill="currentColor" />
          </svg>
        )}
        <span>{stream && amount(stream)}</span>
        <span>
          {recycle && 'recycle '}
          {share !== null && <b>{shareText({ share })} </b>}
          from step {source + 1}, {steps[source]?.name}
        </span>
      </div>
    );
  });
}
