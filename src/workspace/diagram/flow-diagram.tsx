import { memo, useCallback, useEffect, useMemo, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import IconButton from '@mui/material/IconButton';
import { figureRef } from '#engine/provenance/ref.ts';
import type { Step, StepResult, StreamResult } from '#engine/types.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { annualMass } from '#src/components/figures/definitions.ts';
import { Icon } from '#src/components/icon.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useAfterPaint } from '#src/lib/use-after-paint.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { useCatalogue } from '../catalogue.ts';
import { changesBetween } from '../changes.ts';
import { stepIndex } from '../edits.ts';
import { isGraph } from '../graph/graph.ts';
import { bringsMaterial, mainEdge, type Insertion } from '../graph/insert.ts';
import { useVisitors } from '../presence/use-presence.ts';
import { markedSteps, selectDraft, useWorkspace, useWorkspaceState, type WorkspaceState } from '../store.ts';
import { inShort, troublesOf } from '../troubles.ts';
import { quantity } from '../values.ts';
import { usePan } from './use-pan.ts';
import { useShortcutKeys } from '../use-shortcuts.ts';
import type { StepActions } from '../use-step-actions.ts';
import styles from './diagram.module.css';
import { drawnGraph, loopOf, type DrawnEdge } from './drawn-graph.ts';
import { GraphLabels, GraphLines } from './graph-edges.tsx';
import { layOutGraph, type GraphLayout } from './graph-layout.ts';
import { CARD, fittingZoom, layOut, placeAt, type Layout, type Place } from './layout.ts';
import { MANY_STEPS, Minimap } from './minimap.tsx';
import { Marked } from './marked.tsx';
import { SideStreams } from './side-streams.tsx';
import { StepCard } from './step-card.tsx';
import { amount, concentration, measureOf, streamsByEdge, streamsByStep } from './streams.ts';

interface Props {
  selected: string | null;
  productName: string;
  onSelect: (id: string | null) => void;
  onInsert: (at: Insertion) => void;
  /** Shows a field of a step. */
  onShow: (stepId: string, field: string) => void;
  actions: StepActions;
}

/** Below this zoom, cards of a process with feeds show only symbols and names. */
const NEAR = 0.7;
const ZOOMS = [0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.15, 1.3] as const;
export const STEP_MIME = 'application/x-step';
/** A stream that is dragged to the step that takes it: id of its step, and key of its outlet. */
const OUTLET_MIME = 'application/x-outlet';
export const OPERATION_MIME = 'application/x-unit-operation';

/**
 * The state, delayed while a changed value is computed, so that the flowsheet is drawn once per key. Changes that move,
 * add or remove a step are shown at once.
 */
function answeredState(): (state: WorkspaceState) => WorkspaceState {
  let last: WorkspaceState | null = null;
  const sameSteps = (a: Step[], b: Step[]) => a.length === b.length && a.every(({ id }, index) => id === b[index]!.id);
  return (state) => {
    const draft = selectDraft(state);
    const isAwaited = state.answered !== null && state.answered !== draft && draft !== state.saved;
    if (
      !last ||
      !isAwaited ||
      state.marked !== last.marked ||
      !sameSteps(draft.uo_settings, selectDraft(last).uo_settings)
    )
      last = state;
    return last;
  };
}

/** The flowsheet: steps in their order with the streams between them. */
export const FlowDiagram = memo(function FlowDiagram(props: Props) {
  const [select] = useState(answeredState);
  // The key metrics and the focused field update first; the flowsheet follows a moment later and never delays typing.
  return <Sheet {...props} state={useAfterPaint(useWorkspaceState(select))} />;
});

const Sheet = memo(function Sheet({
  selected,
  productName,
  onSelect,
  onInsert,
  onShow,
  actions,
  state,
}: Props & { state: WorkspaceState }) {
  const catalogue = useCatalogue();
  const workspace = useWorkspace();
  const draft = selectDraft(state);
  const { results, savedResults, saved } = state;
  const [measured, width] = useElementWidth<HTMLDivElement>();
  const box = useRef<HTMLDivElement | null>(null);
  const frame = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      return measured(element);
    },
    [measured],
  );
  const pan = usePan();
  const [zoom, setZoom] = useState(1);
  /** Where what is dragged would go: before a card, or into it. */
  const [drop, setDrop] = useState<{ at: number; into: boolean } | null>(null);

  const steps = draft.uo_settings;
  // Values of settings change with each key, connections rarely.
  const connections = JSON.stringify([draft.product, steps.map(({ id, feeds, outlets }) => [id, feeds, outlets])]);
  const graph = useMemo(
    () => (isGraph(draft) ? drawnGraph(draft, catalogue) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the connections are all of the draft that is drawn
    [connections, catalogue],
  );
  const laidOutIn = useCallback(
    (room: number): Layout | GraphLayout => (graph ? layOutGraph(graph, room) : layOut(steps.length + 1, room)),
    [graph, steps.length],
  );
  const layout = useMemo(() => laidOutIn(width / zoom), [laidOutIn, width, zoom]);
  const graphLayout = 'streams' in layout ? layout : null;
  const [pointed, setPointed] = useState<DrawnEdge | null>(null);
  const lit = useMemo(() => (graph && pointed ? loopOf(graph, pointed) : null), [graph, pointed]);
  const flows = useMemo(() => (graph ? streamsByEdge(results) : null), [graph, results]);
  const streams = useMemo(() => streamsByStep(results), [results]);
  const changes = useMemo(() => changesBetween(saved, draft), [saved, draft]);
  const visitors = useVisitors();
  const troubles = troublesOf(state);
  const marked = useMemo(() => markedSteps(state), [state]);
  const mark = useCallback((id: string) => workspace.toggleMark(id), [workspace]);
  const choose = useCallback(
    (id: string) => {
      workspace.clearMarks();
      onSelect(id);
    },
    [workspace, onSelect],
  );
  const resultOf = (id: string) => results?.steps.find(({ step_id }) => step_id === id);
  // Streams belong to the order of steps they were computed for; after a move the next result redraws them.
  const inOrder = state.resultsOf?.uo_settings.map(({ id }) => id).join() === steps.map(({ id }) => id).join();

  const onKeyDown = useCallback(
    (event: KeyboardEvent, step: Step) => {
      // The current draft: the drawn state may be one key behind.
      const index = stepIndex(workspace.draft, step.id);
      if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowUp')) actions.move(step, index - 1);
      else if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowDown')) actions.move(step, index + 1);
      else if (event.key === 'Delete') actions.remove(step);
      else if (event.key.toLowerCase() === 'x' && !event.ctrlKey && !event.metaKey) workspace.toggleMark(step.id);
      else if (event.key.toLowerCase() === 'd' && !event.ctrlKey && !event.metaKey) actions.duplicate(step);
      else if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey) onShow(step.id, 'outlets');
      else return;
      event.preventDefault();
    },
    [workspace, actions, onShow],
  );
  const onDragStart = useCallback((event: DragEvent, step: Step) => {
    event.dataTransfer.setData(STEP_MIME, step.id);
    event.dataTransfer.effectAllowed = 'move';
  }, []);

  const sheet = useRef<HTMLDivElement>(null);
  const smaller = () => setZoom(ZOOMS.findLast((one) => one < zoom) ?? zoom);
  const larger = () => setZoom(ZOOMS.find((one) => one > zoom) ?? zoom);
  const fit = () => setZoom(fittingZoom(ZOOMS, laidOutIn, width, sheet.current?.parentElement?.clientHeight ?? 0));
  const nextLoop = () => {
    const recycles = graph?.edges.filter(({ recycle }) => recycle) ?? [];
    const next = recycles[recycles.findIndex(({ to }) => to === selected) + 1] ?? recycles[0];
    if (next) choose(next.to);
  };
  useShortcutKeys({ '-': smaller, '+': larger, '=': larger, '0': fit, f: fit, l: nextLoop });
  // A step that is chosen elsewhere, such as by its loop or from another step, is brought into view.
  useEffect(() => {
    if (graphLayout)
      box.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected, graphLayout]);

  const placeOf = (event: DragEvent) => {
    const box = sheet.current!.getBoundingClientRect();
    return placeAt(
      layout,
      Math.max(1, steps.length),
      (event.clientX - box.left) / zoom,
      (event.clientY - box.top) / zoom,
    );
  };
  const onDragOver = (event: DragEvent) => {
    if (![STEP_MIME, OPERATION_MIME, OUTLET_MIME].some((type) => event.dataTransfer.types.includes(type))) return;
    event.preventDefault();
    const at = placeOf(event);
    const into = event.dataTransfer.types.includes(OUTLET_MIME);
    // The event comes many times a second.
    if (drop?.at !== at || drop.into !== into) setDrop({ at, into });
  };
  const onOutletDragStart = (event: DragEvent) => {
    const outlet = event.target instanceof HTMLElement ? event.target.dataset['outlet'] : undefined;
    if (outlet === undefined) return;
    event.dataTransfer.setData(OUTLET_MIME, outlet);
    event.dataTransfer.effectAllowed = 'link';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const at = placeOf(event);
    setDrop(null);
    const sent = event.dataTransfer.getData(OUTLET_MIME);
    if (sent !== '') {
      const [from = '', outlet = ''] = sent.split(' ');
      const to = steps[at];
      if (to) actions.send({ from, outlet, to: to.id });
      return;
    }
    const moved = steps.find(({ id }) => id === event.dataTransfer.getData(STEP_MIME));
    const added = catalogue.get(event.dataTransfer.getData(OPERATION_MIME));
    if (moved) actions.move(moved, at);
    else if (added) {
      const isBehind = steps.length > 0 && isAfter(event, layout.places[at]!, zoom, sheet.current!);
      const edge = graph && isBehind ? mainEdge(draft, steps[at]!.id) : null;
      actions.add(added, edge ?? at + (isBehind ? 1 : 0));
    }
  };

  const product = results?.figures;
  return (
    <section className={styles['canvas']} aria-label="Flow diagram">
      <div className={styles['tools']}>
        {marked.length > 0 ? (
          <Marked marked={marked} actions={actions} onClear={() => workspace.clearMarks()} />
        ) : (
          <span className={styles['caption']}>
            <Icon name="layers" size={14} /> {graph ? 'Flow' : 'Volume and product concentration,'} per{' '}
            {results ? amountsPer(results) : 'batch'}
          </span>
        )}
        <IconButton size="small" aria-label="Smaller" disabled={zoom <= ZOOMS[0]} title="Smaller (-)" onClick={smaller}>
          <Icon name="minus" />
        </IconButton>
        <output aria-label="Zoom">{Math.round(zoom * 100)} %</output>
        <IconButton
          size="small"
          aria-label="Larger"
          disabled={zoom >= ZOOMS.at(-1)!}
          title="Larger (+)"
          onClick={larger}
        >
          <Icon name="plus" />
        </IconButton>
        <IconButton size="small" aria-label="Fit to the screen" title="Fit to the screen (0)" onClick={fit}>
          <Icon name="expand" />
        </IconButton>
      </div>
      <div
        className={styles['frame']}
        ref={frame}
        onDragStart={onOutletDragStart}
        onDragOver={onDragOver}
        onDrop={onDrop}
        onDragLeave={() => setDrop(null)}
        onDragEnd={() => setDrop(null)}
        {...pan}
      >
        <div
          ref={sheet}
          className={styles['sheet']}
          data-far={(graph && zoom < NEAR) || undefined}
          style={{ width: layout.width, height: layout.height, transform: zoom === 1 ? undefined : `scale(${zoom})` }}
        >
          <svg className={styles['lines']} width={layout.width} height={layout.height} aria-hidden="true">
            <defs>
              <marker
                id="arrow"
                viewBox="0 0 8 8"
                refX="6.500"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto-start-reverse"
              >
                <path d="M0 .5 7 4 0 7.500z" fill="var(--palette-text-disabled)" />
              </marker>
              <marker
                id="arrow-recycle"
                viewBox="0 0 8 8"
                refX="6.500"
                refY="4"
                markerWidth="5"
                markerHeight="5"
                orient="auto-start-reverse"
              >
                <path d="M0 .5 7 4 0 7.500z" fill="var(--palette-text-secondary)" />
              </marker>
            </defs>
            {steps.length > 0 && layout.edges.map(({ path }) => <path key={path} d={path} markerEnd="url(#arrow)" />)}
            {graphLayout && <GraphLines streams={graphLayout.streams} lit={lit} />}
          </svg>
          {steps.map((step, place) => {
            const at = layout.places[place]!;
            const around = graph || inOrder ? streams.get(step.id) : undefined;
            const operation = catalogue.get(step.unit_operation);
            const isSource = graph !== null && operation !== undefined && bringsMaterial(operation);
            const trouble = inShort(troubles.filter(({ step_id }) => step_id === step.id));
            return (
              <div key={step.id}>
                {/* What is wrong is shown in the place of the feeds. */}
                <SideStreams at={at} streams={trouble !== '' || isSource ? [] : (around?.feeds ?? [])} side="feed" />
                <SideStreams
                  at={at}
                  streams={(around?.wastes ?? []).filter(
                    ({ from_outlet = '' }) => step.outlets?.[from_outlet]?.disposal !== 'sold',
                  )}
                  side="waste"
                  operation={operation}
                />
                <StepCard
                  step={step}
                  operation={operation}
                  result={resultOf(step.id)}
                  saved={savedResults?.steps.find(({ step_id }) => step_id === step.id)}
                  changed={changes.steps.has(step.id)}
                  selected={selected === step.id}
                  trouble={trouble}
                  titre={place === 0 && !operation?.needs_feed ? (product?.titre ?? null) : null}
                  visitors={visitors.get(step.id)}
                  capsule={isSource ? sourceLines(resultOf(step.id), around?.out) : undefined}
                  style={{ left: at.x, top: at.y, width: CARD.width, height: CARD.height }}
                  marked={marked.includes(step.id)}
                  onSelect={choose}
                  onMark={mark}
                  onKeyDown={onKeyDown}
                  onDragStart={onDragStart}
                />
              </div>
            );
          })}
          {steps.length > 0 &&
            layout.edges.map(({ label }, place) => (
              <EdgeLabel
                key={steps[place]!.id}
                at={label}
                stream={inOrder ? streams.get(steps[place]!.id)?.out : undefined}
                onInsert={place < steps.length - 1 ? () => onInsert(place + 1) : undefined}
                after={steps[place]!.name}
              />
            ))}
          {graph && graphLayout && flows && (
            <GraphLabels
              graph={graph}
              layout={graphLayout.streams}
              at={graphLayout.at}
              flows={flows}
              {...{ draft, onInsert, onShow }}
              onPoint={setPointed}
            />
          )}
          {drop && layout.places[drop.at] && (
            <span
              className={styles[drop.into ? 'dropInto' : 'drop']}
              style={{
                left: layout.places[drop.at]!.x - (drop.into ? 0 : 9),
                top: layout.places[drop.at]!.y,
                height: CARD.height,
              }}
            />
          )}
          {steps.length > 0 && (
            <div
              className={styles['product']}
              style={{ left: layout.places.at(-1)!.x, top: layout.places.at(-1)!.y + 14, width: CARD.width }}
            >
              <strong>{productName}</strong>
              {product && (
                <>
                  <span className="figures">
                    {annualMass(product.output).figure} {annualMass(product.output).unit}
                  </span>
                  <span className="figures">{formatNumber(product.purity * 100)} % pure</span>
                </>
              )}
            </div>
          )}
          {steps.length === 0 && (
            <p className={styles['empty']}>The first step goes here: choose one on the left, or press A.</p>
          )}
        </div>
      </div>
      {graph && graphLayout && steps.length > MANY_STEPS && (
        <Minimap
          graph={graph}
          layout={graphLayout}
          zoom={zoom}
          frame={box}
          stageOf={(id) => catalogue.get(steps.find((step) => step.id === id)?.unit_operation ?? '')?.stage}
        />
      )}
    </section>
  );
});

/** How much is bought, and at which price. */
function sourceLines(result: StepResult | undefined, out: StreamResult | undefined): string[] {
  const price = result?.settings.find(({ key }) => key === 'price')?.value;
  return [...(out ? [amount(out)] : []), ...(typeof price === 'number' ? [quantity(price, 'USD/kg')] : [])];
}

function isAfter(event: DragEvent, place: Place, zoom: number, sheet: HTMLElement): boolean {
  return (event.clientX - sheet.getBoundingClientRect().left) / zoom > place.x + CARD.width / 2;
}

interface EdgeProps {
  at: { x: number; y: number; wide: boolean };
  stream: StreamResult | undefined;
  onInsert: (() => void) | undefined;
  after: string;
}

/** A stream: amount above the line, concentration below it, and a button to insert a step. */
function EdgeLabel({ at, stream, onInsert, after }: EdgeProps) {
  return (
    <div className={styles['edge']} data-wide={at.wide || undefined} style={{ left: at.x, top: at.y }}>
      <b>
        {stream && (
          <WhereFrom figure={figureRef('streams', stream.id, measureOf(stream))} title={stream.name} inTable>
            {amount(stream)}
          </WhereFrom>
        )}
      </b>
      <span>
        {stream && stream.kind !== 'product' && concentration(stream) !== null && (
          <WhereFrom figure={figureRef('streams', stream.id, 'product_concentration')} title="Product" inTable>
            {concentration(stream)}
          </WhereFrom>
        )}
      </span>
      {onInsert && (
        <button type="button" className={styles['insert']} aria-label={`Add a step after ${after}`} onClick={onInsert}>
          <Icon name="plus" size={12} strokeWidth={2.4} />
        </button>
      )}
    </div>
  );
}
