import { bulkAssignmentResponse } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';
import {
  createIntakePortal,
  indexFileFor,
  type IntakePortal,
  type Sender,
} from '../test-support/intake-portal.ts';

let portal: IntakePortal;
beforeAll(async () => {
  portal = await createIntakePortal();
});
afterAll(() => portal.app.close());

const discardMany = (ids: readonly string[], sender: Sender = portal.admin) =>
  portal.send(sender, {
    method: 'POST',
    url: '/api/Intake/Documents/Discard',
    payload: { ids, reason: 'Testlauf des ERP' },
  });
const assignMany = (ids: readonly string[], customerId: string, sender: Sender = portal.admin) =>
  portal.send(sender, {
    method: 'POST',
    url: '/api/Intake/Documents/Assign',
    payload: { ids, customerId },
  });
/** Holds a document of an unknown customer. */
const holdOfUnknown = async (number: string) => {
  const file = portal.pdf();
  const [item] = await portal.upload(portal.key, [file, indexFileFor(file.fileName, number, '66666666')]);
  return item?.id ?? '';
};
const stateOf = async (id: string) => (await portal.detail(id)).state;

describe('many held documents', () => {
  it('are rejected for the same reason, each with its own entry in the journal', async () => {
    const ids = [await portal.hold(), await portal.hold()];
    expect((await discardMany([...ids, ids[0] ?? ''])).statusCode).toBe(204);
    for (const id of ids) {
      const { state, events } = await portal.detail(id);
      expect(state).toBe('rejected');
      expect(events.at(-1)).toMatchObject({ toState: 'rejected', comment: 'Testlauf des ERP' });
    }
  });

  it('all stay held if one of them is out of scope or already decided', async () => {
    const held = await portal.hold();
    const decided = await portal.hold();
    await portal.discard(decided, 'schon entschieden');
    const refused = await discardMany([held, decided]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'IntakeNotQuarantined' });
    const [foreign] = await portal.upload(portal.adminB, [portal.pdf()]);
    expect((await discardMany([held, foreign?.id ?? ''])).statusCode).toBe(404);
    expect((await assignMany([held, foreign?.id ?? ''], portal.customer.publicId)).statusCode).toBe(404);
    expect(await stateOf(held)).toBe('quarantined');
  });

  it('are assigned to one customer; one that needs another value stays held', async () => {
    const [complete, other] = [await holdOfUnknown('RE-B/1'), await holdOfUnknown('RE-B/2')];
    const incomplete = await portal.hold();
    const response = await assignMany([complete, incomplete, other], portal.customer.publicId);
    expect(response.statusCode, response.body).toBe(200);
    const { items } = bulkAssignmentResponse.parse(response.json());
    expect(items.map(({ state }) => state).sort()).toEqual(['accepted', 'accepted', 'quarantined']);
    expect(await stateOf(incomplete)).toBe('quarantined');
    expect((await portal.detail(complete)).customerNumber).toBe('10000001');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_event where action = 'document.release' and target_id = any(${[complete, incomplete, other]})`.execute(
      portal.app.test.owner.executor,
    );
    expect(rows[0]?.count).toBe(2);
  });

  // Regression: such documents were released when a customer was assigned, although nobody had looked at them.
  it('stay held if an unknown customer is not the only reason', async () => {
    const bytes = makePlainPdf('active', '/OpenAction << /S /JavaScript /JS (1) >>');
    const [active] = await portal.upload(portal.key, [
      { fileName: 'active.pdf', bytes },
      indexFileFor('active.pdf', 'RE-B/4'),
    ]);
    expect(active).toMatchObject({ state: 'quarantined', reason: 'active-content' });
    const response = await assignMany([active?.id ?? ''], portal.customer.publicId);
    const { items } = bulkAssignmentResponse.parse(response.json());
    expect(items).toMatchObject([{ state: 'quarantined', reason: 'active-content' }]);
    const released = await portal.release(active?.id ?? '', { customerId: portal.customer.publicId });
    expect(released.json()).toMatchObject({ state: 'accepted' });
  });

  it('are not assigned to a customer of another provider', async () => {
    const id = await holdOfUnknown('RE-B/3');
    const foreign = await portal.build.customer([portal.B.id]);
    const response = await assignMany([id], foreign.publicId);
    expect(response.json()).toMatchObject({ code: 'CustomerNotFound' });
    expect(await stateOf(id)).toBe('quarantined');
  });
});
