import { stack, stackOffsetDiverging } from 'd3-shape';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { printedValues, printSum, showX, type ChartData } from './chart-data.ts';
import type { Reading } from './cursor.ts';
import { barLook } from './looks.ts';
import { PlotStage } from './stage.tsx';
import styles from './stage.module.css';

interface Props {
  title: string;
  data: ChartData;
  height: number;
  words: string;
}

const WIDEST = 56;
/** Width of a bar as a share of its slot. */
const SHARE = 0.72;

interface Bar {
  series: number;
  from: number;
  to: number;
  /** For grouped bars: index and number in the group. */
  side: number;
  sides: number;
}

/** Grouped or stacked bars above their names. */
export function BarsPlot({ title, data, height, words }: Props) {
  const { x, y, series } = data;
  const columns = barsOf(data);
  const looks = series.map(({ colour }, index) => barLook(index, series.length, colour));
  return (
    <PlotStage
      words={words}
      height={height}
      x={{ title: x.title, names: x.values.map(showX) }}
      y={{ ...y, zero: true, values: columns.flatMap((bars) => bars.flatMap(({ from, to }) => [from, to])) }}
      legend={series.length > 1 ? series.map(({ title: text }, index) => ({ ...looks[index]!, text })) : []}
      cursor={{
        label: `${title}, values`,
        stops: ({ px, py }) =>
          columns.map((bars, place) => ({ x: px(place), y: Math.min(py(0), ...bars.map(({ to }) => py(to))) })),
        read: (place) => readColumn(data, place),
      }}
    >
      {({ px, py, band }) =>
        columns.map((bars, place) => {
          const room = Math.min(WIDEST, band * SHARE);
          return bars.map(({ series: index, from, to, side, sides }) => (
            <rect
              key={series[index]!.key}
              className={styles['bar']}
              x={px(place) - room / 2 + (side * room) / sides}
              y={Math.min(py(from), py(to))}
              width={Math.max(1, room / sides - (sides > 1 ? 2 : 0))}
              height={Math.abs(py(from) - py(to))}
              style={{ fill: looks[index]!.colour }}
            />
          ));
        })
      }
    </PlotStage>
  );
}

/** The bars of each name; unknown and zero values have none. */
export function barsOf({ kind, x, series }: Pick<ChartData, 'kind' | 'x' | 'series'>): Bar[][] {
  const places = x.values.map((_name, place) => place);
  if (kind === 'stacked') {
    const layers = stack<number, number>()
      .keys(series.keys())
      .value((place, index) => series[index]!.values[place] ?? 0)
      .offset(stackOffsetDiverging)(places);
    return places.map((place) =>
      layers.flatMap(({ key, [place]: ends }) =>
        ends && ends[0] !== ends[1] ? [{ series: key, from: ends[0], to: ends[1], side: 0, sides: 1 }] : [],
      ),
    );
  }
  return places.map((place) =>
    series.flatMap(({ values }, side) => {
      const to = values[place];
      return to ? [{ series: side, from: 0, to, side, sides: series.length }] : [];
    }),
  );
}

/** Values of one name; in a stack they add up to the printed sum. */
export function readColumn(data: ChartData, place: number): Reading {
  const { kind, x, y, series } = data;
  const unit = y.unit ? ` ${y.unit}` : '';
  const texts = printedValues(data).map((own) => own[place] ?? null);
  return {
    title: showX(x.values[place]),
    values: [
      ...series.map(({ title, colour }, index) => ({
        name: title,
        text: texts[index] == null ? NO_DATA : texts[index] + unit,
        ...(series.length > 1 && { key: { ...barLook(index, series.length, colour), text: title } }),
      })),
      ...(kind === 'stacked' ? [{ name: 'together', text: sumText(data, place) + unit }] : []),
    ],
  };
}

function sumText({ y, series }: ChartData, place: number): string {
  const known = series.filter(({ values }) => values[place] != null);
  const given = known.flatMap(({ printed }) => printed?.[place] ?? []);
  const { sum, decimals } = printSum(
    known.map(({ values }) => values[place]!),
    y.format,
    given.length === known.length ? given : undefined,
  );
  return formatNumber(sum, { decimals });
}
