import type { ReactNode } from 'react';
import styles from './list-frame.module.css';

interface ListFrameProps {
  /** Filters and actions above the list; a bar for the selection may take its place without moving anything. */
  readonly toolbar: ReactNode;
  /** The card grows with its rows up to the window; a message or a first loading fills it. */
  readonly fills: boolean;
  readonly children: ReactNode;
}

/** A list page fills the window and only its rows scroll; in a low window the page scrolls instead (design section 5). */
export function ListFrame({ toolbar, fills, children }: ListFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.toolbar}>{toolbar}</div>
      <div className={styles.card} data-fills={fills || undefined}>
        {children}
      </div>
    </div>
  );
}
