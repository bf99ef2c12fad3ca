import { useEffect } from 'react';
import '#src/theme/print.css';

/** Switches to the light colour scheme for printing. */
export function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const before = () => {
      scheme = root.getAttribute('data-scheme');
      root.setAttribute('data-scheme', 'light');
    };
    const after = () => {
      if (scheme !== null) root.setAttribute('data-scheme', scheme);
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}
