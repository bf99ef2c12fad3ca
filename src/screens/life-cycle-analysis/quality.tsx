import { inSentence } from '#engine/wording/index.ts';
import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/types.ts';
import { Card } from '#src/components/page.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { roundParts } from '#src/lib/rounding.ts';
import { HOT, hotSpots, unitText, type Part } from './parts.ts';
import { AllocationTable } from './scope.tsx';
import styles from './life-cycle.module.css';

interface Props {
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult;
  parts: Part[];
  climate: LcaCategoryResult;
}

const percent = (share: number) => `${formatNumber(share * 100, { digits: 2 })} %`;

/** The data quality, the improvements to make first, and the results reported separately from the totals. */
export function Quality({ analysis, result, parts, climate }: Props) {
  const { biogenic, biogenic_carbon, single_score: score, warnings } = analysis;
  const worst = hotSpots(parts);
  const shares = roundParts(
    result.quality_mix.map(({ share }) => share * 100),
    1,
  );
  const largest = parts.filter(({ share }) => share !== null && share > HOT);
  return (
    <Card
      title="Improve first"
      note="data quality by share of the known contributions"
      className={styles['padded'] ?? ''}
    >
      {result.quality_mix.length > 0 && (
        <>
          <span className={styles['mix']} aria-hidden="true">
            {result.quality_mix.map(({ quality, share }) => (
              <span key={quality} data-quality={quality} style={{ width: `${share * 100}%` }} />
            ))}
          </span>
          <p>{result.quality_mix.map(({ quality }, index) => `${quality} ${shares[index]!} %`).join(' · ')}</p>
        </>
      )}
      {result.status === 'at_least' && (
        <p>The total is only a lower bound, so the share of an item in it is not known.</p>
      )}
      {result.status === 'complete' && worst.length > 0 && (
        <p>
          Proxies and assumptions that contribute more than 5 % of the total:{' '}
          {worst.map(({ key, title, quality, share }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <b>{title}</b> ({quality}, {percent(share!)})
            </span>
          ))}
          . Supplier data for these items would improve the result most.
        </p>
      )}
      {result.status === 'complete' && worst.length === 0 && (
        <p>
          {largest.length > 0
            ? `More than 5 % of the total: ${largest.map(({ title, share }) => `${title} ${percent(share!)}`).join(', ')}. No proxies among them.`
            : 'No item exceeds 5 % of the total.'}
        </p>
      )}
      {largest.length > 0 && result.value !== null && (
        <p className={styles['footnote']}>
          10 % more of {inSentence(largest[0]!.title)} adds {formatNumber(0.1 * largest[0]!.now!)}{' '}
          {unitText(result.unit)}.
        </p>
      )}
      <AllocationTable analysis={analysis} climate={climate} />
      <h3 className={styles['sub']}>Reported separately</h3>
      <dl className={styles['facts']}>
        <div>
          <dt>Biogenic carbon {biogenic_carbon === 'zero_zero' ? '(not counted)' : '(−1 and +1)'}</dt>
          <dd>
            {formatNumber(biogenic.uptake)} taken up, {formatNumber(biogenic.release)} emitted on site,{' '}
            {formatNumber(biogenic.remainder)} in product, waste and water, kg CO₂
          </dd>
        </div>
        <div>
          <dt>EF 3.1 single score</dt>
          <dd>{score.value === null ? `none: ${score.reason}` : `${formatNumber(score.value * 1000)} mPt`}</dd>
        </div>
      </dl>
      {warnings.length > 0 && (
        <ul className={styles['warnings']}>
          {warnings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Sources with the attributions and disclaimers that their licences require. */
export function Sources({ analysis }: { analysis: LifeCycleAnalysis }) {
  return (
    <Card title="Sources" note={`Factors ${analysis.factors_version}`} className={styles['padded'] ?? ''}>
      <ul className={styles['sources']}>
        {analysis.sources.map(({ id, title, year, url, licence, attribution, doubtful }) => (
          <li key={id}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
            {year !== null && ` (${year})`}. {licence}
            {attribution && attribution !== title && <> · {attribution}</>}
            {doubtful && <b className={styles['warn']}> · licence to be reviewed before redistribution</b>}
          </li>
        ))}
      </ul>
      <p className={styles['footnote']}>
        Calculated according to ISO 14040 and 14044; not a certificate. A public comparison needs a critical review (ISO
        14044, clause 6).
      </p>
    </Card>
  );
}
