import type { StreamResult, UnitOperation } from '#engine/types.ts';
import { outletOf } from '../outlets.ts';
import styles from './diagram.module.css';
import { CARD, type Place } from './layout.ts';
import { amount } from './streams.ts';

const SIDE_LABELS = 2;

interface SideProps {
  at: Place;
  streams: StreamResult[];
  side: 'feed' | 'waste';
  operation?: UnitOperation | undefined;
}

/** What leaves a step can be dragged to another one, which then takes it. */
function draggableOutlet(stream: StreamResult, operation: UnitOperation | undefined) {
  const key = stream.from_step === null ? null : outletOf(stream, operation);
  return key === null
    ? {}
    : { draggable: true, 'data-outlet': `${stream.from_step} ${key}`, title: 'Drag to a step to send it there' };
}

/** Feeds enter at the top, wastes leave at the bottom; the largest are named, the rest counted. */
export function SideStreams({ at, streams, side, operation }: SideProps) {
  if (streams.length === 0) return null;
  const named = streams.slice(0, SIDE_LABELS);
  const rest = streams.length - named.length;
  const title = streams.map((stream) => `${stream.name} ${amount(stream)}`).join('\n');
  return (
    <div
      className={styles[side]}
      style={{ left: at.x - 26, width: CARD.width + 52, top: side === 'feed' ? at.y - 44 : at.y + CARD.height }}
      title={title}
    >
      {side === 'waste' && <Stub />}
      <span>
        {named.map((stream, index) => (
          <span key={stream.id} {...draggableOutlet(stream, operation)}>
            {stream.name} <b>{amount(stream)}</b>
            {rest > 0 && index === named.length - 1 && `, + ${rest}`}
          </span>
        ))}
      </span>
      {side === 'feed' && <Stub />}
    </div>
  );
}

function Stub() {
  return (
    <svg width="8" height="13" viewBox="0 0 8 13" aria-hidden="true">
      <path d="M4 0v9" stroke="var(--palette-text-disabled)" />
      <path d="M.8 7.500h6.400L4 13z" fill="var(--palette-text-disabled)" />
    </svg>
  );
}
