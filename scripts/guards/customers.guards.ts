import type { Guard } from './guard.ts';

/** Customers: which users see and change them. */
export const guards: readonly Guard[] = [
  {
    rules: ['ACC-23', 'CUS-13', 'CUS-18'],
    protection: 'only a super admin changes the address of a customer with documents of two providers',
    edits: [
      {
        file: 'apps/server/src/features/customers/customers.policy.ts',
        from: '  if (!coversReach(scope, reach)) throw new Forbidden();',
        to: '  coversReach(scope, reach);',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-edit.test.ts'],
    testName: 'of a customer of several providers can|also reads documents of another',
  },
  {
    rules: ['CUS-18', 'CUS-29'],
    protection: 'nobody deletes a customer of two providers',
    edits: [
      {
        file: 'apps/server/src/features/customers/customers.policy.ts',
        from: 'return linked.length <= 1 && coversReach',
        to: 'return linked.length <= 100 && coversReach',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-status.test.ts'],
    testName: 'of several providers',
  },
  {
    rules: ['ACC-41', 'ACC-42'],
    protection: 'only a super admin chooses the providers of a customer',
    edits: [
      {
        file: 'apps/server/src/features/customers/customers.policy.ts',
        from: "  if (scope.rows !== 'all') throw new Forbidden();",
        to: '  void scope;',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-edit.test.ts'],
    testName: 'only by a SuperAdmin; the salesmen',
  },
  {
    rules: ['ACC-8', 'ACC-26'],
    protection: 'a customer out of scope is answered with 404, whatever the body contains',
    edits: [
      {
        file: 'apps/server/src/features/customers/customer-edit.service.ts',
        from: '      const group = await lockCustomersAndUsers(transaction, scope, [id]);\n',
        to: '      requireProviderChoice(scope);\n      const group = await lockCustomersAndUsers(transaction, scope, [id]);\n',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-edit.test.ts'],
    testName: 'answers 404 to a change',
  },
  {
    rules: ['ACC-18', 'CUS-33'],
    protection: 'a customer-user sees only customers where it is an admin',
    edits: [
      {
        file: 'apps/server/src/features/customers/customer-conditions.repository.ts',
        from: "where r.account_id = ${scope.accountId} and r.role = 'CustomerAdmin')`;",
        to: 'where r.account_id = ${scope.accountId})`;',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-list.test.ts'],
    testName: 'where the role is CustomerUser',
  },
  {
    rules: ['ACC-23', 'IMP-24', 'IMP-25'],
    protection: 'an import does not change the address of a customer of several providers',
    edits: [
      {
        file: 'apps/server/src/features/customer-imports/customers/address-book.ts',
        from: 'if (!coversReach(this.#scope, customer.reach)) return this.#shared();',
        to: '',
      },
      {
        file: 'apps/server/src/features/customer-imports/customers/address-book.ts',
        from: "if (!coversReach(this.#scope, admin.reach)) return warningOf('ForbiddenProvider', this.#heading);",
        to: '',
      },
    ],
    tests: ['apps/server/src/features/customer-imports/customer-import.rights.test.ts'],
    testName: 'keep their address',
  },
  {
    rules: ['cve/GHSA-59xh-5vwx-4c4q', 'cve/CVE-2026-44448', 'cve/CVE-2026-44442'],
    protection: 'a new customer with an unknown field in its body is refused',
    edits: [
      {
        file: 'packages/contract/src/customers/customer.schemas.ts',
        from: 'export const customerCreation = z.strictObject({',
        to: 'export const customerCreation = z.object({',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-creation.test.ts'],
    testName: 'GHSA-59xh',
  },
  {
    rules: ['cve/GHSA-59xh-5vwx-4c4q', 'cve/CVE-2026-44448', 'cve/CVE-2026-44442'],
    protection: 'the author of a note is the caller',
    edits: [
      {
        file: 'packages/contract/src/notes/note.endpoints.ts',
        from: 'const noteBody = z.strictObject({',
        to: 'const noteBody = z.object({',
      },
    ],
    tests: ['apps/server/src/features/notes/note.routes.test.ts'],
    testName: 'accepts no author',
  },
];
