import type { InvoiceContent } from '@belegfach/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './e-invoice-lines.module.css';
import rowStyles from './rows.module.css';
import { SmallRows } from './rows.tsx';

type Line = InvoiceContent['lines'][number];

interface EInvoiceLinesProps {
  readonly columns: InvoiceContent['columns'];
  readonly lines: readonly Line[];
}

const ORDER = ['position', 'item', 'quantity', 'price', 'vat', 'net'] as const;
/** Deeper details are not indented further, so that their names remain readable. */
const MAX_INDENTS = 4;

/** Longer texts of the narrow columns may be broken, so that the amounts keep their place. */
const MAX_UNBROKEN_LENGTH = 12;

function wrapping(...texts: readonly string[]): string | undefined {
  return texts.some((text) => text.length > MAX_UNBROKEN_LENGTH) ? styles.wrapped : undefined;
}

function LineRow({ line }: { readonly line: Line }) {
  const indent = { '--indent': Math.min(line.level, MAX_INDENTS) } as CSSProperties;
  const quantity = [line.quantity, line.unit].join(' ').trim();
  return (
    <tr className={line.isCounted ? undefined : styles.uncounted} style={indent}>
      <td className={wrapping(line.position)}>{line.position}</td>
      <td>
        <p className={styles.item}>{line.name}</p>
        <div className={styles.details}>
          <SmallRows rows={line.details} />
        </div>
      </td>
      <td className={wrapping(quantity)}>{quantity}</td>
      <td className={wrapping(line.price, line.priceBase)}>
        {line.price}
        {line.priceBase !== '' && <small className={rowStyles.small}>{line.priceBase}</small>}
      </td>
      <td>{line.vat}</td>
      <td>{line.net}</td>
    </tr>
  );
}

/** The lines of an e-invoice, each followed by its details. Some profiles contain no lines. */
export function EInvoiceLines({ columns, lines }: EInvoiceLinesProps) {
  const { t } = useTranslation('invoices');
  if (lines.length === 0) return null;
  return (
    <div className={styles.lines}>
      <table>
        <caption className="bf-spoken">{t('reading.lines')}</caption>
        <thead>
          <tr>
            {ORDER.map((column) =>
              // A column without a heading is empty.
              columns[column] === '' ? (
                <td key={column} />
              ) : (
                <th key={column} scope="col">
                  {columns[column]}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Line numbers may be missing or not unique, but the order of the lines never changes.
            <LineRow key={index} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
