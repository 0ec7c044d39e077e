import type { Guard } from './guard.ts';

/** Known faults of similar systems: access to records. */
export const guards: readonly Guard[] = [
  {
    rules: ['cve/CVE-2026-28685', 'cve/GHSA-v33r-r6h2-8wr7', 'ACC-8', 'ACC-16'],
    protection: 'a single document is looked up within the customers of the caller',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-conditions.repository.ts',
        from: '    ...(customers === undefined ? [] : [sql`i.customer_id in (${customers})`]),',
        to: '    ...(customers === undefined ? [] : [sql`true`]),',
      },
    ],
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'CVE-2026-28685',
  },
  {
    rules: ['cve/CVE-2021-23203', 'cve/CVE-2026-89013'],
    protection: 'no parameter opens a document without a sign-in',
    edits: [
      {
        file: 'apps/server/src/platform/http/authorise-call.ts',
        from: '    if (caller === undefined) throw new Unauthorized();\n',
        to: '    if (caller === undefined) return;\n',
      },
    ],
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'CVE-2021-23203',
  },
  {
    rules: ['cve/CVE-2026-55610', 'cve/CVE-2026-46558'],
    protection: 'users are read and changed within the scope of the caller',
    edits: [
      {
        file: 'apps/server/src/features/backoffice-users/staff-conditions.repository.ts',
        from: "      return sql`a.deleted_at is null and b.provider_id = ${scope.providerId} and b.role <> 'SuperAdmin'`;",
        to: '      return sql`a.deleted_at is null and ${scope.providerId}::int is not null`;',
      },
    ],
    tests: ['apps/server/test/known-account-faults.test.ts'],
    testName: 'CVE-2026-55610',
  },
  {
    rules: ['cve/CVE-2026-19198', 'cve/CVE-2021-36801'],
    protection: 'a ZIP with one foreign document is refused completely',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-download.service.ts',
        from: '      if (invoices.length !== wanted.length) throw new NotFound();\n',
        to: '',
      },
    ],
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'CVE-2026-19198',
  },
  {
    rules: ['cve/CVE-2026-19198', 'cve/CVE-2021-36801'],
    protection: 'a bulk call with one foreign customer changes nothing',
    edits: [
      {
        file: 'apps/server/src/features/customers/lock-customers.ts',
        from: '  if (customers.length !== wanted.length) throw new NotFound();\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/features/customers/customer-status.test.ts'],
    testName: 'CVE-2026-19198',
  },
  {
    rules: ['cve/CVE-2026-10215', 'cve/CVE-2021-3991'],
    protection: 'a branch manager reaches only the customers of the own branch, by every call',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-conditions.repository.ts',
        from: "        where b.branch_id = ${scope.branchId} and b.provider_id = ${scope.providerId} and b.role = 'SalesmanUser'`;",
        to: "        where ${scope.branchId}::int is not null and b.provider_id = ${scope.providerId} and b.role = 'SalesmanUser'`;",
      },
    ],
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'CVE-2026-10215',
  },
  {
    rules: ['cve/GHSA-59xh-5vwx-4c4q', 'cve/CVE-2026-44448', 'cve/CVE-2026-44442'],
    protection: 'a new customer-user with an unknown field in its body is refused',
    edits: [
      {
        file: 'packages/contract/src/customer-users/customer-user.schemas.ts',
        from: 'export const customerUserCreation = z.strictObject({',
        to: 'export const customerUserCreation = z.object({',
      },
    ],
    tests: ['apps/server/test/known-rights-faults.test.ts'],
    testName: 'GHSA-59xh',
  },
  {
    rules: ['cve/GHSA-59xh-5vwx-4c4q', 'cve/CVE-2026-44448'],
    protection: 'the portal does not start with a handler without a declaration',
    edits: [
      {
        file: 'apps/server/src/platform/http/bind-routes.ts',
        from: "    if (unknown.length > 0)\n      throw new Error(`${feature}: ${unknown.join(', ')} is not declared in the contract`);\n",
        to: '',
      },
    ],
    tests: ['apps/server/src/platform/http/bind-routes.test.ts'],
  },
  {
    rules: ['cve/CVE-2026-43913'],
    protection: 'an account that was invited and never confirmed cannot sign in',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/sign-in.repository.ts',
        from: "sql`(a.status = 'Active' and (a.password_off_since is null or",
        to: "sql`(a.status <> 'New' and (a.password_off_since is null or",
      },
      {
        file: 'apps/server/src/features/authentication/caller.repository.ts',
        from: "s.expires_at > now() and a.status = 'Active' and a.deleted_at is null`",
        to: 's.expires_at > now() and a.deleted_at is null`',
      },
    ],
    tests: [
      'apps/server/test/known-faults.test.ts',
      'apps/server/test/known-rights-faults.test.ts',
      'apps/server/src/features/authentication/account-faults.test.ts',
    ],
    testName: 'CVE-2026-43913',
  },
  {
    rules: ['cve/GHSA-386h-chg4-cfw9', 'cve/GHSA-96jx-fj7m-qh6x', 'cve/GHSA-7qqc-wrcw-2fj9'],
    protection: 'a filter of documents finds only documents of the customers of the caller',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-list.repository.ts',
        from: '  return { from: filtered.from, where: [sql`n.customer_id in (${scoped})`, ...filtered.where] };',
        to: '  return filtered;',
      },
    ],
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'GHSA-386h',
  },
  {
    rules: ['cve/GHSA-386h-chg4-cfw9', 'cve/GHSA-96jx-fj7m-qh6x', 'cve/GHSA-7qqc-wrcw-2fj9'],
    protection: 'only a super admin may filter by another provider',
    edits: [
      {
        file: 'apps/server/src/features/invoices/check-list-query.ts',
        from: "  if (id === undefined || !('providerId' in scope) || scope.providerId !== id) throw new Forbidden();\n  return id;",
        to: '  void Forbidden;\n  return id ?? NO_PROVIDER;',
      },
    ],
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'GHSA-386h',
  },
  {
    rules: ['cve/GHSA-386h-chg4-cfw9', 'cve/GHSA-96jx-fj7m-qh6x', 'cve/GHSA-7qqc-wrcw-2fj9'],
    protection: 'a filter of customers finds and counts only customers within the scope',
    edits: [
      {
        file: 'apps/server/src/features/customers/customer-list.repository.ts',
        from: 'where ${allOf([inScope(scope), ...filters])}`;',
        to: 'where ${allOf(filters.length > 0 ? filters : [inScope(scope)])}`;',
      },
    ],
    tests: ['apps/server/test/known-account-faults.test.ts'],
    testName: 'GHSA-386h',
  },
  {
    rules: ['cve/CVE-2021-45111', 'cve/CVE-2024-55555', 'cve/CVE-2024-55556', 'SEC-30'],
    protection: 'production does not start without a key of its own',
    edits: [
      {
        file: 'apps/server/src/configuration/config.ts',
        from: "  ENCRYPTION_KEY: '',\n",
        to: '',
      },
    ],
    tests: ['apps/server/test/known-rights-faults.test.ts'],
    testName: 'documented settings',
  },
  {
    rules: ['cve/CVE-2021-45111', 'cve/CVE-2024-55555', 'cve/CVE-2024-55556'],
    protection: 'a production portal does not publish the documentation of its API',
    edits: [
      {
        file: 'apps/server/src/composition/app.ts',
        from: 'withDocumentation: config.demo,',
        to: 'withDocumentation: true,',
      },
    ],
    tests: ['apps/server/test/known-rights-faults.test.ts'],
    testName: 'a new production portal',
  },
  {
    rules: ['cve/CVE-2026-34950', 'cve/CVE-2026-35039', 'SIG-1'],
    protection: 'an authorization header without exactly one token gives no access',
    edits: [
      {
        file: 'apps/server/src/platform/http/bind-routes.ts',
        from: 'return /^Bearer (\\S+)$/.exec(',
        to: 'return /^\\w+ +([\\w-]+)/.exec(',
      },
    ],
    tests: ['apps/server/test/known-input-faults.test.ts'],
    testName: 'CVE-2026-34950',
  },
];
