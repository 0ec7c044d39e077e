import { errorBody, intakeItem, providerSetup } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createIntakePortal, type IntakePortal } from '../test-support/intake-portal.ts';

const GERMAN_BUSINESS = '10000050';
let portal: IntakePortal;
let lastNumber = 0;
beforeAll(async () => {
  portal = await createIntakePortal();
  await portal.addCustomer(GERMAN_BUSINESS, ['vat-id', 'DE 111 111 125']);
});
afterAll(() => portal.app.close());

const setDuty = (eInvoiceDutyFrom: string | null, eInvoiceDutyMode = 'hold', sender = portal.superAdmin) =>
  portal.send(sender, {
    method: 'PUT',
    url: `/api/Provider/${portal.A.publicId}`,
    payload: {
      name: 'Muster Automaten GmbH',
      vatIds: ['DE299999990'],
      eInvoiceDutyFrom,
      eInvoiceDutyMode,
    },
  });
beforeEach(async () => {
  await setDuty('2027-01-01');
});

/** Uploads a plain PDF with an index, whose last column is the customer's VAT id. */
const deliver = async (
  changes: { date?: string; customer?: string; amount?: string; vatId?: string } = {},
) => {
  const { date = '01.01.2027', customer = GERMAN_BUSINESS, amount = '', vatId = '' } = changes;
  const file = portal.pdf();
  lastNumber += 1;
  const index = {
    fileName: `${file.fileName}.csv`,
    bytes:
      'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Betrag;USt-IdNr.\r\n' +
      `${file.fileName};RE;D-${lastNumber};${date};${customer};${amount};${vatId}\r\n`,
  };
  const [item] = await portal.upload(portal.key, [file, index]);
  if (item === undefined) throw new Error('one item was uploaded');
  return { ...item, again: () => portal.upload(portal.key, [file, index]) };
};
const readItem = (response: Awaited<ReturnType<IntakePortal['release']>>) => {
  expect(response.statusCode, response.body).toBe(200);
  return intakeItem.parse(response.json());
};
const HELD = { state: 'quarantined', reason: 'e-invoice-required' };
const ACCEPTED = { state: 'accepted', reason: null, warning: null };

describe('a plain PDF of an invoice to a German business', () => {
  it('is held from the first day of the duty on, by the VAT id of the customer or of the index', async () => {
    expect(await deliver()).toMatchObject(HELD);
    expect(await deliver({ date: '31.12.2026' })).toMatchObject(ACCEPTED);
    expect(await deliver({ amount: '250,00' })).toMatchObject(ACCEPTED);
    expect(await deliver({ amount: '250,01' })).toMatchObject(HELD);
    expect(await deliver({ customer: '10000001' })).toMatchObject(ACCEPTED);
    expect(await deliver({ customer: '10000001', vatId: 'DE 111 111 125' })).toMatchObject(HELD);
  });

  it('is released only with an exemption, which the item and the audit trail then name', async () => {
    const { id } = await deliver();
    const refused = await portal.release(id, {});
    expect(refused.statusCode).toBe(400);
    expect(errorBody.parse(refused.json()).code).toBe('EInvoiceExemptionRequired');
    const withoutWords = await portal.release(id, { exemption: 'other' });
    expect(errorBody.parse(withoutWords.json()).errors).toEqual({ exemptionComment: ['is missing'] });
    expect(await portal.detail(id)).toMatchObject({ ...HELD, eInvoiceDuty: { state: 'required' } });

    const body = { exemption: 'other', exemptionComment: 'Leasing, siehe Rahmenvertrag' };
    expect(readItem(await portal.release(id, body))).toMatchObject(ACCEPTED);
    const exempt = { exemption: 'other', comment: 'Leasing, siehe Rahmenvertrag' };
    expect((await portal.detail(id)).eInvoiceDuty).toEqual({ state: 'exempt', ...exempt });
    const { rows } = await sql<{ facts: object; actor_account_id: number }>`
      select facts, actor_account_id from audit_event where action = 'document.release' and target_id = ${id}`.execute(
      portal.app.test.owner.executor,
    );
    expect(rows).toMatchObject([{ facts: body, actor_account_id: portal.admin.as }]);
  });

  it('cannot be released without an exemption by choosing the customer or the date by hand', async () => {
    const { rows } = await sql<{ public_id: string }>`
      select public_id from customer where customer_number = ${GERMAN_BUSINESS}`.execute(
      portal.app.test.owner.executor,
    );
    const id = await portal.hold();
    const body = { documentNumber: 'D-HAND', documentDate: '2027-02-01', typeValue: 0 };
    const customerId = rows[0]?.public_id;
    const refused = await portal.release(id, { ...body, customerId });
    expect(errorBody.parse(refused.json()).code).toBe('EInvoiceExemptionRequired');
    const released = await portal.release(id, { ...body, customerId, exemption: 'transition' });
    expect(readItem(released)).toMatchObject(ACCEPTED);
  });

  it('is accepted with a warning if the provider has chosen only to be advised', async () => {
    await setDuty('2027-01-01', 'advise');
    const item = await deliver();
    expect(item).toMatchObject({ state: 'accepted', reason: null, warning: 'e-invoice-required' });
    const detail = await portal.detail(item.id);
    expect(detail).toMatchObject({ warning: 'e-invoice-required', eInvoiceDuty: { state: 'advised' } });
  });

  it('that is held stays held when the date is cleared, and is accepted when it comes again or is released', async () => {
    const [released, repeated] = [await deliver(), await deliver()];
    await setDuty(null);
    expect(await portal.detail(released.id)).toMatchObject(HELD);
    expect(readItem(await portal.release(released.id, {}))).toMatchObject(ACCEPTED);
    expect(await repeated.again()).toMatchObject([ACCEPTED]);
  });

  it('that was accepted is held when it comes again as another file, once the customer has a VAT id', async () => {
    const customer = await portal.addCustomer('10000051');
    expect(await deliver({ customer: '10000051' })).toMatchObject(ACCEPTED);
    const waiting = await deliver({ customer: '10000052' });
    expect(waiting).toMatchObject({ state: 'quarantined', reason: 'customer-unknown' });
    await portal.addCustomer('10000052', ['vat-id', 'DE111111133']);
    expect(await waiting.again()).toMatchObject([HELD]);
    await sql`
      insert into customer_identifier (provider_id, scheme, value, customer_id)
      values (${portal.A.id}, 'vat-id', 'DE111111141', ${customer.id})`.execute(
      portal.app.test.owner.executor,
    );
    expect(await deliver({ customer: '10000051' })).toMatchObject(HELD);
  });
});

describe('the setting of the duty', () => {
  it('is changed by a SuperAdmin only: a ProviderAdmin, an intake key and a customer get 403 or 401', async () => {
    const customer = await portal.build.customerUser([[portal.customer.id, 'CustomerAdmin']]);
    expect((await setDuty(null, 'hold', portal.admin)).statusCode).toBe(403);
    expect((await setDuty(null, 'hold', { as: customer.id })).statusCode).toBe(403);
    expect([401, 403]).toContain((await portal.send(portal.key, { url: '/api/Provider' })).statusCode);
    const setups = z
      .array(providerSetup)
      .parse((await portal.send(portal.superAdmin, { url: '/api/Provider' })).json());
    expect(setups.find(({ id }) => id === portal.A.publicId)).toMatchObject({
      eInvoiceDutyFrom: '2027-01-01',
      eInvoiceDutyMode: 'hold',
    });
  });

  it.each([
    ['eInvoiceDutyFrom', '2027-02-30', 'hold'],
    ['eInvoiceDutyFrom', '01.01.2027', 'hold'],
    ['eInvoiceDutyMode', '2027-01-01', 'ignore'],
  ])('needs a valid %s', async (field, from, mode) => {
    const response = await setDuty(from, mode);
    expect(response.json()).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } });
  });
});
