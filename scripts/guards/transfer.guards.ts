import type { Guard } from './guard.ts';

const STORE = 'apps/server/src/platform/document-store';
const TRANSFERS = 'apps/server/src/platform/transfers';
const INVOICES = 'apps/server/src/features/invoices';

export const guards: readonly Guard[] = [
  {
    rules: ['INV-33', 'INV-53'],
    protection: 'a document is verified completely before its first byte is sent',
    edits: [
      {
        file: `${STORE}/verified-file.ts`,
        from: 'if (at !== file.size || !whole.digest().equals(sha256))',
        to: 'if (at < 0)',
      },
    ],
    tests: [`${STORE}/verified-file.test.ts`],
  },
  {
    rules: ['INV-33', 'INV-53'],
    protection: 'the transfer of a document whose bytes change meanwhile is broken off',
    edits: [
      {
        file: `${STORE}/verified-file.ts`,
        from: 'if (this.#at > this.#last && !this.#hash.digest().equals(this.#expected))',
        to: 'if (this.#at < 0 && !this.#hash.digest().equals(this.#expected))',
      },
    ],
    tests: [`${STORE}/verified-file.test.ts`],
  },
  {
    rules: ['INV-52', 'INV-53'],
    protection: 'a large document is not kept in memory while it is sent',
    edits: [
      {
        file: `${STORE}/verified-file.ts`,
        from: 'const VERIFY_CHUNK_BYTES = 256 * 1024;',
        to: 'const VERIFY_CHUNK_BYTES = 256 * 1024 * 1024;',
      },
      {
        file: `${STORE}/verified-file.ts`,
        from: 'export const MAX_KEPT_BYTES = 256 * 1024;',
        to: 'export const MAX_KEPT_BYTES = 256 * 1024 * 1024;',
      },
    ],
    tests: [`${STORE}/verified-file.test.ts`, 'apps/server/test/slow-readers.test.ts'],
  },
  {
    rules: ['INV-47'],
    protection: 'the simultaneous transfers of an account are limited',
    edits: [
      {
        file: `${TRANSFERS}/concurrency-limit.ts`,
        from: 'if (ofAccount.get(party.account) >= limits.maxPerAccount)',
        to: 'if (ofAccount.get(party.account) < 0)',
      },
    ],
    tests: [`${INVOICES}/simultaneous-downloads.test.ts`],
  },
  {
    rules: ['INV-47'],
    protection: 'the transfer of a document takes a slot of the concurrency limit',
    edits: [
      {
        file: 'apps/server/src/platform/http/files/send-file.ts',
        from: '  await concurrency.acquire(transfer.party, signal);\n',
        to: '',
      },
    ],
    tests: [`${INVOICES}/simultaneous-downloads.test.ts`],
  },
  {
    rules: ['INV-48', 'INV-49', 'INV-50'],
    protection: 'the simultaneous ZIPs of a tenant are limited',
    edits: [
      {
        file: `${TRANSFERS}/concurrency-limit.ts`,
        from: '    ofTenant.get(tenant) < limits.maxPerTenant &&\n',
        to: '',
      },
    ],
    tests: [`${INVOICES}/zip-limits-by-tenant.test.ts`],
  },
  {
    rules: ['INV-48', 'INV-49', 'INV-50'],
    protection: 'customers leave slots of the concurrency limit free for staff',
    edits: [
      {
        file: `${TRANSFERS}/concurrency-limit.ts`,
        from: "(side === 'staff' || ofSide.get(side) < limits.maxForCustomers);",
        to: "(side === 'staff' || side === 'customers');",
      },
    ],
    tests: [`${INVOICES}/zip-limits-by-tenant.test.ts`],
  },
  {
    rules: ['INV-52'],
    protection: 'a transfer that is read too slowly is ended',
    edits: [
      {
        file: `${TRANSFERS}/transfer-watch.ts`,
        from: "if (rate < MIN_RATES[transfer.kind]) end(transfer, 'too-slow');",
        to: "if (rate < 0) end(transfer, 'too-slow');",
      },
    ],
    tests: [`${TRANSFERS}/transfer-watch.test.ts`],
  },
  {
    rules: ['INV-54', 'INV-55'],
    protection: 'a transfer is ended when the right to it has ended',
    edits: [
      {
        file: `${TRANSFERS}/transfer-watch.ts`,
        from: "if (!isStillAllowed && transfers.has(transfer)) end(transfer, 'right-ended');",
        to: '',
      },
      { file: `${TRANSFERS}/transfer-watch.ts`, from: 'const isStillAllowed = await', to: 'await' },
    ],
    tests: [`${INVOICES}/revoked-rights.test.ts`],
    testName: 'is blocked',
  },
  {
    rules: ['INV-54', 'INV-55'],
    protection: 'an archive looks up its caller again before each batch',
    edits: [
      {
        file: `${INVOICES}/archive/archive.service.ts`,
        from: 'if (!(await guard.stillReachesAll())) throw new Forbidden();',
        to: '',
      },
    ],
    tests: [`${INVOICES}/revoked-rights.test.ts`],
    testName: 'no further batch',
  },
  {
    rules: ['INV-54', 'INV-55'],
    protection: 'an archive stops when its caller reaches fewer customers',
    edits: [
      {
        file: `${INVOICES}/scope-guard.ts`,
        from: 'return reached.every((id) => reachedNow.has(id));',
        to: 'return reachedNow.size >= 0;',
      },
    ],
    tests: [`${INVOICES}/revoked-rights.test.ts`],
    testName: 'loses the customer',
  },
  {
    rules: ['INV-54', 'INV-55'],
    protection: 'an archive stops when its caller gets another scope',
    edits: [
      {
        file: `${INVOICES}/scope-guard.ts`,
        from: 'if (!isSameScope(scope, now)) return false;',
        to: 'if (!isSameScope(scope, now)) return true;',
      },
    ],
    tests: [`${INVOICES}/revoked-rights.test.ts`],
    testName: "another provider's|becomes a clerk",
  },
  {
    rules: ['INT-83'],
    protection: 'an upload looks up its sender again when its body has arrived and before each batch',
    edits: [
      {
        file: 'apps/server/src/platform/http/bind-routes.ts',
        from: 'if (upload !== undefined) await request.renewCaller();',
        to: '',
      },
      {
        file: 'apps/server/src/features/intake/sources/upload/upload.service.ts',
        from: 'const requireRight = async () => intakeScopeOf(await renewCaller(), scope.provider, origin);',
        to: 'const requireRight = () => Promise.resolve(renewCaller);',
      },
    ],
    tests: ['apps/server/src/features/intake/sources/upload/revoked-rights.test.ts'],
  },
  {
    rules: ['IMP-28'],
    protection: 'an import looks up its caller again while it runs',
    edits: [
      {
        file: 'apps/server/src/features/customer-imports/import-job.ts',
        from: '      await this.#requireRight();\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/features/customer-imports/revoked-rights.test.ts'],
  },
  {
    rules: ['INV-30', 'INV-43', 'INV-44'],
    protection: 'ranges that together are the whole document count as a download',
    edits: [
      {
        file: `${INVOICES}/delivered-spans.ts`,
        from: 'const spans = merge([...(known.get(what) ?? []), span]);',
        to: 'const spans = merge([span]);',
      },
    ],
    tests: [`${INVOICES}/download.routes.test.ts`, `${INVOICES}/delivered-spans.test.ts`],
  },
  {
    rules: ['INV-30', 'INV-43', 'INV-44'],
    protection: 'no browser caches a document',
    edits: [
      {
        file: 'apps/server/src/platform/http/files/send-file.ts',
        from: "'cache-control': 'private, no-store'",
        to: "'cache-control': 'private, no-cache'",
      },
    ],
    tests: [`${INVOICES}/download.routes.test.ts`],
  },
  {
    rules: ['OPS-47', 'OPS-48', 'OPS-49'],
    protection: 'resident memory and buffers are measured for load shedding',
    edits: [
      {
        file: 'apps/server/src/platform/pressure/judge-pressure.ts',
        from: '    readings.memoryShare > limit.memoryShare ||\n    readings.bufferShare > limit.bufferShare ||\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/platform/pressure/pressure-gauge.test.ts'],
  },
];
