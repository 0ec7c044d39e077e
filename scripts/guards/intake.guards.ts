import type { Guard } from './guard.ts';

const INTAKE = 'apps/server/src/features/intake';
const NAMED_FILES = `${INTAKE}/review/named-files.test.ts`;
const IDENTIFIERS = `${INTAKE}/review/identifier.routes.test.ts`;
const ANOTHER_CUSTOMER = `${INTAKE}/pipeline/another-customer.test.ts`;

/** How incoming documents are judged, and what a person decides about them. */
export const guards: readonly Guard[] = [
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'a file that a person rejected stays rejected when it is delivered again',
    file: `${INTAKE}/judgement/file-history.ts`,
    from: "if (staysRejected) return { ...judgement, state: 'rejected', reasons: ['discarded'] };",
    to: 'if (staysRejected) return judgement;',
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'a rejected file that arrives as part of another delivery is held',
    file: `${INTAKE}/pipeline/judge-items.ts`,
    from: "return files.some(({ sha256 }) => hashes.has(sha256.toString('hex')));",
    to: 'return files.length === 0 && hashes.size > 0;',
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'an index row claims no file that arrived at another time',
    file: `${INTAKE}/pipeline/find-missing-files.ts`,
    from: "isInTime && receipt.state === 'quarantined'",
    to: "(isInTime || true) && receipt.state === 'quarantined'",
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'an index row claims no file that was rejected',
    file: `${INTAKE}/pipeline/find-missing-files.ts`,
    from: "isInTime && receipt.state === 'quarantined' && !wasRejectedByPerson(receipt)",
    to: 'isInTime && wasRejectedByPerson(receipt) !== undefined',
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-34', 'INT-36', 'INT-57', 'INT-58'],
    protection: 'file names that differ only in case or Unicode form are equal',
    file: `${INTAKE}/receipts/named-receipt.repository.ts`,
    from: 'fold_file_name(r.file_name) = fold_file_name(${fileName})',
    to: 'r.file_name = ${fileName}',
    tests: [NAMED_FILES],
  },
  {
    rules: ['INT-60', 'INT-61'],
    protection: 'a document that waits for a customer is held when it names another company',
    file: `${INTAKE}/judgement/file-history.ts`,
    from: '!customerNames.every((name) => isSameCompanyName(name, customer.name)) ||',
    to: '(customerNames.length < 0 && isSameCompanyName(customer.name, customer.name)) ||',
    tests: [ANOTHER_CUSTOMER],
  },
  {
    rules: ['INT-60', 'INT-61'],
    protection:
      'a document that waits for a customer is held when the customer number now belongs to another customer',
    file: `${INTAKE}/judgement/file-history.ts`,
    from: '(receipt.customerId !== null &&',
    to: '(receipt.customerId === -1 &&',
    tests: [ANOTHER_CUSTOMER],
  },
  {
    rules: ['INT-60', 'INT-61'],
    protection: 'a document that waited 30 days for a customer must be released by a person',
    file: `${INTAKE}/judgement/file-history.ts`,
    from: 'const MAX_WAIT_MS = 30 * 86_400_000;',
    to: 'const MAX_WAIT_MS = 3000 * 86_400_000;',
    tests: [ANOTHER_CUSTOMER],
  },
  {
    rules: ['INT-61'],
    protection: 'a clock that was set back does not shorten the wait of a document for its customer',
    file: `${INTAKE}/pipeline/judge-items.ts`,
    from: 'isAnyHeld ? await findLatestTime(executor) : new Date()',
    to: 'new Date()',
    tests: [ANOTHER_CUSTOMER],
    testName: 'is held when a clock is wrong',
  },
  {
    rules: ['INT-61'],
    protection: 'a document that came in while a clock was ahead waits for a person',
    file: `${INTAKE}/judgement/file-history.ts`,
    from: 'waitedMs > MAX_WAIT_MS || waitedMs < 0',
    to: 'waitedMs > MAX_WAIT_MS',
    tests: [ANOTHER_CUSTOMER],
    testName: 'the document came in while the clock was ahead',
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'an identifier is moved from another customer only after a confirmation',
    file: `${INTAKE}/review/learn-identifier.ts`,
    from: 'if (!isConfirmed) throw',
    to: 'if (!isConfirmed && otherHolders.length > 100) throw',
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'only a super admin moves a VAT id',
    file: `${INTAKE}/review/learn-identifier.ts`,
    from: "scheme === 'vat-id' && role !== 'SuperAdmin'",
    to: "scheme === 'vat-id' && role === 'SalesmanUser'",
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'the audit trail records the identifiers that a release stores',
    file: `${INTAKE}/review/decision.service.ts`,
    from: ', ...learnEvents]',
    to: ', ...learnEvents.slice(learnEvents.length)]',
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'identifiers of another provider are out of reach',
    file: `${INTAKE}/receipts/identifier.repository.ts`,
    from: '    .where(isInScope(scope))\n    .returning(',
    to: '    .returning(',
    tests: [IDENTIFIERS],
  },
  {
    rules: ['INT-74', 'INT-75', 'INT-76'],
    protection: 'a customer number is recognised without its leading zeros',
    file: 'apps/server/src/features/intake/receipts/identifier.repository.ts',
    from: 'toCustomerNumber({ scheme, value }, provider) ?? null;',
    to: 'toCustomerNumber({ scheme, value }, { ...provider, ignoresLeadingZeros: false }) ?? null;',
    tests: ['apps/server/src/features/intake/review/identifier.routes.test.ts'],
    testName: 'without its leading zeros',
  },
];
