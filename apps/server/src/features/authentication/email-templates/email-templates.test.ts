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

const invitation = {
  access: { providers: ['Muster Automaten GmbH'], customers: ['Blumen Fink & Töchter GbR'] },
  link,
  validDays: 14,
  validUntil: new Date('2026-12-04T23:30:00Z'),
};

const templates: readonly (readonly [string, EmailTemplate, readonly string[]])[] = [
  [
    'invitation',
    invitationEmail({ ...invitation, initialPassword }),
    ['gelten 14 Tage, bis zum 05.12.2026', '14 days, until 05/12/2026', 'Blumen Fink'],
  ],
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
  ['password-off', passwordOffEmail(link, 'passwords'), ['gilt es weiter', 'it still works']],
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
    const mail = await sendAndRead(invitationEmail({ ...invitation, initialPassword }));
    expect(mail.textBody).toContain(`Ihr Anfangspasswort: ${initialPassword}\n`);
    expect(mail.htmlBody).toContain('>Kr7!&lt;&amp;&gt;&#39;&quot;-pW4x<');
  });

  it('leaves no gap in the greeting of a recipient without a name', async () => {
    const mail = await sendAndRead(invitationEmail({ ...invitation, initialPassword }), ' ');
    expect(mail.textBody).toContain('Guten Tag,\n');
    expect(mail.htmlBody).toContain('>Hello,<');
  });
});

describe('the access that the invitation names', () => {
  const textsFor = (providers: readonly string[], customers: readonly string[]) => {
    const { de, en } = invitationEmail({
      ...invitation,
      access: { providers, customers },
      initialPassword,
    });
    return [de.paragraphs[0], en.paragraphs[0]];
  };

  it('is the customer and what its provider makes available', () => {
    expect(textsFor(['Muster Automaten GmbH'], ['Blumen Fink & Töchter GbR'])).toEqual([
      'Muster Automaten GmbH stellt Ihnen Rechnungen, Zahlungsavise und Mahnungen im Belegportal bereit. Ihr Zugang für Blumen Fink & Töchter GbR ist eingerichtet. Legen Sie Ihr Passwort fest, dann können Sie sich anmelden.',
      'Muster Automaten GmbH makes invoices, remittance advices and reminders available to you in the document portal. Your access for Blumen Fink & Töchter GbR is ready. Set your password, then you can sign in.',
    ]);
  });

  it('names up to three customers, and states only the number of further ones', () => {
    const [three] = textsFor(['Muster GmbH', 'Service GmbH'], ['Anker', 'Blume', 'Café']);
    expect(three).toMatch(/^Muster GmbH und Service GmbH stellen .* für Anker, Blume und Café ist/);
    const [four, english] = textsFor(['Muster GmbH'], ['Anker', 'Blume', 'Café', 'Diele']);
    expect(four).toContain('Ihr Zugang für 4 Kunden ist');
    expect(english).toContain('Your access for 4 customers is');
  });

  it('is the provider for its own back-office users, and the portal for a super admin', () => {
    expect(textsFor(['Muster GmbH'], [])[0]).toMatch(
      /^für Sie ist ein Zugang zum Belegportal von Muster GmbH/,
    );
    expect(textsFor([], [])[0]).toMatch(/^für Sie ist ein Zugang zum Belegportal eingerichtet\./);
  });

  it('leaves out a name that a mail program would turn into a link', () => {
    expect(textsFor(['Muster GmbH'], ['Gewinn: evil.example', 'Anker\r\nBlume'])[0]).toMatch(
      /Ihr Zugang für Anker Blume ist/,
    );
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
