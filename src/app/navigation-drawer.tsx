import { useCallback, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { NavLink } from 'react-router-dom';
import { useCurrentUser, useIsAdmin } from '#src/account/current-user.ts';
import { useFirstProducts } from '#src/account/lists.ts';
import { Icon, type IconName } from '#src/components/icon.tsx';
import { DRAWER_MIN_WIDTH_PX } from '#src/lib/constants.ts';
import { formatCount } from '#src/lib/format.ts';
import styles from './drawer.module.css';

const DEFAULT_WIDTH = 340;
const STEP = 20;

/** The left drawer: closed at first, closed by navigation, resizable from 300 px. */
export default function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      sx={{ zIndex: 1240 }}
      slotProps={{
        paper: {
          id: 'navigation',
          'aria-label': 'Navigation',
          sx: { width, maxWidth: `max(${DRAWER_MIN_WIDTH_PX}px, 92vw)`, pt: 'var(--bar)', overflow: 'visible' },
        } as object,
      }}
    >
      <Entries />
      <Handle width={width} onWidth={setWidth} />
    </Drawer>
  );
}

function Entries() {
  const isAdmin = useIsAdmin();
  const user = useCurrentUser();
  const { products, total } = useFirstProducts();
  if (!user?.current_org)
    return (
      <nav className={styles['nav']} aria-label="Main">
        <ul>{isAdmin && <Administration />}</ul>
      </nav>
    );
  return (
    <nav className={styles['nav']} aria-label="Main">
      <ul>
        <li>
          <Entry to="/" icon="home" end>
            Home
          </Entry>
        </li>
        <Group to="/products" icon="box" label="Products" note={total}>
          {products.map(({ id, name }) => (
            <li key={id}>
              <Entry to={`/products/${id}`}>{name}</Entry>
            </li>
          ))}
          {total > products.length && (
            <li>
              <Entry to="/products" end>
                All {formatCount(total)} products
              </Entry>
            </li>
          )}
        </Group>
        <li>
          <Entry to="/unit-operations" icon="flask">
            Unit Operation Simulator <span className={styles['badge']}>beta</span>
          </Entry>
        </li>
        <Group icon="library" label="Libraries">
          <li>
            <Entry to="/component-library">Component Library</Entry>
          </li>
          <li>
            <Entry to="/buffer-library">Buffer Library</Entry>
          </li>
          <li>
            <Entry to="/own-operations">Custom Operations</Entry>
          </li>
        </Group>
      </ul>
      <hr />
      <ul>
        <li>
          <Entry to="/sites" icon="factory">
            Sites
          </Entry>
        </li>
        <li>
          <Entry to="/carbon-accountings" icon="leaf">
            Carbon accounting
          </Entry>
        </li>
        {isAdmin && <Administration />}
      </ul>
      <p className={styles['foot']}>
        The menu closes when you open a page. Press <kbd>Esc</kbd> to close it now.
      </p>
    </nav>
  );
}

function Administration() {
  return (
    <li>
      <Entry to="/admin" icon="shield">
        Administration <span className={styles['note']}>admins only</span>
      </Entry>
    </li>
  );
}

function Entry({ to, icon, end, children }: { to: string; icon?: IconName; end?: boolean; children: ReactNode }) {
  return (
    <NavLink to={to} end={end ?? false} className={styles['item']}>
      {icon && <Icon name={icon} />}
      {children}
    </NavLink>
  );
}

/** An entry with nested entries that can be expanded. */
function Group({
  to,
  icon,
  label,
  note,
  children,
}: {
  to?: string;
  icon: IconName;
  label: string;
  note?: number;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(true);
  const inner = (
    <>
      <Icon name={icon} />
      {label}
      {note !== undefined && (
        <span style={{ color: 'var(--palette-text-disabled)', fontWeight: 400 }}>{formatCount(note)}</span>
      )}
    </>
  );
  return (
    <li>
      <div className={styles['row']}>
        {to ? (
          <NavLink to={to} end className={styles['item']}>
            {inner}
          </NavLink>
        ) : (
          <button type="button" className={styles['item']} aria-expanded={open} onClick={() => setOpen(!open)}>
            {inner}
          </button>
        )}
        <IconButton
          size="small"
          aria-label={`${open ? 'Hide' : 'Show'} the pages in ${label}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'chevronUp' : 'chevronDown'} size={14} />
        </IconButton>
      </div>
      {open && <ul className={styles['children']}>{children}</ul>}
    </li>
  );
}

/** Drags the drawer's edge, by pointer or by arrow keys. */
function Handle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const set = useCallback(
    (next: number) => onWidth(Math.max(DRAWER_MIN_WIDTH_PX, Math.min(next, globalThis.innerWidth * 0.9))),
    [onWidth],
  );
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => event.currentTarget.setPointerCapture(event.pointerId);
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') set(width - STEP);
    else if (event.key === 'ArrowRight') set(width + STEP);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width of the navigation"
      aria-orientation="vertical"
      aria-valuemin={DRAWER_MIN_WIDTH_PX}
      aria-valuenow={Math.round(width)}
      className={styles['handle']}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
