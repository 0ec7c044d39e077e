import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { portalDay } from '../../platform/http/index.ts';
import { createMailer } from '../../platform/mail/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder, type WorldBuilder } from '../../../test/support/test-world.ts';
import { sendNotices } from './send-notices.ts';

const NEVER_ABORTS = new AbortController().signal;
const mailer = createMailer({
  publicUrl: new URL('https://belege.example'),
  operator: { name: 'Muster GmbH', productTitle: 'Belegfach' },
});

let test: TestDatabase;
let build: WorldBuilder;
let provider: { id: number };
let customer: { id: number };
beforeEach(async () => {
  test = await createTestDatabase();
  build = createWorldBuilder(test.owner.executor);
  provider = await build.provider();
  customer = await build.customer([provider.id], { name: 'Bäckerei <Müller> & Söhne' });
});
afterEach(() => test.drop());

const send = (preference: 'daily' | 'per-document', signal = NEVER_ABORTS) =>
  sendNotices({ database: test.database, mailer }, preference, signal);
const mails = () => test.listMails();
const countPending = async () =>
  (await test.owner.executor.selectFrom('pending_notice').select('invoice_id').execute()).length;

async function createRecipient(preference?: 'daily' | 'per-document' | 'never', customerId = customer.id) {
  const user = await build.customerUser([[customerId, 'CustomerUser']]);
  if (preference !== undefined)
    await test.owner.executor
      .insertInto('notice_preference')
      .values({ account_id: user.id, preference })
      .execute();
  return user;
}

/** Creates a document of the customer, about which the account has a pending notice. */
async function publish(
  accountId: number,
  options: Parameters<WorldBuilder['invoice']>[2] = {},
  customerId = customer.id,
  providerId = provider.id,
) {
  const invoice = await build.invoice(customerId, providerId, options);
  await test.owner.executor
    .insertInto('pending_notice')
    .values({ account_id: accountId, invoice_id: invoice.id })
    .execute();
  return invoice;
}

describe('a notice of new documents', () => {
  it('states the number of documents of each customer, and nothing of their content', async () => {
    const user = await createRecipient();
    const documents = [
      await publish(user.id, { number: 'RE-2026/4711' }),
      await publish(user.id),
      await publish(user.id, { type: 2 }),
    ];
    const cafe = await build.customer([provider.id], { name: 'Café Schäfer KG' });
    await test.owner.executor
      .insertInto('customer_role')
      .values({ account_id: user.id, customer_id: cafe.id, role: 'CustomerUser' })
      .execute();
    documents.push(await publish(user.id, { type: 1 }, cafe.id));
    await send('daily');
    const [mail, ...otherMails] = await mails();
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'new-documents',
      recipient: user.email,
      accountId: user.id,
      providerId: provider.id,
      subject: 'Belegfach: 4 neue Belege / 4 new documents',
      state: 'pending',
      canWait: true,
    });
    expect(mail?.textBody).toContain('Bäckerei <Müller> & Söhne: 2 Rechnungen, 1 Mahnung\n');
    expect(mail?.textBody).toContain('Café Schäfer KG: 1 Zahlungsavis\n');
    expect(mail?.textBody).toContain('Bäckerei <Müller> & Söhne: 2 invoices, 1 reminder\n');
    // The documents of the e-mail by the day on which they were published, the newest first.
    expect(mail?.textBody).toMatch(
      /https:\/\/belege\.example\/invoices\?published=(\d{4}-\d{2}-\d{2})\.\.\d{4}-\d{2}-\d{2}&sort=-published\n/,
    );
    expect(mail?.htmlBody).toContain('Bäckerei &lt;Müller&gt; &amp; Söhne: 2 Rechnungen, 1 Mahnung');
    for (const { number, publicId } of documents)
      for (const secret of [number, publicId]) expect(JSON.stringify(mail)).not.toContain(secret);
    expect(await countPending()).toBe(0);
  });

  it('links the list from the day on which the first of its documents was published', async () => {
    const user = await createRecipient();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const first = daysAgo(3);
    await publish(user.id, { takenIn: daysAgo(1).toISOString() });
    await publish(user.id, { takenIn: first.toISOString(), type: 2 });
    await send('daily');
    expect((await mails())[0]?.textBody).toContain(`/invoices?published=${portalDay(first)}..`);
  });

  it('contains the link that ends the notices, for people and for mail programs', async () => {
    const user = await createRecipient();
    await publish(user.id);
    await send('daily');
    const [mail] = await mails();
    const token = /\/unsubscribe#token=(ot_[\w-]{43})\s/.exec(mail?.textBody ?? '')?.[1];
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<https://belege.example/api/CustomerUser/Unsubscribe?token=${token ?? '?'}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const { rows } = await sql`
      select account_id from unsubscribe_token where token_hash = sha256(convert_to(${token ?? ''}, 'UTF8'))`.execute(
      test.owner.executor,
    );
    expect(rows).toEqual([{ account_id: user.id }]);
  });

  it('about a single document uses the singular', async () => {
    const user = await createRecipient();
    await publish(user.id);
    await send('daily');
    expect((await mails())[0]?.subject).toBe('Belegfach: Ein neuer Beleg / A new document');
  });

  it('about documents of several providers has no provider', async () => {
    const user = await createRecipient();
    const otherProvider = await build.provider();
    await publish(user.id);
    await publish(user.id, {}, customer.id, otherProvider.id);
    await send('daily');
    expect((await mails())[0]?.providerId).toBeNull();
  });

  it('names 20 customers of a user with more customers, and counts the others', async () => {
    const user = await build.customerUser([]);
    for (let count = 0; count < 22; count += 1) {
      const branchCustomer = await build.customer([provider.id], {
        name: `Filiale ${String(count).padStart(2, '0')}`,
      });
      await test.owner.executor
        .insertInto('customer_role')
        .values({ account_id: user.id, customer_id: branchCustomer.id, role: 'CustomerUser' })
        .execute();
      await publish(user.id, {}, branchCustomer.id);
    }
    await send('daily');
    const text = (await mails())[0]?.textBody ?? '';
    expect(text).toContain('Filiale 19: 1 Rechnung\n\nund 2 weitere Kunden\n');
    expect(text).not.toContain('Filiale 20');
  });
});

describe('notices', () => {
  it('are sent as each user chose, and daily when the user has not chosen', async () => {
    const [unset, daily, prompt, never] = [
      await createRecipient(),
      await createRecipient('daily'),
      await createRecipient('per-document'),
      await createRecipient('never'),
    ];
    for (const { id } of [unset, daily, prompt, never]) await publish(id);
    await send('per-document');
    expect((await mails()).map(({ accountId }) => accountId)).toEqual([prompt.id]);
    await send('daily');
    expect((await mails()).map(({ accountId }) => accountId)).toEqual([prompt.id, unset.id, daily.id]);
    await send('daily');
    await send('per-document');
    expect(await mails()).toHaveLength(3);
  });

  it.each([
    ['was deleted', sql`update account set deleted_at = now()`],
    ['was blocked', sql`update account set status = 'New', password_hash = null`],
    ['lost the role', sql`delete from customer_role`],
    ['has an Inactive customer', sql`update customer set status = 'Inactive'`],
  ])('are not sent to a user who %s in the meantime', async (_name, change) => {
    const user = await createRecipient();
    await publish(user.id);
    await change.execute(test.owner.executor);
    await send('daily');
    expect(await mails()).toEqual([]);
    expect(await countPending()).toBe(0);
  });

  it('are sent only about the new version when a version was replaced before its notice', async () => {
    const user = await createRecipient();
    const old = await publish(user.id);
    const renewed = await publish(user.id);
    await build.supersede(old.id, renewed.id);
    await send('daily');
    expect((await mails())[0]?.subject).toBe('Belegfach: Ein neuer Beleg / A new document');
  });

  it('are sent once by several instances at the same time', async () => {
    const users = [];
    for (let count = 0; count < 12; count += 1) users.push(await createRecipient());
    for (const { id } of users) await publish(id);
    await Promise.all([send('daily'), send('daily'), send('daily')]);
    const recipientIds = (await mails()).map(({ accountId }) => accountId ?? 0);
    expect(recipientIds.toSorted((a, b) => a - b)).toEqual(users.map(({ id }) => id));
  });

  it('wait for the next run when the portal stops', async () => {
    const user = await createRecipient();
    await publish(user.id);
    await send('daily', AbortSignal.abort());
    expect(await mails()).toEqual([]);
    expect(await countPending()).toBe(1);
  });
});
