import type { SensitivityRow } from '#generated/types.ts';
import { placeLabels } from '#src/components/chart/labels.ts';
import { Symbol, Text } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import stage from '#src/components/chart/stage.module.css';
import { formatNumber } from '#src/lib/format.ts';
import { shownValue, titled, unitOf, type Figure } from '#src/draft/metrics.ts';

const HEIGHT = 340;
/** Maximum number of labelled inputs: those with the largest effects. */
const NAMED = 8;
const POINT = { shape: 'ring', colour: 'var(--palette-primary-main)' } as const;

/** Standard deviation against mean absolute effect: right means influential, up means interactions or non-linearity. */
export function MorrisPlot({ rows, figure }: { rows: SensitivityRow[]; figure: Figure }) {
  // An effect is a difference: for units with an offset, such as degrees, only the scale is converted.
  const size = (value: number) => shownValue(value, figure) - shownValue(0, figure);
  const points = rows.flatMap(({ morris, title, step_name: step }) =>
    morris
      ? [
          {
            title,
            step,
            x: size(morris.mu_star.value),
            low: size(morris.mu_star.low),
            high: size(morris.mu_star.high),
            y: size(morris.sigma),
            mu: size(morris.mu),
          },
        ]
      : [],
  );
  const unit = unitOf(figure);
  const withUnit = (value: number) => [formatNumber(value), unit].filter(Boolean).join(' ');
  const words = points
    .slice(0, NAMED)
    .map(({ title, x, y }) => `${title} ${formatNumber(x)}, spread ${formatNumber(y)}`);
  return (
    <PlotStage
      words={`Mean absolute effect on ${titled(figure.title, figure)} and its standard deviation: ${words.join('; ')}.`}
      height={HEIGHT}
      x={{
        title: `Mean absolute effect, ${titled(figure.title, figure)}`,
        values: [0, ...points.map(({ high }) => high)],
        grid: true,
      }}
      y={{ title: 'Standard deviation', unit, values: points.map(({ y }) => y), zero: true }}
      cursor={{
        label: 'Inputs screened',
        by: 'both',
        reach: 40,
        stops: ({ px, py }) => points.map(({ x, y }) => ({ x: px(x), y: py(y) })),
        read: (index) => {
          const { title, step, x, y, mu } = points[index]!;
          return {
            title: step ? `${title}, ${step}` : title,
            values: [
              { name: 'mean absolute effect', text: withUnit(x) },
              { name: 'mean effect', text: withUnit(mu) },
              { name: 'standard deviation', text: withUnit(y) },
            ],
          };
        },
        mark: (index, { px, py }) => (
          <Symbol shape="dot" colour={POINT.colour} x={px(points[index]!.x)} y={py(points[index]!.y)} size={5} />
        ),
      }}
    >
      {({ px, py, box }) => {
        const places = points.map(({ x, y, title: text }) => ({ x: px(x), y: py(y), text }));
        const labels = placeLabels(places.slice(0, NAMED), 'mark', box, places.slice(NAMED));
        return (
          <>
            {points.map(({ title, step, x, y, low, high }) => (
              <g key={`${step} ${title}`}>
                <path
                  className={stage['whisker']}
                  d={`M${px(Math.max(0, low))} ${py(y)}H${px(high)}`}
                  strokeOpacity="0.35"
                />
                <Symbol {...POINT} x={px(x)} y={py(y)} size={5} />
              </g>
            ))}
            {labels.map(
              (label, index) =>
                label && (
                  <Text
                    key={`${points[index]!.step} ${points[index]!.title}`}
                    kind="mark"
                    x={label.x}
                    y={label.y}
                    textAnchor={label.anchor}
                  >
                    {points[index]!.title}
                  </Text>
                ),
            )}
          </>
        );
      }}
    </PlotStage>
  );
}
