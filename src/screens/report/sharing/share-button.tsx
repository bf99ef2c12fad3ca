import Button from '@mui/material/Button';
import { useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { later } from '#src/components/later.tsx';
import type { SectionName } from '#src/report/sections.ts';
import type { ShareProps } from './values.ts';

const [ShareDialog, intent] = later(() => import('./share-dialog.tsx'));

/** Opens the share links of the process. */
export function ShareButton(props: ShareProps & { title: string; sections: readonly SectionName[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="external" />} onClick={() => setOpen(true)} {...intent}>
        Share
      </Button>
      {isOpen && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
