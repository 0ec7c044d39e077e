import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { makePalette } from '../palette/index.ts';
import { createMailer } from './create-mailer.ts';
import type { EmailTemplate } from './email-template.ts';

const operator = { name: 'Muster GmbH', productTitle: 'Belegfach' };
const TO = { email: 'o@test.example', name: 'Ömer Çelik' };
const template: EmailTemplate = {
  kind: 'invitation',
  de: { subject: 'Prüfung\r\nBcc: evil@test.example', paragraphs: ['Guten Morgen.'] },
  en: { subject: 'Test', paragraphs: ['Good morning.'] },
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const mails = () => test.listMails();

describe('the mailer', () => {
  it('writes a pending e-mail with its recipient to the outbox', async () => {
    const mailer = createMailer({ publicUrl: new URL('https://belege.example'), operator });
    await mailer.send(test.database.executor, TO, template);
    expect((await mails()).at(-1)).toMatchObject({
      kind: 'invitation',
      recipient: 'o@test.example',
      accountId: null,
      providerId: null,
      subject: 'Belegfach: Prüfung Bcc: evil@test.example / Test',
      state: 'pending',
      headers: {},
    });
  });

  it('writes nothing when the transaction is rolled back', async () => {
    const before = (await mails()).length;
    const mailer = createMailer({ publicUrl: new URL('https://belege.example'), operator });
    const failing = test.database.transaction(async (transaction) => {
      await mailer.send(transaction, TO, template);
      throw new Error('the reason for the mail failed');
    });
    await expect(failing).rejects.toThrow('the reason for the mail failed');
    expect(await mails()).toHaveLength(before);
  });

  it('adds an unsubscribe link to e-mails that are optional', async () => {
    const mailer = createMailer({ publicUrl: new URL('https://belege.example'), operator });
    const unsubscribe = {
      page: mailer.link('/unsubscribe', { token: 't' }),
      oneClick: mailer.link('/api/CustomerUser/Unsubscribe', { token: 't' }),
    };
    await mailer.send(test.database.executor, TO, { ...template, unsubscribe });
    const mail = (await mails()).at(-1);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': '<https://belege.example/api/CustomerUser/Unsubscribe?token=t>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.textBody).toContain(
      'abbestellen / Unsubscribe from these notifications:\nhttps://belege.example/unsubscribe?token=t\n',
    );
    expect(mail?.htmlBody).toContain('href="https://belege.example/unsubscribe?token=t"');
  });

  it.each([
    ['https://belege.example', 'https://belege.example/set-password?id=1&token=a%26b'],
    ['https://belege.example/', 'https://belege.example/set-password?id=1&token=a%26b'],
    [
      'https://belege.example:8443/portal/',
      'https://belege.example:8443/portal/set-password?id=1&token=a%26b',
    ],
    ['http://[::1]:3000/?x=1#y', 'http://[::1]:3000/set-password?id=1&token=a%26b'],
  ])('builds links from PUBLIC_URL %s', (publicUrl, expected) => {
    const mailer = createMailer({ publicUrl: new URL(publicUrl), operator });
    expect(mailer.link('/set-password', { id: '1', token: 'a&b' })).toBe(expected);
    expect(mailer.link('/')).toBe(expected.replace('set-password?id=1&token=a%26b', ''));
  });

  it("shows the operator with the details required in a business letter, in the operator's colors", async () => {
    const imprint = {
      street: 'Elbchaussee 7',
      postcode: '22765',
      city: 'Hamburg',
      representedBy: 'Ida <Nordwind>',
      registerCourt: 'Amtsgericht Hamburg',
      registerNumber: 'HRB 4711',
    };
    const palette = makePalette('#767676');
    const sender = { name: 'Nordwind AG', productTitle: 'Rechnungsportal', imprint, palette };
    const mailer = createMailer({ publicUrl: new URL('https://belege.example'), operator: sender });
    const action = { label: 'Öffnen', url: mailer.link('/') };
    await mailer.send(test.database.executor, TO, {
      ...template,
      de: { ...template.de, action },
      en: { ...template.en, action },
    });
    const mail = (await mails()).at(-1);
    expect(mail?.textBody).toContain(
      'Rechnungsportal, Nordwind AG\nElbchaussee 7, 22765 Hamburg\nVertreten durch: Ida <Nordwind>\nAmtsgericht Hamburg, HRB 4711\nImpressum: ',
    );
    expect(mail?.htmlBody).toContain('Nordwind AG<br>Elbchaussee 7, 22765 Hamburg<br>');
    expect(mail?.htmlBody).toContain('Ida &lt;Nordwind&gt;<br>Amtsgericht Hamburg, HRB 4711<br>');
    // Links have a grey background, on which the accent itself would not be readable.
    expect(mail?.htmlBody).toContain('background-color:#767676');
    expect(mail?.htmlBody).toContain(`style="color:${palette.light.text};`);
    expect(mail?.htmlBody).not.toMatch(/#2746c1|Belegfach|Muster/);
  });

  it('never builds a link to another host', () => {
    const mailer = createMailer({ publicUrl: new URL('https://belege.example'), operator });
    expect(new URL(mailer.link('//evil.example/x')).host).toBe('belege.example');
  });
});
