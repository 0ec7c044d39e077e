import { identifierPage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { einvoice } from '../test-support/documents.ts';
import { createIntakePortal, type IntakePortal, type Sender } from '../test-support/intake-portal.ts';

let portal: IntakePortal;
let customerA: { id: number; publicId: string };
let customerB: { id: number; publicId: string };
beforeAll(async () => {
  portal = await createIntakePortal();
  customerA = await portal.addCustomer('10000011');
  customerB = await portal.addCustomer('10000012');
});
afterAll(() => portal.app.close());

const listIdentifiers = async (sender: Sender = portal.admin, query: Record<string, string> = {}) =>
  identifierPage.parse((await portal.send(sender, { url: '/api/Intake/Identifiers', query })).json());
const removeIdentifier = async (id: string, sender: Sender = portal.admin) =>
  (await portal.send(sender, { method: 'DELETE', url: `/api/Intake/Identifiers/${id}` })).statusCode;
const listAuditEntries = async (action: string) => {
  const { rows } = await sql<{
    target_id: string;
    facts: object;
    actor_account_id: number;
    has_address: boolean;
  }>`
    select target_id, facts, actor_account_id, address_digest is not null as has_address
    from audit_event where action = ${action} order by id`.execute(portal.app.test.owner.executor);
  return rows;
};

/** Creates a held receipt whose customer is named only by this key. */
async function holdWithKey(customerKey: string): Promise<string> {
  const id = await portal.hold();
  await sql`update intake_receipt set customer_key = ${customerKey} where public_id = ${id}`.execute(
    portal.app.test.owner.executor,
  );
  return id;
}
let documentCount = 0;
const releaseBody = (customerId: string, changes: object = {}) => ({
  customerId,
  documentNumber: `L-${(documentCount += 1)}`,
  documentDate: '2026-11-03',
  typeValue: 0,
  remember: true,
  ...changes,
});

describe('a learned identifier', () => {
  it('is listed, can be removed, and is in the audit trail with its customer and the person', async () => {
    const id = await holdWithKey('endpoint:buchhaltung@one.example');
    expect((await portal.release(id, releaseBody(customerA.publicId))).statusCode).toBe(200);
    expect((await listAuditEntries('customer-identifier.learn')).at(-1)).toEqual({
      target_id: customerA.publicId,
      facts: { scheme: 'endpoint', value: 'buchhaltung@one.example', receiptId: id },
      actor_account_id: portal.admin.as,
      has_address: true,
    });
    expect((await listAuditEntries('document.release')).at(-1)).toMatchObject({
      target_id: id,
      facts: { customerId: customerA.publicId },
    });
    const [learned] = (await listIdentifiers()).items;
    expect(learned).toMatchObject({
      scheme: 'endpoint',
      value: 'buchhaltung@one.example',
      customer: { id: customerA.publicId, customerNumber: '10000011' },
      learnedBy: expect.stringContaining('User') as string,
    });
    const identifierId = learned?.id ?? '';
    expect(await removeIdentifier(identifierId, portal.adminB)).toBe(404);
    expect(await removeIdentifier(identifierId)).toBe(204);
    expect(await removeIdentifier(identifierId)).toBe(404);
    expect((await listIdentifiers()).totalItemCount).toBe(0);
    expect((await listAuditEntries('customer-identifier.remove')).at(-1)).toMatchObject({
      target_id: customerA.publicId,
      facts: { scheme: 'endpoint', value: 'buchhaltung@one.example' },
      actor_account_id: portal.admin.as,
      has_address: true,
    });
  });

  it('is moved from another customer only after a confirmation, and nothing is released before', async () => {
    await portal.release(await holdWithKey('gln:4012345000009'), releaseBody(customerA.publicId));
    const id = await holdWithKey('gln:4012345000009');
    expect((await portal.detail(id)).identifierHolders).toMatchObject([
      { id: customerA.publicId, isOwnNumber: false },
    ]);
    const refused = await portal.release(id, releaseBody(customerB.publicId));
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'IdentifierBelongsToAnother',
      message: expect.stringContaining('10000011') as string,
    });
    expect((await portal.detail(id)).state).toBe('quarantined');
    expect((await listIdentifiers()).items).toMatchObject([{ customer: { id: customerA.publicId } }]);
    expect(
      (await portal.release(id, releaseBody(customerB.publicId, { overrideIdentifier: true }))).statusCode,
    ).toBe(200);
    expect((await listIdentifiers()).items).toMatchObject([{ customer: { id: customerB.publicId } }]);
    expect((await listAuditEntries('customer-identifier.learn')).at(-1)?.facts).toMatchObject({
      takenFrom: [customerA.publicId],
    });
  });

  it('is moved only by a super admin if it is a VAT id', async () => {
    await portal.release(await holdWithKey('vat-id:DE111111125'), releaseBody(customerA.publicId));
    const id = await holdWithKey('vat-id:DE111111125');
    const moveBody = releaseBody(customerB.publicId, { overrideIdentifier: true });
    expect((await portal.release(id, moveBody)).json()).toMatchObject({
      status: 403,
      code: 'IdentifierNotYours',
    });
    expect(
      (await portal.release(id, releaseBody(customerB.publicId), portal.superAdmin)).json(),
    ).toMatchObject({
      code: 'IdentifierBelongsToAnother',
    });
    expect((await portal.release(id, moveBody, portal.superAdmin)).statusCode).toBe(200);
  });

  it('cannot be the customer number of another customer', async () => {
    const id = await holdWithKey('10000012');
    for (const sender of [portal.admin, portal.superAdmin])
      expect(
        (
          await portal.release(id, releaseBody(customerA.publicId, { overrideIdentifier: true }), sender)
        ).json(),
      ).toMatchObject({ code: 'IdentifierNotYours', message: expect.stringContaining('10000012') as string });
  });

  it('cannot be the customer number of another customer without its leading zeros if the provider ignores them', async () => {
    await portal.addCustomer('00012345');
    await sql`update provider set ignores_leading_zeros = true where id = ${portal.A.id}`.execute(
      portal.app.test.owner.executor,
    );
    for (const value of ['12345', 'buyer-id:12345']) {
      const id = await holdWithKey(value);
      expect((await portal.detail(id)).identifierHolders).toMatchObject([
        { customerNumber: '00012345', isOwnNumber: true },
      ]);
      expect(
        (await portal.release(id, releaseBody(customerA.publicId, { overrideIdentifier: true }))).json(),
      ).toMatchObject({ code: 'IdentifierNotYours', message: expect.stringContaining('00012345') as string });
    }
  });

  it('is assigned to only one of two customers if both are released at the same time', async () => {
    const ids = [
      await holdWithKey('endpoint:race@example.com'),
      await holdWithKey('endpoint:race@example.com'),
    ];
    const responses = await Promise.all(
      [customerA, customerB].map(({ publicId }, index) =>
        portal.release(ids[index] ?? '', releaseBody(publicId)),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is listed only for its provider, and a filter by another provider is refused', async () => {
    const b = { id: portal.B.id, publicId: portal.B.publicId };
    expect((await listIdentifiers(portal.adminB)).totalItemCount).toBe(0);
    expect((await listIdentifiers(portal.superAdmin)).totalItemCount).toBeGreaterThan(0);
    expect((await listIdentifiers(portal.superAdmin, { providerId: b.publicId })).totalItemCount).toBe(0);
    const ofCustomer = async (sender: Sender, customerNumber: string) =>
      (await listIdentifiers(sender, { customerNumber })).items.map(
        ({ customer }) => customer.customerNumber,
      );
    const numbers = (await listIdentifiers()).items.map(({ customer }) => customer.customerNumber);
    const [number = ''] = numbers;
    expect(await ofCustomer(portal.admin, number)).toEqual(numbers.filter((each) => each === number));
    expect(await ofCustomer(portal.admin, '99999999')).toEqual([]);
    expect(await ofCustomer(portal.adminB, number)).toEqual([]);
    const refused = await portal.send(portal.admin, {
      url: '/api/Intake/Identifiers',
      query: { providerId: b.publicId },
    });
    expect(refused.statusCode).toBe(403);
  });

  it('is found by a part of its value, without case and within the scope, also of one customer', async () => {
    const values = ['endpoint:Einkauf%1@Search.example', 'endpoint:einkauf_2@search.example'];
    for (const value of values)
      await portal.release(await holdWithKey(value), releaseBody(customerA.publicId));
    const find = async (value: string, sender: Sender = portal.admin, query: Record<string, string> = {}) =>
      (await listIdentifiers(sender, { value, ...query })).items
        .map((item) => item.value.toLowerCase())
        .sort();
    const [first, second] = ['einkauf%1@search.example', 'einkauf_2@search.example'];
    expect(await find('@SEARCH.')).toEqual([first, second]);
    expect(await find('f%1')).toEqual([first]);
    expect(await find('f_')).toEqual([second]);
    expect(await find('f_', portal.superAdmin)).toEqual([second]);
    expect(await find('search', portal.admin, { customerNumber: '10000011' })).toEqual([first, second]);
    expect(await find('search', portal.admin, { customerNumber: '10000012' })).toEqual([]);
    expect(await find('search', portal.adminB)).toEqual([]);
  });

  it('lets documents be accepted until it is removed; then the next document is held again', async () => {
    const { fileName, bytes } = einvoice('xrechnung-ubl.xml');
    /** The same invoice with another number. */
    const deliver = async (number: string) => {
      const xml = bytes.toString().replace(/(<cbc:ID>)[^<]*/, `$1${number}`);
      const [item] = await portal.upload(portal.key, [{ fileName, bytes: Buffer.from(xml) }]);
      return item;
    };
    const held = await deliver('E-1');
    expect(held?.state).toBe('quarantined');
    await portal.release(held?.id ?? '', { customerId: customerA.publicId, remember: true });
    expect((await deliver('E-2'))?.state).toBe('accepted');
    const { items } = await listIdentifiers();
    expect(items.length).toBeGreaterThan(0);
    for (const { id } of items) await removeIdentifier(id);
    expect((await deliver('E-3'))?.state).toBe('quarantined');
  });
});
