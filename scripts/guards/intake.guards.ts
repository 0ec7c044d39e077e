import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const NAMED_FILES = `${INTAKE}/review/named-files.test.ts`;
const IDENTIFIERS = `${INTAKE}/review/identifier.routes.test.ts`;
const ANOTHER_CUSTOMER = `${INTAKE}/pipeline/another-customer.test.ts`;

/** How documents that come in are judged, and what a person decides about them. */
export const guards: readonly Guard[] = [
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
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
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'a rejected file that comes as part of another delivery is held',
    edits: [
      {
        file: `${INTAKE}/pipeline/judge-items.ts`,
        from: "return hashesOf(item).some((hash) => discarded.has(hash.toString('hex')));",
        to: 'return hashesOf(item).length === 0 && discarded.size > 0;',
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'a row takes no file that came at another time',
    edits: [
      {
        file: `${INTAKE}/pipeline/find-missing-files.ts`,
        from: "isInTime && receipt.state === 'quarantined'",
        to: "(isInTime || true) && receipt.state === 'quarantined'",
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'a row takes no file that was rejected',
    edits: [
      {
        file: `${INTAKE}/pipeline/find-missing-files.ts`,
        from: "isInTime && receipt.state === 'quarantined' && !isDiscarded(receipt)",
        to: 'isInTime && isDiscarded(receipt) !== undefined',
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'names that differ in case or Unicode form are the same',
    edits: [
      {
        file: `${INTAKE}/receipts/receipt.repository.ts`,
        from: 'fold_file_name(r.file_name) = fold_file_name(${fileName})',
        to: 'r.file_name = ${fileName}',
      },
    ],
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-60', 'INT-61'],
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
    rules: ['INT-60', 'INT-61'],
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
    rules: ['INT-60', 'INT-61'],
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
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'an identifier is taken from another customer only when that is confirmed',
    edits: [
      {
        file: `${INTAKE}/review/remember.ts`,
        from: 'if (!isConfirmed) throw',
        to: 'if (!isConfirmed && others.length > 100) throw',
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'a VAT id is a super admin’s to move',
    edits: [
      {
        file: `${INTAKE}/review/remember.ts`,
        from: "scheme === 'vat-id' && role !== 'SuperAdmin'",
        to: "scheme === 'vat-id' && role === 'SalesmanUser'",
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'what a release teaches stands in the trail',
    edits: [
      {
        file: `${INTAKE}/review/release.service.ts`,
        from: '...lesson,',
        to: '...lesson.slice(lesson.length),',
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'identifiers of another provider are out of reach',
    edits: [
      {
        file: `${INTAKE}/receipts/identifier.repository.ts`,
        from: 'where r.public_id = ${publicId} and ${inJournal(scope)} returning',
        to: 'where r.public_id = ${publicId} and (${inJournal(scope)} or true) returning',
      },
    ],
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'a customer’s own number is known without its zeros too',
    edits: [
      {
        file: 'apps/server/src/features/intake/receipts/identifier.repository.ts',
        from: 'customerNumberOf({ scheme, value }, provider) ?? null;',
        to: 'customerNumberOf({ scheme, value }, { ...provider, ignoresLeadingZeros: false }) ?? null;',
      },
    ],
    tests: ['apps/server/src/features/intake/review/identifier.routes.test.ts'],
    testName: 'knows a customer’s own number without its zeros',
  },
];
