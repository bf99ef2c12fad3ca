import { EQUIPMENT, type EquipmentRow, type Results } from '#engine/index.ts';
import type { Column } from '#src/components/table/column.ts';
import { pageColumns, type Shown } from '#src/components/table/page-columns.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { type MoneyScale, partScale } from '#src/lib/money.ts';
import { printed, roundTo, rounded } from '#src/lib/rounding.ts';
import styles from './tables.module.css';

/** With the purchase cost in the column's multiple, rounded so that the column adds up to the printed sum. */
export type PrintedEquipment = EquipmentRow & { printed: number };

/**
 * The equipment to buy, with what is not listed as the last row.
 * @param purchase its cost in the multiple of the column, if it is printed elsewhere too
 */
export function equipmentItems(
  results: Results,
  { divisor, decimals }: MoneyScale,
  purchase = rounded(results.capital.equipment_purchase / divisor, decimals),
): PrintedEquipment[] {
  const items = EQUIPMENT.rows(results).filter((row) => !EQUIPMENT.isTotal!(row));
  const shown = roundTo(
    items.map(({ purchase_cost }) => purchase_cost / divisor),
    purchase,
    decimals,
  );
  return items.map((item, index) => ({ ...item, printed: shown[index]! }));
}

/** Its columns on a page. @param own cells of that page */
export function equipmentColumns(
  scale: MoneyScale,
  own: Record<string, Shown<PrintedEquipment>> = {},
): Column<PrintedEquipment>[] {
  const each = partScale(scale);
  return pageColumns<EquipmentRow, PrintedEquipment>(EQUIPMENT, {
    tag: {
      sortBy: ({ item, tag }) => item && tag,
      cell: ({ item, tag, stage }) =>
        item ? (
          <>
            <i className={styles['stage']} data-stage={stage} /> <code>{tag}</code>
          </>
        ) : (
          tag
        ),
    },
    name: { sortBy: ({ name }) => name },
    n_units: { sortBy: ({ item }) => item && item.n_units, cell: ({ item }) => item && item.n_units },
    each: {
      unit: each.unit,
      sortBy: ({ item }) => item && item.unit_cost,
      value: ({ item }) => item && item.unit_cost / each.divisor,
      cell: ({ item }) =>
        item && printed(rounded(item.unit_cost / each.divisor, each.decimals), each.decimals, item.unit_cost),
    },
    purchase_cost: {
      unit: scale.unit,
      sortBy: ({ purchase_cost }) => purchase_cost,
      value: ({ purchase_cost }) => purchase_cost / scale.divisor,
      cell: ({ printed: shown, purchase_cost }) => <b>{printed(shown, scale.decimals, purchase_cost)}</b>,
    },
    busy: { cell: ({ busy }) => busy !== null && formatNumber(busy * 100, { decimals: 0 }) },
    ...own,
  });
}
