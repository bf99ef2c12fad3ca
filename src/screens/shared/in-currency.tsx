import { useLayoutEffect, type ReactNode } from 'react';
import type { DisplayCurrency } from '#generated/types.ts';
import { displayCurrency } from '#src/lib/currency.ts';
import { useObservable } from '#src/lib/observable.ts';

/** Draws a page in the currency in which it was shared, which need not be that of the reader. */
export function InCurrency({ currency = null, children }: { currency?: DisplayCurrency | null; children: ReactNode }) {
  const now = useObservable(displayCurrency);
  useLayoutEffect(() => {
    const own = displayCurrency.get();
    displayCurrency.set(currency);
    return () => displayCurrency.set(own);
  }, [currency]);
  return now === currency && children;
}
