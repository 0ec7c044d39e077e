import type { Invoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { CardLine } from '../../../ui/list/card-lines.tsx';
import { NewMark } from '../../../ui/new-mark/new-mark.tsx';
import { ElectronicTag } from './invoice-type.tsx';
import { RemindedOn } from './reminded-on.tsx';
import styles from './document-number.module.css';

/** Characters. The column has no space for a longer number and the word of the tag. */
const MAX_LENGTH_WITH_WORD = 12;
/** The mark of a new document takes as much space as these characters. */
const MARK_LENGTH = 2;

/** Whether the column has no space for the number and the word of the tag. */
export function needsCompactTag({ documentNumber, electronicFormat, isNew }: Invoice): boolean {
  const length = documentNumber.length + (isNew === true ? MARK_LENGTH : 0);
  return electronicFormat !== null && length > MAX_LENGTH_WITH_WORD;
}

interface DocumentNumberProps {
  readonly invoice: Invoice;
  /** Shows the tag as an icon; the same in every row. */
  readonly hasCompactTag?: boolean;
  /** A card always has space for the word of the tag, and another line that says when the invoice was reminded. */
  readonly isOnCard?: boolean;
}

/** The document number, with a tag if it is an e-invoice; in the table also the day of its latest reminder. */
export function DocumentNumber({ invoice, hasCompactTag = false, isOnCard = false }: DocumentNumberProps) {
  const { t } = useTranslation('invoices');
  const { documentNumber, electronicFormat, isNew, remindedOn } = invoice;
  const number = (
    <>
      {isNew === true && <NewMark label={t('fresh.mark')} title={t('fresh.markHint')} />}
      <CardLine>{documentNumber}</CardLine>
      {electronicFormat !== null && <ElectronicTag format={electronicFormat} isCompact={hasCompactTag} />}
    </>
  );
  if (isOnCard || remindedOn === null) return number;
  return (
    <span className={styles.lines}>
      <span className={styles.number}>{number}</span>
      <RemindedOn day={remindedOn} />
    </span>
  );
}
