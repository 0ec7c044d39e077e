import { decodeText } from '../../../platform/text/index.ts';
import type { IndexField, RawRow, RawValues } from '../model/index-row.ts';
import { findText, listElements, type SidecarElement } from './sidecar-xml.ts';
import { type FieldsByName, foldFieldName } from './sidecar-mapping.ts';

/** A `.jpl` file, as d.velop's import program hostimp reads it: lines of `name = "value"` for the document of the same name. */
export function readJpl(bytes: Uint8Array, names: FieldsByName): RawRow[] {
  const pairs = decodeText(bytes)
    .split(/\r\n|\r|\n/)
    .flatMap((line): [string, string][] => {
      const match = /^\s*([\w.[\]]+)\s*=\s*"(.*)"\s*$/.exec(line);
      return match === null ? [] : [[match[1] ?? '', (match[2] ?? '').replaceAll('\\"', '"')]];
    });
  return [{ line: 1, values: mapFields(pairs, names) }];
}

/** A control file of DocuWare: elements `Field` with `dbName` and `value` for the document of the same name. */
export function readDocuWare(root: SidecarElement, names: FieldsByName): RawRow[] {
  const fields = listElements(root, 'Field').map((field) => nameAndValue(field, 'dbName'));
  return [{ line: 1, values: mapFields(fields, names) }];
}

/** A file of ELO's XML importer: an `obj` for each document, with elements `index` (`name`, `value`) and the name of its file. */
export function readElo(root: SidecarElement, names: FieldsByName): RawRow[] {
  return listElements(root, 'obj').map((object, position) => {
    const values = mapFields(
      listElements(object, 'index').map((index) => nameAndValue(index, 'name')),
      names,
    );
    const fileName = listElements(object, 'docfile')[0]?.attributes.get('name');
    return { line: position + 1, values: fileName === undefined ? values : { ...values, fileName } };
  });
}

/**
 * An export for the accounting software DATEV ("XML-Schnittstelle"): the documents of `document.xml`. Number, date and
 * customer are in the ledger file that a document names. Only outgoing invoices belong in the portal.
 */
export function readDatev(
  root: SidecarElement,
  openLedger: (name: string) => SidecarElement | undefined,
): RawRow[] {
  return listElements(root, 'document').map((document, position) => {
    const extensions = listElements(document, 'extension');
    const fileName =
      extensions.find((extension) => extension.attributes.get('type') === 'File')?.attributes.get('name') ??
      '';
    const ledgerName = listDatevLedgers(document)[0];
    const ledger = ledgerName === undefined ? undefined : openLedger(ledgerName);
    return { line: position + 1, values: { fileName, ...(ledger === undefined ? {} : readLedger(ledger)) } };
  });
}

/** The ledger files that a `document.xml` names. */
export function listDatevLedgers(root: SidecarElement): string[] {
  return listElements(root, 'extension').flatMap((extension) => extension.attributes.get('datafile') ?? []);
}

function readLedger(root: SidecarElement): RawValues {
  const entry = listElements(root, 'accountsReceivableLedger')[0];
  if (entry === undefined) return {};
  const amount = findText(entry, 'amount') ?? '';
  return {
    type: amount.trim().startsWith('-') ? 'Gutschrift' : 'Rechnung',
    documentNumber: findText(entry, 'invoiceId'),
    documentDate: findText(entry, 'date'),
    customerNumber: findText(entry, 'partyId') ?? findText(entry, 'bpAccountNo'),
    customerName: findText(entry, 'customerName'),
    amount,
    currency: findText(entry, 'currencyCode'),
    dueDate: findText(entry, 'dueDate'),
  };
}

function nameAndValue(element: SidecarElement, nameAttribute: string): [string, string] {
  return [element.attributes.get(nameAttribute) ?? '', element.attributes.get('value') ?? ''];
}

function mapFields(pairs: readonly (readonly [string, string])[], names: FieldsByName): RawValues {
  const values: Partial<Record<IndexField, string>> = {};
  for (const [name, value] of pairs) {
    const field = names.get(foldFieldName(name));
    if (field !== undefined) values[field] ??= value;
  }
  return values;
}
