import type { InvoiceDetails } from '@belegfach/contract';

export type Annex = NonNullable<InvoiceDetails['annexes']>[number];

/** The short names of the types that EN 16931 allows for annexes. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/xml': 'XML',
  'text/xml': 'XML',
  'text/plain': 'TXT',
};

/** The short name of the type; a type without a short name is returned unchanged. */
export function typeName({ type }: Annex): string | undefined {
  return type === null ? undefined : (TYPE_NAMES[type.toLowerCase()] ?? type);
}
