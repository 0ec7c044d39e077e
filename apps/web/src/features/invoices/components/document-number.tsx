import type { Invoice } from '@belegfach/contract';
import { CardLine } from '../../../ui/list/card-lines.tsx';
import { ElectronicTag } from './invoice-type.tsx';

/** Characters. With a longer number the word of the tag would be cut in the column. */
const MAX_LENGTH_BESIDE_LABEL = 12;

interface DocumentNumberProps {
  readonly invoice: Invoice;
  /** There is enough space for the word of the tag: on a card. */
  readonly hasSpace?: boolean;
}

/** The number and the tag of an e-invoice. */
export function DocumentNumber({ invoice, hasSpace = false }: DocumentNumberProps) {
  const { documentNumber, electronicFormat } = invoice;
  return (
    <>
      <CardLine>{documentNumber}</CardLine>
      {electronicFormat !== null && (
        <ElectronicTag
          format={electronicFormat}
          compact={!hasSpace && documentNumber.length > MAX_LENGTH_BESIDE_LABEL}
        />
      )}
    </>
  );
}
