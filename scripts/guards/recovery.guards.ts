import type { Guard } from './guard.ts';

/** What stays true after faults of the database, the key and the process. */
export const guards: readonly Guard[] = [
  {
    rules: ['OPS-27', 'STO-13', 'STO-40', 'OPS-22', 'OPS-32', 'OPS-35', 'SEC-30', 'OPS-10'],
    protection: 'a data directory is used by one portal, and only under its own key',
    edits: [
      {
        file: 'apps/server/src/installation/data-directory-lock.ts',
        from: '    const holder = createExclusively(file, own) ? undefined : liveHolder(file);',
        to: '    const holder = createExclusively(file, own) ? undefined : undefined;',
      },
    ],
    tests: ['apps/server/test/portal.test.ts'],
    testName: 'refuses a second portal|one portal',
  },
  {
    rules: ['PRI-12', 'PRI-13'],
    protection: 'a replayed deletion keeps its time',
    edits: [
      {
        file: 'apps/server/src/features/erasure/replay-deletions.ts',
        from: '  await setDeletion(transaction, found.row, deletion);\n',
        to: '  void setDeletion;\n',
      },
    ],
    tests: ['apps/server/src/features/erasure/replay-deletions.test.ts'],
    testName: 'with their original time',
  },
  {
    rules: ['STO-19', 'STO-20', 'STO-22', 'STO-24', 'STO-26', 'OPS-7'],
    protection: 'an accepted small loss does not allow a start without all documents',
    edits: [
      {
        file: 'apps/server/src/features/store/adopt-store.ts',
        from: 'lossAccepted: await areMostFilesMissing(executor, store)',
        to: 'lossAccepted: missing > 0 || (await areMostFilesMissing(executor, store))',
      },
    ],
    tests: ['apps/server/src/cli/store.command.test.ts'],
    testName: 'accepts a small loss',
  },
  {
    rules: ['OPS-27'],
    protection: 'a data directory belongs to one process',
    edits: [
      {
        file: 'apps/server/src/installation/data-directory-lock.ts',
        from: '    const holder = createExclusively(file, own) ? undefined : liveHolder(file);',
        to: '    const holder = createExclusively(file, own) ? undefined : undefined;',
      },
    ],
    tests: ['apps/server/src/installation/data-directory-lock.test.ts'],
  },
  {
    rules: ['STO-13', 'STO-40', 'OPS-22', 'OPS-32', 'OPS-35', 'SEC-30'],
    protection: 'a start under another key is refused',
    edits: [
      {
        file: 'apps/server/src/features/encryption-key/check-encryption-key.ts',
        from: '    (await canDecryptStoredSecrets(executor, keyring.secondFactors)) &&\n',
        to: '    canDecryptStoredSecrets.length > 0 &&\n',
      },
    ],
    tests: ['apps/server/test/portal.test.ts'],
    testName: 'of another key',
  },
  {
    rules: ['STO-43'],
    protection: 'the portal starts only with the new key',
    edits: [
      {
        file: 'apps/server/src/features/encryption-key/check-encryption-key.ts',
        from: 'if (noted !== undefined) return noted.equals(keyring.id);',
        to: 'if (noted !== undefined) return true;',
      },
    ],
    tests: ['apps/server/src/cli/secrets-start.test.ts'],
  },
  {
    rules: ['OPS-13'],
    protection: 'an embedded database that is killed is started again',
    edits: [
      {
        file: 'apps/server/src/platform/database/supervise-postgres.ts',
        from: 'if (!signal.aborted) starting = startAgain();',
        to: 'if (signal.aborted) starting = startAgain();',
      },
    ],
    tests: ['apps/server/test/embedded-database.test.ts'],
    testName: 'starts the database again',
  },
  {
    rules: ['OPS-12', 'OPS-14', 'OPS-16'],
    protection: 'a lost connection counts as an unreachable database and not as a fault of the program',
    edits: [
      {
        file: 'apps/server/src/platform/database/error-kind.ts',
        from: '  /^57P/,\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/platform/database/error-kind.test.ts'],
  },
  {
    rules: ['MAI-10'],
    protection: 'the wait after a failed mail doubles up to six hours',
    edits: [
      {
        file: 'apps/server/src/platform/mail/delivery/delivery-limits.ts',
        from: 'maxWaitSeconds: 6 * HOUR,',
        to: 'maxWaitSeconds: 600 * HOUR,',
      },
    ],
    tests: ['apps/server/src/platform/mail/delivery/delivery-limits.test.ts'],
  },
  {
    rules: ['MAI-17', 'MAI-19', 'MAI-21'],
    protection: 'an abandoned mail with a link cannot be sent again',
    edits: [
      {
        file: 'apps/server/src/features/mail/failed-mail.repository.ts',
        from: "state = case when sealed_content is null then 'failed' else 'pending' end,",
        to: "state = 'pending',",
      },
      {
        file: 'apps/server/src/features/mail/failed-mail.repository.ts',
        from: 'returning sealed_content is not null as has_text',
        to: 'returning true as has_text',
      },
    ],
    tests: ['apps/server/src/features/mail/failed-mail.routes.test.ts'],
    testName: 'lost its link',
  },
  {
    rules: ['MAI-19'],
    protection: 'failed mails are shown only to the administrators of their provider',
    edits: [
      {
        file: 'apps/server/src/features/mail/failed-mail.repository.ts',
        from: "      return sql`m.state = 'failed' and m.provider_id = ${scope.providerId}`;",
        to: "      return sql`m.state = 'failed' and ${scope.providerId}::int is not null`;",
      },
    ],
    tests: ['apps/server/src/features/mail/failed-mail.routes.test.ts'],
    testName: 'are listed with the reason|of another provider',
  },
  {
    rules: ['INT-54', 'OPS-2', 'OPS-9', 'INT-56'],
    protection: 'a repeated request with the same idempotency key gets the first answer',
    edits: [
      {
        file: 'apps/server/src/features/intake/receipts/idempotency.repository.ts',
        from: '    values (${provider.id}, ${key}, ${use.requestSha256}, ${use.batchId}) on conflict do nothing`',
        to: '    values (${provider.id}, ${key}, ${use.requestSha256}, ${use.batchId})\n    on conflict (provider_id, key) do update set batch_id = excluded.batch_id, request_sha256 = excluded.request_sha256`',
      },
    ],
    tests: ['apps/server/src/features/intake/sources/upload/idempotency.routes.test.ts'],
  },
  {
    rules: ['INT-49', 'INT-54', 'INT-56', 'OPS-2'],
    protection: 'a delivery that arrives many times at the same time is one document',
    edits: [
      {
        file: 'apps/server/src/features/intake/pipeline/judge-items.ts',
        from: "  if (seen !== undefined && isSettled(seen)) return { kind: 'known', item, seen };\n",
        to: "  if (seen !== undefined && isSettled(seen) && item.key === '') return { kind: 'known', item, seen };\n",
      },
    ],
    tests: ['apps/server/src/features/intake/sources/upload/many-at-once.test.ts'],
  },
  {
    rules: ['OPS-6', 'OPS-29'],
    protection: 'expiry is decided by the clock of the database',
    edits: [
      {
        file: 'apps/server/src/features/authentication/caller.repository.ts',
        from: "t.kind = 'access' and t.expires_at > now() and t.revoked_at is null\n",
        to: "t.kind = 'access' and t.expires_at > ${new Date().toISOString()}::timestamptz and t.revoked_at is null\n",
      },
    ],
    tests: ['apps/server/src/features/authentication/sessions/clock-jumps.test.ts'],
  },
  {
    rules: ['OPS-22'],
    protection: 'the portal does not work with a newer database schema',
    edits: [
      {
        file: 'apps/server/src/platform/database/migrate.ts',
        from: '    if (error instanceof Error)\n      throw new Error(',
        to: "    if (error instanceof Error && error.message === '')\n      throw new Error(",
      },
    ],
    tests: ['apps/server/src/platform/database/migrate.test.ts'],
  },
];
