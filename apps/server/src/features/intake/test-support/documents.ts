import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { IndexRow } from '../index-files/index.ts';
import { changeRow, type RowChanges } from '../judgement/test-support/judgement-fixtures.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { typeOfClass } from '../model/document-type.ts';
import type { Outcome } from '../model/outcome.ts';
import { createIntakeWorld, type IntakeWorld } from './intake-world.ts';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';

const EINVOICES = path.join(import.meta.dirname, '../../../../../../packages/einvoice/fixtures/files');

/** A published e-invoice, without an index. */
export function einvoice(name: string): DeliveryItem & { readonly bytes: Buffer } {
  return { fileName: name, bytes: readFileSync(path.join(EINVOICES, name)) };
}

/**
 * An XRechnung with its own number. `broken`: its lines do not add up to their sum (BR-CO-10, BR-CO-13), and it has no reference of the buyer (BR-DE-15).
 * Its customer is the one with the electronic address buyer@info.de.
 */
export function xrechnung(number: string, { broken }: { readonly broken: boolean }) {
  const { bytes } = einvoice('xrechnung-cii.xml');
  const numbered = bytes.toString('utf8').replace('<ram:ID>Rechnungsnummer<', `<ram:ID>${number}<`);
  const text = broken
    ? numbered
        .replace('<ram:LineTotalAmount>256.61<', '<ram:LineTotalAmount>256.60<')
        .replace(/<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, '')
    : numbered;
  return { fileName: `${number}.xml`, bytes: Buffer.from(text) };
}

/** Creates a provider whose customers are the buyers in the published e-invoices; customer 10000002 is inactive. */
export async function createDocumentWorld(): Promise<IntakeWorld> {
  const world = await createIntakeWorld({
    vatIds: ['DE299999990', 'DE123456789', 'DE136695976', 'DE814060619'],
  });
  await world.addCustomer('10000001', { name: 'Bäckerei Müller GmbH' });
  await world.addCustomer('10000002', { status: 'Inactive' });
  await world.addCustomer('10000003', { identifiers: [['buyer-id', '2']] });
  await world.addCustomer('10000004', { identifiers: [['buyer-id', '549910']] });
  await world.addCustomer('10000005', { identifiers: [['endpoint', 'buyer@info.de']] });
  return world;
}

let documentCount = 0;

/** Creates a plain PDF with an index row. */
export function document(
  changes: RowChanges = {},
): DeliveryItem & { readonly bytes: Buffer; readonly indexRow: IndexRow } {
  documentCount += 1;
  const fileName = changes.fileName ?? `beleg-${documentCount}.pdf`;
  const defaultRow: IndexRow = {
    line: documentCount,
    fileName,
    data: { type: typeOfClass('invoice'), number: `RE-2026/${documentCount}`, date: '2026-03-31' },
    customerNumber: '10000001',
    references: [],
    problems: [],
  };
  const indexRow = changeRow(defaultRow, changes);
  return { fileName, bytes: makePlainPdf(`${fileName} ${documentCount}`), indexRow };
}

/** State and reasons on one line. */
export const summarise = ({ state, reasons }: Outcome) => [state, ...reasons].join(' ');

/** Loads the document that was created from an item. */
export async function getInvoice(world: IntakeWorld, outcome: Outcome | undefined) {
  const { rows } = await sql<{
    document_number: string;
    document_name: string;
    customer_number: string;
    electronic_format: string | null;
    original_is_xml: boolean;
    pdf: Buffer;
    xml: Buffer | null;
    model: unknown;
  }>`select i.document_number, i.document_name, c.customer_number, i.electronic_format, i.original_is_xml, p.sha256 as pdf,
      x.sha256 as xml, r.model
    from invoice i join customer c on c.id = i.customer_id join stored_file p on p.id = i.pdf_file_id
    left join stored_file x on x.id = i.xml_file_id left join invoice_reading r on r.invoice_id = i.id
    where i.public_id = ${outcome?.documentId}`.execute(world.test.owner.executor);
  const [row] = rows;
  if (row === undefined) throw new Error('no such invoice');
  return row;
}
