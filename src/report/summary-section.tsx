import type { EstimatedSpreads } from '#engine/analysis/index.ts';
import { isBound, type FigureRef, type Figures } from '#engine/index.ts';
import { LEVEL } from '#engine/wording/index.ts';
import { WhereFrom } from '#src/components/where-from.tsx';
import { atLeast } from '#src/components/figures/definitions.ts';
import { marginText } from '#src/components/figures/margin-text.ts';
import { besideRange } from '#src/lib/precision.ts';
import { NO_DATA } from '#src/lib/format.ts';
import type { Reported } from '#src/lib/reporting.ts';
import { headlines } from './headlines.ts';
import type { Reporting } from './reporting.ts';
import styles from './report.module.css';
import { summaryParagraphs } from './sentences.ts';

/** The main figures and the process in words. */
export function SummarySection(reporting: Reporting) {
  const { results, configuration, product, reported, computed } = reporting;
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
      <Headlines figures={results.figures} reported={reported} sampled={computed.sampled} />
      {paragraphs.map((sentences) => (
        <p key={sentences[0]} className={styles['lead']}>
          {sentences.join(' ')}
        </p>
      ))}
      {computed.sampled && computed.sampled.estimates.figures.length > 0 && (
        <p className={styles['note']}>Small numbers are the range of {LEVEL} samples.</p>
      )}
    </>
  );
}

interface HeadlinesProps {
  figures: Figures;
  reported: Reported;
  /** Null if it is not known how uncertain they are. */
  sampled: EstimatedSpreads | null;
}

/** The main figures in large print. */
export function Headlines({ figures, reported, sampled }: HeadlinesProps) {
  return (
    <div className={styles['headlines']}>
      {headlines(reported).map(({ key, title, show }) => {
        const value = figures[key] ?? null;
        const shown = value === null ? null : show(value);
        const estimate = sampled?.estimates.figures.find(({ metric }) => metric === key);
        const margin = estimate && estimate.message === null ? marginText(estimate, show) : null;
        const figure: FigureRef = `figures.${key}`;
        const text = shown && margin !== null && shown.unit !== '%' ? besideRange(shown.figure) : shown?.figure;
        return (
          <div key={key} role="group" aria-label={title}>
            <span>{title}</span>
            <strong>
              {shown === null ? (
                <i>{NO_DATA}</i>
              ) : (
                <WhereFrom figure={figure} title={title}>
                  {isBound(key, figures.gwp_coverage) ? atLeast(text!) : text}
                </WhereFrom>
              )}
              {margin !== null && <small>{margin}</small>}
            </strong>
            <span>{shown?.unit}</span>
          </div>
        );
      })}
    </div>
  );
}
