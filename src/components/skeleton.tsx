import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** Holds the place of content that is loading. */
export function Skeleton({
  className = '',
  ...size
}: Pick<CSSProperties, 'width' | 'height'> & { className?: string }) {
  return <div className={`${styles['skeleton']} ${className}`} style={size} aria-busy="true" />;
}
