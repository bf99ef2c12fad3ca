import { createContext, isValidElement, memo, useContext, type ReactNode } from 'react';
import type { FigureRef } from '#engine/index.ts';
import type { CommentPlace } from '#generated/types.ts';
import styles from './where-from.module.css';

/** Begins a comment on something of the surrounding process; null outside processes. */
export const CommentContext = createContext<((place: Omit<CommentPlace, 'page'>) => void) | null>(null);

/** Shows how a number of the surrounding results is calculated; null if this is unavailable. */
export const WhereFromContext = createContext<ShowFigure | null>(null);

export type ShowFigure = (figure: FigureRef) => void;

export interface FigureProps {
  figure: FigureRef;
  /** The number's name, read after the printed value. */
  title: string;
  /** In a table, where arrow keys reach it, it is not a Tab stop. */
  inTable?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Whether two things draw the same: also elements that are made anew, such as a number in bold beside its unit. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((part, index) => isSame(part, other[index]))
    );
  return isValidElement(one) && isValidElement(other)
    ? one.type === other.type && one.key === other.key && hasSame(one.props, other.props)
    : false;
}
const hasSame = (props: unknown, others: unknown): boolean => isSame(sorted(props), sorted(others));
const sorted = (props: unknown): unknown[] => Object.entries(props as object).toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * A printed number that `show` explains when it is pressed, or the number alone. An element for where a key changes hundreds,
 * such as a table; elsewhere the component below.
 */
export function sourced(
  show: ShowFigure | null | undefined,
  { figure, title, inTable = false, className = '', children }: FigureProps,
): ReactNode {
  if (!show) return children;
  return (
    <button
      type="button"
      className={`${styles['number']} ${className}`}
      tabIndex={inTable ? -1 : undefined}
      title={`${title}: how is this calculated?`}
      data-number=""
      aria-haspopup="true"
      onClick={(event) => {
        event.stopPropagation();
        show(figure);
      }}
    >
      {children}
      <span className="visually-hidden"> ({title}: how is this calculated?)</span>
    </button>
  );
}

const Sourced = (props: FigureProps): ReactNode => sourced(useContext(WhereFromContext), props);

/** A printed number that shows its calculation when pressed, drawn anew only if it changes. */
export const WhereFrom = memo(Sourced);
/** The same for a number that is made of elements. */
export const WhereFromElements = memo(Sourced, hasSame);
