import { numeric } from '#src/components/table/column.ts';
import { useMemo } from 'react';
import Button from '@mui/material/Button';
import type { ModelFit } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { formatTime } from '#src/lib/format.ts';
import { interval, share, shown } from '#src/workspace/fits/numbers.ts';
import { StatusBadge } from '#src/workspace/fits/status-badge.tsx';
import { ModelSymbol } from '#src/workspace/provenance/formula.tsx';
import styles from './fits.module.css';

interface Props {
  fits: ModelFit[];
  shown: string | null;
  onShow: (id: string) => void;
}

/** Fits side by side: estimates, quality of fit and status. */
export function FitList({ fits, shown: open, onShow }: Props) {
  const columns = useMemo((): Column<ModelFit>[] => {
    const titles = new Map(fits.flatMap(({ parameters }) => parameters.map((one) => [one.key, one] as const)));
    return [
      numeric('number', 'Fit', '', {
        sortBy: ({ number }) => number,
        value: ({ number }) => number,
        cell: ({ id, number }) => (
          <Button size="small" variant="text" aria-current={id === open || undefined} onClick={() => onShow(id)}>
            Fit {number}
          </Button>
        ),
      }),
      {
        key: 'status',
        title: 'State',
        sortBy: ({ status }) => status,
        value: ({ status }) => status,
        cell: ({ status }) => <StatusBadge status={status} />,
      },
      ...[...titles.values()].map(({ key, title, symbol }): Column<ModelFit> => ({
        key,
        title,
        head: (
          <>
            {title} <ModelSymbol text={symbol} />
          </>
        ),
        numeric: true,
        value: ({ parameters }) => parameters.find((one) => one.key === key)?.value ?? null,
        cell: ({ parameters }) => {
          const one = parameters.find((parameter) => parameter.key === key);
          if (!one) return 'not fitted';
          return (
            <span className={styles['estimate']}>
              {shown(one.value, one)}
              <small>{interval(one.interval_low, one.interval_high, one)}</small>
            </span>
          );
        },
      })),
      numeric('r_squared', 'R²', '', {
        sortBy: ({ statistics }) => statistics.r_squared,
        value: ({ statistics }) => statistics.r_squared,
        cell: ({ statistics }) => share(statistics.r_squared),
      }),
      numeric('held_out', 'R², validation', '', {
        minor: true,
        value: ({ statistics }) => statistics.r_squared_held_out,
        cell: ({ statistics }) => share(statistics.r_squared_held_out),
      }),
      {
        key: 'experiments',
        title: 'Experiments',
        minor: true,
        value: ({ experiments }) => experiments.map(({ name }) => name).join(', '),
        cell: ({ experiments }) => experiments.map(({ name }) => name).join(', '),
      },
      {
        key: 'created_at',
        title: 'Made',
        minor: true,
        sortBy: ({ created_at }) => created_at,
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => formatTime(created_at),
      },
    ];
  }, [fits, open, onShow]);
  return (
    <DataTable
      label="Fits"
      compact
      filter={false}
      columns={columns}
      rows={fits}
      rowKey={({ id }) => id}
      empty="None."
    />
  );
}
