import type { Invoice } from '@belegfach/contract';
import { CardLine } from '../../../ui/list/card-lines.tsx';
import { ElectronicTag } from './invoice-type.tsx';
import { NewMark } from './new-mark.tsx';

/** Characters. The column has no space for a longer number and the word of the tag. */
const MAX_LENGTH_WITH_WORD = 12;

interface DocumentNumberProps {
  readonly invoice: Invoice;
  /** A card always has space for the word of the tag. */
  readonly isOnCard?: boolean;
}

/** The document number, with a tag if it is an e-invoice. */
export function DocumentNumber({ invoice, isOnCard = false }: DocumentNumberProps) {
  const { documentNumber, electronicFormat, isNew } = invoice;
  return (
    <>
      {isNew === true && <NewMark />}
      <CardLine>{documentNumber}</CardLine>
      {electronicFormat !== null && (
        <ElectronicTag
          format={electronicFormat}
          isCompact={!isOnCard && documentNumber.length > MAX_LENGTH_WITH_WORD}
        />
      )}
    </>
  );
}
