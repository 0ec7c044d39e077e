import type { ReactNode } from 'react';
import { Compartments } from './compartments.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** Buttons for the next step. */
  readonly children?: ReactNode;
}

/** An empty list states what is missing and what to do (WEB-23). */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Compartments />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
