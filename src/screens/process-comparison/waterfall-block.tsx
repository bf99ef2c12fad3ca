import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { numeric } from '#src/components/table/column.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inSentence } from '#engine/wording/index.ts';
import type { Product } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { Block } from '#src/economics/block.tsx';
import { signed } from '#src/lib/change.ts';
import { waterfall, type WaterfallBy, type WaterfallPart, type WaterfallSource } from '#src/economics/waterfall.ts';
import { WaterfallPlot } from '#src/economics/waterfall-plot.tsx';
import { formatNumber } from '#src/lib/format.ts';
import type { Compared } from './compared.ts';
import styles from './comparison.module.css';
import { unitPer, useReported, type Reported } from '#src/lib/reporting.ts';
import { Source } from './source.tsx';

const BY = { category: 'Category', section: 'Section', step: 'Step' } as const;
const isBy = (text: string | null): text is WaterfallBy => text !== null && Object.hasOwn(BY, text);

const columnsFor = (decimals: number, reported: Reported): Column<WaterfallPart>[] => [
  { key: 'title', title: 'Part', cell: ({ title }) => title, value: ({ title }) => title },
  numeric('change', 'Change', unitPer('USD/kg', reported), {
    value: ({ change }) => change,
    cell: ({ change }) => signed(change, decimals),
  }),
];

/** Explains the cost difference between two processes. The selection is in the address. */
export function WaterfallBlock({ product, compared }: { product: Product; compared: Compared[] }) {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const wanted = params.get('by');
  const by = isBy(wanted) ? wanted : 'category';
  const from = compared.find(({ letter }) => letter === params.get('from')) ?? compared[0]!;
  const to =
    compared.find(({ letter }) => letter === params.get('to') && letter !== from.letter) ??
    compared.find(({ letter }) => letter !== from.letter)!;
  const [source, setSource] = useState<WaterfallSource | null>(null);
  const reported = useReported();
  const drawn = useMemo(() => waterfall(from.results, to.results, by, reported), [from, to, by, reported]);
  const { decimals, unit } = drawn;
  const gap = Number((drawn.to - drawn.from).toFixed(decimals));
  const columns = useMemo(() => columnsFor(decimals, reported), [decimals, reported]);
  const title =
    gap === 0
      ? `${to.letter} costs as much as ${from.letter}`
      : `Why ${to.letter} costs ${formatNumber(Math.abs(gap), { decimals })} ${unit} ${gap < 0 ? 'less' : 'more'} than ${from.letter}`;
  const select = (key: 'from' | 'to', chosen: Compared, label: string) => (
    <label>
      {label}{' '}
      <select value={chosen.letter} onChange={({ target }) => set(key, target.value)}>
        {compared.map(({ letter, name, number }) => (
          <option key={letter} value={letter} disabled={key === 'to' && letter === from.letter}>
            {letter} · {name} v{number}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Block title="Cost waterfall">
      <div className={styles['pair']}>
        {select('from', from, 'From')}
        {select('to', to, 'to')}
        <ChoiceButtons<WaterfallBy>
          label="Difference by"
          choices={BY}
          value={by}
          onChange={(next) => set('by', next)}
        />
      </div>
      <ChartFrame
        title={title}
        lead={`${unit}, by ${inSentence(BY[by])}; the parts add up to the difference`}
        columns={columns}
        rows={drawn.parts}
        rowKey={({ key }) => key}
      >
        <WaterfallPlot
          waterfall={drawn}
          from={`${from.letter} ${from.name}`}
          to={`${to.letter} ${to.name}`}
          onSource={setSource}
        />
      </ChartFrame>
      {source && (
        <Source
          key={`${source.end} ${source.figure} ${from.configurationId} ${to.configurationId}`}
          product={product}
          of={source.end === 'from' ? from : to}
          before={source.end === 'from' ? to : from}
          figure={source.figure}
          onClose={() => setSource(null)}
        />
      )}
    </Block>
  );
}
