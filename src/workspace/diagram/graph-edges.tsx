import { memo, useContext, useState } from 'react';
import { figureRef, type Configuration, type StreamResult } from '#engine/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { sourced, WhereFromContext } from '#src/components/where-from.tsx';
import { formatInput } from '#src/lib/format.ts';
import { shownIn } from '#src/lib/currency.ts';
import { shareText, withFeed } from '#src/draft/feeds.ts';
import { stepIndex } from '#src/draft/edits.ts';
import { isGraph } from '#src/draft/graph/graph.ts';
import type { Insertion } from '#src/draft/graph/insert.ts';
import { SHARE, shareFrom } from '../panel/feed-row.tsx';
import { useWorkspace } from '#src/draft/store.ts';
import { withUnit } from '#src/lib/quantity.ts';
import styles from './diagram.module.css';
import { PRODUCT_NODE, type DrawnEdge, type DrawnGraph } from '#src/draft/graph/drawn-graph.ts';
import type { EdgePlace } from './graph-layout.ts';
import { concentrationText, flowText, flowWithUnit, shownAs, soldText, type FlowScale } from './flow-scale.ts';
import { capsuleBox, PILL, type Place } from './layout.ts';
import { chevronsOf, cutOf } from './routing.ts';
import type { OpenMenu } from './stream-menu.tsx';
import { amount } from '#src/draft/graph/streams.ts';

interface LinesProps {
  streams: readonly EdgePlace[];
  /** The streams of the loop that is pointed at, by key. */
  lit: ReadonlySet<string> | null;
}

/** The streams: recycles in a heavier line that shows which way they run. */
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
          {edge.recycle && edge.waits && <Cut points={points} />}
        </g>
      ))}
    </>
  );
});

/** Where a recycle waits for the next batch. */
function Cut({ points }: { points: EdgePlace['points'] }) {
  const cut = cutOf(points);
  if (!cut) return null;
  return (
    <>
      <path d={cut.gap} className={styles['gap']} />
      <path d={cut.bars} className={styles['chevrons']} />
    </>
  );
}

interface Props {
  graph: DrawnGraph;
  layout: readonly EdgePlace[];
  at: ReadonlyMap<string, Place>;
  flows: ReadonlyMap<string, StreamResult>;
  scale: FlowScale;
  draft: Configuration;
  onInsert: (at: Insertion) => void;
  onMenu: (menu: OpenMenu) => void;
  /** A recycle is pointed at; null: no longer. */
  onPoint: (recycle: DrawnEdge | null) => void;
}

/** The flow of each stream, buttons to insert a step in it and to change it, and what is sold. */
export function GraphLabels({ graph, layout, at, flows, scale, draft, onInsert, onMenu, onPoint }: Props) {
  const { uo_settings: steps } = draft;
  const nameOf = (id: string): string => steps.find((step) => step.id === id)?.name ?? 'the product';
  const isLine = !isGraph(draft);
  return (
    <>
      {layout.map(
        ({ edge, label }) =>
          label && (
            <StreamLabel
              key={edge.key}
              edge={edge}
              at={label}
              stream={flows.get(edge.key)}
              scale={scale}
              way={`from ${nameOf(edge.from)} to ${nameOf(edge.to)}`}
              insert={isLine ? `Add a step after ${nameOf(edge.from)}` : undefined}
              place={isLine ? stepIndex(draft, edge.from) + 1 : null}
              onInsert={onInsert}
              onMenu={onMenu}
              onPoint={onPoint}
            />
          ),
      )}
      {graph.edges.filter(isSale).map((edge) => (
        <Sold
          key={edge.key}
          edge={edge}
          at={at.get(edge.to)!}
          draft={draft}
          stream={flows.get(edge.key)}
          scale={scale}
          onMenu={onMenu}
        />
      ))}
    </>
  );
}

const isSale = ({ key, to }: DrawnEdge): boolean => key === to && to !== PRODUCT_NODE;

interface LabelProps {
  edge: DrawnEdge;
  at: NonNullable<EdgePlace['label']>;
  stream: StreamResult | undefined;
  scale: FlowScale;
  /** Its ends, in words. */
  way: string;
  /** What the button to insert a step is called, if not by the ends. */
  insert: string | undefined;
  /** Where a step is inserted into a line; null in a graph, where it is between the ends. */
  place: number | null;
  onInsert: (at: Insertion) => void;
  onMenu: (menu: OpenMenu) => void;
  onPoint: (recycle: DrawnEdge | null) => void;
}

const StreamLabel = memo(function StreamLabel(props: LabelProps) {
  const { edge, at, stream, scale, way, insert, place, onInsert, onMenu, onPoint } = props;
  const { from, to, outlet, share, recycle, waits, inlet } = edge;
  const show = useContext(WhereFromContext);
  const below = stream && !inlet && share === null && !recycle ? concentrationText(stream, scale) : null;
  return (
    <>
      <div
        className={styles['edge']}
        data-wide={at.wide || recycle || inlet !== null || undefined}
        data-empty={(!stream && share === null) || undefined}
        data-recycle={recycle || undefined}
        style={{ left: at.x, top: at.y }}
        onPointerEnter={recycle ? () => onPoint(edge) : undefined}
        onPointerLeave={recycle ? () => onPoint(null) : undefined}
        title={waits ? 'Kept in a tank and used for the next batch' : undefined}
      >
        {recycle && (
          <>
            <Icon name="recycle" size={12} strokeWidth={2} /> <span>recycle</span>
          </>
        )}
        {inlet && <span>{inlet.name}</span>}
        <b>
          {stream &&
            sourced(show, {
              figure: figureRef('streams', stream.id, shownAs(stream, scale)),
              title: `${stream.name} ${amount(stream)}`,
              inTable: true,
              children: recycle ? flowWithUnit(stream, scale) : flowText(stream, scale),
            })}
        </b>
        {share !== null && <ShareOnEdge edge={edge} share={share} way={way} />}
        {below !== null && stream && (
          <span>
            {sourced(show, {
              figure: figureRef('streams', stream.id, 'product_concentration'),
              title: 'Product, g/L',
              inTable: true,
              children: below,
            })}
          </span>
        )}
      </div>
      {!isSale(edge) && (
        <div
          className={styles['onStream']}
          style={{ left: at.x - BUTTON.width, top: at.y + (at.wide || recycle ? BUTTON.belowPlate : BUTTON.below) }}
        >
          <button
            type="button"
            // Arrow keys reach it, as all on a stream: a Tab stop for each would be too many.
            tabIndex={-1}
            data-on="stream"
            aria-label={insert ?? `Add a step ${way}`}
            title="Add a step here"
            onClick={() => onInsert(place ?? { from, outlet, to: to === PRODUCT_NODE ? null : to })}
          >
            <Icon name="plus" size={12} strokeWidth={2.4} />
          </button>
          <button
            type="button"
            tabIndex={-1}
            data-on="stream"
            aria-label={`Stream ${way}`}
            title="Send, split, discard"
            aria-haspopup="menu"
            data-stream={edge.key}
            onClick={({ currentTarget: anchor }) =>
              onMenu({ anchor, at: { from, outlet, to: to === PRODUCT_NODE ? null : to } })
            }
          >
            <Icon name="more" size={12} strokeWidth={3} />
          </button>
        </div>
      )}
    </>
  );
});

/** Where the buttons of a stream are: below its flow. */
const BUTTON = { width: 24, below: 19, belowPlate: 10 } as const;

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
        tabIndex={-1}
        data-on="stream"
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
    <QuantityBox
      shown={SHARE}
      text={text}
      className={styles['share']}
      aria-label={`Share ${way}, %`}
      // It stands where the button was that had the focus.
      autoFocus
      onText={setText}
      onFocus={({ target }) => target.select()}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
        if (key === 'Escape') setText(null);
      }}
    />
  );
}

interface SoldProps extends Pick<Props, 'draft' | 'onMenu' | 'scale'> {
  edge: DrawnEdge;
  at: Place;
  stream: StreamResult | undefined;
}

/** A co-product with its price. */
function Sold({ edge: { from, outlet }, at, draft, stream, scale, onMenu }: SoldProps) {
  const sale = draft.uo_settings.find(({ id }) => id === from)?.outlets?.[outlet];
  if (!sale) return null;
  const { name = outlet, price } = sale;
  return (
    <button
      type="button"
      className={styles['sold']}
      data-pill={at.height === PILL || undefined}
      data-on="stream"
      style={capsuleBox(at)}
      aria-label={`Sold: ${name}`}
      aria-haspopup="menu"
      title={stream ? `${name} ${amount(stream)}, sold` : name}
      onClick={({ currentTarget: anchor }) => onMenu({ anchor, at: { from, outlet } })}
    >
      <strong>{name}</strong>
      {stream && <span className="figures">{soldText(stream, scale)}</span>}
      <span className="figures">
        <Icon name="price" size={11} />{' '}
        {price === undefined
          ? 'no price'
          : withUnit(formatInput(Number(shownIn(price, 'USD/kg').toPrecision(3))), 'USD/kg')}
      </span>
    </button>
  );
}
