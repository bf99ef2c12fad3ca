import { useId, useState } from 'react';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import { useListBranches } from '#generated/hooks/collaboration.ts';
import type { Product } from '#generated/types.ts';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import { reasonOf } from '#src/lib/reason-of.ts';
import { onBranch, useBranchId } from '#src/products/use-line.ts';
import styles from './branches.module.css';

const [NewBranch] = later(() => import('./new-branch.tsx'));
const [ChangeBranch] = later(() => import('./change-branch.tsx'));

interface Props {
  product: Pick<Product, 'id' | 'my_right'>;
  process: { id: string };
  /** Address of the same page without a branch; null if the page shows the main line only. */
  here: string | null;
  /** Its mark alone, where there is no room for its name. */
  isShort?: boolean;
}

/** Which line of versions is open: the main one or a branch. Opens another one, begins a branch, and merges the open one. */
export default function BranchMenu({ product, process, here, isShort = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'new' | 'change' | null>(null);
  const id = useId();
  const branchId = useBranchId();
  // Not needed before the menu is opened, unless the address has a branch.
  const isNeeded = anchor !== null || branchId !== null;
  const { data, error } = useListBranches(product.id, process.id, {
    query: { enabled: isNeeded, throwOnError: false },
  });
  const branch = here === null ? undefined : data?.branches.find((one) => one.id === branchId);
  const design = `/products/${product.id}?process=${process.id}`;
  const history = `/products/${product.id}/${process.id}/history`;
  const mayEdit = product.my_right !== 'viewer';
  const close = () => setAnchor(null);
  const ask = (what: typeof asking) => () => {
    close();
    setAsking(what);
  };
  const name = branch?.name ?? 'main';
  return (
    <>
      <span className={styles['line']}>
        <button
          type="button"
          className={styles['chip']}
          data-branch={branch ? true : undefined}
          data-short={isShort || undefined}
          title={name}
          aria-label={`Branch: ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={id}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="branch" size={14} />
          {!isShort && <span>{name}</span>}
          {!isShort && branch?.closed && <small>closed</small>}
          {!isShort && <Icon name="chevronDown" size={12} />}
        </button>
      </span>
      {anchor && (
        <Menu id={id} anchorEl={anchor} open onClose={close} slotProps={{ list: { 'aria-label': 'Branches' } }}>
          <MenuItem component={Link} to={here ?? design} selected={!branch} onClick={close}>
            main <small className={styles['about']}>read by lists, analyses and shared pages</small>
          </MenuItem>
          {data?.branches
            .filter((one) => !one.closed || one === branch)
            .map((one) => (
              <MenuItem
                key={one.id}
                component={Link}
                to={onBranch(here ?? design, one.id)}
                selected={one === branch}
                onClick={close}
              >
                {one.name}{' '}
                <small className={styles['about']}>
                  v{one.configuration_number}
                  {one.configuration_number === one.from_number ? ', not changed yet' : `, from v${one.from_number}`}
                </small>
              </MenuItem>
            ))}
          {error && (
            <MenuItem disabled>
              <span role="alert">{reasonOf(error)}</span>
            </MenuItem>
          )}
          {(mayEdit || branch) && <Divider />}
          {mayEdit && (
            <MenuItem onClick={ask('new')}>
              <Icon name="branch" /> New branch…
            </MenuItem>
          )}
          {branch && (
            <MenuItem component={Link} to={onBranch(`${history}?compare=main`, branch.id)} onClick={close}>
              <Icon name="compare" /> Compare with main
            </MenuItem>
          )}
          {branch && mayEdit && (
            <MenuItem component={Link} to={onBranch(`${history}?merge=${branch.id}`, branch.id)} onClick={close}>
              <Icon name="merge" /> Merge into main…
            </MenuItem>
          )}
          {branch && mayEdit && (
            <MenuItem onClick={ask('change')}>
              <Icon name="pencil" /> {branch.closed ? 'Rename or reopen…' : 'Rename or close…'}
            </MenuItem>
          )}
        </Menu>
      )}
      {asking === 'new' && (
        <NewBranch
          product={product}
          process={process}
          from={branch ? { id: branch.configuration_id, number: branch.configuration_number } : null}
          to={here ?? design}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'change' && branch && (
        <ChangeBranch product={product} process={process} branch={branch} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
