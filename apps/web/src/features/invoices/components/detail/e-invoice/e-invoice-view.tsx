import type { InvoiceContent } from '@belegfach/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NO_VALUE } from '../../../../../lib/no-value.ts';
import styles from './e-invoice-view.module.css';
import { EInvoiceLines } from './e-invoice-lines.tsx';
import { AmountDue, EInvoiceTotals } from './e-invoice-totals.tsx';
import { Rows, SmallRows } from './rows.tsx';

function Party({ party }: { readonly party: InvoiceContent['parties'][number] }) {
  const name = party.rows.length === 0 ? party.name || NO_VALUE : party.name;
  return (
    <div>
      <h3>{party.title}</h3>
      {name !== '' && <p className={styles.name}>{name}</p>}
      {party.warning !== undefined && (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {party.warning}
        </p>
      )}
      <SmallRows rows={party.rows} />
    </div>
  );
}

interface EInvoiceViewProps {
  readonly content: InvoiceContent;
  /** All lines that are loaded. */
  readonly lines: InvoiceContent['lines'];
  /** Shown below the lines while there are more of them. */
  readonly moreLines: ReactNode;
}

/** The whole content of an e-invoice, in the order of a paper invoice. */
export function EInvoiceView({ content, lines, moreLines }: EInvoiceViewProps) {
  const { parties, facts, columns, totals, sections, further } = content;
  const due = totals.find(({ kind }) => kind === 'due');
  return (
    <div className={styles.view}>
      <div className={styles.parties}>
        {parties.map((party, index) => (
          <Party key={index} party={party} />
        ))}
      </div>
      <Rows rows={facts} hasColumns />
      <div>
        <EInvoiceLines columns={columns} lines={lines} />
        {moreLines}
      </div>
      <EInvoiceTotals totals={totals.filter((total) => total !== due)} />
      {due !== undefined && <AmountDue total={due} />}
      {sections.map(({ title, rows }, index) => (
        <section key={index}>
          <h3>{title}</h3>
          <Rows rows={rows} />
        </section>
      ))}
      {further.sections.length > 0 && (
        <details className={styles.further}>
          <summary>{further.title}</summary>
          {further.sections.map(({ title, rows }, index) => (
            <section key={index}>
              <h3>{title}</h3>
              <Rows rows={rows} />
            </section>
          ))}
        </details>
      )}
    </div>
  );
}
