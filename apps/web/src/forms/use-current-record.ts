import { useState } from 'react';
import type { FormDraft } from './use-form-draft.ts';

/**
 * The record that a form edits: first the row of the list, then the current data once it is loaded. Another person may
 * have changed the record since the list was loaded. Fields that the user has not changed are updated to the current data; otherwise
 * saving would overwrite the data with old values.
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
