import type { ReactNode, Ref } from 'react';
import styles from './list-frame.module.css';

/** The rows with their head, behind the toolbar. */
export const LIST_ID = 'list';

interface ListFrameProps {
  /** The element with the rows. */
  readonly cardRef?: Ref<HTMLDivElement>;
  /** Stays above the toolbar. */
  readonly top?: ReactNode;
  /** Filters and actions above the list; a bar for the selection may replace it without moving anything. */
  readonly toolbar: ReactNode;
  /**
   * Whether the card is as high as the window, for a message or the first loading; otherwise it is as high as its
   * rows, at most as the window.
   */
  readonly fills: boolean;
  readonly children: ReactNode;
}

/** A list page fills the window and only its rows scroll; in a low window the page scrolls instead. */
export function ListFrame({ cardRef, top, toolbar, fills, children }: ListFrameProps) {
  return (
    <div className={styles.frame}>
      {Boolean(top) && <div className={styles.top}>{top}</div>}
      {/* Keeps the focus of a button that a bar removes. */}
      <div tabIndex={-1} className={styles.toolbar}>
        {toolbar}
      </div>
      <div
        ref={cardRef}
        id={LIST_ID}
        tabIndex={-1}
        className={`bf-card ${styles.card}`}
        data-fills={fills || undefined}
      >
        {children}
      </div>
    </div>
  );
}
