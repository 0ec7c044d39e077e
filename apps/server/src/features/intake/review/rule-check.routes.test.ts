import { documentRuleCheck, intakeJournalPage, ruleFigures } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { einvoice, xrechnung } from '../test-support/documents.ts';
import { createIntakePortal, type IntakePortal, type Sender } from '../test-support/intake-portal.ts';

let portal: IntakePortal;
let customer: { readonly id: number };
let broken: { readonly id: string; readonly documentId: string };

/** Provider A has two documents that break the same rules, a correct one and a plain PDF; provider B has a broken one that is held. */
beforeAll(async () => {
  portal = await createIntakePortal();
  customer = await portal.addCustomer('10000005', ['endpoint', 'buyer@info.de']);
  const files = [
    xrechnung('RE-1', { broken: true }),
    xrechnung('RE-2', { broken: true }),
    einvoice('ferd24-xrechnung.pdf'),
    portal.pdf('plain.pdf'),
  ];
  const [first] = await portal.upload(portal.key, files);
  if (typeof first?.documentId !== 'string') throw new Error(`not accepted: ${JSON.stringify(first)}`);
  broken = { id: first.id, documentId: first.documentId };
  await portal.upload(portal.keyB, [xrechnung('RE-3', { broken: true })]);
  await moveToMonth();
});
afterAll(() => portal.app.close());

const MONTH = '2026-10';

/** A month may end between two of the uploads, so all of them are moved to one month. */
async function moveToMonth(): Promise<void> {
  const owner = portal.app.test.owner.executor;
  const { rows } = await sql`
    select r.file_name, f.month from rule_finding f join intake_receipt r on r.id = f.receipt_id
    where f.month <> date_trunc('month', r.received_at at time zone 'Europe/Berlin')`.execute(owner);
  expect(rows, 'findings of another month than their receipts').toEqual([]);
  await sql`update intake_receipt set received_at = ${`${MONTH}-15`}`.execute(owner);
  await sql`update rule_finding set month = ${`${MONTH}-01`}`.execute(owner);
}

async function listNames(sender: Sender, query: Record<string, string> = {}) {
  const page = intakeJournalPage.parse((await portal.list(sender, { orderBy: 'FileName', ...query })).json());
  return page.items.map(({ fileName, findingCount }) => `${fileName} ${findingCount ?? 'unchecked'}`);
}
const getFigures = async (sender: Sender, query: Record<string, string> = {}) =>
  portal.send(sender, { url: '/api/Intake/RuleFigures', query: { month: MONTH, ...query } });
const getCheck = (sender: Sender, id = broken.documentId) =>
  portal.send(sender, { url: `/api/Invoice/RuleCheck/${id}` });

describe('the journal', () => {
  it('counts the findings of each file, and has a filter for those with findings', async () => {
    expect(await listNames(portal.admin)).toEqual([
      'ferd24-xrechnung.pdf 0',
      'plain.pdf unchecked',
      'RE-1.xml 4',
      'RE-2.xml 4',
    ]);
    expect(await listNames(portal.admin, { findings: 'with' })).toEqual(['RE-1.xml 4', 'RE-2.xml 4']);
    expect(await listNames(portal.superAdmin, { findings: 'with' })).toHaveLength(3);
    expect((await portal.list(portal.admin, { findings: 'without' })).statusCode).toBe(400);
  });

  it('has in its detail each broken rule with class, term and advice in both languages, and explains the check', async () => {
    const { ruleCheck } = await portal.detail(broken.id);
    expect(ruleCheck).toMatchObject({ outcome: 'checked', findingCount: 4 });
    expect(ruleCheck?.rulesVersion).toContain('EN 16931 1.3.16');
    expect(ruleCheck?.statement.de).toContain('verbindlich ist der Prüfer der KoSIT');
    expect(ruleCheck?.rules.map(({ rule, class: one, term }) => [rule, one, term])).toEqual([
      ['BR-CO-10', 'semantic', 'BT-106'],
      ['BR-CO-13', 'semantic', 'BT-109'],
      ['BR-DE-15', 'national', 'BT-10'],
      ['BR-DE-TMP-32', 'national', 'BT-72'],
    ]);
    for (const { advice } of ruleCheck?.rules ?? [])
      expect([advice.de, advice.en].every((sentence) => sentence.length > 20)).toBe(true);
  });
});

describe('the check of a document in the back office', () => {
  it('is the same as at the intake, for every role of its provider', async () => {
    const { ruleCheck } = await portal.detail(broken.id);
    const user = { as: (await portal.build.backofficeUser('ProviderUser', portal.A.id)).id };
    for (const sender of [portal.admin, portal.superAdmin, user]) {
      const response = await getCheck(sender);
      expect(documentRuleCheck.parse(response.json()).check).toEqual(ruleCheck);
    }
    expect((await getCheck(portal.adminB)).statusCode).toBe(404);
  });

  it.each(['CustomerAdmin', 'CustomerUser'] as const)('is not in any response to a %s', async (role) => {
    const reader = { as: (await portal.build.customerUser([[customer.id, role]])).id };
    expect((await getCheck(reader)).statusCode).toBe(403);
    expect((await getFigures(reader)).statusCode).toBe(403);
    expect((await portal.list(reader)).statusCode).toBe(403);
    const answers = await Promise.all(
      ['/api/Invoice/List', `/api/Invoice/Details/${broken.documentId}`].map((url) =>
        portal.send(reader, { url }),
      ),
    );
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/BR-|ruleCheck|finding/i);
    }
  });

  it('is null for a document that came in before there was a check', async () => {
    const { publicId } = await portal.build.invoice(customer.id, portal.A.id);
    expect((await getCheck(portal.admin, publicId)).json()).toEqual({ check: null });
  });
});

describe('the figures of a month', () => {
  it('count each rule once per document, so that one wrong setting of the ERP is one line', async () => {
    const figures = ruleFigures.parse((await getFigures(portal.admin)).json());
    expect([figures.checked, figures.withFindings]).toEqual([3, 2]);
    expect(figures.rules.map(({ rule, documents, findings }) => [rule, documents, findings])).toEqual([
      ['BR-CO-10', 2, 2],
      ['BR-CO-13', 2, 2],
      ['BR-DE-15', 2, 2],
      ['BR-DE-TMP-32', 2, 2],
    ]);
  });

  it('are those of the provider of the caller, and for a SuperAdmin those of all providers or of one', async () => {
    const documentsOf = async (sender: Sender, query: Record<string, string> = {}) =>
      ruleFigures.parse((await getFigures(sender, query)).json()).rules[0]?.documents;
    expect(await documentsOf(portal.superAdmin)).toBe(3);
    expect(await documentsOf(portal.superAdmin, { providerId: portal.B.publicId })).toBe(1);
    expect(await documentsOf(portal.adminB)).toBe(1);
    expect((await getFigures(portal.admin, { providerId: portal.B.publicId })).statusCode).toBe(403);
  });

  it('are empty for another month, and an invalid month is refused', async () => {
    expect((await getFigures(portal.admin, { month: '1999-02' })).json()).toMatchObject({
      checked: 0,
      rules: [],
    });
    for (const month of ['0000-01', '2026-13'])
      expect((await getFigures(portal.admin, { month })).statusCode).toBe(400);
  });
});
