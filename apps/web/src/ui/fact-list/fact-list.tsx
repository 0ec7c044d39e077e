import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

interface FactListProps {
  /** Labels and what stands below them, in reading order. */
  readonly facts: readonly (readonly [label: string, content: ReactNode])[];
}

/** Facts of one record in two columns, one on a phone. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, content]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
