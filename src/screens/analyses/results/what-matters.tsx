import { useState } from 'react';
import type { Leverage } from '#engine/analysis/index.ts';
import { inSentence } from '#engine/wording/index.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import type { Tasks } from '#src/engine/tasks.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import { metricsWithValue } from '#src/workspace/leverage/live-leverage.ts';
import { MattersTable } from '#src/workspace/leverage/matters-table.tsx';
import { MetricTabs } from '#src/workspace/metric-tabs.tsx';
import { countText, figureOf, figureText, unitOf } from '#src/draft/metrics.ts';
import { useStudy } from '../study.ts';
import styles from './results.module.css';

const SHORT = { digits: 3 };

/** What matters in the saved process, calculated in the browser. */
export function WhatMatters() {
  const { configuration, results, figures, product, process } = useStudy();
  const metrics = metricsWithValue(results);
  const [metric, setMetric] = useState(metrics[0]!);
  // Without it, the page still starts every analysis.
  const { answer: found } = useAnswer<Tasks['leverage']['ask'], { all: Leverage[]; ms: number } | null>(
    'leverage_and_time',
    { configuration, metrics },
    async (asked, { ask }) => {
      const begin = performance.now();
      const all = await ask('leverage', asked);
      return all && { all, ms: performance.now() - begin };
    },
  );
  const leverage = found?.all.find((one) => one.metric === metric);
  if (!found || !leverage) return null;
  const figure = figureOf(figures, metric);
  const design = `/products/${product.id}?process=${process.id}`;
  return (
    <div className={styles['column']}>
      <MetricTabs figures={figures} metrics={metrics} value={metric} onChange={setMetric} />
      <Block title="What matters">
        <MattersTable
          found={leverage}
          figure={figure}
          configuration={configuration}
          results={results}
          place={{ productId: product.id, processId: process.id }}
          assumptionAt={(path) => `${design}&tool=assumptions&about=${encodeURIComponent(path)}`}
          note={
            <BlockHead title={`What matters for the ${inSentence(figure.title)}`}>
              {countText(leverage.rows.length)} numbers, each varied alone, in {formatNumber(found.ms, { decimals: 0 })}{' '}
              ms.{' '}
              {leverage.deviation === null
                ? 'No uncertain input affects this metric.'
                : `The uncertain inputs cause a standard deviation of ${figureText(leverage.deviation, figure, SHORT)} ${unitOf(figure)}.`}
            </BlockHead>
          }
        />
      </Block>
    </div>
  );
}
