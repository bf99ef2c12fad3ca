import type { RefObject } from 'react';
import Button from '@mui/material/Button';
import { Icon } from './icon.tsx';

/** Prints one part of the page, without the rest of the page and the app around it. */
export function PrintButton({ part }: { part: RefObject<HTMLElement | null> }) {
  const printPart = () => {
    const { current } = part;
    if (!current) return;
    current.setAttribute('data-printed', '');
    // Some browsers return from print() before they have printed.
    addEventListener('afterprint', () => current.removeAttribute('data-printed'), { once: true });
    print();
  };
  return (
    <Button size="small" variant="outlined" startIcon={<Icon name="print" size={16} />} onClick={printPart}>
      Print
    </Button>
  );
}
