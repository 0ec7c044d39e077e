import { renderInvoicePdf } from '@belegfach/einvoice';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { typeOfClass } from '../model/document-type.ts';
import { createDocumentWorld, document, einvoice, getInvoice, summarise } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';
import { createIntakeService } from './intake.service.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
  await sql`update provider set e_invoice_duty_from = '2026-01-01', e_invoice_duty_mode = 'hold'`.execute(
    world.test.owner.executor,
  );
});
afterAll(() => world.close());

async function submit(item: DeliveryItem) {
  const { store, scope, test, readers } = world;
  const service = createIntakeService({
    database: test.database,
    store,
    readers,
    renderPdf: renderInvoicePdf,
  });
  const [outcome] = await service.submit(scope, { channel: 'command', items: [item] });
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}

const reminder = (number: string) => {
  const { fileName, bytes } = einvoice('ubl-reminder.xml');
  return { fileName, bytes: Buffer.from(bytes.toString('utf8').replace('MA-2026-0815', number)) };
};

describe('a reminder in UBL', () => {
  it('arrives as a reminder of the customer that it names, with a rendered PDF in addition to its XML', async () => {
    const item = reminder('MA-1');
    const outcome = await submit(item);
    expect(summarise(outcome)).toBe('accepted');
    const invoice = await getInvoice(world, outcome);
    expect(invoice).toMatchObject({
      document_number: 'MA-1',
      customer_number: '10000005',
      electronic_format: 'UBL-Reminder',
      original_is_xml: true,
    });
    const { rows } = await sql<{ type_value: number }>`
      select type_value from invoice where public_id = ${outcome.documentId}`.execute(
      world.test.owner.executor,
    );
    expect(rows).toEqual([{ type_value: 2 }]);
    const pdf = await world.store.read(invoice.pdf);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(invoice.model).toMatchObject({ documentClass: 'reminder', lineCount: 3 });
  });

  it('is held if no customer is known by its addresses and ids', async () => {
    const { fileName, bytes } = reminder('MA-2');
    const elsewhere = Buffer.from(bytes.toString('utf8').replaceAll('buyer@info.de', 'nobody@example.com'));
    expect(summarise(await submit({ fileName, bytes: elsewhere }))).toBe('quarantined customer-unknown');
  });

  it('is held if the index calls it an invoice', async () => {
    const { indexRow } = document({ type: typeOfClass('invoice'), customerNumber: '10000005' });
    const { state } = await submit({ ...reminder('MA-3'), indexRow });
    expect(state).toBe('quarantined');
  });
});
