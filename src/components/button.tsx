import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import styles from './button.module.css';

interface Own<Root extends ElementType> {
  /** What is drawn as a button, such as a link; a button if omitted. */
  component?: Root;
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'small' | 'medium';
  startIcon?: ReactNode;
  /** Disabled, with a sign of waiting instead of its icon. */
  loading?: boolean;
}

type Props<Root extends ElementType> = Own<Root> & Omit<ComponentPropsWithRef<Root>, keyof Own<Root>>;

/** Looks like Material's button, for the parts of the app that are drawn before Material is loaded. */
export function Button<Root extends ElementType = 'button'>({
  component,
  variant = 'text',
  size = 'medium',
  startIcon,
  loading = false,
  children,
  ...rest
}: Props<Root>) {
  const Drawn: ElementType = component ?? 'button';
  return (
    <Drawn
      type={component ? undefined : 'button'}
      className={styles['button']}
      data-variant={variant}
      data-size={size}
      {...(loading && { disabled: true })}
      {...rest}
    >
      {(startIcon || loading) && (
        <span className={styles['icon']}>
          {loading ? <span className={styles['wait']} role="progressbar" aria-label="Loading" /> : startIcon}
        </span>
      )}
      {children}
    </Drawn>
  );
}

/** A button with an icon alone; needs an `aria-label`. */
export function IconButton(props: ComponentPropsWithRef<'button'> & { 'aria-label': string }) {
  return <button type="button" className={styles['iconButton']} {...props} />;
}
