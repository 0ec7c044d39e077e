import { useState } from 'react';
import { type FormStart, type ReturnedForm, useReturnedForm } from '../../../../forms/use-saving.ts';

interface Opening<Subject, Draft> {
  /** Increases with each opening, so that each one begins with a new form. */
  readonly number: number;
  /** The record that the form edits. */
  readonly subject: Subject;
  readonly start: FormStart<Draft>;
}

export interface FormOpening<Subject, Draft> {
  /** The last opening; it stays while its dialog fades out. */
  readonly opening: Opening<Subject, Draft> | undefined;
  readonly isOpen: boolean;
  readonly open: (subject: Subject, start: FormStart<Draft>) => void;
  readonly close: () => void;
  readonly returned: ReturnedForm<Draft>;
}

/** Whether a form is open and its initial values: a new draft, or the values of a refused save. */
export function useFormOpening<Subject, Draft>(): FormOpening<Subject, Draft> {
  const [opening, setOpening] = useState<Opening<Subject, Draft>>();
  const [isOpen, setOpen] = useState(false);
  const show = (subject: Subject, start: FormStart<Draft>) => {
    setOpening((before) => ({ number: (before?.number ?? 0) + 1, subject, start }));
    setOpen(true);
  };
  const returned = useReturnedForm<Draft>((start) => {
    if (opening !== undefined) show(opening.subject, start);
  });
  return {
    opening,
    isOpen,
    open: show,
    close: () => setOpen(false),
    returned,
  };
}
