import { type ReactNode, useEffect, useRef } from 'react';
import styles from './list-frame.module.css';

interface ListFrameProps {
  /** Filters and actions above the list; a bar for the selection may take its place without moving anything. */
  readonly toolbar: ReactNode;
  /** The card grows with its rows up to the window; a message or a first loading fills it. */
  readonly fills: boolean;
  /** A bar sticks to the bottom of a phone. */
  readonly hasBar: boolean;
  readonly children: ReactNode;
}

/** A list page fills the window and only its rows scroll; in a low window the page scrolls instead (design section 5). */
export function ListFrame({ toolbar, fills, hasBar, children }: ListFrameProps) {
  const bar = useRef<HTMLDivElement>(null);
  const hadBar = useRef(hasBar);
  // A bar's own button may take the bar away; the focus stays where the bar was instead of falling to the page's start.
  useEffect(() => {
    if (hadBar.current !== hasBar && document.activeElement === document.body) bar.current?.focus();
    hadBar.current = hasBar;
  }, [hasBar]);
  return (
    <div className={styles.frame} data-bar={hasBar || undefined}>
      <div ref={bar} tabIndex={-1} className={styles.toolbar}>
        {toolbar}
      </div>
      <div className={styles.card} data-fills={fills || undefined}>
        {children}
      </div>
    </div>
  );
}
