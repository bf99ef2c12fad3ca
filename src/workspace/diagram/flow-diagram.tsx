import { memo, useCallback, useEffect, useMemo, useRef, useState, type DragEvent } from 'react';
import Button from '@mui/material/Button';
import type { Step } from '#engine/index.ts';
import { useAfterPaint } from '#src/lib/use-after-paint.ts';
import { operationOf, useCatalogue } from '#src/draft/catalogue.ts';
import { asGraph, isGraph } from '#src/draft/graph/graph.ts';
import { mainEdge, type Insertion } from '#src/draft/graph/insert.ts';
import { outletName } from '#src/draft/feeds.ts';
import { markedSteps, selectDraft, useWorkspace, useWorkspaceState, type WorkspaceState } from '#src/draft/store.ts';
import { Icon } from '#src/components/icon.tsx';
import { usePan } from './use-pan.ts';
import { useShortcutKeys } from '../use-shortcuts.ts';
import type { StepActions } from '../use-step-actions.ts';
import { FlowMenu, ZoomTools } from './canvas-tools.tsx';
import styles from './diagram.module.css';
import { drawnGraph, PRODUCT_NODE } from '#src/draft/graph/drawn-graph.ts';
import { scaleText, useFlowScale } from './flow-scale.ts';
import { layOutGraph, shapeOf } from './graph-layout.ts';
import { CARD, densityOf, gapIn, isCramped, type Names, placeAt, type Place } from './layout.ts';
import { MANY_STEPS, Minimap } from './minimap.tsx';
import { Marked } from './marked.tsx';
import { neighbour, type Direction } from './neighbour.ts';
import { Plant, STEP_MIME } from './plant.tsx';
import { sideTexts } from './side-texts.ts';
import { outletsOf, StreamMenu, type OpenMenu, type Outlet } from './stream-menu.tsx';
import { useInView, useZoom } from './use-zoom.ts';

interface Props {
  selected: string | null;
  productName: string;
  onSelect: (id: string | null) => void;
  onInsert: (at: Insertion) => void;
  /** Shows the unit operations; null if they are on screen. */
  onAddStep: (() => void) | null;
  /** Shows a field of a step. */
  onShow: (stepId: string, field: string) => void;
  actions: StepActions;
}

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

/** The flowsheet: steps with the streams between them. */
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
  onAddStep,
  onShow,
  actions,
  state,
}: Props & { state: WorkspaceState }) {
  const catalogue = useCatalogue();
  const workspace = useWorkspace();
  const draft = selectDraft(state);
  const { results } = state;
  const pan = usePan();
  const sheet = useRef<HTMLDivElement>(null);
  /** The line from the stream that is dragged to the pointer, and its start. */
  const line = useRef<SVGPathElement>(null);
  const dragged = useRef({ x: 0, y: 0 });
  /** Where what is dragged would go: before a card, or into it; and the line to it, which then follows the pointer. */
  const [drop, setDrop] = useState<{ at: number; into: boolean; path: string } | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** The outlet for which the step that takes it is being picked. */
  const [sent, setSent] = useState<Outlet | null>(null);
  const scale = useFlowScale(results);

  const steps = draft.uo_settings;
  // Values of settings change with each key, connections rarely.
  const connections = JSON.stringify([draft.product, steps.map(({ id, feeds, outlets }) => [id, feeds, outlets])]);
  const graph = useMemo(
    () => drawnGraph(asGraph(draft), catalogue),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the connections are all of the draft that is drawn
    [connections, catalogue],
  );
  const texts = useMemo(() => sideTexts(draft, results, { catalogue, scale }), [draft, results, catalogue, scale]);
  // The flowsheet is laid out anew only if the names beside its cards change, or their amounts get longer.
  const lengths = JSON.stringify([...texts], (key, value: unknown) =>
    key === 'stream' ? undefined : key === 'amount' ? String(value).replaceAll(/\d/g, '0') : value,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const beside = useMemo(() => texts, [lengths]);
  const plant = useMemo(
    () => ({
      ...shapeOf(graph),
      sizeIn: (columns: number, names: Names) => layOutGraph(graph, columns, { names, texts: beside }),
    }),
    [graph, beside],
  );
  const cramped = useMemo(() => isCramped(plant), [plant]);
  const zoomed = useZoom(plant);
  const { columns, zoom, room, names, frame } = zoomed;
  const layout = useMemo(
    () => layOutGraph(graph, columns, { gap: gapIn(plant, { columns, names, room }), names, texts: beside }),
    [graph, plant, beside, columns, names, room],
  );
  const marked = useMemo(() => markedSteps(state), [state]);
  const choose = useCallback(
    (id: string) => {
      workspace.clearMarks();
      if (sent) {
        actions.send({ from: sent.from, outlet: sent.outlet, to: id });
        setSent(null);
      }
      onSelect(id);
    },
    [workspace, onSelect, sent, actions],
  );
  useInView(frame, selected);

  const nextLoop = () => {
    const recycles = graph.edges.filter(({ recycle }) => recycle);
    const next = recycles[recycles.findIndex(({ to }) => to === selected) + 1] ?? recycles[0];
    if (next) choose(next.to);
  };
  /** The stream or the step that has the focus, else the selected step. */
  const focused = (): OpenMenu['at'] | null => {
    const at = document.activeElement;
    const stream = at?.closest<HTMLElement>('[data-stream]')?.dataset['stream'];
    const edge = graph.edges.find(({ key }) => key === stream);
    const [from, outlet] = at?.closest<HTMLElement>('[data-outlet]')?.dataset['outlet']?.split(' ') ?? [];
    if (edge) return { from: edge.from, outlet: edge.outlet, to: edge.to === PRODUCT_NODE ? null : edge.to };
    if (from !== undefined && outlet !== undefined) return { from, outlet };
    const step = at?.closest<HTMLElement>('[data-step]')?.dataset['step'] ?? selected;
    return step === null ? null : { step };
  };
  const sendFocused = () => {
    const at = focused();
    if (!at) return;
    if (!('step' in at)) return setSent(at);
    const [only, ...more] = outletsOf(draft, at.step, catalogue);
    const anchor = frame.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(at.step)}"]`);
    if (more.length > 0 && anchor) return setMenu({ anchor, at });
    return only && setSent({ from: at.step, outlet: only.key });
  };
  const splitFocused = () => {
    const at = focused();
    if (!at) return;
    const edge = 'step' in at ? mainEdge(asGraph(draft), at.step) : at;
    if (edge && 'to' in edge && edge.to !== undefined) actions.split({ ...edge, to: edge.to });
  };
  const focusCard = (by: number) => () => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    const next = all.findIndex((card) => card === document.activeElement) + by;
    all[Math.max(0, Math.min(all.length - 1, next))]?.focus();
  };
  /** Moves the focus to what is next to the step or stream that has it. */
  const goTo = (direction: Direction) => () => {
    const from = document.activeElement;
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-step], [data-on]') ?? [])];
    const others = all.filter((one) => one !== from);
    if (!from || others.length === all.length) return;
    const next = neighbour(
      from.getBoundingClientRect(),
      others.map((one) => one.getBoundingClientRect()),
      direction,
    );
    others[next]?.focus();
  };
  useShortcutKeys({
    '-': () => zoomed.by(-1),
    '+': () => zoomed.by(1),
    '=': () => zoomed.by(1),
    '0': zoomed.fit,
    f: zoomed.fit,
    l: nextLoop,
    r: sendFocused,
    s: splitFocused,
    ...(sent && { Escape: () => setSent(null) }),
  });
  const arrows = sent
    ? { ArrowRight: focusCard(1), ArrowDown: focusCard(1), ArrowLeft: focusCard(-1), ArrowUp: focusCard(-1) }
    : { ArrowRight: goTo('right'), ArrowDown: goTo('down'), ArrowLeft: goTo('left'), ArrowUp: goTo('up') };
  // Elsewhere on the page they scroll.
  useShortcutKeys(arrows, '[data-step], [data-on]');
  useEffect(() => {
    if (!sent) return;
    // The first that can take it has the focus, so that a step is picked by keys alone.
    const able = [...(frame.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
    (able.find(({ dataset }) => dataset['step'] !== sent.from) ?? able[0])?.focus();
  }, [sent, frame]);
  const onSheet = (x: number, y: number) => {
    const box = sheet.current!.getBoundingClientRect();
    return { x: (x - box.left) / zoom, y: (y - box.top) / zoom };
  };
  const placeOf = (event: DragEvent) => {
    const { x, y } = onSheet(event.clientX, event.clientY);
    return placeAt(layout.places.slice(0, Math.max(1, steps.length)), x, y);
  };
  const onDragOver = (event: DragEvent) => {
    if (![STEP_MIME, OPERATION_MIME, OUTLET_MIME].some((type) => event.dataTransfer.types.includes(type))) return;
    event.preventDefault();
    const at = placeOf(event);
    const into = event.dataTransfer.types.includes(OUTLET_MIME);
    const to = onSheet(event.clientX, event.clientY);
    const path = `M${dragged.current.x} ${dragged.current.y}L${to.x} ${to.y}`;
    line.current?.setAttribute('d', path);
    // The event comes many times a second.
    if (drop?.at !== at || drop.into !== into) setDrop({ at, into, path });
  };
  const onOutletDragStart = (event: DragEvent) => {
    const outlet = event.target instanceof HTMLElement ? event.target.dataset['outlet'] : undefined;
    if (outlet === undefined) return;
    dragged.current = onSheet(event.clientX, event.clientY);
    event.dataTransfer.setData(OUTLET_MIME, outlet);
    event.dataTransfer.effectAllowed = 'link';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const at = placeOf(event);
    setDrop(null);
    const stream = event.dataTransfer.getData(OUTLET_MIME);
    if (stream !== '') {
      const [from = '', outlet = ''] = stream.split(' ');
      const to = steps[at];
      if (to) actions.send({ from, outlet, to: to.id });
      return;
    }
    const moved = steps.find(({ id }) => id === event.dataTransfer.getData(STEP_MIME));
    const added = catalogue.get(event.dataTransfer.getData(OPERATION_MIME));
    if (moved) actions.move(moved, at);
    else if (added) {
      const isBehind = steps.length > 0 && isAfter(event, layout.places[at]!, zoom, sheet.current!);
      const edge = isGraph(draft) && isBehind ? mainEdge(draft, steps[at]!.id) : null;
      actions.add(added, edge ?? at + (isBehind ? 1 : 0));
    }
  };

  const target = drop && layout.places[drop.at];
  return (
    <section className={styles['canvas']} data-drawing data-cramped={cramped || undefined} aria-label="Flow diagram">
      <div className={styles['tools']}>
        {onAddStep && (
          <Button size="small" variant="outlined" startIcon={<Icon name="plus" size={14} />} onClick={onAddStep}>
            Add a step <kbd>A</kbd>
          </Button>
        )}
        {sent && <Picking sent={sent} steps={steps} onCancel={() => setSent(null)} />}
        {!sent && marked.length > 0 && (
          <Marked marked={marked} actions={actions} onClear={() => workspace.clearMarks()} />
        )}
        {!sent && marked.length === 0 && <FlowMenu measure={scale.measure} text={scaleText(scale)} />}
        <ZoomTools zoom={zoom} by={zoomed.by} fit={zoomed.fit} />
      </div>
      <div
        className={styles['frame']}
        ref={zoomed.ref}
        data-picking={sent ? true : undefined}
        onDragStart={onOutletDragStart}
        onDragOver={onDragOver}
        onDrop={onDrop}
        onDragLeave={() => setDrop(null)}
        onDragEnd={() => setDrop(null)}
        {...pan}
      >
        <div
          className={styles['space']}
          data-many={steps.length > MANY_STEPS || undefined}
          style={{ width: layout.width * zoom, height: layout.height * zoom }}
        >
          <div
            ref={sheet}
            className={styles['sheet']}
            data-density={densityOf(zoom)}
            style={{ width: layout.width, height: layout.height, transform: zoom === 1 ? undefined : `scale(${zoom})` }}
          >
            <Plant
              {...{ state, graph, layout, scale, texts, selected, productName, onInsert, actions }}
              onChoose={choose}
              onMenu={setMenu}
            />
            {drop?.into && (
              <svg
                className={styles['lines']}
                data-passing
                width={layout.width}
                height={layout.height}
                aria-hidden="true"
              >
                <path ref={line} d={drop.path} className={styles['dragged']} markerEnd="url(#arrow)" />
              </svg>
            )}
            {target && (
              <span
                className={styles[drop.into ? 'dropInto' : 'drop']}
                style={{ left: target.x - (drop.into ? 0 : 9), top: target.y, height: target.height }}
              />
            )}
          </div>
        </div>
      </div>
      {menu && (
        <StreamMenu {...{ menu, draft, actions, onInsert, onShow }} onSend={setSent} onClose={() => setMenu(null)} />
      )}
      {steps.length > MANY_STEPS && (
        <Minimap
          {...{ graph, layout, zoom, frame }}
          stageOf={(id) =>
            operationOf(
              catalogue,
              steps.find((step) => step.id === id),
            )?.stage
          }
        />
      )}
    </section>
  );
});

interface PickingProps {
  sent: Outlet;
  steps: readonly Step[];
  onCancel: () => void;
}

/** Says that a step is to be picked, in the place of what the numbers are. */
function Picking({ sent, steps, onCancel }: PickingProps) {
  const catalogue = useCatalogue();
  const source = steps.find(({ id }) => id === sent.from);
  const name = outletName(operationOf(catalogue, source), sent.outlet);
  return (
    <span className={styles['marked']}>
      <span role="status">
        Choose the step that receives {name} of {source?.name}.
      </span>
      <Button size="small" variant="outlined" onClick={onCancel}>
        Cancel <kbd>Esc</kbd>
      </Button>
    </span>
  );
}

function isAfter(event: DragEvent, place: Place, zoom: number, sheet: HTMLElement): boolean {
  return (event.clientX - sheet.getBoundingClientRect().left) / zoom > place.x + CARD.width / 2;
}
