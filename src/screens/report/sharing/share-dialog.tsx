import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ShareLink } from '#generated/types.ts';
import { useListShareLinks } from '#generated/hooks/collaboration.ts';
import { Icon } from '#src/components/icon.tsx';
import { EditorsOnly } from '#src/components/editors-only.tsx';
import { TitledDialog } from '#src/components/titled-dialog.tsx';
import { formatAge, formatDay } from '#src/lib/format.ts';
import type { SectionName } from '#src/report/sections.ts';
import { ChangeLink, LinkAddress, WithdrawLink } from './link-dialogs.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import styles from './sharing.module.css';
import { KINDS, STATES } from './texts.ts';
import type { ShareProps } from './values.ts';

interface Props extends ShareProps {
  title: string;
  sections: readonly SectionName[];
  onClose: () => void;
}

type Open =
  | { what: 'new' }
  | { what: 'address'; link: ShareLink; password: string | undefined }
  | { what: 'change' | 'withdraw'; link: ShareLink };

/** The share links of a process. */
export default function ShareDialog({ product, process, changes, title, sections, onClose }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isWhole = useMediaQuery('(max-width: 599px)');
  const links = useListShareLinks(product.id, process.id).data?.share_links;
  const of = { productId: product.id, processId: process.id, onClose: close };
  return (
    <>
      <TitledDialog
        maxWidth="md"
        fullWidth
        fullScreen={isWhole}
        onClose={onClose}
        title={`Share links of ${process.name}`}
        actions={
          <>
            <Button variant="outlined" onClick={onClose}>
              Close
            </Button>
            <EditorsOnly of={product}>
              <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setOpen({ what: 'new' })}>
                New link
              </Button>
            </EditorsOnly>
          </>
        }
      >
        <p className={styles['lead']}>
          Anyone with a link can read a page of this report without an account, until it expires or a member withdraws
          it. The page never changes; it says when newer results exist.
        </p>
        {links ? (
          links.length > 0 ? (
            <ul className={styles['links']}>
              {links.map((link) => (
                <Link key={link.id} link={link} mayChange={product.my_right !== 'viewer'} onOpen={setOpen} />
              ))}
            </ul>
          ) : (
            <p className={styles['none']}>No links to this process yet.</p>
          )
        ) : (
          <Skeleton variant="rounded" height={120} />
        )}
      </TitledDialog>
      {open?.what === 'new' && (
        <NewLinkDialog
          product={product}
          process={process}
          changes={changes}
          title={title}
          sections={sections}
          onMade={(link, password) => setOpen({ what: 'address', link, password })}
          onClose={close}
        />
      )}
      {open?.what === 'address' && <LinkAddress about={open.link} password={open.password} onClose={close} />}
      {open?.what === 'change' && <ChangeLink about={open.link} {...of} />}
      {open?.what === 'withdraw' && <WithdrawLink about={open.link} {...of} />}
    </>
  );
}

interface LinkProps {
  link: ShareLink;
  mayChange: boolean;
  onOpen: (open: Open) => void;
}

function Link({ link, mayChange, onOpen }: LinkProps) {
  const { name, kind, state, expires_at, withdrawn_at, openings, last_opened_at: last, newer } = link;
  const isActive = state === 'active';
  const until =
    state === 'withdrawn' && withdrawn_at !== null
      ? `withdrawn on ${formatDay(new Date(withdrawn_at))}`
      : `${isActive ? 'until' : 'expired on'} ${formatDay(new Date(expires_at))}`;
  const { negotiation: terms, evaluations_today: used = 0 } = link;
  const facts = [
    KINDS[kind].title.toLowerCase(),
    `version ${link.configuration_number}`,
    until,
    ...(link.has_password ? ['with a password'] : []),
    ...(link.sliders.length > 0 ? [`${link.sliders.length} slider${link.sliders.length === 1 ? '' : 's'}`] : []),
    ...(terms ? [`${used} of ${terms.evaluations_per_day} evaluations used today`] : []),
  ];
  return (
    <li data-state={state}>
      <div>
        <h3>
          {name} <span data-state={state}>{STATES[state]}</span>
          {newer && isActive && <span data-state="newer">newer results exist</span>}
        </h3>
        <p>{facts.join(' · ')}</p>
        <p>
          {openings === 0 ? 'Not opened yet' : `Opened ${openings === 1 ? 'once' : `${openings} times`}`}
          {last !== null && `, last ${formatAge(last)}`}
        </p>
      </div>
      {isActive && mayChange && (
        <span className={styles['acts']}>
          <Button size="small" variant="outlined" onClick={() => onOpen({ what: 'change', link })}>
            Change<span className="visually-hidden"> {name}</span>
          </Button>
          <Button size="small" variant="outlined" color="error" onClick={() => onOpen({ what: 'withdraw', link })}>
            Withdraw<span className="visually-hidden"> {name}</span>
          </Button>
        </span>
      )}
    </li>
  );
}
