import MenuItem from '@mui/material/MenuItem';
import { useMatches, useNavigate } from 'react-router-dom';
import { useUnitOperations } from '#src/account/lists.ts';
import { Icon } from '#src/components/icon.tsx';
import { helpPage, openOperation } from '#src/lib/help.ts';
import { useObservable } from '#src/lib/observable.ts';
import { goToStep } from '#src/lib/tour.ts';

/** Entries of a menu: the model behind what is on screen, the guide, and the tour. */
export function HelpItems({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const matches = useMatches();
  const route = matches.flatMap(({ handle }) => (handle as { pattern?: string } | undefined)?.pattern ?? []).at(-1);
  const named = matches.flatMap(({ params }) => params['unit_op'] ?? []).at(-1);
  const open = useObservable(openOperation) ?? named;
  const operation = useUnitOperations().find((one) => one.id === open);
  const { address, title } = helpPage(route ?? '', operation ?? null);
  const links = [
    { to: address, label: `Model: ${title}` },
    { to: '/docs/guides/user.html', label: 'Guide for engineers' },
    { to: '/docs/', label: 'All documentation' },
  ];
  return (
    <>
      {links.map(({ to, label }) => (
        <MenuItem key={label} component="a" href={to} target="_blank" rel="noreferrer" onClick={onClose}>
          <Icon name="library" /> {label}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose();
          goToStep('example');
          void navigate('/');
        }}
      >
        <Icon name="reset" /> Take the tour
      </MenuItem>
    </>
  );
}
