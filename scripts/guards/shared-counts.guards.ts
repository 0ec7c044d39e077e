import type { Guard } from './guard.ts';

/** What several instances count and take in together. */
export const guards: readonly Guard[] = [
  {
    rules: ['INV-45'],
    protection: 'single downloads are counted over all instances',
    file: 'apps/server/src/features/invoices/download-count.repository.ts',
    from: 'do update set count = download_count.count + excluded.count',
    to: 'do update set count = excluded.count',
    tests: ['apps/server/src/features/invoices/download-limits.test.ts'],
    testName: 'of all instances together|limit of single downloads',
  },
  {
    rules: ['INT-54'],
    protection: 'two instances do not take in the delivery of one key at the same time',
    file: 'apps/server/src/features/intake/receipts/idempotency.repository.ts',
    from: '(holder is null or holder = ${holder}::uuid or held_until < now())',
    to: '(holder is null or holder = ${holder}::uuid or held_until is not null)',
    tests: ['apps/server/src/features/intake/sources/upload/hold-idempotency-key.test.ts'],
    testName: 'one after the other',
  },
  {
    rules: ['INT-54'],
    protection: 'a key whose holder was killed is free after 10 seconds',
    file: 'apps/server/src/features/intake/receipts/idempotency.repository.ts',
    from: ' or held_until < now())',
    to: ')',
    tests: ['apps/server/src/features/intake/sources/upload/hold-idempotency-key.test.ts'],
    testName: 'was killed',
  },
  {
    rules: ['INT-54'],
    protection: 'a hold that could not be ended is ended when the database is back',
    file: 'apps/server/src/features/intake/sources/upload/hold-idempotency-key.ts',
    from: '.catch(() => pendingReleases.add(release))',
    to: '.catch(() => undefined)',
    tests: ['apps/server/src/features/intake/sources/upload/hold-idempotency-key.test.ts'],
    testName: 'whose database was away',
  },
  {
    rules: ['OPS-88'],
    protection: 'the state of a hot folder that no instance watches any more is not shown as watched',
    file: 'apps/server/src/features/intake/receipts/folder-binding.repository.ts',
    from: 'const MAX_AGE_SECONDS = 180;',
    to: 'const MAX_AGE_SECONDS = 18_000;',
    tests: ['apps/server/src/features/intake/sources/hot-folder/watch-hot-folders.test.ts'],
    testName: 'as long as one watches it',
  },
  {
    rules: ['OPS-88'],
    protection: 'a portal with a bucket watches no hot folder that its settings do not name',
    file: 'apps/server/src/configuration/config.ts',
    from: 'if (folder !== undefined || buckets !== undefined) return folder;',
    to: "if (folder !== undefined || buckets === undefined) return folder ?? path.join(dataDirectory, 'intake');",
    tests: ['apps/server/src/configuration/config.test.ts'],
    testName: 'hot folders that the data directory contains',
  },
];
