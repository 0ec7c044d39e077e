import { createHash } from 'node:crypto';

interface WrittenAnnex {
  readonly name: string;
  readonly content: string | Buffer;
  readonly type?: string;
}

/** An invoice XML with annexes. */
export function invoiceXml(annexes: readonly WrittenAnnex[], number = 'RE-1', rest = ''): Buffer {
  const references = annexes.map(
    ({ name, content, type = 'application/pdf' }, position) =>
      `<cac:AdditionalDocumentReference><cbc:ID>${position + 1}</cbc:ID><cac:Attachment>
       <cbc:EmbeddedDocumentBinaryObject mimeCode="${type}" filename="${name}">${Buffer.from(content).toString('base64')}</cbc:EmbeddedDocumentBinaryObject>
       </cac:Attachment></cac:AdditionalDocumentReference>`,
  );
  return Buffer.from(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  ${references.join('')}${rest}</Invoice>`);
}

/** The part of the stored reading of such an invoice that lists its annexes. */
export function annexModel(annexes: readonly WrittenAnnex[]) {
  return {
    format: 'UBL-Invoice',
    profileName: 'EN16931',
    number: 'RE-1',
    totals: {},
    seller: {},
    buyer: {},
    supportingDocuments: [],
    annexes: annexes.map(({ name, content, type = 'application/pdf' }) => ({
      source: 'xml',
      name,
      type,
      size: Buffer.from(content).length,
      sha256: sha256Hex(content),
    })),
  };
}

export function sha256Hex(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
