import { memo } from 'react';
import type { Step, UnitOperation } from '#engine/index.ts';
import { outletOf } from '#src/draft/outlets.ts';
import { amount } from '#src/draft/graph/streams.ts';
import styles from './diagram.module.css';
import { type Place, type Side, sideBox } from './layout.ts';
import { moreText, type SideText, type Written, written } from './side-texts.ts';
import type { OpenMenu } from './stream-menu.tsx';

interface FeedsProps {
  at: Place;
  texts: readonly SideText[];
}

/** What is bought enters at the top; the largest are named, the rest counted. */
export const Feeds = memo(function Feeds({ at, texts }: FeedsProps) {
  const box = sideBox(at, 'above');
  const named = written(texts, { width: box.width, lines: at.namesAbove, names: at.named });
  if (named.length === 0) return null;
  return (
    <div className={styles['feed']} style={acrossOf(at, 'above')} title={titleOf(texts)}>
      <span>
        {named.map((text) => (
          <span key={text.stream.id} data-lines={text.lines}>
            <Words {...text} />
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
export const Wastes = memo(function Wastes({ at, texts, step, operation, onMenu }: WastesProps) {
  const box = sideBox(at, 'below');
  const named = written(texts, { width: box.width, lines: at.namesBelow, names: at.named });
  if (named.length === 0) return null;
  return (
    <div className={styles['waste']} style={acrossOf(at, 'below')} title={titleOf(texts)}>
      {STUB}
      <span>
        {named.map((text) => {
          const { stream, lines } = text;
          const key = outletOf(stream, operation);
          if (key === null)
            return (
              <span key={stream.id} data-lines={lines}>
                <Words {...text} />
              </span>
            );
          return (
            <button
              key={stream.id}
              type="button"
              data-lines={lines}
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
              <Words {...text} />
            </button>
          );
        })}
      </span>
    </div>
  );
});

/** The amount, the name, and where it goes or how many more there are. */
function Words({ amount: flow, name, place, more }: Written) {
  return (
    <>
      <b>{flow}</b> <span>{name}</span>
      {moreText(more)}
      {more === 0 && place !== '' && <em> ({place})</em>}
    </>
  );
}

/** The box of the side streams of a card, which may be wider than the card. */
function acrossOf(at: Place, side: Side): { left: number; top: number; width: number; height: number } {
  const { x: left, y: top, width, height } = sideBox(at, side);
  return { left, top, width, height };
}

const titleOf = (texts: readonly SideText[]): string =>
  texts.map(({ stream }) => `${stream.name} ${amount(stream)}`).join('\n');

const STUB = (
  <svg width="8" height="13" viewBox="0 0 8 13" aria-hidden="true">
    <path d="M4 0v9" stroke="var(--palette-text-disabled)" />
    <path d="M.8 7.500h6.400L4 13z" fill="var(--palette-text-disabled)" />
  </svg>
);
