import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const NAMED_FILES = `${INTAKE}/named-files.test.ts`;
const IDENTIFIERS = `${INTAKE}/identifiers/identifier.routes.test.ts`;
const PROVIDER_FOLDER = `${INTAKE}/hot-folder/provider-folder.test.ts`;
const TRAIL = `${INTAKE}/intake-trail.test.ts`;
const BUDGET = `${INTAKE}/upload/upload-budget.test.ts`;
const ANOTHER_CUSTOMER = `${INTAKE}/waiting/another-customer.test.ts`;

export const guards: readonly Guard[] = [
  {
    promises: ['T16'],
    protection: 'what a person rejected stays rejected when it is handed in again',
    edits: [
      {
        file: `${INTAKE}/judgement/hold-back.ts`,
        from: "if (isStillRejected) return { ...judgement, state: 'rejected', reasons: ['discarded'] };",
        to: 'if (isStillRejected) return judgement;',
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    promises: ['T16'],
    protection: 'a rejected file that comes as part of another delivery is held',
    edits: [
      {
        file: `${INTAKE}/judge-items.ts`,
        from: "return hashesOf(item).some((hash) => discarded.has(hash.toString('hex')));",
        to: 'return hashesOf(item).length === 0 && discarded.size > 0;',
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    promises: ['T16'],
    protection: 'a row takes no file that came at another time',
    edits: [
      {
        file: `${INTAKE}/find-missing-files.ts`,
        from: "isInTime && receipt.state === 'quarantined'",
        to: "(isInTime || true) && receipt.state === 'quarantined'",
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    promises: ['T16'],
    protection: 'a row takes no file that was rejected',
    edits: [
      {
        file: `${INTAKE}/find-missing-files.ts`,
        from: "isInTime && receipt.state === 'quarantined' && !isDiscarded(receipt)",
        to: 'isInTime && isDiscarded(receipt) !== undefined',
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    promises: ['T16'],
    protection: 'names that differ in case or Unicode form are the same',
    edits: [
      {
        file: `${INTAKE}/receipt.repository.ts`,
        from: 'fold_file_name(r.file_name) = fold_file_name(${fileName})',
        to: 'r.file_name = ${fileName}',
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    promises: ['T16'],
    protection: 'what waits for a customer is held when its papers name another company',
    edits: [
      {
        file: `${INTAKE}/judgement/hold-back.ts`,
        from: '!customerNames.every((name) => namesSameCompany(name, customer.name)) ||',
        to: '(customerNames.length < 0 && namesSameCompany(customer.name, customer.name)) ||',
      },
    ],
    tests: [ANOTHER_CUSTOMER],
  },
  {
    promises: ['T16'],
    protection: 'what waits for a customer is held when its number became somebody else’s',
    edits: [
      {
        file: `${INTAKE}/judgement/hold-back.ts`,
        from: '(seen.customerId !== null &&',
        to: '(seen.customerId === -1 &&',
      },
    ],
    tests: [ANOTHER_CUSTOMER],
  },
  {
    promises: ['T16'],
    protection: 'what waited for a customer for 30 days is a person’s to release',
    edits: [
      {
        file: `${INTAKE}/judgement/hold-back.ts`,
        from: 'const MAX_WAIT_MS = 30 * 86_400_000;',
        to: 'const MAX_WAIT_MS = 3000 * 86_400_000;',
      },
    ],
    tests: [ANOTHER_CUSTOMER],
  },
  {
    promises: ['T16'],
    protection: 'a file that two waiting deliveries call different documents is held',
    edits: [
      {
        file: `${INTAKE}/hot-folder/hot-folder-watcher.ts`,
        from: 'markContested([...this.#deliveries.values()]);',
        to: 'markContested([]);',
      },
    ],
    tests: [`${INTAKE}/hot-folder/same-names.test.ts`],
  },
  {
    promises: ['T16'],
    protection: 'a row whose waiting time is over takes no file that came since',
    edits: [
      {
        file: `${INTAKE}/hot-folder/advance-delivery.ts`,
        from: '!isOver || ctimeMs <= deadline',
        to: '!isOver || ctimeMs > 0',
      },
    ],
    tests: [`${INTAKE}/hot-folder/same-names.test.ts`],
  },
  {
    promises: ['T16'],
    protection: 'an identifier is taken from another customer only when that is confirmed',
    edits: [
      {
        file: `${INTAKE}/release/remember.ts`,
        from: 'if (!isConfirmed) throw',
        to: 'if (!isConfirmed && others.length > 100) throw',
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    promises: ['T16'],
    protection: 'a VAT id is a super admin’s to move',
    edits: [
      {
        file: `${INTAKE}/release/remember.ts`,
        from: "scheme === 'vat-id' && role !== 'SuperAdmin'",
        to: "scheme === 'vat-id' && role === 'SalesmanUser'",
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    promises: ['T16', 'Trail'],
    protection: 'what a release teaches stands in the trail',
    edits: [
      {
        file: `${INTAKE}/release/release.service.ts`,
        from: '...lesson,',
        to: '...lesson.slice(lesson.length),',
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    promises: ['T16'],
    protection: 'identifiers of another provider are out of reach',
    edits: [
      {
        file: `${INTAKE}/identifiers/identifier.repository.ts`,
        from: 'where r.public_id = ${publicId} and ${inJournal(scope)} returning',
        to: 'where r.public_id = ${publicId} and (${inJournal(scope)} or true) returning',
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    promises: ['T16'],
    protection: 'a link in the place of a hot folder’s own folder leads nowhere',
    edits: [
      {
        file: `${INTAKE}/hot-folder/provider-folder.ts`,
        from: 'if (!(await lstat(one)).isDirectory())',
        to: 'if ((await lstat(one)).isFIFO())',
      },
    ],
    tests: [PROVIDER_FOLDER],
  },
  {
    promises: ['T16'],
    protection: 'a mark in a folder that names another provider binds it to nobody',
    edits: [
      {
        file: `${INTAKE}/hot-folder/provider-folder.ts`,
        from: 'return claimed === undefined || claimed === publicId;',
        to: 'return claimed !== publicId || claimed === publicId;',
      },
    ],
    tests: [PROVIDER_FOLDER],
  },
  {
    promises: ['Trail'],
    protection: 'the trail tells which key of a provider handed documents in',
    edits: [
      {
        file: `${INTAKE}/intake.policy.ts`,
        from: "{ kind: 'key', id: who.publicId, name: who.name }",
        to: "{ kind: 'key', id: provider.publicId, name: who.name }",
      },
    ],
    tests: [TRAIL],
  },
  {
    promises: ['Trail'],
    protection: 'the trail tells from where documents were handed in',
    edits: [
      {
        file: `${INTAKE}/writing/take-in-entry.ts`,
        from: 'origin: handover.origin,',
        to: 'origin: undefined,',
      },
    ],
    tests: [TRAIL],
  },
  {
    promises: ['Trail'],
    protection: 'what is only acknowledged is in the trail with its sender',
    edits: [
      {
        file: `${INTAKE}/upload/acknowledge.ts`,
        from: 'if (states.length > 0) await recordAuditEvents(',
        to: 'if (states.length < 0) await recordAuditEvents(',
      },
    ],
    tests: [TRAIL],
  },
  {
    promises: ['Trail'],
    protection: 'the trail names the hot folder that documents came from',
    edits: [
      {
        file: `${INTAKE}/hot-folder/watch-folders.ts`,
        from: 'intakeScopeOfSystem(providers.get(first.id) ?? first, sender)',
        to: 'intakeScopeOfSystem(providers.get(first.id) ?? first)',
      },
    ],
    tests: [TRAIL],
  },
  {
    promises: ['Limits of uploads'],
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
    promises: ['Limits of uploads'],
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
    promises: ['Limits of uploads'],
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
    promises: ['Limits of uploads'],
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
    promises: ['Limits of uploads'],
    protection: 'the hot folder rests while the disk has too little room',
    edits: [
      {
        file: `${INTAKE}/hot-folder/watch-folders.ts`,
        from: 'if (!(await hasRoom())) return false;',
        to: 'await hasRoom();',
      },
    ],
    tests: [`${INTAKE}/hot-folder/watch-folders.test.ts`],
  },
  {
    promises: ['Limits of uploads'],
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
    promises: ['Limits of uploads'],
    protection: 'the readers know whose each file is',
    edits: [
      {
        file: `${INTAKE}/examine-items.ts`,
        from: 'readers.read(withoutBuffer(file), provider.publicId)',
        to: 'readers.read(withoutBuffer(file), typeof provider)',
      },
    ],
    tests: [`${INTAKE}/reading-in-turns.test.ts`],
  },
];
