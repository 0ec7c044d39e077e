import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface DescriptionListProps {
  /** Labels and their contents, in reading order. */
  readonly items: readonly (readonly [label: string, content: ReactNode])[];
  /**
   * `columns`: labels above their contents, two next to each other, one on a phone; `rows`: below each other with a
   * line between them, each label next to its content; `line`: one after the other in lines of small text.
   */
  readonly layout: 'columns' | 'rows' | 'line';
}

/** Facts of one record, to read and copy. */
export function DescriptionList({ items, layout }: DescriptionListProps) {
  return (
    <dl className={styles[layout]}>
      {items.map(([label, content]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
