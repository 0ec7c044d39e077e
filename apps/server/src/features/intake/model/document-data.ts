import type { DocumentType } from './document-type.ts';

/**
 * The values that identify a document. They are read from the document or its index, or entered by a person. A missing
 * value is undefined.
 */
export interface DocumentData {
  readonly number?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  readonly type?: DocumentType | undefined;
}

export interface CompleteData extends DocumentData {
  readonly number: string;
  readonly date: string;
  readonly type: DocumentType;
}

export function isComplete(data: DocumentData): data is CompleteData {
  return data.number !== undefined && data.date !== undefined && data.type !== undefined;
}

/** Replaces missing values of `data` by the values of `fallback`. */
export function fillMissing(data: DocumentData, fallback: DocumentData | undefined): DocumentData {
  return {
    number: data.number ?? fallback?.number,
    date: data.date ?? fallback?.date,
    type: data.type ?? fallback?.type,
  };
}

/** The unique key by which the documents of a provider are compared. */
export function businessKeyOf({ number, date, type }: CompleteData) {
  return { ...type, documentNumber: number, invoiceDate: date };
}

/** The form in which the business key compares numbers. */
export function foldNumber(number: string | undefined): string | undefined {
  return number?.trim().toLowerCase();
}

/** The fields of API responses. */
export function toResponseFields({ number, date, type }: DocumentData) {
  return { documentNumber: number ?? null, documentDate: date ?? null, typeValue: type?.typeValue ?? null };
}
