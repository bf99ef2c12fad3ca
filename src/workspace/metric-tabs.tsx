import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
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
    <ChoiceButtons
      label="Metric shown"
      choices={metrics.map((value) => ({ value, label: figureOf(figures, value).title }))}
      value={value}
      onChange={onChange}
    />
  );
}
