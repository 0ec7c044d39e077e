import type { InvoiceContent } from '@belegfach/contract';
import styles from './rows.module.css';
import { UnbrokenParts } from './unbroken-parts.tsx';

type Row = InvoiceContent['facts'][number];

/** Values with their labels, and with the numbers of their business terms if they have some. */
export function Rows({
  rows,
  hasColumns = false,
}: {
  readonly rows: readonly Row[];
  readonly hasColumns?: boolean;
}) {
  return (
    <dl className={hasColumns ? styles.columns : styles.rows}>
      {rows.map(({ label, text, term }, index) => (
        // An invoice may contain the same value twice, but the order of its values never changes.
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            <UnbrokenParts text={text} />
            {term !== undefined && <small className={styles.term}>{term}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Values in one paragraph each, below the name that they belong to. */
export function SmallRows({ rows }: { readonly rows: readonly Row[] }) {
  return rows.map(({ label, text, term }, index) => (
    <p key={index} className={styles.small}>
      <UnbrokenParts text={[label, text].filter((part) => part !== undefined).join(' ')} />
      {term !== undefined && <small className={styles.term}>{term}</small>}
    </p>
  ));
}
