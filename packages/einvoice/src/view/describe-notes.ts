import { findGroups } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { ViewRow } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

/** The notes of an invoice, each with its subject. */
export function describeNotes(invoice: GroupValues, writer: ViewWriter): ViewRow[] {
  return findGroups(invoice, 'BG-1').flatMap((note) => {
    const subject = writer.codeName(note, 'BT-21') ?? writer.texts.notes.note;
    return writer.rows(note, 'BT-22', subject);
  });
}

/** The documents to which an invoice refers. A file that it contains is also an annex (`../annexes`). */
export function describeSupportingDocuments(invoice: GroupValues, writer: ViewWriter): ViewRow[] {
  return findGroups(invoice, 'BG-24').flatMap((reference) => {
    writer.markNamedCodeAsShown(reference, 'BT-122-0');
    const id = writer.text(reference, 'BT-122');
    const parts = [
      ...writer.allTexts(reference, 'BT-123'),
      ...writer.allTexts(reference, 'BT-125'),
      ...writer.allTexts(reference, 'BT-124'),
      ...writer.allTexts(reference, 'BT-X-149'),
    ];
    const [label, ...texts] = [id, ...parts].filter((part) => part !== undefined);
    return label === undefined
      ? []
      : [texts.length === 0 ? { text: label } : { label, text: texts.join(' · ') }];
  });
}
