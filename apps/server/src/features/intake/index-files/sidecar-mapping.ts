import { z } from 'zod';
import { DOCUMENT_CLASSES, type DocumentClass, foldWord } from '../model/document-type.ts';
import { INDEX_FIELDS, type IndexField } from '../model/index-row.ts';

const names = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const fieldNames = z.partialRecord(z.enum(INDEX_FIELDS), names);

/**
 * The names that a provider's files use: `provider.sidecar_mapping`. For each format the names of a field, and
 * additional words for document types. Fields that it does not mention keep their
 * default names.
 */
const sidecarMapping = z.strictObject({
  types: z.record(z.string(), z.enum(DOCUMENT_CLASSES)).optional(),
  csv: fieldNames.optional(),
  jpl: fieldNames.optional(),
  docuware: fieldNames.optional(),
  elo: fieldNames.optional(),
});

/** The field that a name means. The names are folded (`foldFieldName`). */
export type FieldsByName = ReadonlyMap<string, IndexField>;

export interface SidecarMapping extends Readonly<Record<'csv' | 'jpl' | 'docuware' | 'elo', FieldsByName>> {
  /** The document class that a word means. The words are folded (`foldWord`). */
  readonly types: ReadonlyMap<string, DocumentClass>;
}

type NamesByField = { readonly [Field in IndexField]?: readonly string[] | undefined };

const CSV_NAMES: NamesByField = {
  fileName: ['Datei', 'Dateiname', 'Filename', 'File', 'Dokument', 'PDF'],
  type: ['Belegart', 'Dokumentart', 'Dokumenttyp', 'Typ', 'Art', 'Type', 'DocumentType', 'TypeValue'],
  documentNumber: [
    'Belegnummer',
    'Belegnr',
    'Rechnungsnummer',
    'Rechnungsnr',
    'Nummer',
    'DocumentNumber',
    'InvoiceNumber',
    'Number',
  ],
  documentDate: ['Belegdatum', 'Rechnungsdatum', 'Datum', 'DocumentDate', 'InvoiceDate', 'Date'],
  customerNumber: [
    'Kundennummer',
    'Kundennr',
    'KdNr',
    'Debitor',
    'Debitorennummer',
    'CustomerNumber',
    'CustomerNo',
  ],
  customerName: ['Kundenname', 'Kunde', 'Name', 'CustomerName'],
  customerVatId: ['UStIdNr', 'UStId', 'UStID Kunde', 'UmsatzsteuerID', 'VatId', 'CustomerVatId'],
  amount: ['Betrag', 'Bruttobetrag', 'Brutto', 'Summe', 'Amount', 'Gross'],
  currency: ['Waehrung', 'Währung', 'Currency'],
  dueDate: ['Faelligkeit', 'Fälligkeit', 'Faelligkeitsdatum', 'Fällig', 'DueDate'],
  reference: ['Bezug', 'Referenz', 'Rechnungsbezug', 'Reference'],
};

/** The field numbers of d.velop differ in each installation; these are the ones of the published examples. */
const JPL_NAMES: NamesByField = {
  type: ['dokuart'],
  documentNumber: ['dok_dat_feld[1]'],
  customerNumber: ['dok_dat_feld[2]'],
  customerName: ['dok_dat_feld[3]'],
  documentDate: ['dok_dat_feld[50]'],
  amount: ['dok_dat_feld[70]'],
};
/** The codes of document types in the same examples. */
const JPL_TYPES = {
  DRECH: 'invoice',
  DGUTS: 'credit-note',
  DAVIS: 'remittance-advice',
  DMAHN: 'reminder',
} as const;

const DOCUWARE_NAMES: NamesByField = {
  type: ['DOCUMENT_TYPE', 'DWDOCUMENTTYPE', 'DOKUMENTTYP'],
  documentNumber: ['INVOICE_NUMBER', 'DOCUMENT_NUMBER', 'BELEGNUMMER'],
  customerNumber: ['CUSTOMER_NO', 'CUSTOMER_NUMBER', 'KUNDENNUMMER'],
  customerName: ['CUSTOMER_NAME', 'COMPANY', 'FIRMA'],
  customerVatId: ['VAT_ID', 'USTIDNR'],
  documentDate: ['DOCUMENT_DATE', 'INVOICE_DATE', 'BELEGDATUM'],
  amount: ['AMOUNT', 'GROSS_AMOUNT', 'BETRAG'],
  currency: ['CURRENCY', 'WAEHRUNG'],
  dueDate: ['DUE_DATE', 'FAELLIGKEIT'],
  reference: ['REFERENCE', 'BEZUG'],
};

const ELO_NAMES: NamesByField = {
  type: ['RECEIPT_TYPE'],
  documentNumber: ['RECEIPT_NUMBER', 'RECEIPT_NO'],
  customerNumber: ['CUSTOMER_NO', 'VENDOR_NO'],
  customerName: ['CUSTOMER_NAME', 'VENDOR_NAME'],
  documentDate: ['RECEIPT_DATE'],
  amount: ['RECEIPT_TOTAL_AMOUNT'],
  currency: ['RECEIPT_CURRENCY'],
  dueDate: ['RECEIPT_DUE_DATE'],
  reference: ['RECEIPT_REFERENCE'],
};

/** Differences in case, blanks and punctuation are accidental; brackets contain the field numbers of JPL. */
export function foldFieldName(name: string): string {
  return name.includes('[') ? name.toLowerCase().replace(/\s/g, '') : foldWord(name);
}

/** @throws ZodError if the stored mapping has another shape */
export function readSidecarMapping(stored: unknown): SidecarMapping {
  const overrides = sidecarMapping.parse(stored ?? {});
  const types = Object.entries({ ...JPL_TYPES, ...overrides.types });
  return {
    types: new Map(types.map(([word, documentClass]) => [foldWord(word), documentClass])),
    csv: merge(CSV_NAMES, overrides.csv),
    jpl: merge(JPL_NAMES, overrides.jpl),
    docuware: merge(DOCUWARE_NAMES, overrides.docuware),
    elo: merge(ELO_NAMES, overrides.elo),
  };
}

/**
 * If the provider names a field itself, only the provider's names apply to it. They also take precedence over the
 * default names of other fields.
 */
function merge(defaults: NamesByField, overrides: NamesByField = {}): FieldsByName {
  const entriesOf = (names: NamesByField) =>
    INDEX_FIELDS.flatMap((field) =>
      (names[field] ?? []).map((name): [string, IndexField] => [foldFieldName(name), field]),
    );
  const unchanged = Object.fromEntries(Object.entries(defaults).filter(([field]) => !(field in overrides)));
  return new Map([...entriesOf(unchanged), ...entriesOf(overrides)]);
}
