import { Link, useSearchParams } from 'react-router-dom';
import { formatCount } from '#src/lib/format.ts';
import styles from './pager.module.css';

interface Props {
  /** The paged list, for the accessible name. */
  of: string;
  page: number;
  pageSize: number;
  total: number;
  /** Name of the page parameter in the address. */
  name?: string;
  /** Labels of the previous and next page. */
  words?: readonly [string, string];
}

/** Navigation through the pages of a list; nothing if there is only one page. */
export function Pager({ of, page, pageSize, total, name = 'page', words = ['Previous', 'Next'] }: Props) {
  const [params] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  const to = (number: number) => {
    const next = new URLSearchParams(params);
    next.set(name, String(number));
    return `?${next}`;
  };
  const from = (page - 1) * pageSize + 1;
  const range = `${formatCount(from)} to ${formatCount(Math.min(total, page * pageSize))} of ${formatCount(total)}`;
  return (
    <nav className={styles['pages']} aria-label={`Pages of ${of}`}>
      {page > 1 ? <Link to={to(page - 1)}>{words[0]}</Link> : <span />}
      <span className="figures">
        Page {page} of {pages} <small>({range})</small>
      </span>
      {page < pages ? <Link to={to(page + 1)}>{words[1]}</Link> : <span />}
    </nav>
  );
}
