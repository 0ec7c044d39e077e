import { useState } from 'react';
import type { FormDraft } from './use-form-draft.ts';

/**
 * The record that a form edits: the row of the list, until its current data is loaded. Another person may have changed it in the
 * meantime: fields that this user does not change must not be overwritten with old values.
 */
export function useCurrentRecord<Row, Draft>(
  row: Row,
  fresh: NonNullable<Row> | undefined,
  {
    rebase,
    draftOf,
  }: Pick<FormDraft<Draft>, 'rebase'> & { readonly draftOf: (row: NonNullable<Row>) => Draft },
): Row {
  const [record, setRecord] = useState(row);
  if (record !== undefined && record !== null && fresh !== undefined && fresh !== record) {
    setRecord(fresh);
    rebase(draftOf(record), draftOf(fresh));
  }
  return record;
}
