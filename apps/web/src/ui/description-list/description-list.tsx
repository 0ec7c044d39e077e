import type { ReactNode } from 'react';
import styles from './description-list.module.css';

interface FactListProps {
  /** Labels and their contents, in reading order. */
  readonly facts: readonly (readonly [label: string, content: ReactNode])[];
  /**
   * `columns`: labels above their contents, two next to each other, one on a phone; `rows`: below each other with a
   * line between them, each label next to its content; `line`: one after the other in lines of small text.
   */
  readonly layout: 'columns' | 'rows' | 'line';
}

/** Facts of one record, to read and copy. */
export function DescriptionList({ facts, layout }: FactListProps) {
  return (
    <dl className={styles[layout]}>
      {facts.map(([label, content]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
