/** What the plant makes, where, for how long and at which terms: of the printed report and of its workbook. */
import { CAPITAL, fillAssumptions, OPERATION, type OperationRow, type Schedule } from '#engine/index.ts';
import { annualAmount, showFigure } from '#src/components/figures/definitions.ts';
import type { CellValue } from '#src/components/table/column.ts';
import { figuresFor } from '#src/economics/figures-for.ts';
import {
  costIndexText,
  CONVENTION_NAMES,
  GRADE_NAMES,
  priceBasis,
  sellingPrice,
  TECHNOLOGY_NAMES,
} from '#src/economics/basis.ts';
import { countryName } from '#src/lib/country-name.ts';
import { shownIn, unitShown } from '#src/lib/currency.ts';
import { formatCount, formatInput, formatMass, formatNumber } from '#src/lib/format.ts';
import { withUnit } from '#src/lib/quantity.ts';
import { costPer, unitPer, valuePer } from '#src/lib/reporting.ts';
import type { Reporting } from './reporting.ts';
import { moneyBasis } from '#src/economics/money-basis.ts';

interface BasisFact {
  title: string;
  /** Unrounded, in `unit`. */
  value: CellValue;
  unit: string;
  /** As it is printed. */
  text: string;
}

const words = ({ figure, unit }: { figure: string; unit: string }) => [figure, unit].filter(Boolean).join('\u202f');

type Operating = Pick<OperationRow, 'unit' | 'value'>;

/** A value of the operation of a plant as printed, without its unit. */
export const operationFigure = ({ value, unit }: Operating): string =>
  typeof value === 'string'
    ? value
    : unit === null && Number.isInteger(value)
      ? formatCount(value)
      : formatNumber(value);

/** The same with its unit. */
export const operationText = (row: Operating): string =>
  row.unit === 'kg' ? words(formatMass(Number(row.value))) : withUnit(operationFigure(row), row.unit ?? '');

/** How often a batch starts and how long it takes. @param bottleneck null in a continuous plant */
export const scheduleText = (
  { cycle_time: cycle, batches, batch_time: time }: Pick<Schedule, 'batch_time' | 'batches' | 'cycle_time'>,
  bottleneck: string | null,
): string =>
  bottleneck === null
    ? 'In a continuous plant, the steps are separated by surge tanks and each step has its own interval; one interval of each step is shown.'
    : `${bottleneck} is the bottleneck: one batch every ${formatNumber(cycle)}\u202fh, ${formatNumber(batches)} per year. A batch takes ${formatNumber(time)}\u202fh from its first step to its last.`;

export function basisFacts({
  results,
  configuration,
  product,
  reported,
}: Pick<Reporting, 'configuration' | 'product' | 'reported' | 'results'>): BasisFact[] {
  const { plant, capital, finance } = fillAssumptions(configuration.assumptions);
  const money = moneyBasis(configuration.assumptions);
  const { figures, mode, cost_year: year } = results;
  const fact = (title: string, text: string): BasisFact => ({ title, value: text, unit: '', text });
  const number = (
    title: string,
    value: number,
    unit: string,
    text = `${formatNumber(value)}\u202f${unit}`,
  ): BasisFact => ({
    title,
    value,
    unit,
    text,
  });
  const share = (title: string, value: number) => number(title, value * 100, '%', `${formatInput(value * 100)}\u202f%`);
  const years = (title: string, value: number) => number(title, value, 'years', `${formatInput(value)} years`);
  const metric = (key: 'pmi' | 'purity' | 'yield', unit: string): BasisFact => {
    const definition = figuresFor(product.kind, reported, mode).find((one) => one.key === key)!;
    const text = words(showFigure(definition, figures[key], figures.gwp_coverage));
    return { title: definition.label, value: figures[key] * (unit === '%' ? 100 : 1), unit, text };
  };
  const price = sellingPrice(configuration.assumptions, product.selling_price);
  const priced = finance.tolling_fee === null ? 'Selling price' : 'Tolling fee';
  const per = unitPer('USD/kg', reported);
  return [
    fact('Product', product.name),
    number('Output', figures.output, 'kg/y', words(annualAmount(figures.output, reported))),
    metric('purity', '%'),
    metric('yield', '%'),
    ...(figures.titre === null ? [] : [number('Titre', figures.titre, 'g/L')]),
    ...OPERATION.rows(results).map((row) => {
      const { title, value } = row;
      return { title, value, unit: unitShown(row.unit ?? ''), text: operationText(row) };
    }),
    ...(mode === 'continuous' ? [] : [share('Failed batches', plant.failure_rate)]),
    fact('Country', countryName(plant.country) ?? plant.country),
    fact('Grade', GRADE_NAMES[plant.grade]),
    fact('Technology', TECHNOLOGY_NAMES[plant.technology]),
    metric('pmi', 'kg/kg'),
    fact('Prices', `${priceBasis(year)}, ${costIndexText(year)}`),
    fact('Capital factors', CONVENTION_NAMES[capital.convention]),
    fact('Estimate', CAPITAL.estimate_class.choices[capital.estimate_class]),
    price === null
      ? fact(priced, 'not entered')
      : number(priced, shownIn(valuePer(price, reported), per), unitShown(per), words(costPer(price, reported))),
    years('Construction', finance.construction_years),
    years('Production', finance.life),
    share('Discount rate', finance.discount_rate),
    fact(
      'Money',
      money.inflation === null
        ? 'constant prices, real rates'
        : `${money.flows}, ${money.inflation} inflation, ${money.rateKind} discount rate`,
    ),
    share('Tax rate', finance.tax_rate),
  ];
}
