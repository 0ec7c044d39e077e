import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentClass, typeOfClass } from '../model/document-type.ts';
import { createDocumentWorld, document } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';
import { fillRemindedInvoices } from './fill-from-backlog.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const owner = () => world.test.owner.executor;
const run = (statement: string) => sql.raw(statement).execute(owner());
const fill = () => fillRemindedInvoices(world.test.database, new AbortController().signal, 2);

/** Takes in a document that names these invoices in its index. */
async function submit(
  number: string,
  references: readonly string[],
  documentClass: DocumentClass = 'reminder',
) {
  const type = typeOfClass(documentClass);
  const items = [document({ type, number, date: '2026-10-10', references: [...references] })];
  const [outcome] = await world.service.submit(world.scope, { channel: 'command', items });
  expect(outcome?.state).toBe('accepted');
}

/** The stored numbers by the number of the reminder. */
async function stored() {
  const { rows } = await sql<{ number: string; names: string[] }>`
    select i.document_number as number, array_agg(m.document_number order by m.position) as names
    from reminded_invoice m join invoice i on i.id = m.reminder_id
      and i.customer_id = m.customer_id and i.provider_id = m.provider_id
    group by i.document_number order by i.document_number`.execute(owner());
  return rows;
}

it('a reminder keeps the invoices of its index, and no other document does', async () => {
  await submit('MA-1', ['RE-1', 'RE-2', 'RE-1']);
  await submit('MA-2', []);
  await submit('ZA-1', ['RE-1'], 'remittance-advice');
  expect(await stored()).toEqual([{ number: 'MA-1', names: ['RE-1', 'RE-2'] }]);
});

it('those of earlier reminders are filled in batches, newest first', async () => {
  for (const number of ['MA-3', 'MA-4', 'MA-5']) await submit(number, [`RE-${number}`]);
  const before = await stored();
  expect(before).toHaveLength(4);
  await run('delete from reminded_invoice');
  await run('insert into reminded_invoice_backlog select 0, max(id), now() from invoice');
  expect(await fill()).toBe(5);
  expect(await stored()).toEqual(before);
  expect(await fill()).toBe(0);
});

it('they are deleted with their reminder', async () => {
  await run('delete from intake_event');
  await run('delete from intake_receipt');
  await run('delete from invoice_state');
  await run(`delete from invoice where document_number <> 'MA-5'`);
  expect(await stored()).toEqual([{ number: 'MA-5', names: ['RE-MA-5'] }]);
});
