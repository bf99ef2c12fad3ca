import { memo, useCallback, useMemo, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Configuration, Step, StepResult, StreamResult } from '#engine/index.ts';
import { annualAmount } from '#src/components/figures/definitions.ts';
import { percentText } from '#src/lib/coverage.ts';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { changesBetween } from '#src/draft/changes.ts';
import { useCheckMarks } from '../checks/checks-context.tsx';
import { stepIndex } from '#src/draft/edits.ts';
import { bringsMaterial, type Insertion } from '#src/draft/graph/insert.ts';
import { isGraph } from '#src/draft/graph/graph.ts';
import { useVisitors } from '../presence/use-presence.ts';
import { markedSteps, selectDraft, useWorkspace, type WorkspaceState } from '#src/draft/store.ts';
import { inShort, troublesOf } from '#src/draft/troubles.ts';
import type { StepActions } from '../use-step-actions.ts';
import { besideRange } from '#src/lib/precision.ts';
import { useReported } from '#src/lib/reporting.ts';
import { quantity } from '#src/lib/quantity.ts';
import styles from './diagram.module.css';
import { loopOf, type DrawnEdge, type DrawnGraph } from '#src/draft/graph/drawn-graph.ts';
import { flowWithUnit, throughText, type FlowScale } from './flow-scale.ts';
import { GraphLabels, GraphLines } from './graph-edges.tsx';
import type { GraphLayout } from './graph-layout.ts';
import { capsuleBox, type Place } from './layout.ts';
import { Feeds, Wastes } from './side-streams.tsx';
import { type SideText, type SideTexts } from './side-texts.ts';
import { StepCard } from './step-card.tsx';
import type { OpenMenu } from './stream-menu.tsx';
import { streamsByEdge, streamsByStep } from '#src/draft/graph/streams.ts';

export const STEP_MIME = 'application/x-step';

export interface PlantProps {
  state: WorkspaceState;
  graph: DrawnGraph;
  layout: GraphLayout;
  scale: FlowScale;
  /** What is written beside the cards. */
  texts: SideTexts;
  selected: string | null;
  productName: string;
  /** A step is chosen, or picked as the one that takes a stream. */
  onChoose: (id: string) => void;
  onInsert: (at: Insertion) => void;
  onMenu: (menu: OpenMenu) => void;
  actions: StepActions;
}

/** Everything on the flowsheet. It knows nothing of the zoom, so that zooming and panning draw nothing anew. */
export const Plant = memo(function Plant({
  state,
  graph,
  layout,
  scale,
  texts,
  selected,
  productName,
  onChoose,
  onInsert,
  onMenu,
  actions,
}: PlantProps) {
  const catalogue = useCatalogue();
  const checks = useCheckMarks();
  const workspace = useWorkspace();
  const draft = selectDraft(state);
  const { flows, streams, changes, troubles, marked, inOrder } = useDrawn(state);
  const visitors = useVisitors();
  const { uo_settings: steps } = draft;
  const { results, savedResults } = state;
  const [pointed, setPointed] = useState<DrawnEdge | null>(null);
  const lit = useMemo(() => (pointed ? loopOf(graph, pointed) : null), [graph, pointed]);
  const mark = useCallback((id: string) => workspace.toggleMark(id), [workspace]);
  const resultOf = (id: string) => results?.steps.find(({ step_id }) => step_id === id);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, step: Step) => {
      // The current draft: the drawn state may be one key behind.
      const index = stepIndex(workspace.draft, step.id);
      const isPlain = !event.ctrlKey && !event.metaKey;
      if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowUp')) actions.move(step, index - 1);
      else if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowDown')) actions.move(step, index + 1);
      else if (event.key === 'Delete') actions.remove(step);
      else if (event.key.toLowerCase() === 'x' && isPlain) workspace.toggleMark(step.id);
      else if (event.key.toLowerCase() === 'd' && isPlain) actions.duplicate(step);
      else return;
      event.preventDefault();
    },
    [workspace, actions],
  );
  const onDragStart = useCallback((event: DragEvent, step: Step) => {
    event.dataTransfer.setData(STEP_MIME, step.id);
    event.dataTransfer.effectAllowed = 'move';
  }, []);
  return (
    <>
      <svg className={styles['lines']} width={layout.width} height={layout.height} aria-hidden="true">
        <Arrows />
        <GraphLines streams={layout.streams} lit={lit} />
      </svg>
      {steps.map((step, place) => {
        const at = layout.places[place]!;
        const around = inOrder ? streams.get(step.id) : undefined;
        const aside = inOrder ? texts.get(step.id) : undefined;
        const operation = operationOf(catalogue, step);
        const isSource = operation !== undefined && bringsMaterial(operation);
        const trouble = inShort(troubles.filter(({ step_id }) => step_id === step.id));
        return (
          <div key={step.id}>
            {/* What is wrong is shown in the place of the feeds. */}
            {trouble === '' && <Feeds at={at} texts={aside?.above ?? NONE} />}
            <Wastes {...{ at, step, operation, onMenu }} texts={aside?.below ?? NONE} />
            <StepCard
              step={step}
              operation={operation}
              result={resultOf(step.id)}
              saved={savedResults?.steps.find(({ step_id }) => step_id === step.id)}
              changed={changes.steps.has(step.id)}
              selected={selected === step.id}
              trouble={trouble}
              check={checks.get(step.id)}
              titre={place === 0 && !operation?.needs_feed ? (results?.figures.titre ?? null) : null}
              capsule={isSource ? sourceLines(resultOf(step.id), around?.out, scale) : undefined}
              through={throughText(resultOf(step.id), results, scale)}
              visitors={visitors.get(step.id)}
              at={at}
              marked={marked.includes(step.id)}
              onSelect={onChoose}
              onMark={mark}
              onKeyDown={onKeyDown}
              onDragStart={onDragStart}
            />
          </div>
        );
      })}
      {steps.length > 0 && (
        <>
          <GraphLabels
            {...{ graph, scale, draft, onInsert, onMenu }}
            layout={layout.streams}
            at={layout.at}
            flows={inOrder ? flows : NO_FLOWS}
            onPoint={setPointed}
          />
          <ProductCapsule at={layout.places.at(-1)!} name={productName} figures={results?.figures} />
        </>
      )}
      {steps.length === 0 && (
        <p className={styles['empty']}>The first step goes here: choose a unit operation, or press A.</p>
      )}
    </>
  );
});

/** What is read from the state, once per state, and of the results once per results. */
function useDrawn(state: WorkspaceState) {
  const draft = selectDraft(state);
  const { results, resultsOf, saved } = state;
  const ofResults = useMemo(() => ({ flows: streamsByEdge(results), streams: streamsByStep(results) }), [results]);
  const ofState = useMemo(
    () => ({
      changes: changesBetween(saved, draft),
      troubles: troublesOf(state),
      marked: markedSteps(state),
      // Streams of a line belong to the order of steps they were computed for; after a move the next result redraws them.
      inOrder: isGraph(draft) || idsOf(resultsOf) === idsOf(draft),
    }),
    [state, draft, resultsOf, saved],
  );
  return { ...ofResults, ...ofState };
}

const idsOf = (configuration: Configuration | null): string | undefined =>
  configuration?.uo_settings.map(({ id }) => id).join();

const NONE: readonly SideText[] = [];
const NO_FLOWS: ReadonlyMap<string, StreamResult> = new Map();

/** 'Fuel ethanol from corn, with distillers grains' without what follows the comma; the whole name is its title. */
const shortName = (name: string): string => name.split(', ')[0]!;

function ProductCapsule({
  at,
  name,
  figures,
}: {
  at: Place;
  name: string;
  figures: { output: number; purity: number } | undefined;
}) {
  const reported = useReported();
  const made = figures && annualAmount(figures.output, reported);
  return (
    <div className={styles['product']} style={capsuleBox(at)} title={name}>
      <strong>{shortName(name)}</strong>
      {made && (
        <>
          <span className="figures">
            {besideRange(made.figure)} {made.unit}
          </span>
          <span className="figures">{percentText(figures.purity)} % pure</span>
        </>
      )}
    </div>
  );
}

/** Heads of the streams. */
function Arrows() {
  return (
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
  );
}

/** How much is bought, and at which price. */
function sourceLines(result: StepResult | undefined, out: StreamResult | undefined, scale: FlowScale): string[] {
  const price = result?.settings.find(({ key }) => key === 'price')?.value;
  return [
    ...(out ? [flowWithUnit(out, scale)] : []),
    ...(typeof price === 'number' ? [quantity(price, 'USD/kg')] : []),
  ];
}
