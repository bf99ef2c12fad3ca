import { numeric } from '#src/components/table/column.ts';
import { useMemo } from 'react';
import type { FacilityResult, GradeResult, Results } from '#engine/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { basisLine } from '#src/economics/basis.ts';
import { WhereFrom } from '#src/components/where-from.tsx';
import { formatCount, formatInput, formatNumber } from '#src/lib/format.ts';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
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
    (): Column<Row>[] => [
      {
        key: 'title',
        title: 'Grade',
        cell: ({ key, title }) => (
          <span className={styles['grade']}>
            <i data-grade={key} /> {title}
          </span>
        ),
        value: ({ title }) => title,
      },
      numeric('area', 'Area', 'm²', {
        value: ({ area }) => area,
        cell: ({ key, title, shownArea }) => (
          <WhereFrom figure={`facility.grades.${key}.area`} title={`${title}, area`} inTable>
            {formatCount(shownArea)}
          </WhereFrom>
        ),
      }),
      numeric('share', 'Share', '', {
        extra: true,
        value: ({ share }) => share * 100,
        cell: ({ share }) => `${formatNumber(share * 100, { decimals: 1 })} %`,
      }),
      numeric('air_changes', 'Changes', '1/h', {
        minor: true,
        value: ({ air_changes }) => air_changes,
        cell: ({ air_changes }) => (air_changes === null ? 'laminar' : formatInput(air_changes)),
      }),
      numeric('price', 'Price', unitShown('USD/m²'), {
        minor: true,
        value: ({ price }) => inCurrency(price),
        cell: ({ price }) => <i>{formatCount(inCurrency(price))}</i>,
      }),
      numeric('built', 'Built', scale.unit, {
        value: ({ built }) => built / scale.divisor,
        cell: ({ key, title, shownBuilt }) => (
          <WhereFrom figure={`facility.grades.${key}.built`} title={`${title}, built`} inTable>
            {formatNumber(shownBuilt, { decimals: scale.decimals })}
          </WhereFrom>
        ),
      }),
      numeric('power', 'Power', 'MWh/y', {
        minor: true,
        value: ({ power }) => power / KWH_PER_MWH,
        cell: ({ key, title, power }) => (
          <WhereFrom figure={`facility.grades.${key}.power`} title={`${title}, power`} inTable>
            {formatCount(power / KWH_PER_MWH)}
          </WhereFrom>
        ),
      }),
    ],
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
        note={<BlockHead title="Area">cost to build and to ventilate · {basisLine(results)}</BlockHead>}
        foot={(shown) => (
          <tr data-strong>
            {shown.map(({ key, numeric }) => (
              <td key={key} data-numeric={numeric || undefined}>
                <b>{sums[key]}</b>
              </td>
            ))}
          </tr>
        )}
      />
    </Block>
  );
}
