import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { uploadResponse } from '@belegfach/contract';
import { clientWithKey } from '../cluster/portal-client.ts';
import { invoiceXml } from './annex-invoice.ts';
import { makePlainPdf } from './plain-pdf.ts';

/** The number of the customer of all documents. */
export const SENT_CUSTOMER = '10000001';

/** A document with its files, as an ERP sends it. */
export interface SentDocument {
  readonly number: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
  readonly sha256: string;
}

/** A PDF with its index. */
export function createPlainPdf(number: string): SentDocument {
  const content = makePlainPdf(`${number} ${randomBytes(8).toString('hex')}`);
  const index = `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${number}.pdf;RE;${number};03.11.2026;${SENT_CUSTOMER}\r\n`;
  return {
    number,
    files: [
      { name: `${number}.pdf`, content },
      { name: `${number}.csv`, content: Buffer.from(index) },
    ],
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

export function createXmlInvoice(number: string): SentDocument {
  const buyer = `<cac:AccountingCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID>${SENT_CUSTOMER}</cbc:ID></cac:PartyIdentification></cac:Party></cac:AccountingCustomerParty>`;
  const content = invoiceXml([], number, buyer);
  return {
    number,
    files: [{ name: `${number}.xml`, content }],
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

/** Sends a document as an ERP does. @returns its state */
export async function sendAsErp(address: string, key: string, delivery: SentDocument): Promise<string> {
  const body = new FormData();
  for (const { name, content } of delivery.files)
    body.append('Documents', new Blob([new Uint8Array(content)]), name);
  const answer = await clientWithKey(address, key).call('/Intake/Documents', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body,
  });
  const item = uploadResponse
    .parse(JSON.parse(answer.toString()))
    .items.find(({ fileName }) => !fileName.endsWith('.csv'));
  return `${item?.state} ${item?.reason ?? ''}`.trim();
}
