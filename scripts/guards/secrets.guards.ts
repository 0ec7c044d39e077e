import type { Guard } from './guard.ts';

const CANARIES = 'apps/server/src/features/authentication/secrets-at-rest.test.ts';
const MAIL_WORKER = 'apps/server/src/platform/mail/delivery/mail-worker.test.ts';
const KEY_CHECK = 'apps/server/src/features/encryption-key/check-encryption-key.test.ts';
const ROTATION = 'apps/server/src/cli/secrets.command.test.ts';

export const guards: readonly Guard[] = [
  {
    rules: ['MAI-16', 'MAI-17', 'PRI-31', 'STO-33', 'STO-38', 'SIG-100'],
    protection: 'the text of a waiting mail is encrypted',
    edits: [
      {
        file: 'apps/server/src/platform/secrets/secret-box.ts',
        from: 'const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);',
        to: 'const encrypted = Buffer.concat([Buffer.from(secret), cipher.final()]);',
      },
    ],
    tests: [CANARIES],
  },
  {
    rules: ['MAI-16', 'MAI-17', 'MAI-15'],
    protection: 'an encrypted mail can be decrypted only for its recipient',
    edits: [
      {
        file: 'apps/server/src/platform/secrets/secret-box.ts',
        from: 'cipher.setAAD(Buffer.from(owner));\n      const encrypted',
        to: 'const encrypted',
      },
      {
        file: 'apps/server/src/platform/secrets/secret-box.ts',
        from: 'decipher.setAAD(Buffer.from(owner));',
        to: '',
      },
    ],
    tests: [MAIL_WORKER],
    testName: 'cannot be opened for another recipient',
  },
  {
    rules: ['MAI-15', 'MAI-16', 'MAI-17'],
    protection: 'a mail whose link has expired is not sent',
    edits: [
      {
        file: 'apps/server/src/platform/mail/outbox.repository.ts',
        from: 'a.deleted_at is not null) or ${hasInvalidToken} as is_withdrawn',
        to: 'a.deleted_at is not null) as is_withdrawn',
      },
    ],
    tests: [MAIL_WORKER],
    testName: 'expired meanwhile',
  },
  {
    rules: ['MAI-15', 'MAI-16', 'MAI-17'],
    protection: 'when a token ends, its waiting mail is withdrawn and its failed mail loses the text',
    edits: [
      {
        file: 'apps/server/migrations/0034_keyed_and_sealed.sql',
        from: "where one_time_token_id = old.id and state in ('pending', 'failed')",
        to: 'where one_time_token_id = old.id and false',
      },
    ],
    tests: [MAIL_WORKER],
    testName: 'loses its text when its token',
  },
  {
    rules: ['MAI-15', 'MAI-16', 'MAI-17'],
    protection: 'an abandoned mail with a link keeps no text',
    edits: [
      {
        file: 'apps/server/src/platform/mail/outbox.repository.ts',
        from: '${isGivenUp} and one_time_token_id is not null then null',
        to: '${isGivenUp} and false then null',
      },
    ],
    tests: [MAIL_WORKER],
    testName: 'loses its text when it is given up',
  },
  {
    rules: ['MAI-16', 'AUD-15', 'STO-38', 'STO-39'],
    protection: 'digests are keyed, and each purpose has its own key',
    edits: [
      {
        file: 'apps/server/src/platform/secrets/keyring.ts',
        from: "createHmac('sha256', digestKeys[purpose])",
        to: "createHmac('sha256', digestKeys[purpose].subarray(0, 0))",
      },
    ],
    tests: ['apps/server/src/platform/secrets/keyring.test.ts'],
  },
  {
    rules: ['STO-38'],
    protection: 'counters of failed attempts store addresses as keyed digests',
    edits: [
      {
        file: 'apps/server/src/platform/rate-limit/rate-limit.repository.ts',
        from: "return new KeyedDigest('rate limit key', key);",
        to: 'return Buffer.from(key) as unknown as KeyedDigest;',
      },
    ],
    tests: ['apps/server/src/platform/rate-limit/rate-limit.repository.test.ts'],
  },
  {
    rules: ['STO-40', 'STO-43'],
    protection: 'a start with another key than the recorded one is refused',
    edits: [
      {
        file: 'apps/server/src/features/encryption-key/check-encryption-key.ts',
        from: 'if (noted !== undefined) return noted.equals(keyring.id);',
        to: 'if (noted !== undefined) return true;',
      },
    ],
    tests: [KEY_CHECK],
  },
  {
    rules: ['STO-41', 'STO-42'],
    protection: 'the key is not changed while a portal runs',
    edits: [
      {
        file: 'apps/server/src/features/encryption-key/rotate-encryption-key.ts',
        from: '    await waitForExclusiveAccess(transaction);\n',
        to: '    void waitForExclusiveAccess;\n',
      },
    ],
    tests: [ROTATION],
    testName: 'while a portal on any machine',
  },
  {
    rules: ['STO-41', 'STO-42'],
    protection: 'a change of the key requires the old key of the database',
    edits: [
      {
        file: 'apps/server/src/features/encryption-key/rotate-encryption-key.ts',
        from: 'if (!(await isKeyOf(transaction, from)))',
        to: 'if (!(await isKeyOf(transaction, from)) && false)',
      },
    ],
    tests: [ROTATION],
    testName: 'another old key',
  },
  {
    rules: ['OPS-44'],
    protection: 'the reasons why the portal is not ready are not public',
    edits: [
      {
        file: 'apps/server/src/platform/http/monitoring/readiness-endpoint.ts',
        from: 'hasMonitoringToken(request, token) ? { status, faults } : { status }',
        to: 'hasMonitoringToken(request, token) || true ? { status, faults } : { status }',
      },
    ],
    tests: ['apps/server/src/platform/http/monitoring/readiness-endpoint.test.ts'],
  },
  {
    rules: ['PRI-31'],
    protection: 'the log contains no row values from database errors',
    edits: [
      {
        file: 'apps/server/src/process/logger.ts',
        from: 'error instanceof Error ? describeError(error) : error',
        to: 'error instanceof Error ? { ...error, ...describeError(error) } : error',
      },
    ],
    tests: ['apps/server/src/process/logger.test.ts'],
  },
  {
    rules: ['PRI-23', 'PRI-24', 'PRI-25', 'PRI-26', 'PRI-27'],
    protection: 'an old printed date does not allow the removal of a document that arrived recently',
    edits: [
      {
        file: 'apps/server/migrations/0035_retention_from_taking_in.sql',
        from: "return greatest(invoice_date, (created_at at time zone 'Europe/Berlin')::date);",
        to: 'return invoice_date;',
      },
    ],
    tests: ['apps/server/src/cli/retention.command.test.ts'],
    testName: 'counts from the day of intake',
  },
  {
    rules: ['USR-32'],
    protection: 'an account that a SuperAdmin blocked can be invited again only by a SuperAdmin',
    edits: [
      {
        file: 'apps/server/src/features/authentication/invitations/create-invitations.ts',
        from: 'if (await isBlockedFor(transaction, ids, actorAccountId))',
        to: 'if (actorAccountId === -1 && (await isBlockedFor(transaction, accountIds, actorAccountId)))',
      },
    ],
    tests: ['apps/server/src/features/authentication/invitations/blocked-by-super-admin.test.ts'],
  },
];
