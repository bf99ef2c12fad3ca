import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Process, Product } from '#generated/types.ts';
import { later } from '#src/components/later.tsx';
import { onBranch, useBranchId } from '#src/products/use-line.ts';
import { ViewOnly } from '#src/components/editors-only.tsx';
import { PeopleHere } from './presence/people-here.tsx';
import styles from './process-views.module.css';

/** Loaded after the page, which does not wait for them. */
const [BranchMenu] = later(() => import('./branches/branch-menu.tsx'), null);
const [CommentsButton] = later(() => import('./comments/comments-button.tsx'), null);

const VIEWS = {
  design: 'Design',
  economics: 'Economics',
  'life-cycle': 'Life cycle',
  analyses: 'Analyses',
  facility: 'Facility',
  report: 'Report',
  history: 'History',
} as const;
export type ProcessView = keyof typeof VIEWS;

const PAGES = {
  design: 'design',
  economics: 'economics',
  'life-cycle': 'life_cycle',
  analyses: 'analyses',
  facility: 'facility',
  report: 'report',
  history: 'history',
} as const;

/** Views that are drawn from the draft, and so from the branch that is open; the others read the main line. */
export const ON_BRANCHES: ReadonlySet<ProcessView> = new Set(['design', 'economics', 'facility', 'history']);

interface Props {
  product: Pick<Product, 'id' | 'name' | 'my_right'>;
  process: Pick<Process, 'id' | 'configuration_id'>;
  /** The open view. */
  at: ProcessView;
  /** Buttons that open other tools. */
  children?: ReactNode;
}

/** On a phone the row is wider than the screen. */
const bringIntoView = (at: HTMLElement | null): void => {
  const row = at?.parentElement;
  if (at && row) row.scrollLeft = at.offsetLeft - row.offsetLeft - (row.clientWidth - at.offsetWidth) / 2;
};

/** The views of one process, above its pages. */
export function ProcessViews({ product, process, at, children }: Props) {
  const base = `/products/${product.id}/${process.id}`;
  const addresses: Record<ProcessView, string> = {
    design: `/products/${product.id}?process=${process.id}`,
    economics: `${base}/techno-economic-analysis`,
    'life-cycle': `${base}/life-cycle-analysis`,
    analyses: `${base}/analyses`,
    facility: `${base}/facility`,
    report: `${base}/report`,
    history: `${base}/history`,
  };
  const branchId = useBranchId();
  const addressOf = (view: ProcessView) => onBranch(addresses[view], ON_BRANCHES.has(view) ? branchId : null);
  return (
    <nav className={styles['views']} aria-label="Process">
      {/* The design has them beside its name and among its buttons. */}
      {at !== 'design' && (
        <BranchMenu product={product} process={process} here={ON_BRANCHES.has(at) ? addresses[at] : null} />
      )}
      {Object.entries(VIEWS).map(([view, name]) =>
        view === at ? (
          <span key={view} aria-current="page" ref={bringIntoView}>
            {name}
          </span>
        ) : (
          <Link key={view} to={addressOf(view as ProcessView)}>
            {name}
          </Link>
        ),
      )}
      {children}
      <CommentsButton product={product} process={process} page={PAGES[at]} />
      {at !== 'design' && <ViewOnly of={product} />}
      {at !== 'design' && <PeopleHere productId={product.id} processId={process.id} page={PAGES[at]} />}
    </nav>
  );
}
