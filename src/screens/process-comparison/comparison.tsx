import type { Product } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { basisLine } from '#src/economics/basis.ts';
import { ChancesBlock } from './chances-block.tsx';
import type { Compared } from './compared.ts';
import styles from './comparison.module.css';
import { CostBars } from './cost-bars.tsx';
import { DifferencesBlock } from './differences-block.tsx';
import { doubts } from './doubts.ts';
import { ResultsBlock } from './results-block.tsx';
import { useDifferences } from './use-differences.ts';
import { WaterfallBlock } from './waterfall-block.tsx';

/** All blocks of a comparison. */
export function Comparison({ product, compared }: { product: Product; compared: Compared[] }) {
  const rows = useDifferences(compared);
  const results = <ResultsBlock productId={product.id} compared={compared} />;
  const differences = <DifferencesBlock compared={compared} rows={rows} />;
  const charts = (
    <>
      <WaterfallBlock product={product} compared={compared} />
      <ChancesBlock productId={product.id} compared={compared} />
      <CostBars compared={compared} />
    </>
  );
  return (
    <>
      <Basis compared={compared} />
      {compared.length > MOST_BESIDE ? (
        <div className={styles['column']}>
          {results}
          <div className={styles['charts']}>{charts}</div>
          {differences}
        </div>
      ) : (
        <div className={styles['blocks']}>
          <div className={styles['column']}>
            {results}
            {differences}
          </div>
          <div className={styles['column']}>{charts}</div>
        </div>
      )}
    </>
  );
}

/** With more processes the tables take the whole width. */
const MOST_BESIDE = 3;

/** The basis of the comparison; warns about differences that make the results hard to compare. */
function Basis({ compared }: { compared: Compared[] }) {
  const [first] = compared;
  const lines = new Set(compared.map(({ results }) => basisLine(results)));
  return (
    <div className={styles['basis']}>
      <span>
        {lines.size === 1 ? 'Same basis for all' : 'A'}: {basisLine(first!.results)}
      </span>
      {doubts(compared, first!).map(({ key, about, text }) => (
        <span key={key} className={styles['doubt']}>
          <Icon name="warning" size={14} />{' '}
          <span>
            <b>{about}</b> {text}
          </span>
        </span>
      ))}
    </div>
  );
}
