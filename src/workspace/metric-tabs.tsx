import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { figureOf, type Figure } from '#src/draft/metrics.ts';

interface Props {
  figures: readonly Figure[];
  metrics: readonly string[];
  value: string;
  onChange: (metric: string) => void;
}

/** Selects the metric to draw. */
export function MetricTabs({ figures, metrics, value, onChange }: Props) {
  if (metrics.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label="Metric shown"
      onChange={(_event, next: string | null) => next !== null && onChange(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {metrics.map((metric) => (
        <ToggleButton key={metric} value={metric} sx={{ textTransform: 'none', py: 0.5 }}>
          {figureOf(figures, metric).title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
