import { numeric } from '#src/components/table/column.ts';
import { useMemo } from 'react';
import Button from '@mui/material/Button';
import { isBound, type PlantTechnology } from '#engine/index.ts';
import type { TechnologyComparison, TechnologyPlant } from '#engine/analysis/index.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { atLeast } from '#src/components/figures/definitions.ts';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { inCurrency, unitShown } from '#src/lib/currency.ts';
import { formatCount, formatNumber, NO_DATA } from '#src/lib/format.ts';
import styles from './technologies.module.css';
import { LETTERS, outputText, TECHNOLOGIES } from './technologies.ts';
import { costUnit, costValue, unitPer, useReported, valuePer, type Reported } from '#src/lib/reporting.ts';

interface Row {
  key: string;
  title: string;
  unit: string;
  /** Lower is better, and the best of an output gets a dot; null for a mere description. */
  of: (plant: TechnologyPlant) => number | null;
  isRanked: boolean;
  /** Whether the value is only a lower bound, which is not ranked. */
  isBound?: (plant: TechnologyPlant) => boolean;
}

const MILLION = 1e6;
/** Rows of whole numbers. */
const KG_PER_T = 1000;
const COUNTED: ReadonlySet<string> = new Set(['area', 'months', 'batches', 'vessels']);

const rowsFor = (reported: Reported): Row[] => [
  {
    key: 'cogs',
    title: 'Unit cost',
    unit: costUnit(reported),
    of: ({ figures }) => costValue(figures.cogs, reported),
    isRanked: true,
  },
  {
    key: 'capital',
    title: 'Capital',
    unit: `M ${unitShown('USD')}`,
    of: ({ capital }) => inCurrency(capital) / MILLION,
    isRanked: true,
  },
  { key: 'water', title: 'Water', unit: 'm³/kg', of: ({ water }) => water, isRanked: true },
  { key: 'plastic', title: 'Plastic', unit: 'kg/kg', of: ({ plastic }) => plastic, isRanked: true },
  {
    key: 'plastic_batch',
    title: 'Plastic per batch',
    unit: 'kg',
    of: ({ plastic, figures, batches }) => (plastic * figures.output) / batches,
    isRanked: false,
  },
  {
    key: 'plastic_year',
    title: 'Plastic per year',
    unit: 't/y',
    of: ({ plastic, figures }) => (plastic * figures.output) / KG_PER_T,
    isRanked: false,
  },
  {
    key: 'footprint',
    title: 'Footprint',
    unit: unitPer('kg CO₂e/kg', reported),
    of: ({ footprint }) => footprint && valuePer(footprint, reported),
    isBound: ({ figures }) => isBound('gwp', figures.gwp_coverage),
    isRanked: true,
  },
  { key: 'area', title: 'Floor area', unit: 'm²', of: ({ floor_area: area }) => area, isRanked: true },
  { key: 'months', title: 'Time to first licensed batch', unit: 'months', of: ({ months }) => months, isRanked: true },
  { key: 'batches', title: 'Batches', unit: '1/y', of: ({ batches }) => batches, isRanked: false },
  { key: 'vessels', title: 'Vessels', unit: '', of: ({ vessels }) => vessels, isRanked: false },
  { key: 'volume', title: 'Vessel volume', unit: 'm³', of: ({ vessel_volume: volume }) => volume, isRanked: false },
];

interface Props {
  comparison: TechnologyComparison;
  onUse: (technology: PlantTechnology, output: number) => void;
}

/** What each technology needs at each output; a dot marks the lowest value of the three. */
export function RequirementsBlock({ comparison: { points, outputs }, onUse }: Props) {
  const reported = useReported();
  const rows = useMemo(() => rowsFor(reported), [reported]);
  const columns = useMemo((): Column<Row>[] => {
    const at = (output: number) => points.filter((point) => point.output === output);
    return [
      {
        key: 'title',
        title: 'Per output and technology',
        cell: ({ title, unit }) => (
          <>
            {title} <small>{unit}</small>
          </>
        ),
        value: ({ title, unit }) => (unit ? `${title} (${unit})` : title),
      },
      ...outputs.flatMap((output) =>
        at(output).map(({ technology, plant, message }): Column<Row> =>
          numeric(`${technology} ${output}`, `${LETTERS[technology]} ${outputText(output)}`, '', {
            head: (
              <span className={styles['head']} title={`${TECHNOLOGIES[technology]}, ${outputText(output)}`}>
                <i data-letter={LETTERS[technology]}>{LETTERS[technology]}</i>
                <small>{outputText(output).replace(' per year', '/y')}</small>
              </span>
            ),
            value: (row) => {
              const value = plant && row.of(plant);
              return value !== null && row.isBound?.(plant!) ? atLeast(formatNumber(value)) : value;
            },
            cell: (row) => {
              const value = plant ? row.of(plant) : null;
              if (value === null) return <i>{plant === null && message === null ? 'not yet' : NO_DATA}</i>;
              const lowest = Math.min(
                ...at(output).flatMap((point) => (point.plant ? (row.of(point.plant) ?? []) : [])),
              );
              const areAll = at(output).every((point) => point.plant !== null || point.message !== null);
              const isRanked = row.isRanked && !at(output).some((one) => one.plant && row.isBound?.(one.plant));
              const isBest = areAll && isRanked && value <= lowest * (1 + 1e-9);
              const text = COUNTED.has(row.key) ? formatCount(value) : formatNumber(value);
              return isBest ? (
                <b>
                  <i className={styles['best']} aria-label="lowest of the three" role="img" />
                  {text}
                </b>
              ) : row.isBound?.(plant!) ? (
                atLeast(text)
              ) : (
                text
              );
            },
          }),
        ),
      ),
    ];
  }, [points, outputs]);
  return (
    <Block title="Requirements">
      <DataTable
        label="Requirements"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty="No plant."
        note={<BlockHead title="Requirements">dot: lowest of the three at that output</BlockHead>}
        foot={(shown) => (
          <tr>
            {shown.map(({ key }) => {
              const point = points.find((one) => `${one.technology} ${one.output}` === key);
              return (
                <td key={key} data-numeric={point ? true : undefined}>
                  {point?.plant && (
                    <Button
                      size="small"
                      variant="text"
                      aria-label={`Use ${TECHNOLOGIES[point.technology]} for ${outputText(point.output)}`}
                      onClick={() => onUse(point.technology, point.output)}
                    >
                      Use
                    </Button>
                  )}
                </td>
              );
            })}
          </tr>
        )}
      />
    </Block>
  );
}
