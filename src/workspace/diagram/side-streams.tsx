import { memo } from 'react';
import type { OutletDisposal, Step, StreamResult, UnitOperation } from '#engine/index.ts';
import { outletOf } from '#src/draft/outlets.ts';
import styles from './diagram.module.css';
import { flowText, type FlowScale } from './flow-scale.ts';
import { type Place, type Side, sideBox } from './layout.ts';
import type { OpenMenu } from './stream-menu.tsx';
import { amount } from '#src/draft/graph/streams.ts';

/** Where a stream goes that leaves the process, in a word or two. */
const GOES_TO: Record<OutletDisposal, string> = {
  wastewater: 'wastewater',
  solids: 'solid waste',
  solvent: 'solvent waste',
  vent: 'vented',
  burned: 'burned',
  sold: 'sold',
};

interface FeedsProps {
  at: Place;
  streams: readonly StreamResult[];
  scale: FlowScale;
}

/** What is bought enters at the top; the largest are named, the rest counted. */
export const Feeds = memo(function Feeds({ at, streams, scale }: FeedsProps) {
  const { named, rest, title } = shortened(streams, at.namesAbove);
  if (named.length === 0) return null;
  return (
    <div className={styles['feed']} style={acrossOf(at, 'above')} title={title}>
      <span data-lines={at.namesAbove / named.length}>
        {named.map((stream, index) => (
          <span key={stream.id}>
            <Words stream={stream} scale={scale} rest={index === named.length - 1 ? rest : 0} />
          </span>
        ))}
      </span>
      {STUB}
    </div>
  );
});

interface WastesProps extends FeedsProps {
  step: Step;
  operation: UnitOperation | undefined;
  onMenu: (menu: OpenMenu) => void;
}

/** What leaves the process at a step and is not sold, with where it goes. It can be dragged to a step, which then takes it. */
export const Wastes = memo(function Wastes({ at, streams: leaving, scale, step, operation, onMenu }: WastesProps) {
  const streams = leaving.filter(({ from_outlet = '' }) => step.outlets?.[from_outlet]?.disposal !== 'sold');
  const { named, rest, title } = shortened(streams, at.namesBelow);
  if (named.length === 0) return null;
  return (
    <div className={styles['waste']} style={acrossOf(at, 'below')} title={title}>
      {STUB}
      <span data-lines={at.namesBelow / named.length}>
        {named.map((stream, index) => {
          const key = outletOf(stream, operation);
          const more = index === named.length - 1 ? rest : 0;
          const content = (
            <Words stream={stream} scale={scale} rest={more}>
              {placeOf(stream, step, operation)}
            </Words>
          );
          if (key === null) return <span key={stream.id}>{content}</span>;
          return (
            <button
              key={stream.id}
              type="button"
              aria-label={`${stream.name} of ${step.name}`}
              title={`${stream.name} ${amount(stream)}. Drag it to a step to send it there.`}
              aria-haspopup="menu"
              // Arrow keys reach it.
              tabIndex={-1}
              data-on="stream"
              draggable
              data-outlet={`${step.id} ${key}`}
              onClick={({ currentTarget: anchor }) => onMenu({ anchor, at: { from: step.id, outlet: key } })}
            >
              {content}
            </button>
          );
        })}
      </span>
    </div>
  );
});

interface WordsProps {
  stream: StreamResult;
  scale: FlowScale;
  /** Streams that are not named. */
  rest: number;
  /** Where it goes. */
  children?: string;
}

/** The amount, which is never shortened, before the words: without room, first the destination is left out, then the name is cut. */
function Words({ stream, scale, rest, children = '' }: WordsProps) {
  return (
    <>
      <span className={styles['amount']}>
        <b>{flowText(stream, scale)}</b> <span>{stream.name}</span>
        {rest > 0 && <i> + {rest}</i>}
      </span>
      {rest === 0 && children !== '' && <em> ({children})</em>}
    </>
  );
}

/** The box of the side streams of a card, which may be wider than the card. */
function acrossOf(at: Place, side: Side): { left: number; top: number; width: number; height: number } {
  const { x: left, y: top, width, height } = sideBox(at, side);
  return { left, top, width, height };
}

function shortened(streams: readonly StreamResult[], most: number) {
  const named = streams.slice(0, most);
  const title = streams.map((stream) => `${stream.name} ${amount(stream)}`).join('\n');
  return { named, rest: streams.length - named.length, title };
}

/** Where a stream goes; nothing if its name says so. */
function placeOf(stream: StreamResult, step: Step, operation: UnitOperation | undefined): string {
  const key = outletOf(stream, operation);
  const declared = operation?.outlets.find((one) => one.key === key)?.disposal;
  const disposal = (key === null ? undefined : step.outlets?.[key]?.disposal) ?? declared;
  if (!disposal) return stream.kind === 'vent' ? GOES_TO.vent : '';
  const place = GOES_TO[disposal];
  return stream.name.toLowerCase().includes(place) ? '' : place;
}

const STUB = (
  <svg width="8" height="13" viewBox="0 0 8 13" aria-hidden="true">
    <path d="M4 0v9" stroke="var(--palette-text-disabled)" />
    <path d="M.8 7.500h6.400L4 13z" fill="var(--palette-text-disabled)" />
  </svg>
);
