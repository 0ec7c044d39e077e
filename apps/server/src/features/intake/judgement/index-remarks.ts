import type { UnreadField } from '@belegfach/contract';
import type { IndexRow } from '../model/index-row.ts';

/** A sentence about a value of the index for which no document is held. */
type Remark = Readonly<Record<'de' | 'en', string>>;

const OPTIONAL_FIELDS = ['amount', 'dueDate'] as const satisfies readonly UnreadField['field'][];

/** The fields that a document does not need and that could not be read, with their texts. */
export function listUnreadFields(index: Pick<IndexRow, 'written'> | undefined): UnreadField[] {
  return OPTIONAL_FIELDS.flatMap((field) => {
    const text = index?.written?.[field];
    return text === undefined ? [] : [{ field, text }];
  });
}

const FIELD_NAMES: Readonly<Record<UnreadField['field'], Remark>> = {
  amount: { de: 'Der Betrag', en: 'The amount' },
  dueDate: { de: 'Die Fälligkeit', en: 'The due date' },
};

/** What a result file says of them. */
export function describeUnreadFields(index: Pick<IndexRow, 'written'>): Remark[] {
  return listUnreadFields(index).map(({ field, text }) => ({
    de: `${FIELD_NAMES[field].de} "${text}" ist nicht lesbar und wird nicht angezeigt.`,
    en: `${FIELD_NAMES[field].en} "${text}" cannot be read and is not shown.`,
  }));
}
