import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  /** Links to the other pages of the same object: beside the title, or below it if the screen is narrow. */
  views?: ReactNode;
  /** Tabs at the bottom of the header. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** A page with a header on paper and its content on the background below. */
export function Page({ title, lead, badge, actions, views, tabs, children }: Props) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']} data-tabs={tabs ? true : undefined} data-views={views ? true : undefined}>
        <div className={styles['headRow']}>
          <div className={styles['titles']}>
            <h1>
              {title} {badge}
            </h1>
            {lead && <p>{lead}</p>}
          </div>
          {views && <div className={styles['views']}>{views}</div>}
          {actions && (
            <div className={styles['actions']} data-screen>
              {actions}
            </div>
          )}
        </div>
        {tabs}
      </header>
      <div className={styles['body']}>{children}</div>
    </div>
  );
}

interface EmptyProps {
  title: string;
  /** This is the only content of the page, so its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Empty state: what is missing, and links to continue. */
export function Empty({ title, isPage = false, children, actions }: EmptyProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className={styles['empty']}>
      <svg width="200" height="56" viewBox="0 0 200 56" aria-hidden="true">
        <path d="M1 1v50h198" className={styles['axis']} />
        <path d="M2 48c40-2 60-8 90-26s50-18 106-18" className={styles['ghostCurve']} />
        <circle cx="30" cy="46" r="3" className={styles['dot']} />
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={styles['emptyActions']}>{actions}</div>}
    </section>
  );
}

export function Card({
  title,
  label = title,
  note,
  children,
  className = '',
}: {
  title?: string;
  /** Name of a card whose content shows its title. */
  label?: string | undefined;
  note?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`${styles['card']} ${className}`} aria-label={label}>
      {title && (
        <header className={styles['cardHead']}>
          <h2>{title}</h2>
          {note && <span>{note}</span>}
        </header>
      )}
      {children}
    </section>
  );
}
