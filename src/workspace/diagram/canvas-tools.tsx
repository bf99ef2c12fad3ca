import { memo, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Choice } from '#src/components/choice-menu.tsx';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import styles from './diagram.module.css';
import { MEASURE_NAMES, MEASURES, preferMeasure, type FlowScale } from './flow-scale.ts';
import { ZOOMS, type Zoom } from './use-zoom.ts';

const [ChoiceMenu, intent] = later(() => import('#src/components/choice-menu.tsx'));

/** What the numbers at the streams are, with their unit. */
export const FlowMenu = memo(function FlowMenu({
  measure: chosen,
  text,
}: {
  measure: FlowScale['measure'];
  text: string;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choices: Choice[] = MEASURES.map((measure) => ({
    label: MEASURE_NAMES[measure],
    checked: measure === chosen,
    run: () => preferMeasure(measure),
  }));
  return (
    <span className={styles['caption']}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="layers" size={14} />}
        endIcon={<Icon name="chevronDown" size={14} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...intent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {MEASURE_NAMES[chosen]}
      </Button>
      <span>{text}</span>
      {anchor && (
        <ChoiceMenu id="flows" label="Flows" anchor={anchor} choices={choices} onClose={() => setAnchor(null)} />
      )}
    </span>
  );
});

/** Smaller, larger, and all in view. */
export const ZoomTools = memo(function ZoomTools({ zoom, by, fit }: Pick<Zoom, 'zoom' | 'by' | 'fit'>) {
  return (
    <>
      <IconButton
        size="small"
        aria-label="Zoom out"
        disabled={zoom <= ZOOMS[0]}
        title="Zoom out (-)"
        onClick={() => by(-1)}
      >
        <Icon name="minus" />
      </IconButton>
      <output aria-label="Zoom">{Math.round(zoom * 100)} %</output>
      <IconButton
        size="small"
        aria-label="Zoom in"
        disabled={zoom >= ZOOMS.at(-1)!}
        title="Zoom in (+)"
        onClick={() => by(1)}
      >
        <Icon name="plus" />
      </IconButton>
      <Button
        size="small"
        variant="text"
        color="inherit"
        startIcon={<Icon name="expand" size={14} />}
        title="Show the whole process"
        onClick={fit}
      >
        Fit <kbd>F</kbd>
      </Button>
    </>
  );
});
