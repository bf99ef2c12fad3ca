import { fillAssumptions } from '#engine/index.ts';
import { CONVENTION_NAMES, cepci, priceBasis, sellingPrice } from '#src/economics/basis.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { AssumedLine, type Assumed as Assumption } from '#src/workspace/assumptions/assumed-line.tsx';
import styles from './analysis.module.css';
import type { Shown } from '#src/economics/shown.ts';
import { costPer, useReported } from '#src/lib/reporting.ts';
import { displayCurrency } from '#src/lib/currency.ts';

const percent = (value: number) => `${formatInput(value * 100)} %`;

/** The assumptions of the analysis, each with its state. */
export function Assumed({ results, configuration: { assumptions }, price }: Shown) {
  const { plant, finance, capital } = fillAssumptions(assumptions);
  const { plant: site, finance: money, capital: plantCost } = assumptions;
  const sells = sellingPrice(assumptions, price);
  const reported = useReported();
  const cost = sells === null ? null : costPer(sells, reported);
  const assumed: Assumption[] = [
    ['country', plant.country, site?.country !== undefined],
    ['hours', `${formatNumber(plant.operating_hours)} h/y`, site?.operating_hours !== undefined],
    [
      'price',
      cost === null
        ? 'no selling price'
        : `${finance.tolling_fee === null ? 'sells at' : 'tolling fee'} ${cost.figure} ${cost.unit}`,
      sells !== null && (money?.tolling_fee ?? money?.selling_price ?? null) !== null,
    ],
    ['life', `${formatInput(finance.life)} years`, money?.life !== undefined],
    ['tax', `${percent(finance.tax_rate)} tax`, money?.tax_rate !== undefined],
    ['discount', `${percent(finance.discount_rate)} discount`, money?.discount_rate !== undefined],
    ['convention', `${CONVENTION_NAMES[capital.convention]} factors`, plantCost?.convention !== undefined],
  ];
  return (
    <AssumedLine assumed={assumed}>
      <span className={styles['priceBasis']}>
        {displayCurrency.get() ? priceBasis(results.cost_year) : `USD of ${results.cost_year}`}, CEPCI{' '}
        {cepci(results.cost_year)}
      </span>
    </AssumedLine>
  );
}
