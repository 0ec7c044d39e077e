import type { ReactNode } from 'react';
import styles from './card-lines.module.css';

interface PartProps {
  readonly children: ReactNode;
}

/** A line of a row's card, cut off where it is too long. */
export function CardLine({ children }: PartProps) {
  return <span className={`bf-cut ${styles.line}`}>{children}</span>;
}

/** A less important line. */
export function CardContext({ children }: PartProps) {
  return <span className={`bf-cut ${styles.line} ${styles.context}`}>{children}</span>;
}

/** The last line: a fact about the row, and its status at the end. */
export function CardFacts({ fact, status }: { readonly fact: ReactNode; readonly status: ReactNode }) {
  return (
    <span className={styles.facts}>
      <CardLine>{fact}</CardLine>
      {status}
    </span>
  );
}

/** The other columns of the table, each with the name of its column, because a value without a name is not clear. */
export function CardDetails({ details }: { readonly details: readonly (readonly [string, ReactNode])[] }) {
  return (
    <span className={styles.details}>
      {details.map(([name, value]) => (
        <span key={name} className={styles.detail}>
          <span className={styles.name}>{name}</span> <span className={`bf-cut ${styles.line}`}>{value}</span>
        </span>
      ))}
    </span>
  );
}
