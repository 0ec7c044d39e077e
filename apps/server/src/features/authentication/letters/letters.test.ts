import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, type Letter } from '../../../platform/mail/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.ts';
import { customerActivatedLetter } from './customer-activated-letter.ts';
import { emailChangeLetter } from './email-change-letter.ts';
import { emailChangeNoticeLetter } from './email-change-notice-letter.ts';
import { emailTakenLetter } from './email-taken-letter.ts';
import { invitationLetter } from './invitation-letter.ts';
import { passwordOffLetter } from './password-off-letter.ts';
import { passwordResetLetter } from './password-reset-letter.ts';
import { secondFactorActivatedLetter } from './second-factor-activated-letter.ts';
import { secondFactorRemovedLetter } from './second-factor-removed-letter.ts';
import { sessionEndedLetter } from './session-ended-letter.ts';

const name = 'Käthe <b>Weißhäupl<b> & "Töchter"';
const escapedName = 'Käthe &lt;b&gt;Weißhäupl&lt;b&gt; &amp; &quot;Töchter&quot;';
const link = 'https://belege.example/set-password?id=1&token=a_b-c&usertype=CustomerUser';
const escapedLink =
  'href="https://belege.example/set-password?id=1&amp;token=a_b-c&amp;usertype=CustomerUser"';
const initialPassword = `Kr7!<&>'"-pW4x`;

const letters: readonly (readonly [string, Letter, readonly string[]])[] = [
  ['invitation', invitationLetter({ name, link, initialPassword, days: 14 }), ['gelten 14 Tage', '14 days']],
  ['password-reset', passwordResetLetter({ name, link, minutes: 60 }), ['gilt 60 Minuten', '60 minutes']],
  ['email-change', emailChangeLetter({ name, link, hours: 24 }), ['gilt 24 Stunden', '24 hours']],
  ['email-change-notice', emailChangeNoticeLetter({ name }), ['neue E-Mail-Adresse angegeben']],
  ['email-taken', emailTakenLetter({ name }), ['hat sich nichts geändert', 'nothing has changed']],
  [
    'second-factor-activated',
    secondFactorActivatedLetter({ name }),
    ['jetzt die Zwei-Faktor-Anmeldung aktiv'],
  ],
  ['second-factor-removed', secondFactorRemovedLetter({ name }), ['ist deaktiviert', 'has been deactivated']],
  ['session-ended', sessionEndedLetter({ name }), ['zur Sicherheit beendet', 'ended it for safety']],
  [
    'password-off',
    passwordOffLetter({ name, link, cause: 'codes' }),
    ['zur Sicherheit gesperrt', 'blocked for safety'],
  ],
  [
    'password-off',
    passwordOffLetter({ name, link, cause: 'passwords' }),
    ['gilt es weiter', 'it is still good'],
  ],
  ['password-reset', passwordResetLetter({ name, link, minutes: 1439 }), ['gilt 23 Stunden', '23 hours']],
  [
    'customer-activated',
    customerActivatedLetter({ name, customerName: 'Café <Schäfer> KG', link }),
    ['Kunden-Admin für Café <Schäfer> KG', 'customer admin of Café <Schäfer> KG'],
  ],
];

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function written(letter: Letter) {
  const post = createPost({
    publicUrl: new URL('https://belege.example'),
    operator: { name: 'Muster & Söhne GmbH', productTitle: 'Belegfach' },
  });
  await post.send(test.database.executor, { email: 'k@test.example' }, letter);
  const mail = (await test.listMails()).at(-1);
  if (mail === undefined) throw new Error('the letter was written a moment ago');
  return mail;
}

describe.each(letters)('the letter %s', (kind, letter, sentences) => {
  it('says the same in plain text and HTML, German first, names escaped', async () => {
    const mail = await written(letter);
    expect(mail.kind).toBe(kind);
    expect(mail.subject).toBe(`Belegfach: ${letter.de.subject} / ${letter.en.subject}`);
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

  it('leads where it says, and loads nothing', async () => {
    const mail = await written(letter);
    if (letter.de.action !== undefined) {
      expect(mail.textBody.split(link)).toHaveLength(3);
      expect(mail.htmlBody.split(escapedLink)).toHaveLength(4);
    }
    expect(mail.htmlBody).not.toMatch(/<(?:img|script|link|style|iframe)\b|url\(|src=/i);
    const targets = [...mail.htmlBody.matchAll(/href="([^"]*)"/g)].map(([, target]) => target ?? '');
    expect(targets.every((target) => target.startsWith('https://belege.example/'))).toBe(true);
  });
});

describe('the invitation', () => {
  it('shows the initial password in both forms', async () => {
    const mail = await written(invitationLetter({ name, link, initialPassword, days: 14 }));
    expect(mail.textBody).toContain(`Ihr Anfangspasswort: ${initialPassword}\n`);
    expect(mail.htmlBody).toContain('>Kr7!&lt;&amp;&gt;&#39;&quot;-pW4x<');
  });

  it('greets who has no name, without a gap', async () => {
    const mail = await written(invitationLetter({ name: ' ', link, initialPassword, days: 14 }));
    expect(mail.textBody).toContain('Guten Tag,\n');
    expect(mail.htmlBody).toContain('>Hello,<');
  });
});

it('a name with line breaks and direction marks stays one line (security T19)', async () => {
  const mail = await written(
    emailChangeNoticeLetter({ name: 'Eve\r\nBcc all\u2028\n\nPay here \u202egnp exe' }),
  );
  expect(mail.textBody).toContain('Guten Tag Eve Bcc all Pay here gnp exe,\n');
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from mail, regexp_split_to_table(subject, '[\n\r]') where id = ${mail.id}`.execute(
    test.owner.executor,
  );
  expect(rows).toEqual([{ lines: 1 }]);
});
