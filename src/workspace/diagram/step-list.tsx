import { Fragment, useMemo, type CSSProperties, type KeyboardEvent } from 'react';
import type { Step, StepResult, StreamResult } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { Icon } from '#src/components/icon.tsx';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { CheckBadge } from '../checks/check-badge.tsx';
import { useCheckMarks, WatchChecks } from '../checks/checks-context.tsx';
import { selectDraft, useWorkspaceState } from '#src/draft/store.ts';
import { isGraph } from '#src/draft/graph/graph.ts';
import { bringsMaterial } from '#src/draft/graph/insert.ts';
import { useVisitors } from '../presence/use-presence.ts';
import { VisitorNames } from '../presence/visitor-tag.tsx';
import { inSentence } from '#engine/wording/index.ts';
import { StageIcon } from '../stage.tsx';
import { inShort, troublesOf } from '#src/draft/troubles.ts';
import type { StepActions } from '../use-step-actions.ts';
import { flowWithUnit, isPriced, soldText, throughText, useFlowScale, type FlowScale } from './flow-scale.ts';
import { headline, sizeText, yieldText } from './step-card.tsx';
import styles from './step-list.module.css';
import { shareText } from '#src/draft/feeds.ts';
import { quantity } from '#src/lib/quantity.ts';
import { drawnGraph, type DrawnEdge } from '#src/draft/graph/drawn-graph.ts';
import { feedsInOrder, rowsOf, type Rail } from './rails.ts';
import { concentration, streamsByEdge, streamsByStep } from '#src/draft/graph/streams.ts';

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
  const rows = rowsOf(
    steps.map(({ id }) => id),
    graph?.edges ?? [],
  );
  const flows = useMemo(() => streamsByEdge(state.results), [state.results]);
  const streams = useMemo(() => streamsByStep(state.results), [state.results]);
  const scale = useFlowScale(state.results);
  const visitors = useVisitors();
  const troubles = troublesOf(state);
  const checks = useCheckMarks();
  const titre = state.results?.figures.titre;
  const onKeyDown = (event: KeyboardEvent, step: Step, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.move(step, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const lanes = Math.max(0, ...rows.rails.map(({ lane }) => lane + 1));
  return (
    <section className={styles['list']} aria-label="Flow diagram">
      {rows.rails.length > 0 && (
        <p className={styles['summary']}>
          <Icon name="recycle" size={14} />
          {counted(rows.rails.length, 'loop')} · {counted(steps.length, 'step')}
        </p>
      )}
      <WatchChecks />
      <div className={styles['grid']} style={{ '--lanes': lanes } as CSSProperties}>
        {steps.map((step, index) => {
          const operation = operationOf(catalogue, step);
          const result = state.results?.steps.find(({ step_id }) => step_id === step.id);
          const isSource = graph !== null && operation !== undefined && bringsMaterial(operation);
          const main = headline(operation, result, undefined);
          const lost = result ? yieldText(result) : null;
          const out = streams.get(step.id)?.out;
          const trouble = inShort(troubles.filter(({ step_id }) => step_id === step.id));
          const feeds = feedsInOrder(graph?.edges ?? [], step.id);
          const row = rows.cards.get(step.id)!;
          const sales = graph?.edges.filter(({ from, key, to }) => from === step.id && key === to) ?? [];
          return (
            <Fragment key={step.id}>
              {feeds.map((edge) => (
                <FeedLine
                  key={edge.key}
                  edge={edge}
                  row={rows.feeds.get(edge.key)!}
                  steps={steps}
                  stream={flows.get(edge.key)}
                  scale={scale}
                />
              ))}
              <button
                type="button"
                className={styles['card']}
                style={{ gridRow: row }}
                data-stage={operation?.stage}
                data-capsule={isSource || undefined}
                aria-pressed={selected === step.id}
                aria-label={step.name}
                onClick={() => onSelect(step.id)}
                onKeyDown={(event) => onKeyDown(event, step, index)}
              >
                <span className={styles['symbol']}>{operation && <StageIcon operation={operation} size={24} />}</span>
                <span className={styles['what']}>
                  <b>
                    {step.name} {checks.get(step.id) && <CheckBadge mark={checks.get(step.id)!} />}
                  </b>
                  {visitors.has(step.id) && <VisitorNames visitors={visitors.get(step.id)!} />}
                  <small>
                    {graph && `step ${index + 1} · `}
                    {isSource && out ? sourceText(result, out, scale) : null}
                    {!isSource &&
                      (result
                        ? [
                            main && `${inSentence(main.title)} ${main.text}`,
                            throughText(result, state.results, scale) ?? sizeText(result),
                          ]
                            .filter(Boolean)
                            .join(', ')
                        : 'not computed yet')}
                    {feeds.length > 1 && `, ${feeds.length} feeds`}
                  </small>
                </span>
                <span className={styles['figures']}>
                  {trouble !== '' ? (
                    <b data-trouble>{trouble}</b>
                  ) : (
                    <b>
                      {result && !isSource
                        ? index === 0 && typeof titre === 'number' && !operation?.needs_feed
                          ? `${formatNumber(titre)} g/L`
                          : lost !== null && `${lost} %`
                        : ''}
                    </b>
                  )}
                  {result && !isSource && (
                    <small>
                      {isPriced(result)
                        ? `${formatNumber(result.cost_share * 100, { decimals: 1 })} % of cost`
                        : 'not priced'}
                    </small>
                  )}
                </span>
              </button>
              <div className={styles['leaving']} style={{ gridRow: row + 1 }}>
                {out && (!graph || out.kind === 'product') && (
                  <div className={styles['stream']}>
                    <Arrow />
                    <span>{flowWithUnit(out, scale)}</span>{' '}
                    <span>{out.kind === 'product' ? out.name : concentration(out)}</span>
                  </div>
                )}
                {sales
                  .filter(({ outlet }) => step.outlets?.[outlet]?.disposal === 'sold')
                  .map(({ key, outlet }) => (
                    <div key={key} className={styles['stream']} data-sold>
                      <Icon name="price" size={14} />
                      <span>{flows.has(key) && soldText(flows.get(key)!, scale)}</span>
                      <span>{step.outlets?.[outlet]?.name}, sold</span>
                    </div>
                  ))}
              </div>
            </Fragment>
          );
        })}
        {rows.rails.map((rail) => (
          <LoopRail key={rail.edge.key} rail={rail} number={steps.findIndex(({ id }) => id === rail.edge.from) + 1} />
        ))}
      </div>
      <button type="button" className={styles['add']} onClick={onAdd}>
        <Icon name="plus" /> Add a step
      </button>
    </section>
  );
}

/** How much is bought, and at which price. */
function sourceText(result: StepResult | undefined, out: StreamResult, scale: FlowScale): string {
  const price = result?.settings.find(({ key }) => key === 'price')?.value;
  const flow = flowWithUnit(out, scale);
  return typeof price === 'number' ? `${flow} at ${quantity(price, 'USD/kg')}` : flow;
}

/** A recycle beside the list, with the number of the step that it leaves. */
function LoopRail({ rail: { from, to, lane }, number }: { rail: Rail; number: number }) {
  const style = { gridRow: `${Math.min(from, to)} / ${Math.max(from, to) + 1}`, '--lane': lane } as CSSProperties;
  return (
    <span className={styles['rail']} style={style} data-down={to > from || undefined} aria-hidden="true">
      <i />
      <em>{number}</em>
    </span>
  );
}

const Arrow = () => (
  <svg width="8" height="24" viewBox="0 0 8 24" aria-hidden="true">
    <path d="M4 0v18" stroke="currentColor" />
    <path d="M.5 17h7L4 24z" fill="currentColor" />
  </svg>
);

interface FeedProps {
  edge: DrawnEdge;
  row: number;
  steps: readonly Step[];
  stream: StreamResult | undefined;
  scale: FlowScale;
}

/** From where a step is fed, above its card, with the share. */
function FeedLine({ edge: { from, recycle, share, inlet }, row, steps, stream, scale }: FeedProps) {
  const source = steps.findIndex(({ id }) => id === from);
  return (
    <div className={styles['stream']} style={{ gridRow: row }} data-recycle={recycle || undefined}>
      {recycle ? <Icon name="recycle" size={14} /> : <Arrow />}
      <span>{stream && flowWithUnit(stream, scale)}</span>
      <span>
        {recycle && 'recycle '}
        {inlet && `${inlet.name} `}
        {share !== null && <b>{shareText({ share })} </b>}
        from step {source + 1}, {steps[source]?.name}
      </span>
    </div>
  );
}
