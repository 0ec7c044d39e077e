import { MAX_XML_ANNEXES } from '../limits.ts';
import { INVOICED_OBJECT } from '../model/type-code.ts';
import { find, type XmlElement } from '../xml/element.ts';
import type { Annex } from './annex.ts';
import { describeAnnexes, type WrittenAnnex } from './describe-annex.ts';
import { nameWithType } from './file-types.ts';

/** A file in the XML, with its bytes decoded from base64. */
export type XmlFile = WrittenAnnex & { source: 'xml' };

/** `isTruncated`: the XML has more annexes than are listed. */
export type XmlAnnexes = { annexes: Annex[]; isTruncated: boolean };

const UNNAMED = 'annex';
/** The type code of a reference to a tender (BT-17). A UBL invoice has an element for it instead. */
const TENDER = '50';

/** Lists the annexes of an invoice (BT-125, also those of its lines), in document order. */
export function listXmlAnnexes(root: XmlElement): XmlAnnexes {
  const files = readXmlFiles(root);
  return {
    annexes: describeAnnexes(files.slice(0, MAX_XML_ANNEXES)),
    isTruncated: files.length > MAX_XML_ANNEXES,
  };
}

/** The files of all annexes. A reference to a tender or to the invoiced object is not an annex, even if it contains a file. */
export function readXmlFiles(root: XmlElement): XmlFile[] {
  const noAnnex = root.name === 'Invoice' ? [INVOICED_OBJECT] : [INVOICED_OBJECT, TENDER];
  return [...referencesWithFiles(root)].flatMap(({ reference, file }) =>
    reference.name === 'OriginatorDocumentReference' || noAnnex.includes(typeCodeOf(reference) ?? '')
      ? []
      : [describeFile(reference, file)],
  );
}

type ReferenceWithFile = { reference: XmlElement; file: XmlElement };

/** In UBL a file is in the element `Attachment` of its reference, in CII in the reference itself. */
function* referencesWithFiles(element: XmlElement, parent = element): Generator<ReferenceWithFile> {
  for (const child of element.children) {
    if (child.binary !== undefined)
      yield { reference: element.name === 'Attachment' ? parent : element, file: child };
    else yield* referencesWithFiles(child, element);
  }
}

function typeCodeOf(reference: XmlElement): string | undefined {
  return textOf(reference, 'DocumentTypeCode') ?? textOf(reference, 'TypeCode');
}

function describeFile(reference: XmlElement, { attributes, binary }: XmlElement): XmlFile {
  const id = textOf(reference, 'ID') ?? textOf(reference, 'IssuerAssignedID');
  const description = textOf(reference, 'DocumentDescription') ?? textOf(reference, 'Name');
  const type = attributes.get('mimeCode');
  const fileName = attributes.get('filename')?.trim();
  return {
    source: 'xml',
    name: fileName !== undefined && fileName !== '' ? fileName : nameWithType(id ?? UNNAMED, type),
    type,
    description,
    content:
      binary?.content === undefined
        ? { fault: 'malformed', size: binary?.size ?? 0 }
        : { bytes: binary.content },
  };
}

function textOf(element: XmlElement, name: string): string | undefined {
  const text = find(element, name)?.text.trim();
  return text === '' ? undefined : text;
}
