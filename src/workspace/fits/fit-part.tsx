import { useState } from 'react';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Card } from '#src/components/page.tsx';
import type { ModelFit } from '#generated/types.ts';
import { FitChart, isStacked, panelOf, type View } from './fit-chart.tsx';
import styles from './fit.module.css';
import { ParametersCard } from './parameters-card.tsx';
import { pointColumns, pointKey } from './points.ts';

const SQUARES = [
  { value: 'parity', label: 'Parity' },
  { value: 'sizes', label: 'By value', words: 'Residuals by value' },
] as const;
const ALL = [{ value: 'curves', label: 'Curves' }, { value: 'residuals', label: 'Residuals' }, ...SQUARES] as const;

const LEAD: Readonly<Record<View, string>> = {
  curves: '',
  residuals: '; measured minus predicted',
  parity: '; bars: 95 % prediction intervals',
  sizes: '; measured minus predicted, against predicted',
};

/** px of a response alone, and of one of several. */
const ALONE = 260;
const OF_SEVERAL = 74;

interface Props {
  fit: ModelFit;
  /** Asks for the comparison with rival models. */
  onCompare: () => void;
}

/** The model over the data, its parameters, and how well it describes the data. */
export function FitPart({ fit, onCompare }: Props) {
  const { curves = [], statistics, response } = fit;
  const responses = statistics.responses?.map((one) => one.response) ?? [response];
  const drawn = responses.filter((key) => curves.some((one) => one.response === key));
  const [wanted, setView] = useState<View>('curves');
  const view = drawn.length === 0 && isStacked(wanted) ? 'parity' : wanted;
  const shown = isStacked(view) ? drawn : responses;
  const panels = shown.map((key) => panelOf(fit, key, view));
  const legend = [...new Map(panels.flatMap(({ keys }) => keys.map((key) => [key.text, key] as const))).values()];
  return (
    <>
      <Card label="The model over your points">
        <ChartFrame
          title="The model over your points"
          lead={`Fit ${fit.number}, ${statistics.inside_interval} of ${statistics.n + statistics.n_held_out} values in the 95 % band${LEAD[view]}`}
          columns={pointColumns(fit, shown)}
          rows={panels.flatMap(({ points }) => points)}
          rowKey={pointKey}
          tools={
            <ChoiceButtons<View>
              label="Charts of the fit"
              choices={drawn.length > 0 ? ALL : SQUARES}
              value={view}
              onChange={setView}
            />
          }
        >
          <div className={isStacked(view) ? undefined : styles['squares']}>
            {panels.map((panel, index) => {
              const same = panels.filter(({ x }) => x.title === panel.x.title && x.unit === panel.x.unit);
              return (
                <FitChart
                  key={panel.response}
                  panel={panel}
                  view={view}
                  legend={index === 0 ? legend : []}
                  sharesAxis={same.includes(panels[index + 1]!)}
                  values={same.flatMap(({ x }) => x.values)}
                  height={panels.length > 1 ? OF_SEVERAL : ALONE}
                />
              );
            })}
          </div>
        </ChartFrame>
      </Card>
      <ParametersCard fit={fit} onCompare={onCompare} />
    </>
  );
}
