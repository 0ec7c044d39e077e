import { useState } from 'react';
import { type FormStart, type FormReopener, useFormReopener } from './use-saving.ts';

/** A form that is open, or was open and fades out. */
export interface OpenedForm<Draft> {
  /** Counts how often the form was opened: it is the key of the component, so that each time a new form begins. */
  readonly number: number;
  readonly start: FormStart<Draft>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly reopener: FormReopener<Draft>;
}

/** The initial values of a form, without errors of the server. */
function freshStart<Draft>(draft: Draft): FormStart<Draft> {
  const fieldErrors: Partial<Record<keyof Draft & string, string>> = {};
  return { draft, fieldErrors };
}

/**
 * A form for a target, such as a provider or a new record. `open` opens it with the given draft. After a refused save, it can be opened
 * again with the typed values.
 */
export function useOpenedForm<Target, Draft>(): {
  readonly open: (target: Target, draft: Draft) => void;
  /** The form that was opened last; it stays while its dialog fades out. */
  readonly openedForm: (OpenedForm<Draft> & { readonly target: Target }) | undefined;
} {
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState<
    Pick<OpenedForm<Draft>, 'number' | 'start'> & { readonly target: Target }
  >();
  const show = (target: Target, start: FormStart<Draft>) => {
    setLast((before) => ({ number: (before?.number ?? 0) + 1, target, start }));
    setOpen(true);
  };
  const reopener = useFormReopener<Draft>((start) => {
    if (last !== undefined) show(last.target, start);
  });
  return {
    open: (target, draft) => show(target, freshStart(draft)),
    openedForm: last && { ...last, isOpen, onClose: () => setOpen(false), reopener },
  };
}

/** The form for a new record, which opens empty. */
export function useCreateForm<Draft>(empty: () => Draft): {
  readonly open: () => void;
  readonly openedForm: OpenedForm<Draft> | undefined;
} {
  const { open, openedForm } = useOpenedForm<undefined, Draft>();
  return { open: () => open(undefined, empty()), openedForm };
}

interface OpenedRow<Row> {
  /** Undefined while no row is open. */
  readonly row: Row | undefined;
  readonly open: (row: Row) => void;
  readonly close: () => void;
}

/** The form of the row that is open; the last one stays while its dialog fades out. */
export function useEditForm<Row extends { readonly id: string }, Draft>(
  { row, open, close }: OpenedRow<Row>,
  draftOf: (row: Row) => Draft,
): (OpenedForm<Draft> & { readonly row: Row }) | undefined {
  const [last, setLast] = useState<{ readonly number: number; readonly row: Row }>();
  const [isOpen, setOpen] = useState(false);
  /** The values of a refused save, and the row they belong to. */
  const [refused, setRefused] = useState<{ readonly id: string; readonly start: FormStart<Draft> }>();
  const reopener = useFormReopener<Draft>((start) => {
    if (last === undefined) return;
    setRefused({ id: last.row.id, start });
    open(last.row);
  });
  if ((row !== undefined) !== isOpen) {
    setOpen(row !== undefined);
    if (row !== undefined) setLast({ number: (last?.number ?? 0) + 1, row });
  }
  if (last === undefined) return undefined;
  return {
    ...last,
    start: refused?.id === last.row.id ? refused.start : freshStart(draftOf(last.row)),
    isOpen,
    onClose: () => {
      setRefused(undefined);
      close();
    },
    reopener,
  };
}
