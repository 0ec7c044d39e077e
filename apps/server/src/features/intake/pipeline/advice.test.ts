import type { InvoiceReading, ReaderPool, Reading } from '@belegfach/einvoice';
import { renderInvoicePdf } from '@belegfach/einvoice';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentWorld, document, einvoice, summarise, xrechnung } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { createIntakeService } from './intake.service.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

/** Submits one item; `readers` replace those of the world. */
async function submit(item: DeliveryItem, readers: Pick<ReaderPool, 'read'> = world.readers) {
  const { store, scope, test } = world;
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

async function getStored(receiptId: string | null) {
  const { rows } = await sql<{ rule_check: string; finding_count: number; rules: string[] }>`
    select r.rule_check, r.finding_count, array(select f.rule from rule_finding f where f.receipt_id = r.id order by 1) as rules
    from intake_receipt r where r.public_id = ${receiptId}`.execute(world.test.owner.executor);
  return rows[0];
}

/** Readers that change the findings of the check. */
const readersWith = (check: unknown): Pick<ReaderPool, 'read'> => ({
  read: async (bytes, owner) => {
    const reading = await world.readers.read(bytes, owner);
    return { ...(reading as InvoiceReading), check: check as InvoiceReading['check'] } as Reading;
  },
});

const BROKEN = ['BR-CO-10', 'BR-CO-13', 'BR-DE-15', 'BR-DE-TMP-32'];

describe('an e-invoice that comes in', () => {
  it('is checked, and accepted whatever the rules find', async () => {
    const outcome = await submit(xrechnung('RE-RULES-1', { broken: true }));
    expect(summarise(outcome)).toBe('accepted');
    expect(await getStored(outcome.receiptId)).toEqual({
      rule_check: 'checked',
      finding_count: 4,
      rules: BROKEN,
    });
    const correct = await submit(xrechnung('RE-RULES-2', { broken: false }));
    expect(summarise(correct)).toBe('accepted');
    expect((await getStored(correct.receiptId))?.rules).toEqual(['BR-DE-TMP-32']);
  });

  it.each([
    ['was stopped', undefined],
    [
      'has findings that cannot be stored',
      { isInvoiceByLaw: true, brokenRules: [{ rule: '\0', count: -1, lines: ['x'] }] },
    ],
  ])('is accepted as unchecked if its check %s', async (name, check) => {
    const outcome = await submit(xrechnung(`RE ${name}`, { broken: true }), readersWith(check));
    expect(summarise(outcome)).toBe('accepted');
    expect(await getStored(outcome.receiptId)).toEqual({
      rule_check: 'unfinished',
      finding_count: 0,
      rules: [],
    });
  });

  it.each([
    [document(), 'no-e-invoice'],
    [einvoice('ferd24-minimum.pdf'), 'not-by-law'],
    [einvoice('hostile-xxe-file.xml'), 'no-e-invoice'],
    [einvoice('ubl-reminder.xml'), 'no-e-invoice'],
  ])('has a reason why it was not checked (%#)', async (item, reason) => {
    const { receiptId } = await submit(item);
    expect(await getStored(receiptId)).toEqual({ rule_check: reason, finding_count: 0, rules: [] });
  });

  it('is checked with its readable view: a pair has the findings of its XML', async () => {
    const { fileName, bytes: xml } = xrechnung('RE-RULES-3', { broken: true });
    const { bytes } = document();
    const { receiptId } = await submit({ fileName, bytes, xml });
    expect((await getStored(receiptId))?.rules).toEqual(BROKEN);
  });
});

describe('a held e-invoice', () => {
  it('has findings while it is held, and has the findings of the new reading after it was read again', async () => {
    const { fileName, bytes } = xrechnung('RE-RULES-4', { broken: true });
    const elsewhere = Buffer.from(bytes.toString('utf8').replaceAll('buyer@info.de', 'late@example.com'));
    const held = await submit({ fileName, bytes: elsewhere });
    expect(held.state).toBe('quarantined');
    expect((await getStored(held.receiptId))?.rules).toEqual(BROKEN);
    await sql`insert into rule_finding (receipt_id, rule, class, severity, term, count, provider_id, month)
      select id, 'BR-OLD', 'semantic', 'fatal', 'BT-1', 1, provider_id, '2020-01-01' from intake_receipt
      where public_id = ${held.receiptId}`.execute(world.test.owner.executor);
    const again = await submit({ fileName, bytes: elsewhere });
    expect(again.receiptId).toBe(held.receiptId);
    expect((await getStored(again.receiptId))?.rules).toEqual(BROKEN);
  });
});

describe('the dry run', () => {
  it('has the findings of each e-invoice, and writes nothing', async () => {
    const items = [xrechnung('RE-RULES-5', { broken: true }), document()];
    const [broken, plain] = await world.service.forecast(world.scope, items);
    expect(broken?.check?.rules.map(({ rule }) => rule).toSorted()).toEqual(BROKEN);
    expect(plain?.check?.outcome).toBe('no-e-invoice');
    const { rows } = await sql`select from intake_receipt where file_name = 'RE-RULES-5.xml'`.execute(
      world.test.owner.executor,
    );
    expect(rows).toEqual([]);
  });
});
