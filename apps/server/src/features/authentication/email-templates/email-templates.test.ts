import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, type EmailTemplate } from '../../../platform/mail/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { customerActivatedEmail } from './customer-activated-email.ts';
import { emailChangeEmail } from './email-change-email.ts';
import { securityEmail } from './security-email.ts';
import { invitationEmail } from './invitation-email.ts';
import { passwordOffEmail } from './password-off-email.ts';
import { missingPasswordEmail, passwordResetEmail } from './password-reset-email.ts';

const name = 'Käthe <b>Weißhäupl<b> & "Töchter"';
const escapedName = 'Käthe &lt;b&gt;Weißhäupl&lt;b&gt; &amp; &quot;Töchter&quot;';
const link = 'https://belege.example/set-password?id=1&token=a_b-c&usertype=CustomerUser';
const escapedLink =
  'href="https://belege.example/set-password?id=1&amp;token=a_b-c&amp;usertype=CustomerUser"';
const initialPassword = `Kr7!<&>'"-pW4x`;

const templates: readonly (readonly [string, EmailTemplate, readonly string[]])[] = [
  ['invitation', invitationEmail(link, initialPassword, 14), ['gelten 14 Tage', '14 days']],
  ['password-reset', passwordResetEmail(link, 60), ['gilt 60 Minuten', '60 minutes']],
  ['email-change', emailChangeEmail(link, 24), ['gilt 24 Stunden', '24 hours']],
  ['email-change-notice', securityEmail('email-change-notice'), ['neue E-Mail-Adresse angegeben']],
  ['email-taken', securityEmail('email-taken'), ['hat sich nichts geändert', 'nothing has changed']],
  [
    'second-factor-activated',
    securityEmail('second-factor-activated'),
    ['jetzt die Zwei-Faktor-Anmeldung aktiv'],
  ],
  [
    'second-factor-removed',
    securityEmail('second-factor-removed'),
    ['ist deaktiviert', 'has been deactivated'],
  ],
  ['sign-on-locked', securityEmail('sign-on-locked'), ['an Ihren Administrator', 'ask your administrator']],
  ['sign-on-unlinked', securityEmail('sign-on-unlinked'), ['wurde entfernt', 'was removed']],
  ['password-reset', missingPasswordEmail(link, 60), ['haben noch kein Passwort', 'have no password yet']],
  ['session-ended', securityEmail('session-ended'), ['zur Sicherheit beendet', 'ended it for safety']],
  ['password-off', passwordOffEmail(link, 'codes'), ['zur Sicherheit gesperrt', 'blocked for safety']],
  ['password-off', passwordOffEmail(link, 'passwords'), ['gilt es weiter', 'it is still good']],
  ['password-reset', passwordResetEmail(link, 1439), ['gilt 23 Stunden', '23 hours']],
  [
    'customer-activated',
    customerActivatedEmail('Café <Schäfer> KG', link),
    ['Kunden-Admin für Café <Schäfer> KG', 'customer admin of Café <Schäfer> KG'],
  ],
];

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function sendAndRead(template: EmailTemplate, recipientName = name) {
  const mailer = createMailer({
    publicUrl: new URL('https://belege.example'),
    operator: { name: 'Muster & Söhne GmbH', productTitle: 'Belegfach' },
  });
  await mailer.send(test.database.executor, { email: 'k@test.example', name: recipientName }, template);
  const mail = (await test.listMails()).at(-1);
  if (mail === undefined) throw new Error('the e-mail was not stored');
  return mail;
}

describe.each(templates)('the e-mail %s', (kind, template, sentences) => {
  it('has the same content in plain text and HTML, German first, with escaped names', async () => {
    const mail = await sendAndRead(template);
    expect(mail.kind).toBe(kind);
    expect(mail.subject).toBe(`Belegfach: ${template.de.subject} / ${template.en.subject}`);
    expect(mail.textBody).toContain(`Guten Tag ${name},`);
    expect(mail.textBody).toContain(`Hello ${name},`);
    expect(mail.htmlBody).toContain(`Guten Tag ${escapedName},`);
    expect(mail.htmlBody.indexOf('Guten Tag')).toBeLessThan(mail.htmlBody.indexOf('Hello'));
    expect(mail.htmlBody).not.toContain('<b>');
    for (const sentence of sentences) {
      expect(mail.textBody).toContain(sentence);
      expect(mail.htmlBody).toContain(sentence.replace('<', '&lt;').replace('>', '&gt;'));
    }
  });

  it('links only to the stated address, and loads nothing', async () => {
    const mail = await sendAndRead(template);
    if (template.de.action !== undefined) {
      expect(mail.textBody.split(link)).toHaveLength(3);
      expect(mail.htmlBody.split(escapedLink)).toHaveLength(4);
    }
    expect(mail.htmlBody).not.toMatch(/<(?:img|script|link|style|iframe)\b|url\(|src=/i);
    const targets = [...mail.htmlBody.matchAll(/href="([^"]*)"/g)].map(([, target]) => target ?? '');
    expect(targets.every((target) => target.startsWith('https://belege.example/'))).toBe(true);
  });
});

describe('the invitation e-mail', () => {
  it('contains the initial password in plain text and HTML', async () => {
    const mail = await sendAndRead(invitationEmail(link, initialPassword, 14));
    expect(mail.textBody).toContain(`Ihr Anfangspasswort: ${initialPassword}\n`);
    expect(mail.htmlBody).toContain('>Kr7!&lt;&amp;&gt;&#39;&quot;-pW4x<');
  });

  it('leaves no gap in the greeting of a recipient without a name', async () => {
    const mail = await sendAndRead(invitationEmail(link, initialPassword, 14), ' ');
    expect(mail.textBody).toContain('Guten Tag,\n');
    expect(mail.htmlBody).toContain('>Hello,<');
  });
});

it('a name with line breaks and direction marks stays on one line', async () => {
  const mail = await sendAndRead(
    securityEmail('email-change-notice'),
    'Eve\r\nBcc all\u2028\n\nPay here \u202egnp exe',
  );
  expect(mail.textBody).toContain('Guten Tag Eve Bcc all Pay here gnp exe,\n');
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from mail, regexp_split_to_table(subject, '[\n\r]') where id = ${mail.id}`.execute(
    test.owner.executor,
  );
  expect(rows).toEqual([{ lines: 1 }]);
});
