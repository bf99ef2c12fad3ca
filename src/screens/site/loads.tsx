import { useId, useMemo, useState } from 'react';
import { DAY, stockOf, weekLoads, type SiteDocument } from '#engine/campus/index.ts';
import { formatNumber } from '#src/lib/format.ts';
import { type Axis, axisOf, Lit } from './gantt.tsx';
import type { Evaluated } from './use-plan.ts';
import { colourOf } from './words.tsx';
import styles from './site.module.css';

interface Props {
  site: SiteDocument;
  evaluated: Evaluated;
  lit: readonly [number, number] | null;
}

/** Loads of water and people by week, and the stock of one product. */
export function Loads({ site, evaluated: shown, lit }: Props) {
  const { model } = shown.planned;
  const axis = axisOf(model.horizon);
  return (
    <>
      {model.resources.map((_, index) => (
        <Load key={site.resources[index]!.id} site={site} shown={shown} resource={index} axis={axis} lit={lit} />
      ))}
      {site.products.length > 0 && <Stock site={site} shown={shown} axis={axis} lit={lit} />}
    </>
  );
}

const HEIGHT = 64;

const UNITS: Record<SiteDocument['resources'][number]['kind'], string> = {
  water: 'm³ a week',
  people: 'on shift',
  equipment: 'in the pool',
  laboratory: 'h of tests a week',
};

interface RowProps {
  site: SiteDocument;
  shown: Evaluated;
  axis: Axis;
  lit: Props['lit'];
}

function Load({ site, shown, resource, axis, lit }: RowProps & { resource: number }) {
  const { evaluated, planned } = shown;
  const { weeks, capacity } = useMemo(
    () => weekLoads(planned.model, resource, evaluated),
    [planned.model, resource, evaluated],
  );
  const { name, kind } = site.resources[resource]!;
  const most = Math.max(capacity, ...weeks) * 1.05 || 1;
  const peak = weeks.indexOf(Math.max(...weeks));
  const unit = UNITS[kind];
  const over = weeks.filter((amount) => amount > capacity).length;
  return (
    <div className={styles['row']} role="group" aria-label={name}>
      <div className={styles['label']}>
        <b>{name}</b>
        <small>
          {formatNumber(capacity)} {unit}
        </small>
      </div>
      <div
        className={styles['load']}
        role="img"
        aria-label={`${name} by week: at most ${formatNumber(weeks[peak] ?? 0)} in week ${peak + 1}; more than there is in ${over} weeks`}
      >
        {lit && <Lit axis={axis} interval={lit} />}
        {weeks.map((amount, week) => (
          <span
            key={week}
            data-over={amount > capacity || undefined}
            title={`Week ${week + 1}: ${formatNumber(amount)} of ${formatNumber(capacity)}`}
            style={{
              left: `${axis.at(week * 7 * DAY)}%`,
              width: `calc(${axis.at(7 * DAY)}% - 1px)`,
              height: `${(100 * amount) / most}%`,
            }}
          />
        ))}
        <i style={{ bottom: `${(100 * capacity) / most}%` }} />
        {(weeks[peak] ?? 0) > capacity && (
          <em
            style={
              peak > weeks.length * 0.7
                ? { right: `${100 - axis.at(peak * 7 * DAY)}%` }
                : { left: `${axis.at((peak + 1) * 7 * DAY)}%` }
            }
          >
            {formatNumber(weeks[peak]!)} in week {peak + 1}
          </em>
        )}
      </div>
    </div>
  );
}

function Stock({ site, shown, axis, lit }: RowProps) {
  const [product, setProduct] = useState(0);
  const id = useId();
  const chosen = Math.min(product, site.products.length - 1);
  const { evaluated, planned } = shown;
  const { points, lowest, lowestAt } = useMemo(
    () => stockOf(site, planned, evaluated, chosen),
    [site, planned, evaluated, chosen],
  );
  const { name, safety_kg: safety, opening_kg: opening, id: key } = site.products[chosen]!;
  const most = Math.max(safety, opening, ...points.map(([, kg]) => kg)) * 1.1 || 1;
  const y = (kg: number) => HEIGHT * (1 - kg / most);
  const x = (minute: number) => axis.at(minute) * 10;
  const path = points.reduce(
    (line, [at, kg]) => `${line}H${x(at).toFixed(1)}V${y(kg).toFixed(1)}`,
    `M0 ${y(opening).toFixed(1)}`,
  );
  const dues = planned.model.orders.filter(({ product: of }) => of === chosen);
  return (
    <div className={styles['row']} role="group" aria-label={`${name} in stock`}>
      <div className={styles['label']}>
        <label htmlFor={id}>
          <b>In stock</b>
        </label>
        <select
          id={id}
          value={key}
          onChange={({ target }) => setProduct(site.products.findIndex((one) => one.id === target.value))}
        >
          {site.products.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        <small>at most {formatNumber(most / 1.1)} kg</small>
      </div>
      <div
        className={styles['load']}
        role="img"
        aria-label={`Released stock of ${name}: lowest ${formatNumber(lowest)} kg in week ${Math.floor(lowestAt / (7 * DAY)) + 1}`}
      >
        {lit && <Lit axis={axis} interval={lit} />}
        <svg
          viewBox={`0 0 1000 ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          style={{ color: colourOf(chosen) }}
        >
          <path d={`${path}H1000V${HEIGHT}H0Z`} fill="currentColor" opacity="0.14" />
          <path
            d={`${path}H1000`}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {safety > 0 && <i style={{ bottom: `${(100 * safety) / most}%` }} />}
        {dues.map(({ name: order, due }) => (
          <span
            key={order}
            className={styles['due']}
            style={{ left: `${axis.at(due)}%` }}
            title={`due on day ${due / DAY}`}
          />
        ))}
      </div>
    </div>
  );
}
