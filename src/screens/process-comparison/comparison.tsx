import type { Product } from '#generated/hooks/model/index.ts';
import { Icon } from '#src/components/icon.tsx';
import { basisLine } from '#src/economics/basis.ts';
import { ChancesBlock } from './chances-block.tsx';
import { OTHER_PURITY } from '#src/products/selection.ts';
import type { Compared } from './compared.ts';
import styles from './comparison.module.css';
import { CostBars } from './cost-bars.tsx';
import { DifferencesBlock } from './differences-block.tsx';
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
  const lines = compared.map(({ results }) => basisLine(results));
  const [first] = compared;
  const otherBasis = compared.filter((_one, index) => lines[index] !== lines[0]);
  const engines = new Set(compared.map(({ results }) => results.engine_version));
  const impure = compared.filter(
    ({ results }) => Math.abs(results.figures.purity - first!.results.figures.purity) > OTHER_PURITY,
  );
  const letters = (list: Compared[]) => list.map(({ letter }) => letter).join(', ');
  return (
    <div className={styles['basis']}>
      <span>
        {otherBasis.length === 0 ? 'Same basis for all' : 'A'}: {lines[0]}
      </span>
      {otherBasis.map((one) => (
        <Doubt key={one.letter}>
          <b>{one.letter} has a different basis:</b> {basisLine(one.results)}
        </Doubt>
      ))}
      {engines.size > 1 && (
        <Doubt>
          <b>Computed by different engines:</b> {[...engines].join(', ')}
        </Doubt>
      )}
      {impure.length > 0 && (
        <Doubt>
          <b>{letters(impure)}: not the same product.</b> The purity differs from that of A by more than 5 percentage
          points.
        </Doubt>
      )}
    </div>
  );
}

function Doubt({ children }: { children: React.ReactNode }) {
  return (
    <span className={styles['doubt']}>
      <Icon name="warning" size={14} /> <span>{children}</span>
    </span>
  );
}
