import type { ReactNode } from 'react';
import styles from './fact-rows.module.css';

interface FactRowsProps {
  readonly facts: readonly (readonly [label: string, content: ReactNode])[];
}

/** Facts below each other, each with its label beside it: to be read through and copied. */
export function FactRows({ facts }: FactRowsProps) {
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
