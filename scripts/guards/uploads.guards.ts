import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const BUDGET = `${INTAKE}/sources/upload/upload-budget.test.ts`;

/** How much may be handed in, and in which order it is read. */
export const guards: readonly Guard[] = [
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'a sender has so many uploads at once',
    edits: [
      {
        file: 'apps/server/src/platform/uploads/upload-gate.ts',
        from: 'if (use.atOnce >= limits.maxAtOnce)',
        to: 'if (use.atOnce < 0)',
      },
    ],
    tests: [BUDGET],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'a sender has so many bytes an hour',
    edits: [
      {
        file: 'apps/server/src/platform/uploads/upload-gate.ts',
        from: 'if (use.bytes + announcedBytes > limits.maxBytesPerHour)',
        to: 'if (use.bytes < 0)',
      },
    ],
    tests: [BUDGET],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'no upload is taken that leaves the disk too little room',
    edits: [
      {
        file: 'apps/server/src/platform/uploads/upload-gate.ts',
        from: '        await requireRoom();',
        to: '        await Promise.resolve(requireRoom);',
      },
    ],
    tests: [BUDGET],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'each key is a sender of its own',
    edits: [
      {
        file: 'apps/server/src/features/authentication/party.ts',
        from: 'account: `key ${who.keyId}`',
        to: 'account: `key of ${who.providerId}`',
      },
    ],
    tests: [BUDGET],
  },
  {
    rules: ['INT-95'],
    protection: 'the hot folder rests while the disk has too little room',
    edits: [
      {
        file: `${INTAKE}/sources/hot-folder/watch-folders.ts`,
        from: 'if (!(await hasRoom())) return false;',
        to: 'await hasRoom();',
      },
    ],
    tests: [`${INTAKE}/sources/hot-folder/watch-folders.test.ts`],
  },
  {
    rules: ['INT-4'],
    protection: 'providers take turns at the readers',
    edits: [
      {
        file: 'packages/einvoice/src/pool/fair-queue.ts',
        from: '    this.#queues.delete(name);\n    if (queue.length > 0) this.#queues.set(name, queue);',
        to: '    if (queue.length === 0) this.#queues.delete(name);',
      },
    ],
    tests: ['packages/einvoice/src/pool/fair-queue.test.ts'],
  },
  {
    rules: ['INT-4'],
    protection: 'the readers know whose each file is',
    edits: [
      {
        file: `${INTAKE}/pipeline/examine-items.ts`,
        from: 'readers.read(withoutBuffer(file), provider.publicId)',
        to: 'readers.read(withoutBuffer(file), typeof provider)',
      },
    ],
    tests: [`${INTAKE}/pipeline/reading-in-turns.test.ts`],
  },
  {
    rules: ['INT-81', 'INT-82'],
    protection: 'an upload counts whose body comes together with its head',
    edits: [
      {
        file: 'apps/server/src/platform/http/bind-routes.ts',
        from: 'leave(Math.max(received() - before, countFileBytes(upload)))',
        to: 'leave(Math.max(received() - before, 0 * countFileBytes(upload)))',
      },
    ],
    tests: [`${INTAKE}/sources/upload/upload-budget.test.ts`],
  },
];
