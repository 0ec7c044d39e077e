import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { annexFacts, createAnnexEntries, type ListedAnnexes } from '../annexes/annex-entries.ts';
import type { DocumentAnnexes } from '../annexes/document-annexes.ts';
import { type DamageAlarm, readDocument } from '../verified-document.ts';
import type { ZipEntry } from './invoice-zip.ts';
import type { ZipContents } from './zip-contents.ts';
import type { ZippedDocument } from './zipped-document.repository.ts';

interface EntrySources {
  readonly store: DocumentStore;
  readonly alarm: DamageAlarm;
  readonly annexes: DocumentAnnexes;
}

/** The files that a ZIP contains in addition to the PDF of a document. */
export interface ZipExtras {
  readonly withXml: boolean;
  /** The annexes by the ids of the documents; empty if none are wanted. */
  readonly annexes: ReadonlyMap<string, ListedAnnexes>;
}

/** A document as entries of a ZIP: its PDF, its XML and its annexes. */
export function createDocumentEntries(
  { store, alarm, annexes }: EntrySources,
  contents: ZipContents,
  row: ZippedDocument,
  extras: ZipExtras,
): ZipEntry[] {
  const name = contents.add(row);
  const date = row.invoice_date;
  const xml = extras.withXml ? xmlOf(row) : undefined;
  return [
    { name, size: row.size, date, read: () => readDocument(store, row, alarm) },
    ...(xml === undefined
      ? []
      : [{ name: contents.addXml(name), size: xml.size, date, read: () => readDocument(store, xml, alarm) }]),
    ...createAnnexEntries(annexes, extras.annexes.get(row.id), date, (annexName) =>
      contents.addAnnex(name, annexName),
    ),
  ];
}

/** The facts in the audit trail about a document in a ZIP. */
export function zipFacts(row: ZippedDocument, { withXml, annexes }: ZipExtras) {
  return {
    part: 'pdf',
    zip: true,
    ...(withXml && xmlOf(row) !== undefined ? { xml: true } : {}),
    ...annexFacts(annexes.get(row.id)),
  };
}

function xmlOf({
  xml_sha256,
  xml_size,
}: ZippedDocument): { readonly sha256: Buffer; readonly size: number } | undefined {
  return xml_sha256 === null || xml_size === null ? undefined : { sha256: xml_sha256, size: xml_size };
}
