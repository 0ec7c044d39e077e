import { useState } from 'react';
import type { FormStart, FieldErrors } from './use-saving.ts';

/** The state of a form of the management screens while it is open. */
export interface FormDraft<Draft> {
  readonly draft: Draft;
  /** The errors that the server reported, without the errors of fields that were changed since. */
  readonly fieldErrors: FieldErrors<Draft>;
  readonly set: (change: Partial<Draft>) => void;
  readonly setField: <Name extends keyof Draft & string>(name: Name, value: Draft[Name]) => void;
  /** Applies the server's changes of the record to the fields that the user has not changed. */
  readonly rebase: (before: Draft, after: Draft) => void;
}

/**
 * The draft after its record has changed from `before` to `after`: fields that the user has changed stay, the others get the values of
 * the record.
 */
function rebaseDraft<Draft extends object>(draft: Draft, before: Draft, after: Draft): Draft {
  const isUntouched = (field: string) =>
    JSON.stringify(Reflect.get(draft, field)) === JSON.stringify(Reflect.get(before, field));
  const followed = Object.fromEntries(
    Object.keys(after)
      .filter(isUntouched)
      .map((field): [string, unknown] => [field, Reflect.get(after, field)]),
  );
  return { ...draft, ...followed };
}

export function useFormDraft<Draft extends object>(start: FormStart<Draft>): FormDraft<Draft> {
  const [draft, setDraft] = useState(start.draft);
  const [fieldErrors, setFieldErrors] = useState(start.fieldErrors);
  const apply = (change: object) => {
    setDraft((before) => ({ ...before, ...change }));
    setFieldErrors((before) => {
      const remaining: FieldErrors<Draft> = { ...before };
      for (const field of Object.keys(change)) Reflect.deleteProperty(remaining, field);
      return remaining;
    });
  };
  return {
    draft,
    fieldErrors,
    set: apply,
    setField: (name, value) => apply({ [name]: value }),
    rebase: (before, after) => setDraft((current) => rebaseDraft(current, before, after)),
  };
}
