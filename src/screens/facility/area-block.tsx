import { useMemo } from 'react';
import { type FacilityResult, type GradeResult, GRADES_TABLE, type Results } from '#engine/index.ts';
import { DataTable } from '#src/components/data-table.tsx';
import { pageColumns, sumRow } from '#src/components/table/page-columns.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { basisLine } from '#src/economics/basis.ts';
import { formatCount, formatInput, formatNumber } from '#src/lib/format.ts';
import { inCurrency } from '#src/lib/currency.ts';
import { moneyScale } from '#src/lib/money.ts';
import { roundTo } from '#src/lib/rounding.ts';
import styles from './facility.module.css';

interface Props {
  results: Results;
  facility: FacilityResult;
}

interface Row extends GradeResult {
  /** Printed so that the columns add up, m² and in the scale of the column. */
  shownArea: number;
  shownBuilt: number;
}

const KWH_PER_MWH = 1000;
/** Hoods stand in rooms of other grades, whose area includes theirs. */
const HOODS = 'a';

/** What each grade costs to build and to ventilate. */
export function AreaBlock({ results, facility: { grades, totals, air, basis } }: Props) {
  const scale = moneyScale(totals.rooms_cost);
  const rows = useMemo((): Row[] => {
    const built = grades.map((grade) => grade.built / scale.divisor);
    const sum = Number((totals.rooms_cost / scale.divisor).toFixed(scale.decimals));
    const shown = basis === 'rooms' ? roundTo(built, sum, scale.decimals) : built;
    const areas = roundTo(
      grades.map(({ key, area }) => (key === HOODS ? 0 : area)),
      Math.round(totals.area),
      0,
    );
    return grades.map((grade, k) => ({
      ...grade,
      title: grade.key === HOODS && grade.area > 0 ? `${grade.title}, hoods in other rooms` : grade.title,
      shownArea: grade.key === HOODS ? grade.area : areas[k]!,
      shownBuilt: shown[k]!,
    }));
  }, [grades, totals, scale.divisor, scale.decimals, basis]);
  const columns = useMemo(
    () =>
      pageColumns<GradeResult, Row>(GRADES_TABLE, {
        title: {
          cell: ({ key, title }) => (
            <span className={styles['grade']}>
              <i data-grade={key} /> {title}
            </span>
          ),
        },
        area: { about: ({ title }) => `${title}, area`, cell: ({ shownArea }) => formatCount(shownArea) },
        share: { extra: true },
        air_changes: { minor: true, cell: ({ air_changes: n }) => (n === null ? 'laminar' : formatInput(n)) },
        flow: { extra: true },
        price: { minor: true, cell: ({ price }) => <i>{formatCount(inCurrency(price))}</i> },
        built: {
          unit: scale.unit,
          about: ({ title }) => `${title}, built`,
          value: ({ built }) => built / scale.divisor,
          cell: ({ shownBuilt }) => formatNumber(shownBuilt, { decimals: scale.decimals }),
        },
        power: {
          minor: true,
          about: ({ title }) => `${title}, power`,
          cell: ({ power }) => formatCount(power / KWH_PER_MWH),
        },
      }),
    [scale.unit, scale.divisor, scale.decimals],
  );
  const sums: Record<string, string> = {
    title: 'Whole building',
    area: formatCount(totals.area),
    built: formatNumber(totals.rooms_cost / scale.divisor, { decimals: scale.decimals }),
    power: formatCount(air.power / KWH_PER_MWH),
  };
  return (
    <Block title="Area">
      <DataTable
        label="Area"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty="No rooms."
        note={<BlockHead title="Area">construction and ventilation cost · {basisLine(results)}</BlockHead>}
        foot={sumRow(sums)}
      />
    </Block>
  );
}
