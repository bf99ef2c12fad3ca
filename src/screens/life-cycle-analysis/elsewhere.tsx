import { useState } from 'react';
import { useListImpactAssessments } from '#generated/hooks/impacts.ts';
import type { LifeCycleAnalysis, Product } from '#generated/types.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { Card } from '#src/components/page.tsx';
import { atLeast } from '#src/components/figures/definitions.ts';
import { formatNumber } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { toast } from '#src/lib/toast.ts';
import { GRID_ITEM, usePlaces } from './countries.ts';
import styles from './elsewhere.module.css';
import { useChanges } from './use-analysis.ts';

type Years = NonNullable<LifeCycleAnalysis['operation_years']>;

const UNIT = 'kg CO₂e';
const CLIMATE = 'climate_change';
/** Shown beside the place of the analysis, until others are added. */
const OFTEN = ['NO', 'FR', 'DE', 'US', 'CN'];

export interface Elsewhere {
  code: string;
  /** What the grid of the place adds, kg CO₂e per functional unit. */
  grid: number;
  total: number;
}

/**
 * The footprint in other places, lowest first: the electricity comes from their grids, and all other supplies stay.
 * @param factors kg CO₂e/kWh by place
 * @param total with the grid of the analysis
 */
export function elsewhere(
  { electricity, grid_factor: here }: Pick<Years, 'electricity' | 'grid_factor'>,
  factors: ReadonlyMap<string, number>,
  total: number,
  codes: readonly string[],
): Elsewhere[] {
  return codes
    .flatMap((code) => {
      const factor = factors.get(code);
      return factor === undefined
        ? []
        : [{ code, grid: electricity * factor, total: total + electricity * (factor - here) }];
    })
    .toSorted((a, b) => a.total - b.total);
}

interface Props {
  product: Product;
  analysis: LifeCycleAnalysis;
  years: Years;
  total: number;
  /** Whether the total is only a lower bound: the same in all places, so that the difference is known, and its share is not. */
  isBound: boolean;
}

/** What the footprint would be if the plant stood elsewhere: the part that stays, and the part that changes with the grid. */
export function MadeElsewhere({ product, analysis, years, total, isBound }: Props) {
  const [added, setAdded] = useState<string[]>([]);
  const places = usePlaces();
  const { save, isBusy } = useChanges(analysis);
  const { data, error } = useListImpactAssessments(
    { ids: [GRID_ITEM] },
    { query: { staleTime: Infinity, throwOnError: false } },
  );
  const factors = new Map(
    data?.assessments.flatMap(({ activity_id: id, category_id: category, value }) =>
      category === CLIMATE && value !== null ? [[id.slice(GRID_ITEM.length + 1), value] as const] : [],
    ),
  );
  const others = [...OFTEN, ...added].filter((code) => code !== analysis.country);
  // The grid of the analysis may be one that the user chose.
  factors.set(analysis.country, years.grid_factor);
  const rows = elsewhere(years, factors, total, [analysis.country, ...others]);
  if (error)
    return (
      <Card title="Made elsewhere">
        <p className={styles['add']}>The grids could not be loaded: {reasonOf(error)}</p>
      </Card>
    );
  if (rows.length < 2) return null;
  const stays = total - years.electricity * years.grid_factor;
  const end = Math.max(...rows.map((row) => row.total), stays);
  const width = (value: number) => `${(Math.max(0, value) / end) * 100}%`;
  const totalText = (value: number) => (isBound ? atLeast(formatNumber(value)) : formatNumber(value));
  const nameOf = (code: string) => places.find((one) => one.code === code)?.name ?? code;
  return (
    <Card
      title="Made elsewhere"
      note={`${UNIT}; the grid supplies ${formatNumber(years.electricity)} kWh, all other supplies stay`}
    >
      <p className={styles['legend']}>
        <span>
          <i /> stays <b>{totalText(stays)}</b>
        </span>
        <span>
          <i data-moves="" /> changes with the grid
        </span>
      </p>
      <ul className={styles['places']}>
        {rows.map(({ code, grid, total: there }) => (
          <li key={code} data-strong={code === analysis.country || undefined}>
            <span>
              {nameOf(code)} {code === analysis.country && <small>now</small>}
            </span>
            <span className={styles['bar']} aria-hidden="true">
              <i style={{ width: width(stays) }} />
              <i data-moves="" style={{ width: width(grid) }} />
            </span>
            <b className="figures">{totalText(there)}</b>
            {code === analysis.country ? (
              <span />
            ) : (
              <Delta
                value={there}
                saved={total}
                better="lower"
                {...(isBound && { text: formatNumber(Math.abs(there - total)) })}
              />
            )}
            <EditorsOnly of={product}>
              {code === analysis.country ? (
                <span />
              ) : (
                <button
                  type="button"
                  disabled={isBusy}
                  aria-label={`Use the grid of ${nameOf(code)}`}
                  onClick={() =>
                    void save({ country: code }, `The analysis now uses the grid of ${nameOf(code)}`).catch(
                      (error: unknown) => toast.problem(reasonOf(error)),
                    )
                  }
                >
                  Use
                </button>
              )}
            </EditorsOnly>
          </li>
        ))}
      </ul>
      <p className={styles['add']}>
        <label>
          Another place{' '}
          <select value="" onChange={({ target: { value } }) => setAdded([...added, value])}>
            <option value="" disabled>
              choose
            </option>
            {places
              .filter(({ code }) => factors.has(code) && !rows.some((row) => row.code === code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
        </label>
      </p>
    </Card>
  );
}
