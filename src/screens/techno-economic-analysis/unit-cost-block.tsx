import { fillAssumptions, type FigureRef } from '#engine/index.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { WhereFrom } from '#src/components/where-from.tsx';
import { sellingPrice } from '#src/economics/basis.ts';
import { Block } from '#src/economics/block.tsx';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import styles from './analysis.module.css';
import { MoneyHead } from './money-head.tsx';
import { rungs } from './rungs.ts';
import type { Ghost, Shown } from '#src/economics/shown.ts';
import { costDecimals, costUnit, costValue, useReported } from '#src/lib/reporting.ts';

/** Other ways to allow for co-products than by their sales, which the unit cost is net of. */
const ALLOWANCES = [
  ['cogs_gross', 'Before co-products'],
  ['cogs_by_mass', 'Shared with co-products by mass'],
  ['cogs_by_dry_mass', 'Shared by dry mass'],
  ['cogs_by_revenue', 'Shared by revenue'],
] as const;

interface Row {
  key: string;
  title: string;
  figure: FigureRef | null;
  kind: 'cost' | 'price';
  value: number | null;
  was: number | null;
  /** Text for a missing value. */
  none: string;
}

function rowsOf({ results, configuration, price }: Omit<Shown, 'ghost'>, ghost: Ghost | null): Row[] {
  const rate = formatInput(fillAssumptions(configuration.assumptions).finance.discount_rate * 100);
  const { figures } = results;
  const was = ghost?.results.figures;
  const row = (key: string, title: string, value: number | null, before: number | null, more: Partial<Row> = {}) => ({
    key,
    title,
    figure: `figures.${key}`,
    kind: 'cost' as const,
    value,
    was: before,
    none: 'no selling price',
    ...more,
  });
  return [
    row(
      'cogs_without_depreciation',
      'Unit cost excluding depreciation',
      figures.cogs_without_depreciation,
      was?.cogs_without_depreciation ?? null,
    ),
    row('cogs', 'Unit cost including depreciation', figures.cogs, was?.cogs ?? null),
    ...ALLOWANCES.flatMap(([key, title]) =>
      figures[key] === undefined ? [] : [row(key, title, figures[key], was?.[key] ?? null)],
    ),
    row('msp', `Minimum selling price at ${rate} %`, figures.msp, was?.msp ?? null, {
      kind: 'price',
      none: 'no price gives a net present value of zero',
    }),
    row(
      'price',
      'Selling price',
      sellingPrice(configuration.assumptions, price),
      ghost && sellingPrice(ghost.configuration.assumptions, price),
      { kind: 'price', figure: null, none: 'not set' },
    ),
  ];
}

interface Props extends Shown {
  ghost: Ghost | null;
}

/** The unit cost and the required selling price: side by side, but visually distinct. */
export function UnitCostBlock({ ghost, ...shown }: Props) {
  const { results } = shown;
  const rows = rowsOf(shown, ghost);
  const { at, bar } = rungs(rows.flatMap(({ value, was }) => [value, was]));
  const reported = useReported();
  // A price may be far below the cost.
  const text = (value: number) =>
    formatNumber(costValue(value, reported), {
      decimals: Math.max(costDecimals(results.figures.cogs, reported), costDecimals(value, reported)),
    });
  return (
    <Block title="Unit cost and price">
      <MoneyHead title="Unit cost and price" lead={costUnit(reported)} results={results} />
      <dl className={styles['ladder']}>
        {rows.map(({ key, title, figure, kind, value, was, none }) => (
          <div key={key} data-kind={kind}>
            <dt>{title}</dt>
            <dd>
              {value === null ? (
                <i>{none}</i>
              ) : (
                <>
                  <Price figure={figure} title={title} text={text(value)} />{' '}
                  {was !== null && key !== 'price' && <Delta value={value} saved={was} better="lower" />}
                </>
              )}
            </dd>
            <dd className={styles['rung']} aria-hidden="true">
              {value !== null && <Bar {...bar(value)} />}
              {was !== null && was !== value && <i style={{ insetInlineStart: percent(at(was)) }} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['footnote']}>
        The unit cost does not include a return on capital; the minimum selling price does. Compare a price only with
        the minimum selling price.
      </p>
    </Block>
  );
}

const percent = (share: number): string => `${share * 100}%`;

const Bar = ({ from, length }: { from: number; length: number }) => (
  <span style={{ marginInlineStart: percent(from), width: percent(length) }} />
);

/** The selling price is an input and is not calculated. */
function Price({ figure, title, text }: { figure: FigureRef | null; title: string; text: string }) {
  if (figure === null) return <b>{text}</b>;
  return (
    <WhereFrom figure={figure} title={title}>
      <b>{text}</b>
    </WhereFrom>
  );
}
