import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryItem } from '../model/delivery-item.ts';
import type { Outcome } from '../model/outcome.ts';
import { createDocumentWorld, document, einvoice } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';
import { fillInvoiceAmounts } from './fill-from-backlog.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const owner = () => world.test.owner.executor;
const never = new AbortController().signal;

async function submit(item: DeliveryItem): Promise<Outcome> {
  const [outcome] = await world.service.submit(world.scope, { channel: 'command', items: [item] });
  expect(outcome?.state).toBe('accepted');
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}

async function amountOf({ documentId }: Outcome) {
  const { rows } = await sql`
    select a.amount, a.currency, a.due_date, a.provider_id = i.provider_id and a.type_value = i.type_value as "isOfDocument"
    from invoice i join invoice_amount a on a.invoice_id = i.id where i.public_id = ${documentId}`.execute(
    owner(),
  );
  return rows[0];
}

describe('the amount of a document', () => {
  it('comes from the index of a plain PDF', async () => {
    const index = { amount: '1190.00', currency: 'EUR', dueDate: '2026-12-03' };
    expect(await amountOf(await submit(document(index)))).toEqual({
      amount: '1190.00',
      currency: 'EUR',
      due_date: '2026-12-03',
      isOfDocument: true,
    });
  });

  it('comes from the e-invoice itself', async () => {
    expect(await amountOf(await submit(einvoice('mustang-en16931.pdf')))).toMatchObject({
      amount: '571.04',
      currency: 'EUR',
    });
  });

  it('is not stored if no source states it', async () => {
    expect(await amountOf(await submit(document()))).toBeUndefined();
  });

  it('is stored for each version, and is deleted with its document', async () => {
    const first = await submit(document({ amount: '1.00', currency: 'EUR' }));
    const second = await submit(document({ amount: '2.00', currency: 'EUR' }));
    expect(await amountOf(first)).toMatchObject({ amount: '1.00' });
    await sql`delete from intake_event`.execute(owner());
    await sql`delete from intake_receipt where invoice_id = (select id from invoice where public_id = ${first.documentId})`.execute(
      owner(),
    );
    await sql`delete from invoice_state where invoice_id = (select id from invoice where public_id = ${first.documentId})`.execute(
      owner(),
    );
    await sql`delete from invoice where public_id = ${first.documentId}`.execute(owner());
    const { rows } =
      await sql`select a.amount from invoice_amount a left join invoice i on i.id = a.invoice_id where i.id is null`.execute(
        owner(),
      );
    expect(rows).toEqual([]);
    expect(await amountOf(second)).toMatchObject({ amount: '2.00' });
  });
});

describe('the amounts of earlier documents', () => {
  it('are filled in batches, newest first, and documents without an amount are skipped', async () => {
    const outcomes = [
      await submit(document({ amount: '10.00', currency: 'EUR' })),
      await submit(document()),
      await submit(einvoice('xrechnung-cii.xml')),
    ];
    const before = await Promise.all(outcomes.map(amountOf));
    expect(before.map((row) => row === undefined)).toEqual([false, true, false]);
    await sql`delete from invoice_amount`.execute(owner());
    await sql`
      insert into invoice_amount_backlog (first_invoice_id, last_invoice_id, due_at)
      select 0, max(id) - 1, now() from invoice union all select max(id), 9223372036854775807, now() + interval '1 day' from invoice`.execute(
      owner(),
    );
    const stopped = new AbortController();
    stopped.abort();
    expect(await fillInvoiceAmounts(world.test.database, stopped.signal, 2)).toBe(0);
    expect(await fillInvoiceAmounts(world.test.database, never, 2)).toBeGreaterThan(2);
    expect(await Promise.all(outcomes.map(amountOf))).toEqual([...before.slice(0, 2), undefined]);
    await sql`update invoice_amount_backlog set due_at = now()`.execute(owner());
    expect(await fillInvoiceAmounts(world.test.database, never, 2)).toBe(1);
    expect(await Promise.all(outcomes.map(amountOf))).toEqual(before);
    expect(await fillInvoiceAmounts(world.test.database, never, 2)).toBe(0);
  });
});
