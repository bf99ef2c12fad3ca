import { createContext, useContext, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { FigureRef } from '#engine/index.ts';
import { Icon } from './icon.tsx';
import styles from './where-from.module.css';

/** Shows where a figure of the results around it comes from; null where nothing can tell. */
export const WhereFromContext = createContext<((figure: FigureRef) => void) | null>(null);

interface Props {
  figure: FigureRef;
  /** The figure's name; what is printed is read after it. */
  title: string;
  /** In a table, where arrow keys lead to it, it is no stop of the Tab key. */
  inTable?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A printed number that says where it comes from when it is pressed. */
export function WhereFrom({ figure, title, inTable = false, className = '', children }: Props) {
  const show = useContext(WhereFromContext);
  if (!show) return children;
  return (
    <button
      type="button"
      className={`${styles['number']} ${className}`}
      tabIndex={inTable ? -1 : undefined}
      title={`${title}: where from?`}
      aria-haspopup="true"
      onClick={(event) => {
        event.stopPropagation();
        show(figure);
      }}
    >
      {children}
      <span className="visually-hidden">, {title}: where from?</span>
    </button>
  );
}

/** The fourth button of a chart: where the figure that its parts make up comes from. */
export function WhereFromButton({ figure, title }: Pick<Props, 'figure' | 'title'>) {
  const show = useContext(WhereFromContext);
  if (!show) return null;
  return (
    <Tooltip title="Where from?">
      <IconButton size="small" aria-label={`${title}: where from?`} onClick={() => show(figure)}>
        <Icon name="steps" />
      </IconButton>
    </Tooltip>
  );
}
