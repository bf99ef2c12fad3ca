import { Fragment } from 'react';
import { Link, useMatches } from 'react-router-dom';
import { BrandMark } from '#src/components/brand-mark.tsx';
import { IconButton } from '#src/components/button.tsx';
import { Hint } from '#src/components/hint.tsx';
import { Icon } from '#src/components/icon.tsx';
import { config } from '#src/lib/config.ts';
import { MESSAGES } from '#src/lib/constants.ts';
import { crumbs } from '#src/lib/crumbs.ts';
import { useObservable } from '#src/lib/observable.ts';
import { Commands } from './commands/commands.tsx';
import { HelpMenu } from './help-menu.tsx';
import { OrganisationMenu } from './organisation-menu.tsx';
import styles from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

interface Props {
  drawerOpen: boolean;
  onToggleDrawer: () => void;
  /** Prefetches the drawer when the user is about to open it. */
  intent: { onPointerEnter: () => void; onFocus: () => void };
}

export function TopBar({ drawerOpen, onToggleDrawer, intent }: Props) {
  const { product_name, provider_name, provider_logo, provider_url } = config();
  return (
    <header className={styles['bar']}>
      <IconButton
        {...intent}
        onClick={onToggleDrawer}
        aria-expanded={drawerOpen}
        aria-label={drawerOpen ? 'Close navigation' : 'Open navigation'}
      >
        <Icon name={drawerOpen ? 'close' : 'menu'} size={18} />
      </IconButton>
      <Link to="/" className={styles['brand']} aria-label={product_name}>
        <BrandMark size={22} />
        <span className={styles['brandName']}>{product_name}</span>
      </Link>
      <Hint text={MESSAGES.beta} className={styles['beta']}>
        BETA
      </Hint>
      <Crumbs />
      <div className={styles['spacer']} />
      <Commands />
      <a className={styles['plain']} href={provider_url} target="_blank" rel="noreferrer" aria-label={provider_name}>
        {provider_logo ? (
          <img className={styles['providerLogo']} src={provider_logo} alt="" />
        ) : (
          <Icon name="provider" />
        )}
        <span className={styles['hideNarrow']}>{provider_name}</span>
      </a>
      <span className={`${styles['rule']} ${styles['hideNarrow']}`} />
      <HelpMenu />
      <OrganisationMenu />
      <UserMenu />
    </header>
  );
}

/** Characters of a breadcrumb that is not cut. */
const SHORT = 8;

function Crumbs() {
  const set = useObservable(crumbs);
  const title = useMatches()
    .flatMap(({ handle }) => (handle as { title?: string } | undefined)?.title ?? [])
    .at(-1);
  const list = set.length > 0 ? set : title ? [{ label: title }] : [];
  return (
    <nav aria-label="Breadcrumbs" style={{ minWidth: 0 }}>
      <ol className={styles['crumbs']}>
        {list.map(({ label, to }, index) => (
          <Fragment key={label + String(to)}>
            <li data-short={label.length <= SHORT || undefined}>
              {to && index < list.length - 1 ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
