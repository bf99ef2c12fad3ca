import Button from '@mui/material/Button';
import { useListBackgroundDatabases } from '#generated/hooks/background-databases.ts';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { Card } from '#src/components/page.tsx';
import { formatNumber, formatTime } from '#src/lib/format.ts';
import { reasonOf } from '#src/lib/reason-of.ts';
import { databaseTitle } from './database-title.ts';
import { ReportFacts } from './databases/report-facts.tsx';
import styles from './life-cycle.module.css';

type Named = Parameters<typeof databaseTitle>[0];

interface Props {
  analysis: LifeCycleAnalysis;
  /** Opens the databases. */
  onOpen: () => void;
}

/** The database that supplies come from: what its import did and where it is used, or what importing one would cover. */
export function BackgroundCard({ analysis: { items, unmatched }, onOpen }: Props) {
  const { data, error } = useListBackgroundDatabases({ query: { throwOnError: false } });
  const usesOf = (one: Named) => items.filter(({ restricted_by: by }) => by === databaseTitle(one)).length;
  const all = data?.background_databases.toSorted((a, b) => usesOf(b) - usesOf(a)) ?? [];
  const [database] = all;
  const missing = unmatched.reduce((sum, one) => sum + one.mass_share, 0);
  return (
    <Card
      title={database ? databaseTitle(database) : 'Background database'}
      note={database ? `${database.format}, imported ${formatTime(database.created_at)}` : 'None imported'}
    >
      {database && (
        <ReportFacts report={database.report} more={[['Used here', `${usesOf(database)} of ${items.length} items`]]} />
      )}
      <div className={styles['padded']}>
        {database ? (
          <p className={styles['warn']}>
            <Icon name="lock" size={15} /> Licensed ({database.licence}): shared links and exports show only the sum of
            these items.
          </p>
        ) : error ? (
          <p>The databases could not be loaded: {reasonOf(error)}</p>
        ) : (
          data && (
            <p>
              A database with a licence of yours shows what each supply consists of, as a tree, and gives more
              categories a total.{' '}
              {unmatched.length > 0 &&
                `It can cover the ${unmatched.length} items without a factor, ${formatNumber(missing * 100, { digits: 2 })} % of the mass.`}{' '}
              It is read in this browser; the file is not sent.
            </p>
          )
        )}
        <p className={styles['next']}>
          <Button size="small" variant="outlined" onClick={onOpen}>
            {database ? 'Processes and report' : 'Import a database'}
          </Button>
          {all.length > 1 && ` ${all.length} databases`}
        </p>
      </div>
    </Card>
  );
}
