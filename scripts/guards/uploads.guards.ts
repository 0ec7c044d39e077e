import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const BUDGET = `${INTAKE}/sources/upload/upload-budget.test.ts`;

/** The amount that may be delivered, and the order in which it is read. */
export const guards: readonly Guard[] = [
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'the simultaneous uploads of a sender are limited',
    file: 'apps/server/src/platform/uploads/upload-quota.ts',
    from: 'if (usage.running >= limits.maxConcurrent)',
    to: 'if (usage.running < 0)',
    tests: [BUDGET],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'the bytes that a sender uploads in an hour are limited',
    file: 'apps/server/src/platform/uploads/upload-quota.ts',
    from: 'if (usage.bytes + announcedBytes > limits.maxBytesPerHour)',
    to: 'if (usage.bytes < 0)',
    tests: [BUDGET],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'an upload that would leave too little free disk space is refused',
    file: 'apps/server/src/platform/uploads/upload-quota.ts',
    from: '        await requireFreeSpace();',
    to: '        await Promise.resolve(requireFreeSpace);',
    tests: [BUDGET],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'each intake key counts as a sender of its own',
    file: 'apps/server/src/features/authentication/transfer-party.ts',
    from: 'account: `key ${caller.keyId}`',
    to: 'account: `key of ${caller.providerId}`',
    tests: [BUDGET],
  },
  {
    rules: ['INT-95'],
    protection: 'the hot folder is not read while the disk has too little free space',
    file: `${INTAKE}/sources/hot-folder/watch-hot-folders.ts`,
    from: 'if (!(await hasFreeSpace())) return false;',
    to: 'await hasFreeSpace();',
    tests: [`${INTAKE}/sources/hot-folder/watch-hot-folders.test.ts`],
  },
  {
    rules: ['INT-4'],
    protection: 'providers take turns in the queue of the document readers',
    file: 'packages/einvoice/src/pool/fair-queue.ts',
    from: '    this.#queues.delete(name);\n    if (queue.length > 0) this.#queues.set(name, queue);',
    to: '    if (queue.length === 0) this.#queues.delete(name);',
    tests: ['packages/einvoice/src/pool/fair-queue.test.ts'],
  },
  {
    rules: ['INT-4'],
    protection: 'each file is queued for the document readers under its provider',
    file: `${INTAKE}/pipeline/examine-items.ts`,
    from: 'readers.read(file, provider.publicId)',
    to: 'readers.read(file, typeof provider)',
    tests: [`${INTAKE}/pipeline/fair-reading.test.ts`],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'an upload whose body arrives together with its headers is counted',
    file: 'apps/server/src/platform/http/bind-routes.ts',
    from: 'endUpload(Math.max(countReceived() - bytesBefore, countFileBytes(upload)))',
    to: 'endUpload(Math.max(countReceived() - bytesBefore, 0 * countFileBytes(upload)))',
    tests: [`${INTAKE}/sources/upload/upload-budget.test.ts`],
  },
  {
    rules: ['INT-81'],
    protection: 'running uploads count in the quota of the next hour as well',
    file: 'apps/server/src/platform/uploads/upload-quota.ts',
    from: '      else usage.bytes = usage.announcedBytes;',
    to: '      else usage.bytes = 0 * usage.announcedBytes;',
    tests: ['apps/server/src/platform/uploads/upload-quota.test.ts'],
    testName: 'run at the end of an hour',
  },
];
