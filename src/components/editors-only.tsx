import type { ReactNode } from 'react';
import type { Product } from '#generated/types.ts';
import { Icon } from './icon.tsx';
import { Tip } from './tip.tsx';
import styles from './editors-only.module.css';
import { lockOf } from '#src/lib/right.ts';

type Of = Pick<Product, 'name' | 'my_right'> | undefined;

/** Buttons and inputs that change a product or something in it: disabled for its viewers, with the reason as their tooltip. */
export function EditorsOnly({ of, children }: { of: Of; children: ReactNode }) {
  return <Locked by={of ? lockOf(of) : null}>{children}</Locked>;
}

/** Disables buttons and inputs for a reason, which is their tooltip; null: they are enabled. */
export function Locked({ by: lock, children }: { by: string | null; children: ReactNode }) {
  return (
    <fieldset className={styles['only']} disabled={lock !== null} title={lock ?? undefined}>
      {children}
    </fieldset>
  );
}

/** Says to viewers of a product that they cannot change it, and who can help. */
export function ViewOnly({ of }: { of: Of }) {
  const lock = of ? lockOf(of) : null;
  if (lock === null) return null;
  return (
    <Tip tip={`${lock} You can try out and export everything.`} className={styles['chip']}>
      <Icon name="lock" size={12} /> View only
    </Tip>
  );
}
