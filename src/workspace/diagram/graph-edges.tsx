import { memo, useState } from 'react';
import { figureRef } from '#engine/provenance/ref.ts';
import type { Configuration, StreamResult } from '#engine/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { formatInput } from '#src/lib/format.ts';
import { shownIn } from '#src/lib/currency.ts';
import { shareText, withFeed } from '../feeds.ts';
import type { Edge } from '../graph/insert.ts';
import { shareFrom } from '../panel/feed-row.tsx';
import { useWorkspace } from '../store.ts';
import { withUnit } from '../values.ts';
import styles from './diagram.module.css';
import { PRODUCT_NODE, type DrawnEdge, type DrawnGraph } from './drawn-graph.ts';
import type { EdgePlace } from './graph-layout.ts';
import { CARD, type Place } from './layout.ts';
import { chevronsOf } from './routing.ts';
import { amount, measureOf } from './streams.ts';

interface LinesProps {
  streams: readonly EdgePlace[];
  /** The streams of the loop that is pointed at, by key. */
  lit: ReadonlySet<string> | null;
}

/** The streams of a process with feeds: recycles in a heavier line that shows which way they run. */
export const GraphLines = memo(function GraphLines({ streams, lit }: LinesProps) {
  return (
    <>
      {streams.map(
        ({ edge, path }) => lit?.has(edge.key) && <path key={edge.key} d={path} className={styles['lit']} />,
      )}
      {streams.map(({ edge, path, points }) => (
        <g key={edge.key}>
          <path
            d={path}
            markerEnd={edge.recycle ? 'url(#arrow-recycle)' : 'url(#arrow)'}
            className={edge.recycle ? styles['recycle'] : edge.waits ? styles['waiting'] : undefined}
          />
          {edge.recycle && <path d={chevronsOf(points)} className={styles['chevrons']} />}
        </g>
      ))}
    </>
  );
});

interface Props {
  graph: DrawnGraph;
  layout: readonly EdgePlace[];
  at: ReadonlyMap<string, Place>;
  flows: ReadonlyMap<string, StreamResult>;
  draft: Configuration;
  onInsert: (edge: Edge) => void;
  onShow: (stepId: string, field: string) => void;
  /** A recycle is pointed at; null: no longer. */
  onPoint: (recycle: DrawnEdge | null) => void;
}

/** The flow of each stream, a button to insert a step in it, and what is sold. */
export function GraphLabels({ graph, layout, at, flows, draft, onInsert, onShow, onPoint }: Props) {
  const nameOf = (id: string): string => draft.uo_settings.find((step) => step.id === id)?.name ?? 'the product';
  return (
    <>
      {layout.map(({ edge, label }) => (
        <StreamLabel
          key={edge.key}
          edge={edge}
          at={label}
          stream={flows.get(edge.key)}
          way={`from ${nameOf(edge.from)} to ${nameOf(edge.to)}`}
          onInsert={onInsert}
          onPoint={onPoint}
        />
      ))}
      {graph.edges
        .filter(({ key, to }) => key === to && to !== PRODUCT_NODE)
        .map((edge) => (
          <Sold key={edge.key} edge={edge} at={at.get(edge.to)!} draft={draft} onShow={onShow} />
        ))}
    </>
  );
}

interface LabelProps {
  edge: DrawnEdge;
  at: EdgePlace['label'];
  stream: StreamResult | undefined;
  /** Its ends, in words. */
  way: string;
  onInsert: (edge: Edge) => void;
  onPoint: (recycle: DrawnEdge | null) => void;
}

function StreamLabel({ edge, at, stream, way, onInsert, onPoint }: LabelProps) {
  const { from, to, outlet, share, recycle, waits, inlet } = edge;
  const isSold = edge.key === to && to !== PRODUCT_NODE;
  return (
    <div
      className={styles['edge']}
      data-graph
      data-wide={at.wide || recycle || inlet !== null || undefined}
      data-empty={(!stream && share === null) || undefined}
      data-recycle={recycle || undefined}
      style={{ left: at.x, top: at.y }}
      onPointerEnter={recycle ? () => onPoint(edge) : undefined}
      onPointerLeave={recycle ? () => onPoint(null) : undefined}
      title={waits ? 'Waits for the next batch' : undefined}
    >
      {recycle && (
        <>
          <Icon name="recycle" size={12} strokeWidth={2} /> recycle
        </>
      )}
      {inlet && <span>{inlet.name}</span>}
      <b>
        {stream && (
          <WhereFrom figure={figureRef('streams', stream.id, measureOf(stream))} title={stream.name} inTable>
            {amount(stream)}
          </WhereFrom>
        )}
      </b>
      {share === null ? <span /> : <ShareOnEdge edge={edge} share={share} way={way} />}
      {!isSold && (
        <button
          type="button"
          className={styles['insert']}
          aria-label={`Add a step ${way}`}
          onClick={() => onInsert({ from, outlet, to: to === PRODUCT_NODE ? null : to })}
        >
          <Icon name="plus" size={12} strokeWidth={2.4} />
        </button>
      )}
    </div>
  );
}

interface ShareProps {
  edge: DrawnEdge;
  share: number;
  way: string;
}

/** The share of an outlet that a stream takes, which is changed by pressing it. */
function ShareOnEdge({ edge: { from, outlet, to, waits, inlet }, share, way }: ShareProps) {
  const workspace = useWorkspace();
  const [text, setText] = useState<string | null>(null);
  const said = shareText({ share });
  if (text === null)
    return (
      <button
        type="button"
        className={styles['share']}
        aria-label={`Share ${way}: ${said}`}
        onClick={() => setText(said.replace(' %', ''))}
      >
        {said}
      </button>
    );
  const leave = () => {
    const next = shareFrom(text);
    setText(null);
    if (next === null || next === share) return;
    workspace.edit(`Share ${way} ${shareText({ share: next })}`, (draft) => {
      const feed = { from, outlet, share: next, next_batch: waits, ...(inlet && { inlet: inlet.key }) };
      return withFeed(draft, to, feed, feed);
    });
  };
  return (
    <input
      className={styles['share']}
      aria-label={`Share ${way}, %`}
      inputMode="decimal"
      // It stands where the button was that had the focus.
      autoFocus
      value={text}
      onChange={({ target }) => setText(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
        if (key === 'Escape') setText(null);
      }}
    />
  );
}

interface SoldProps extends Pick<Props, 'draft' | 'onShow'> {
  edge: DrawnEdge;
  at: Place;
}

/** A co-product with its price; choosing it shows the outlet. */
function Sold({ edge: { from, outlet }, at, draft, onShow }: SoldProps) {
  const sale = draft.uo_settings.find(({ id }) => id === from)?.outlets?.[outlet];
  if (!sale) return null;
  const { name = outlet, price } = sale;
  return (
    <button
      type="button"
      className={styles['sold']}
      style={{ left: at.x, top: at.y + (CARD.height - 80) / 2, width: CARD.width }}
      aria-label={`Sold: ${name}`}
      onClick={() => onShow(from, `outlets.${outlet}.price`)}
    >
      <strong>{name}</strong>
      <span className="figures">
        {price === undefined ? 'no price' : withUnit(formatInput(shownIn(price, 'USD/kg')), 'USD/kg')}
      </span>
    </button>
  );
}
