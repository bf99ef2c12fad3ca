import { useContext } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from './icon.tsx';
import { WhereFromContext, type FigureProps } from './where-from.tsx';

/** The fourth button of a chart: explains the total of the chart. */
export function WhereFromButton({ figure, title }: Pick<FigureProps, 'figure' | 'title'>) {
  const show = useContext(WhereFromContext);
  if (!show) return null;
  return (
    <Tooltip title="How is this calculated?">
      <IconButton size="small" aria-label={`${title}: how is this calculated?`} onClick={() => show(figure)}>
        <Icon name="steps" />
      </IconButton>
    </Tooltip>
  );
}
