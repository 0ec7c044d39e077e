import type { Guard } from './guard.ts';

const OUTBOX = 'apps/server/src/platform/mail/outbox.repository.ts';
const LEASE = 'apps/server/src/platform/delivery/outbox-lease.repository.ts';
const SMTP = 'apps/server/src/platform/mail/delivery/smtp-transport.ts';
const WORKER_TEST = 'apps/server/src/platform/mail/delivery/mail-worker.test.ts';

/** Mails: recipients, limits, delivery only once, and TLS. */
export const guards: readonly Guard[] = [
  {
    rules: ['MAI-32'],
    protection: 'the printed conversation with the mail server contains no password',
    file: 'apps/server/src/platform/mail/delivery/conversation-log.ts',
    from: "line.replace(/^(AUTH \\S+) .+/, '$1 [secret]')",
    to: 'line',
    tests: ['apps/server/src/cli/mail.command.test.ts'],
    testName: 'without the password',
  },
  {
    rules: ['MAI-8'],
    protection: 'a password is not sent to a relay without TLS',
    file: 'apps/server/src/configuration/config.ts',
    from: "if (protocol === 'smtps:' || username !== '' || ca !== undefined)",
    to: "if (protocol === 'smtps:' || ca !== undefined)",
    tests: ['apps/server/src/cli/mail.command.test.ts'],
    testName: 'never a password',
  },
  {
    rules: ['MAI-7', 'CVE-2025-13033', 'CVE-2026-121425'],
    protection: 'a mail is sent only to an address that every parser reads in the same way',
    file: SMTP,
    from: "      if (!isEmailAddress(mail.recipient))\n        throw new PermanentMailFailure('the recipient is not a valid e-mail address');\n",
    to: '      void isEmailAddress;\n',
    tests: ['apps/server/src/platform/mail/delivery/smtp-addresses.test.ts'],
  },
  {
    rules: ['MAI-8', 'MAI-9', 'MAI-10'],
    protection: 'a mail server without TLS gets no mail when TLS is required',
    file: SMTP,
    from: '    requireTLS: settings.requireTLS,\n',
    to: '',
    tests: ['apps/server/src/platform/mail/delivery/smtp-transport.test.ts'],
  },
  {
    rules: ['MAI-8', 'MAI-9', 'MAI-10'],
    protection: 'a mail server with another certificate gets no mail',
    file: SMTP,
    from: '      rejectUnauthorized: settings.checksCertificate,',
    to: '      rejectUnauthorized: false,',
    tests: ['apps/server/src/platform/mail/delivery/smtp-transport.test.ts'],
  },
  {
    rules: ['MAI-9', 'MAI-10'],
    protection: 'a mail that could not be delivered for three days is abandoned and shown',
    file: LEASE,
    from: "case when ${isGivenUp} then 'failed' else 'pending' end`,",
    to: "case when ${isGivenUp} then 'pending' else 'pending' end`,",
    tests: [WORKER_TEST],
    testName: 'three days after',
  },
  {
    rules: ['MAI-13', 'MAI-12', 'OPS-26'],
    protection: 'all instances together send at most 60 mails a minute',
    file: OUTBOX,
    from: "interval '1 minute') < ${limits.mailsPerMinute}",
    to: "interval '1 minute') < ${limits.mailsPerMinute} * 100",
    tests: [WORKER_TEST],
    testName: 'no more e-mails in a minute',
  },
  {
    rules: ['MAI-12', 'OPS-26', 'MAI-11'],
    protection: 'a mail that one worker has claimed is not sent by another',
    file: OUTBOX,
    from: '        next_attempt_at = clock_timestamp() + make_interval(secs => ${limits.leaseSeconds})\n      where id = (',
    to: '        next_attempt_at = clock_timestamp() - make_interval(secs => ${limits.leaseSeconds})\n      where id = (',
    tests: [WORKER_TEST],
    testName: 'shares the work|is renewed while a slow server',
  },
  {
    rules: ['MAI-11', 'OPS-5', 'OPS-11'],
    protection: 'a mail is marked as sent after the mail server has accepted it, not before',
    file: 'apps/server/src/platform/mail/delivery/mail-worker.ts',
    from: '      await transport.send({ ...mail, ...decrypt(mail) }, signal);\n      return async () => {\n        await markSent(executor, mail.id, lease, transport);\n',
    to: '      await markSent(executor, mail.id, lease, transport);\n      await transport.send({ ...mail, ...decrypt(mail) }, signal);\n      return async () => {\n',
    tests: ['apps/server/src/platform/mail/delivery/mail-worker.kill.test.ts'],
  },
  {
    rules: ['SEC-27', 'MAI-31'],
    protection: 'every text of a mail is escaped',
    file: 'apps/server/src/platform/text/escape-html.ts',
    from: "(character) => ENTITIES[character] ?? ''",
    to: "(character) => (ENTITIES[character] === undefined ? '' : character)",
    tests: [
      'apps/server/src/features/mail/mailbox/mailbox.test.ts',
      'apps/server/src/features/authentication/email-templates/email-templates.test.ts',
    ],
  },
];
