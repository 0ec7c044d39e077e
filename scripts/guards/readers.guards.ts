import type { Guard } from './guard.ts';

/** Reading of files, downloads and their limits. */
export const guards: readonly Guard[] = [
  {
    rules: ['IMP-3', 'IMP-5', 'IMP-2'],
    protection: 'a damaged workbook is refused and does not break its reader',
    edits: [
      {
        file: 'apps/server/src/platform/spreadsheet/read-xls.ts',
        from: '    if (error instanceof RefusedSpreadsheet) throw error;\n',
        to: '    if (error !== undefined) throw error;\n',
      },
    ],
    tests: ['apps/server/src/platform/spreadsheet/read-spreadsheet.test.ts'],
    testName: 'always gets an answer',
  },
  {
    rules: ['INT-62'],
    protection: 'two different legal forms are two companies',
    edits: [
      {
        file: 'apps/server/src/features/intake/judgement/company-name.ts',
        from: 'first.forms.join() !== second.forms.join())\n    return false;',
        to: 'first.forms.join() !== second.forms.join())\n    void 0;',
      },
    ],
    tests: ['apps/server/src/features/intake/judgement/company-name.test.ts'],
  },
  {
    rules: ['INT-20'],
    protection: 'links to the web, mail and telephone are no active content',
    edits: [
      {
        file: 'packages/einvoice/src/active-content/judge-dictionary.ts',
        from: "if (textsOf(value, context).some((link) => !isSafeLink(link))) findings.add('unsafe-link');",
        to: "if (textsOf(value, context).some((link) => link !== '' || !isSafeLink(link))) findings.add('unsafe-link');",
      },
    ],
    tests: ['packages/einvoice/src/active-content/harmless.test.ts'],
  },
  {
    rules: ['INT-36', 'INT-73', 'INT-75'],
    protection: 'the release form never preselects the storing of an identifier',
    edits: [
      {
        file: 'apps/web/src/features/intake/model/release-draft.ts',
        from: 'return { customer, remember: false, overridesIdentifier: false };',
        to: 'return { customer, remember: true, overridesIdentifier: false };',
      },
    ],
    tests: ['apps/web/src/features/intake/intake-decision.test.tsx'],
  },
  {
    rules: ['INT-32', 'INT-51'],
    protection: 'rows of one index that describe a file as different documents are held',
    edits: [
      {
        file: 'apps/server/src/features/intake/judgement/contradictions.ts',
        from: '    return values.size > 1;',
        to: '    return values.size > 1000;',
      },
    ],
    tests: ['apps/server/src/features/intake/pipeline/intake-contradictions.test.ts'],
    testName: 'rows of one index',
  },
  {
    rules: ['STO-38', 'STO-39'],
    protection: 'a secret can be decrypted only for its owner',
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
    tests: ['apps/server/src/platform/secrets/secret-box.test.ts'],
  },
  {
    rules: ['AUD-17'],
    protection: 'replaced consents are deleted after two years',
    edits: [
      {
        file: 'apps/server/src/features/notices/notice-preference.repository.ts',
        from: "interval '2 years'",
        to: "interval '200 years'",
      },
    ],
    tests: ['apps/server/src/features/notices/notice.routes.test.ts'],
    testName: 'two years after',
  },
  {
    rules: ['INV-45', 'INV-46', 'INV-48'],
    protection: 'a customer-user can download at most 300 single documents an hour',
    edits: [
      {
        file: 'apps/server/src/features/invoices/download-limits.ts',
        from: 'requests > limits.maxSinglesOfCustomerUser)',
        to: 'requests > 100 * limits.maxSinglesOfCustomerUser)',
      },
    ],
    tests: ['apps/server/src/features/invoices/download-limits.test.ts'],
    testName: 'limit of single downloads',
  },
  {
    rules: ['ACC-13', 'ACC-14', 'ACC-15'],
    protection: 'a salesman without customers sees nothing',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-conditions.repository.ts',
        from: 'cs.customer_id from customer_salesman cs where cs.salesman_id = ${scope.salesmanId}`',
        to: 'cs.customer_id from customer_salesman cs where ${scope.salesmanId}::int is not null`',
      },
    ],
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'reach the same documents',
  },
  {
    rules: ['AUD-15'],
    protection: 'a network address has one digest, however it is written',
    edits: [
      {
        file: 'apps/server/src/platform/audit/audit.repository.ts',
        from: '(address === null ? null : canonicalAddress(address))',
        to: '(address === null ? null : (void canonicalAddress, address))',
      },
    ],
    tests: ['apps/server/src/platform/audit/address-digest.test.ts'],
  },
  {
    rules: ['INV-46', 'INV-45', 'INV-48'],
    protection: 'the log reports an account that downloads an alarming number of documents',
    edits: [
      {
        file: 'apps/server/src/features/invoices/download-limits.ts',
        from: '    if (requests === limits.alarmingSingles) alarm(publicId);\n',
        to: '    void [alarm, publicId];\n',
      },
    ],
    tests: ['apps/server/src/features/invoices/download-limits.test.ts'],
    testName: 'staff are not limited',
  },
  {
    rules: ['INV-47', 'INV-48', 'INV-49'],
    protection: 'an account has at most two ZIPs in transfer',
    edits: [
      {
        file: 'apps/server/src/platform/transfers/concurrency-limit.ts',
        from: 'if (ofAccount.get(party.account) >= limits.maxPerAccount)',
        to: 'if (ofAccount.get(party.account) < 0)',
      },
    ],
    tests: [
      'apps/server/src/features/invoices/zip-concurrency-limit.test.ts',
      'apps/server/src/platform/transfers/concurrency-limit.test.ts',
    ],
  },
  {
    rules: ['INV-54', 'INV-55'],
    protection: 'a running transfer checks whether its right still exists',
    edits: [
      {
        file: 'apps/server/src/platform/transfers/transfer-watch.ts',
        from: "if (!isStillAllowed && transfers.has(transfer)) end(transfer, 'right-ended');",
        to: '',
      },
      {
        file: 'apps/server/src/platform/transfers/transfer-watch.ts',
        from: 'const isStillAllowed = await',
        to: 'await',
      },
    ],
    tests: ['apps/server/src/platform/transfers/transfer-watch.test.ts'],
  },
  {
    rules: ['INT-4'],
    protection: 'callers that wait for a document reader take turns',
    edits: [
      {
        file: 'packages/einvoice/src/pool/reader-pool.ts',
        from: 'this.#waiting.push(queue, {',
        to: 'this.#waiting.push(queue.slice(queue.length), {',
      },
    ],
    tests: ['packages/einvoice/src/pool/reader-pool.test.ts'],
  },
  {
    rules: ['ACC-36'],
    protection: 'the roles of each call are stated in two independent places',
    edits: [
      {
        file: 'packages/contract/src/notes/note.access.ts',
        from: "createNote: only({ CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' }),",
        to: "createNote: only({ SuperAdmin: 'all', CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' }),",
      },
    ],
    tests: ['packages/contract/src/access-table.test.ts'],
  },
  {
    rules: ['ACC-7'],
    protection: 'a query without a scope from its policy does not compile',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoices.policy.ts',
        from: 'export type InvoiceScope = InvoiceRows & { readonly [decided]: true };',
        to: 'export type InvoiceScope = InvoiceRows & { readonly [decided]?: true };',
      },
    ],
    tests: ['scripts/row-scope.test.ts'],
  },
];
