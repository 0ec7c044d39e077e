import type { Customer } from '@belegfach/contract';
import { useState } from 'react';
import { type FormStart, useReturnedForm } from '../../../../reference/use-saving.ts';
import { type CustomerDraft, draftOf } from '../../model/customer-draft.ts';
import { EditCustomer } from './edit-customer.tsx';

interface EditDialogProps {
  /** The row that was opened; undefined while none is. */
  readonly row: Customer | undefined;
  readonly onClose: () => void;
  readonly onOpen: (row: Customer) => void;
  readonly onStatusChosen: (customer: Customer) => void;
}

interface Opening {
  /** Counts, so that each opening begins with a form of its own. */
  readonly number: number;
  readonly row: Customer;
}

/** The edit form of the open row; the last one stays while its dialog fades out. */
export function EditDialog({ row, onClose, onOpen, onStatusChosen }: EditDialogProps) {
  const [opening, setOpening] = useState<Opening>();
  const [isOpen, setOpen] = useState(false);
  /** What a refused save gave back, and for which customer. */
  const [refused, setRefused] = useState<{ readonly id: string; readonly start: FormStart<CustomerDraft> }>();
  const returned = useReturnedForm<CustomerDraft>((start) => {
    if (opening === undefined) return;
    setRefused({ id: opening.row.id, start });
    onOpen(opening.row);
  });
  if ((row !== undefined) !== isOpen) {
    setOpen(row !== undefined);
    if (row !== undefined) setOpening({ number: (opening?.number ?? 0) + 1, row });
  }
  if (opening === undefined) return null;
  return (
    <EditCustomer
      key={opening.number}
      isOpen={isOpen}
      opening={opening.number}
      row={opening.row}
      start={refused?.id === opening.row.id ? refused.start : { draft: draftOf(opening.row), refusals: {} }}
      returned={returned}
      onClose={() => {
        setRefused(undefined);
        onClose();
      }}
      onStatusChosen={onStatusChosen}
    />
  );
}
