import styles from './new-mark.module.css';

interface NewMarkProps {
  /** The word for screen readers. */
  readonly label: string;
  readonly title: string;
}

/** The dot that marks a new row. */
export function NewMark({ label, title }: NewMarkProps) {
  return <span role="img" aria-label={label} title={title} className={styles.dot} />;
}
