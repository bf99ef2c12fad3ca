import type { FigureRef } from '#engine/index.ts';
import type { Figures } from '#engine/types.ts';
import { WhereFrom } from '#src/components/where-from.tsx';
import { isBound, keyFigure, atLeast } from '#src/components/figures/definitions.ts';
import { marginText } from '#src/components/figures/margin-text.ts';
import { NO_DATA } from '#src/lib/format.ts';
import { formatMoney } from '#src/lib/money.ts';
import { costPer } from '#src/lib/reporting.ts';
import type { Reporting } from './reporting.ts';
import styles from './report.module.css';
import { summaryParagraphs } from './sentences.ts';

interface Headline {
  key: keyof Figures;
  title: string;
  show: (value: number) => { figure: string; unit: string };
}

/** The main figures and the process in words. */
export function SummarySection(reporting: Reporting) {
  const { results, configuration, product, reported, computed } = reporting;
  const headlines: Headline[] = [
    { key: 'cogs', title: 'Unit cost', show: (value) => costPer(value, reported) },
    { key: 'msp', title: 'Minimum selling price', show: (value) => costPer(value, reported) },
    { key: 'tci', title: 'Capital', show: (value) => formatMoney(value) },
    { key: 'npv', title: 'Net present value', show: (value) => formatMoney(value) },
    { key: 'gwp', title: 'Footprint', show: keyFigure('gwp', reported).show },
  ];
  const paragraphs = summaryParagraphs({
    product,
    results,
    configuration,
    reported,
    leverage: computed.leverage,
    sampled: computed.sampled,
  });
  return (
    <>
      <div className={styles['headlines']}>
        {headlines.map(({ key, title, show }) => {
          const value = results.figures[key] ?? null;
          const shown = value === null ? null : show(value);
          const estimate = computed.sampled?.estimates.figures.find(({ metric }) => metric === key);
          const margin = estimate && estimate.message === null ? marginText(estimate, show) : null;
          const figure: FigureRef = `figures.${key}`;
          return (
            <div key={key} role="group" aria-label={title}>
              <span>{title}</span>
              <strong>
                {shown === null ? (
                  <i>{NO_DATA}</i>
                ) : (
                  <WhereFrom figure={figure} title={title}>
                    {isBound(key, results.figures.gwp_coverage) ? atLeast(shown.figure) : shown.figure}
                  </WhereFrom>
                )}
                {margin !== null && <small>{margin}</small>}
              </strong>
              <span>{shown?.unit}</span>
            </div>
          );
        })}
      </div>
      {paragraphs.map((sentences) => (
        <p key={sentences[0]} className={styles['lead']}>
          {sentences.join(' ')}
        </p>
      ))}
      {computed.sampled && computed.sampled.estimates.figures.length > 0 && (
        <p className={styles['note']}>
          ± is half the range that contains eight in ten samples, or both sides where they differ.
        </p>
      )}
    </>
  );
}
