import { errorBody, intakeItem } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIntakePortal, indexFileFor, type IntakePortal } from '../test-support/intake-portal.ts';

let portal: IntakePortal;
beforeAll(async () => {
  portal = await createIntakePortal();
});
afterAll(() => portal.app.close());

type ReleaseResponse = Awaited<ReturnType<IntakePortal['release']>>;
const expectItem = (response: ReleaseResponse) => {
  expect(response.statusCode, response.body).toBe(200);
  return intakeItem.parse(response.json());
};
const expectRefusal = (response: ReleaseResponse) => {
  expect(response.statusCode, response.body).toBe(400);
  return errorBody.parse(response.json());
};
const COMPLETE = { documentDate: '2026-11-03', typeValue: 0 } as const;
const completeBody = (documentNumber: string) => ({
  ...COMPLETE,
  documentNumber,
  customerId: portal.customer.publicId,
});
/** Holds a document whose number already exists. */
const holdExistingNumber = async (number: string, customerNumber?: string) => {
  const [first, second] = [portal.pdf(), portal.pdf()];
  const [existing] = await portal.upload(portal.key, [first, indexFileFor(first.fileName, number)]);
  const [held] = await portal.upload(portal.key, [
    second,
    indexFileFor(second.fileName, number, customerNumber ?? '10000001'),
  ]);
  expect(held).toMatchObject({ state: 'quarantined', reason: 'number-exists' });
  return { id: held?.id ?? '', existing: existing?.documentId };
};
const listAuditActions = async (id: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where target_id = ${id} order by id`.execute(
    portal.app.test.owner.executor,
  );
  return rows.map(({ action }) => action);
};

describe('a release', () => {
  it('of a plain PDF reports missing fields, then shows the document to its customer, and is in the journal', async () => {
    const id = await portal.hold();
    const missing = expectRefusal(await portal.release(id, { documentNumber: 'RE-R/1' }));
    expect(Object.keys(missing.errors ?? {}).sort()).toEqual(['customerId', 'documentDate', 'typeValue']);
    const item = expectItem(await portal.release(id, completeBody('RE-R/1')));
    expect(item).toMatchObject({ state: 'accepted', reason: null, customerNumber: '10000001' });
    const reader = await portal.build.customerUser([[portal.customer.id, 'CustomerUser']]);
    const list = await portal.app.call({ url: '/api/Invoice/List', as: reader.id });
    expect(list.json()).toMatchObject({ items: [{ id: item.documentId, documentNumber: 'RE-R/1' }] });
    const { events } = await portal.detail(id);
    expect(events.map(({ fromState, toState }) => [fromState, toState])).toEqual([
      [null, 'quarantined'],
      ['quarantined', 'accepted'],
    ]);
    expect(await listAuditActions(id)).toContain('document.release');
  });

  it('with "remember" lets the customer be recognised in the next document', async () => {
    const uploadWithNumber = async (number: string) => {
      const file = portal.pdf();
      const [item] = await portal.upload(portal.key, [file, indexFileFor(file.fileName, number, '77777777')]);
      return item;
    };
    const held = await uploadWithNumber('RE-R/2');
    expect(held).toMatchObject({ state: 'quarantined', reason: 'customer-unknown' });
    const body = { customerId: portal.customer.publicId, remember: true };
    expect(expectItem(await portal.release(held?.id ?? '', body)).state).toBe('accepted');
    expect(await uploadWithNumber('RE-R/3')).toMatchObject({ state: 'accepted', customerNumber: '10000001' });
  });

  it('to a customer of another provider or to an unknown customer is refused', async () => {
    const id = await portal.hold();
    const foreignCustomer = await portal.build.customer([portal.B.id]);
    for (const customerId of [foreignCustomer.publicId, '00000000-0000-7000-8000-000000000000']) {
      const refusal = expectRefusal(await portal.release(id, { ...completeBody('RE-R/4'), customerId }));
      expect(refusal.code).toBe('CustomerNotFound');
    }
    expect((await portal.detail(id)).state).toBe('quarantined');
  });

  it('of an existing number needs a resolution, and a new version replaces the older one in the list', async () => {
    const { id, existing } = await holdExistingNumber('RE-R/5');
    expect(await portal.detail(id)).toMatchObject({
      existing: { documentId: existing, differences: [] },
      resolutions: ['newVersion', 'sameDocument'],
    });
    expect(expectRefusal(await portal.release(id, {})).code).toBe('IntakeNumberExists');
    const item = expectItem(await portal.release(id, { resolution: 'newVersion' }));
    expect(item.state).toBe('accepted');
    const list = await portal.send(portal.admin, {
      url: '/api/Invoice/List',
      query: { documentNumber: 'RE-R/5' },
    });
    expect(list.json()).toMatchObject({ totalItemCount: 1, items: [{ id: item.documentId }] });
  });

  it('as the same document makes the file a duplicate of the existing document', async () => {
    const { id, existing } = await holdExistingNumber('RE-R/6');
    const item = expectItem(await portal.release(id, { resolution: 'sameDocument' }));
    expect(item).toMatchObject({ state: 'duplicate', documentId: existing });
  });

  it('as a new version of the document of another customer is refused', async () => {
    await portal.addCustomer('10000009');
    const { id } = await holdExistingNumber('RE-R/7', '10000009');
    expect((await portal.detail(id)).resolutions).toEqual(['sameDocument']);
    expect(expectRefusal(await portal.release(id, { resolution: 'newVersion' })).code).toBe(
      'IntakeNumberExists',
    );
  });

  it('by two people at the same time creates one document, and a later release is refused', async () => {
    const id = await portal.hold();
    const responses = await Promise.all([
      portal.release(id, completeBody('RE-R/8')),
      portal.release(id, completeBody('RE-R/8'), portal.superAdmin),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const refused = responses.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({ code: 'IntakeNotQuarantined' });
    expect(expectRefusal(await portal.release(id, completeBody('RE-R/8'))).code).toBe('IntakeNotQuarantined');
    expect((await portal.detail(id)).events).toHaveLength(2);
  });
});

describe('a rejection by a person', () => {
  it('has a reason that is in the journal, and the file can still be downloaded', async () => {
    const id = await portal.hold();
    expect(expectItem(await portal.discard(id, 'Gehört uns nicht'))).toMatchObject({
      state: 'rejected',
      reason: 'discarded',
    });
    expect((await portal.detail(id)).events.at(-1)).toMatchObject({
      toState: 'rejected',
      comment: 'Gehört uns nicht',
    });
    expect((await portal.download(portal.admin, id)).statusCode).toBe(200);
    expect(await listAuditActions(id)).toContain('document.discard');
    expect(expectRefusal(await portal.discard(id, 'Noch einmal')).code).toBe('IntakeNotQuarantined');
  });

  it('needs a reason', async () => {
    const id = await portal.hold();
    expect(expectRefusal(await portal.discard(id, '')).errors).toHaveProperty('reason');
    expect((await portal.detail(id)).state).toBe('quarantined');
  });

  it('at the same time as a release results in only one decision', async () => {
    const id = await portal.hold();
    const responses = await Promise.all([
      portal.discard(id, 'x'),
      portal.release(id, completeBody('RE-R/9'), portal.superAdmin),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const { state, events } = await portal.detail(id);
    expect(state).toBe(responses[0].statusCode === 200 ? 'rejected' : 'accepted');
    expect(events).toHaveLength(2);
  });

  it('of a document of another provider returns 404, and so does a release', async () => {
    const id = await portal.hold();
    expect((await portal.discard(id, 'x', portal.adminB)).statusCode).toBe(404);
    expect((await portal.release(id, completeBody('RE-R/10'), portal.adminB)).statusCode).toBe(404);
  });
});
