import type { ComparedFieldName, ComparedValue, ElectronicInvoice } from '@belegfach/contract';
import { customerPartyOf, findDocumentClass } from '@belegfach/einvoice';
import type { DocumentData } from '../model/document-data.ts';
import { typeOfModel } from '../model/document-type.ts';
import type { IndexRow } from '../model/index-row.ts';

/** The values that one source states for a document; a field that it does not state is missing. */
export type StatedValues = { readonly [Field in ComparedFieldName]?: ComparedValue };

/** The e-invoice of a file as it is stored with its receipt. */
export interface StoredEInvoice {
  readonly electronic: ElectronicInvoice;
  /** The document date as written, if it is not a real date. */
  readonly writtenDate?: string | undefined;
}

export function valuesOfIndex(row: IndexRow): StatedValues {
  const { data, written = {} } = row;
  return omitMissing({
    documentNumber: usable(data.number) ?? unusable(written.documentNumber),
    documentDate: usable(data.date) ?? unusable(written.documentDate),
    typeValue: usable(data.type?.typeValue.toString()) ?? unusable(written.type),
    customerNumber: usable(row.customerNumber),
    customerName: usable(row.customerName),
    amount: usable(row.amount) ?? unusable(written.amount),
    currency: usable(row.currency),
    dueDate: usable(row.dueDate) ?? unusable(written.dueDate),
  });
}

export function valuesOfEInvoice({ electronic, writtenDate }: StoredEInvoice): StatedValues {
  const { number, date, type } = dataOfEInvoice(electronic);
  const party = customerOf(electronic);
  return omitMissing({
    documentNumber: usable(number),
    documentDate: usable(date) ?? unusable(writtenDate),
    typeValue: usable(type?.typeValue.toString()) ?? unusable(electronic.typeCode),
    customerNumber: usable(party.ids[0]),
    customerName: usable(party.name),
    amount: usable(electronic.totals.gross),
    currency: usable(electronic.currency),
    dueDate: usable(electronic.dueDate),
  });
}

/** The values that identify the document, as the judgement compares them. */
export function dataOfEInvoice(electronic: ElectronicInvoice): DocumentData {
  const documentClass = classOf(electronic);
  return {
    number: electronic.documentNumber ?? undefined,
    date: electronic.issueDate ?? undefined,
    type: documentClass && typeOfModel(documentClass),
  };
}

function classOf({ format, typeCode }: ElectronicInvoice) {
  return format === 'UBL-Reminder' ? 'reminder' : findDocumentClass(typeCode ?? '');
}

/** The party that is the portal's customer: in a self-billed document the seller. */
function customerOf(electronic: ElectronicInvoice): ElectronicInvoice['buyer'] {
  const documentClass = classOf(electronic);
  return electronic[documentClass === undefined ? 'buyer' : customerPartyOf(documentClass)];
}

/** The party that sends the document: the provider, if the document is in the right place. */
export function senderOf(electronic: ElectronicInvoice): ElectronicInvoice['seller'] {
  return customerOf(electronic) === electronic.buyer ? electronic.seller : electronic.buyer;
}

function usable(value: string | null | undefined): ComparedValue | undefined {
  return value === undefined || value === null || value === '' ? undefined : { value, isUsable: true };
}

function unusable(value: string | null | undefined): ComparedValue | undefined {
  return value === undefined || value === null || value === '' ? undefined : { value, isUsable: false };
}

function omitMissing(
  values: {
    readonly [Field in ComparedFieldName]: ComparedValue | undefined;
  },
): StatedValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
