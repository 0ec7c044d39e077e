import type { InvoiceContent } from '@belegfach/contract';
import styles from './e-invoice-totals.module.css';
import rowStyles from './rows.module.css';

type Total = InvoiceContent['totals'][number];

/** The amounts from the sum of lines to the total, each with the details of its calculation. */
export function EInvoiceTotals({ totals }: { readonly totals: readonly Total[] }) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, amount, details, kind }, index) => (
        <div key={index} className={kind === 'sum' ? styles.sum : undefined}>
          <dt>
            {label}
            {details.length > 0 && <small className={rowStyles.small}>{details.join(' · ')}</small>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The amount to pay, which stays in view however long the invoice is. */
export function AmountDue({ total }: { readonly total: Total }) {
  return (
    <dl className={styles.due}>
      <div>
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  );
}
