import type { Guard } from './guard.ts';

const STORE = 'apps/server/src/platform/document-store/file-document-store.ts';
const STORE_TEST = 'apps/server/src/platform/document-store/file-document-store.test.ts';
const ERASURE = 'apps/server/migrations/0016_erasure.sql';
const RETENTION = 'apps/server/migrations/0018_retention.sql';
const RESTORE = 'apps/server/src/features/backup/restore-database.ts';

/** Documents: storage, intake, deletion, and the restore of a backup. */
export const guards: readonly Guard[] = [
  {
    rules: ['INV-33', 'STO-6', 'STO-9', 'STO-11', 'OPS-3', 'STO-1'],
    protection: 'a document is read back and compared with its hash before it is sent',
    edits: [
      {
        file: STORE,
        from: "      if (createHash('sha256').update(bytes).digest().equals(sha256)) return bytes;\n",
        to: '      if (createHash !== undefined) return bytes;\n',
      },
    ],
    tests: [STORE_TEST, 'apps/server/src/features/invoices/damaged-files.test.ts'],
  },
  {
    rules: ['STO-2', 'STO-3', 'OPS-1', 'OPS-3'],
    protection: 'acknowledged documents are durable, because folders are synced too',
    edits: [
      { file: STORE, from: '    await this.#makeDurable(directories);\n', to: '    void directories;\n' },
    ],
    tests: ['apps/server/src/platform/document-store/power-loss.test.ts'],
  },
  {
    rules: ['STO-7', 'OPS-24'],
    protection: 'after a failed write to the disk nothing more is written to it',
    edits: [
      {
        file: 'apps/server/src/platform/document-store/fail-stop.ts',
        from: "      if (error instanceof Error && hasCode(error, 'EIO')) fault = error;\n",
        to: '      void hasCode;\n',
      },
    ],
    tests: [STORE_TEST, 'apps/server/src/features/intake/sources/upload/failing-disk.test.ts'],
  },
  {
    rules: ['INT-49', 'INT-56'],
    protection: 'bytes that were already delivered are recognised',
    edits: [
      {
        file: 'apps/server/src/features/intake/pipeline/judge-items.ts',
        from: "  if (seen !== undefined && isSettled(seen)) return { kind: 'known', item, seen };\n",
        to: "  if (seen !== undefined && isSettled(seen) && item.key === '') return { kind: 'known', item, seen };\n",
      },
    ],
    tests: ['apps/server/src/features/intake/pipeline/intake-idempotency.test.ts'],
  },
  {
    rules: ['INT-54', 'INT-56', 'OPS-2'],
    protection: 'an idempotency key belongs to one request',
    edits: [
      {
        file: 'apps/server/src/features/intake/receipts/idempotency.repository.ts',
        from: '  return { requestSha256: row.request_sha256, batchPublicId: row.batch };',
        to: '  return { requestSha256: use.requestSha256, batchPublicId: row.batch };',
      },
    ],
    tests: ['apps/server/src/features/intake/sources/upload/idempotency.routes.test.ts'],
  },
  {
    rules: ['INT-80'],
    protection: 'a failed upload leaves no files',
    edits: [
      {
        file: 'apps/server/src/platform/http/uploads/upload.ts',
        from: '  } catch (error) {\n    await remove();\n',
        to: '  } catch (error) {\n',
      },
    ],
    tests: [
      'apps/server/src/platform/http/uploads/upload.test.ts',
      'apps/server/src/features/intake/sources/upload/cut-uploads.test.ts',
    ],
  },
  {
    rules: ['PRI-1', 'PRI-2', 'PRI-3', 'PRI-4'],
    protection: 'the erasure empties the personal columns of an account',
    edits: [
      {
        file: ERASURE,
        from: "    email = '', first_name = '', last_name = null, password_hash = null,",
        to: '    password_hash = null,',
      },
    ],
    tests: ['apps/server/src/features/erasure/erasure.test.ts'],
  },
  {
    rules: ['PRI-1', 'PRI-2', 'PRI-3', 'PRI-4'],
    protection: 'the erasure deletes the notes of a deleted customer',
    edits: [
      {
        file: 'apps/server/migrations/0037_rejected_files.sql',
        from: '  delete from note n using invoice i where i.customer_id = wanted and n.invoice_id = i.id;\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/features/erasure/erasure.test.ts'],
  },
  {
    rules: ['PRI-8', 'OPS-30'],
    protection: 'nothing is erased while the clocks differ',
    edits: [
      {
        file: ERASURE,
        from: 'if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then',
        to: 'if abs(extract(epoch from moment - portal_clock)) > 2 * 3600000 then',
      },
    ],
    tests: ['apps/server/src/features/erasure/erasure.test.ts'],
  },
  {
    rules: ['PRI-23', 'PRI-24', 'PRI-25', 'PRI-26', 'PRI-27'],
    protection: 'a document is removed only after its retention period, also by the owner of the database',
    edits: [
      {
        file: RETENTION,
        from: "    raise exception 'the retention of document % has not ended', document.public_id;\n",
        to: '    null;\n',
      },
    ],
    tests: ['apps/server/src/cli/retention.command.test.ts'],
  },
  {
    rules: ['PRI-27', 'OPS-30'],
    protection: 'no document is purged while the clocks differ',
    edits: [
      {
        file: RETENTION,
        from: 'if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then',
        to: 'if abs(extract(epoch from moment - portal_clock)) > 2 * 3600000 then',
      },
    ],
    tests: ['apps/server/src/cli/retention.command.test.ts'],
  },
  {
    rules: [
      'STO-26',
      'STO-30',
      'STO-32',
      'STO-35',
      'STO-37',
      'OPS-6',
      'PRI-12',
      'STO-29',
      'STO-31',
      'STO-34',
    ],
    protection: 'no session of a backup is valid after its restore',
    edits: [{ file: RESTORE, from: "    await endAllSessions(transaction, 'restored');\n", to: '' }],
    tests: ['apps/server/src/cli/backup.command.test.ts', 'apps/server/src/cli/restore-drill.test.ts'],
    testName: 'contains no session|a lost machine',
  },
  {
    rules: ['STO-26', 'STO-30', 'STO-32', 'STO-35'],
    protection: 'no link of a backup is valid after its restore',
    edits: [{ file: RESTORE, from: '    await voidAllOneTimeTokens(transaction);\n', to: '' }],
    tests: ['apps/server/src/cli/backup.command.test.ts'],
    testName: 'contains no session',
  },
  {
    rules: ['STO-26', 'STO-30', 'STO-32', 'STO-35'],
    protection: 'no mail of a backup is sent automatically after its restore',
    edits: [
      {
        file: RESTORE,
        from: "    await failPendingMails(transaction, 'It waited when the backup was made that was restored.');\n",
        to: '',
      },
    ],
    tests: ['apps/server/src/cli/backup.command.test.ts'],
    testName: 'contains no session',
  },
  {
    rules: ['STO-29', 'STO-30', 'STO-31', 'STO-34', 'STO-35'],
    protection: 'a damaged backup is not restored',
    edits: [
      {
        file: RESTORE,
        from: '    if ((await hashFile(tableFileIn(folder, manifest, name))) !== sha256)\n',
        to: "    if ((await hashFile(tableFileIn(folder, manifest, name))) === `${sha256}'`)\n",
      },
    ],
    tests: ['apps/server/src/cli/backup.command.test.ts'],
    testName: 'from a damaged backup',
  },
  {
    rules: ['OPS-50', 'OPS-51'],
    protection:
      'an answer that still runs at the time limit of a stop is broken off and does not look complete',
    edits: [
      {
        file: 'apps/server/src/process/drain.ts',
        from: '() => app.server.closeAllConnections()',
        to: '() => app.server.closeIdleConnections()',
      },
    ],
    tests: ['apps/server/src/process/drain.test.ts'],
  },
];
