import type { DisputedField, FieldComparison } from '@belegfach/contract';
import { INVOICE_TYPE_NAMES, INVOICE_TYPES } from '@belegfach/contract/schema-free';
import type { ReleaseDraft } from './release-draft.ts';

type ComparedField = FieldComparison['field'];

const CHOOSABLE: readonly DisputedField[] = ['documentNumber', 'documentDate', 'typeValue'];

/** Whether the person chooses one of the values in the table; the customer is chosen in another part of the form. */
export function isChoosable(field: ComparedField, disputed: readonly DisputedField[]): boolean {
  return CHOOSABLE.some((name) => name === field && disputed.includes(name));
}

/** The value of the draft in the form of the table. */
export function chosenText(draft: ReleaseDraft, field: ComparedField): string | null {
  if (field === 'documentNumber') return draft.documentNumber;
  if (field === 'documentDate') return draft.documentDate;
  return field === 'typeValue' && draft.typeValue !== null ? String(draft.typeValue) : null;
}

/** Puts a value of the table into the draft. */
export function takeValue(field: ComparedField, value: string): Partial<ReleaseDraft> {
  if (field === 'documentNumber') return { documentNumber: value };
  if (field === 'documentDate') return { documentDate: value };
  const type = INVOICE_TYPE_NAMES.map((name) => INVOICE_TYPES[name]).find((each) => String(each) === value);
  return field === 'typeValue' && type !== undefined ? { typeValue: type } : {};
}
