import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ConflictCheckOptions<Row, Draft> {
  /** The record that the form edits, as it was last read; undefined for a new one. */
  readonly record: Row | undefined;
  /** Reads the record again. If that fails, the record is saved all the same, and the save reports the problem. */
  readonly readAgain: () => Promise<{ readonly data: Row | undefined }>;
  readonly draftOf: (row: Row) => Draft;
  /** The labels of the fields of the form. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submit: () => void;
}

interface ConflictCheck {
  readonly isChecking: boolean;
  /** The changes of another person; undefined if there are none. */
  readonly message: string | undefined;
  readonly submit: () => void;
}

/**
 * Reads a record again before it is saved, because a save sends all fields: it would silently undo what another
 * person has saved since the form was opened. If the record has changed, nothing is sent. The form then shows the new
 * values in the fields that the user has not touched (`useCurrentRecord`), keeps the values of the other fields, and
 * names what has changed. The next click saves the values that are shown.
 */
export function useConflictCheck<Row, Draft extends object>({
  record,
  readAgain,
  draftOf,
  labels,
  submit,
}: ConflictCheckOptions<Row, Draft>): ConflictCheck {
  const { t } = useTranslation('table');
  const [isChecking, setChecking] = useState(false);
  const [message, setMessage] = useState<string>();

  async function check(known: Row): Promise<void> {
    setChecking(true);
    const { data } = await readAgain().finally(() => setChecking(false));
    const changed = data === undefined ? [] : listChanges(draftOf(known), draftOf(data), labels);
    setMessage(changed.length === 0 ? undefined : t('changedByAnother', { fields: changed.join(', ') }));
    if (changed.length === 0) submit();
  }

  return {
    isChecking,
    message,
    submit: () => {
      if (record === undefined) submit();
      else if (!isChecking) void check(record);
    },
  };
}

/** Fields whose values are text, which a message can show; the others contain ids and codes. */
const TEXT_FIELD = /(?:name|number|email)$/i;

/** The labels of the changed fields, with the new value of a text. */
function listChanges(before: object, after: object, labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const value: unknown = Reflect.get(after, field);
    if (JSON.stringify(Reflect.get(before, field)) === JSON.stringify(value)) return [];
    const isShown = TEXT_FIELD.test(field) && typeof value === 'string' && value !== '';
    return [isShown ? `${label} (${value})` : label];
  });
}
