import { fillAssumptions } from '#engine/defaults.ts';
import { CONVENTION_NAMES, cepci, priceBasis, sellingPrice } from '#src/economics/basis.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { ValueStateIcon } from '#src/workspace/panel/value-state.tsx';
import styles from './analysis.module.css';
import type { Shown } from './shown.ts';
import { perKg } from '#src/lib/money.ts';
import { displayCurrency } from '#src/lib/currency.ts';

const percent = (value: number) => `${formatInput(value * 100)} %`;

/** The assumptions of the analysis, each with its state. */
export function Assumed({ results, configuration: { assumptions }, price }: Shown) {
  const { plant, finance, capital } = fillAssumptions(assumptions);
  const { plant: site, finance: money, capital: plantCost } = assumptions;
  const sells = sellingPrice(assumptions, price);
  const facts: [key: string, text: string, entered: boolean][] = [
    ['country', plant.country, site?.country !== undefined],
    ['hours', `${formatNumber(plant.operating_hours)} h/y`, site?.operating_hours !== undefined],
    [
      'price',
      sells === null
        ? 'no selling price'
        : `${finance.tolling_fee === null ? 'sells at' : 'tolling fee'} ${perKg(sells).figure} ${perKg(sells).unit}`,
      sells !== null && (money?.tolling_fee ?? money?.selling_price ?? null) !== null,
    ],
    ['life', `${formatInput(finance.life)} years`, money?.life !== undefined],
    ['tax', `${percent(finance.tax_rate)} tax`, money?.tax_rate !== undefined],
    ['discount', `${percent(finance.discount_rate)} discount`, money?.discount_rate !== undefined],
    ['convention', `${CONVENTION_NAMES[capital.convention]} factors`, plantCost?.convention !== undefined],
  ];
  return (
    <div className={styles['assumed']}>
      <ul aria-label="Assumptions">
        {facts.map(([key, text, entered]) => (
          <li key={key} data-entered={entered || undefined}>
            <ValueStateIcon state={entered ? 'entered' : 'default'} size={13} /> {text}
          </li>
        ))}
      </ul>
      <span>
        {displayCurrency.get() ? priceBasis(results.cost_year) : `USD of ${results.cost_year}`}, CEPCI{' '}
        {cepci(results.cost_year)}
      </span>
    </div>
  );
}
