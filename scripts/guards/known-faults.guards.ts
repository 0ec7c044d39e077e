import type { Guard } from './guard.ts';

/** Faults that systems of this kind had: each test that bears a number fails without its protection. */
export const guards: readonly Guard[] = [
  {
    promises: ['cve/CVE-2026-28685', 'cve/GHSA-v33r-r6h2-8wr7'],
    protection: 'a single document is looked up within the customers of the caller',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-conditions.repository.ts',
        from: '    ...(customers === undefined ? [] : [sql`i.customer_id in (${customers})`]),',
        to: '    ...(customers === undefined ? [] : [sql`true`]),',
      },
    ],
    tests: ['apps/server/src/known-faults.test.ts'],
    testName: 'CVE-2026-28685',
  },
  {
    promises: ['cve/CVE-2021-23203', 'cve/CVE-2026-89013'],
    protection: 'no parameter opens a document to who is not signed in',
    edits: [
      {
        file: 'apps/server/src/platform/http/admission.ts',
        from: '    if (caller === undefined) throw new Unauthorized();\n',
        to: '    if (caller === undefined) return;\n',
      },
    ],
    tests: ['apps/server/src/known-faults.test.ts'],
    testName: 'CVE-2021-23203',
  },
  {
    promises: ['cve/CVE-2026-55610', 'cve/CVE-2026-46558'],
    protection: 'users are read and changed within the scope of the caller',
    edits: [
      {
        file: 'apps/server/src/features/backoffice-users/staff-conditions.repository.ts',
        from: "      return sql`a.deleted_at is null and b.provider_id = ${scope.providerId} and b.role <> 'SuperAdmin'`;",
        to: '      return sql`a.deleted_at is null and ${scope.providerId}::int is not null`;',
      },
    ],
    tests: ['apps/server/src/known-account-faults.test.ts'],
    testName: 'CVE-2026-55610',
  },
  {
    promises: ['cve/CVE-2026-19198', 'cve/CVE-2021-36801'],
    protection: 'a ZIP with one foreign document is refused whole',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-download.service.ts',
        from: '      if (invoices.length !== wanted.length) throw new NotFound();\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/known-faults.test.ts'],
    testName: 'CVE-2026-19198',
  },
  {
    promises: ['cve/CVE-2026-19198', 'cve/CVE-2021-36801'],
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
    promises: ['cve/CVE-2026-10215', 'cve/CVE-2021-3991'],
    protection: 'a branch manager reaches the customers of the own branch on every way',
    edits: [
      {
        file: 'apps/server/src/features/invoices/invoice-conditions.repository.ts',
        from: "        where b.branch_id = ${scope.branchId} and b.provider_id = ${scope.providerId} and b.role = 'SalesmanUser'`;",
        to: "        where ${scope.branchId}::int is not null and b.provider_id = ${scope.providerId} and b.role = 'SalesmanUser'`;",
      },
    ],
    tests: ['apps/server/src/known-faults.test.ts'],
    testName: 'CVE-2026-10215',
  },
  {
    promises: ['cve/GHSA-59xh-5vwx-4c4q', 'cve/CVE-2026-44448', 'cve/CVE-2026-44442'],
    protection: 'no body sets a field of staff',
    edits: [
      {
        file: 'packages/contract/src/customer-users/customer-user.schemas.ts',
        from: 'export const customerUserCreation = z.strictObject({',
        to: 'export const customerUserCreation = z.object({',
      },
    ],
    tests: ['apps/server/src/known-rights-faults.test.ts'],
    testName: 'GHSA-59xh',
  },
  {
    promises: ['cve/GHSA-59xh-5vwx-4c4q', 'cve/CVE-2026-44448'],
    protection: 'a handler without a declaration keeps the portal from starting',
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
    promises: ['cve/CVE-2026-43913'],
    protection: 'an account that was invited and never confirmed signs in nowhere',
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
      'apps/server/src/known-faults.test.ts',
      'apps/server/src/known-rights-faults.test.ts',
      'apps/server/src/features/authentication/account-faults.test.ts',
    ],
    testName: 'CVE-2026-43913',
  },
  {
    promises: ['cve/CVE-2026-23491', 'cve/CVE-2026-44440', 'cve/CVE-2026-6414'],
    protection: 'names of uploaded files lose their folders',
    edits: [
      {
        file: 'apps/server/src/platform/http/upload.ts',
        from: "    .basename(given.replaceAll('\\\\', '/'))\n",
        to: '    .normalize(given)\n',
      },
    ],
    tests: ['apps/server/src/platform/http/upload.test.ts'],
    testName: 'CVE-2026-23491',
  },
  {
    promises: ['cve/CVE-2011-4802', 'cve/CVE-2024-5315', 'cve/CVE-2026-44447'],
    protection: 'a list is sorted by the fields that the contract names alone',
    edits: [
      {
        file: 'packages/contract/src/paging.ts',
        from: '        if (field !== undefined) return field;\n',
        to: "        if (field !== undefined) return field;\n        if (value !== '') return value as Field;\n",
      },
    ],
    tests: [
      'apps/server/src/known-input-faults.test.ts',
      'apps/server/src/features/customers/customer-list.test.ts',
    ],
    testName: 'CVE-2011-4802',
  },
  {
    promises: ['cve/CVE-2022-3603', 'cve/CVE-2021-21302'],
    protection: 'cells of exported CSV files that begin like formulas are made harmless',
    edits: [
      {
        file: 'packages/contract/src/harmless-cell.ts',
        from: "  return FORMULA.test(text) ? `'${text}` : text;",
        to: '  return FORMULA.test(text) ? text : text;',
      },
    ],
    tests: ['apps/server/src/platform/csv/write-csv.test.ts'],
    testName: 'CVE-2022-3603',
  },
  {
    promises: ['cve/GHSA-29w6-c52g-m8jc'],
    protection: 'cells of the monthly export that begin like formulas are made harmless',
    edits: [
      {
        file: 'packages/contract/src/harmless-cell.ts',
        from: "  return FORMULA.test(text) ? `'${text}` : text;",
        to: '  return FORMULA.test(text) ? text : text;',
      },
    ],
    tests: ['apps/server/src/features/export/export.test.ts'],
  },
  {
    promises: ['cve/CVE-2021-25957', 'cve/CVE-2026-31881', 'cve/CVE-2026-18963'],
    protection: 'a link sets the password of its own account alone',
    edits: [
      {
        file: 'apps/server/src/features/authentication/one-time-tokens/one-time-token.repository.ts',
        from: '      and a.public_id = ${wanted.publicId} and a.kind = ${wanted.userType} and a.deleted_at is null`',
        to: '      and ${wanted.publicId}::uuid is not null and a.kind = ${wanted.userType} and a.deleted_at is null`',
      },
    ],
    tests: ['apps/server/src/features/authentication/account-faults.test.ts'],
    testName: 'CVE-2021-25957',
  },
  {
    promises: ['cve/CVE-2025-13033', 'cve/CVE-2026-121425'],
    protection: 'a mail goes to addresses of the narrow form alone',
    edits: [
      {
        file: 'apps/server/src/platform/mail/delivery/smtp-transport.ts',
        from: "      if (!isEmailAddress(mail.recipient)) throw new MailRefused('the address is not one we send to');\n",
        to: '      void isEmailAddress;\n',
      },
    ],
    tests: ['apps/server/src/platform/mail/delivery/smtp-addresses.test.ts'],
  },
  {
    promises: ['cve/CVE-2026-27855', 'cve/CVE-2025-46815'],
    protection: 'a one-time code is good once',
    edits: [
      {
        file: 'apps/server/src/features/authentication/second-factor/second-factor.repository.ts',
        from: '      and (a.two_factor_last_step is null or a.two_factor_last_step < ${given.step})\n',
        to: '',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'CVE-2026-27855',
  },
  {
    promises: ['cve/GHSA-wc43-73w7-x2f5'],
    protection: 'no tokens before the code',
    edits: [
      {
        file: 'apps/server/src/features/authentication/sign-in/password-step.ts',
        from: '    if (confirmed.hasSecondFactor) return askForCode(transaction, account, origin);\n',
        to: '    void askForCode;\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/code-faults.test.ts'],
    testName: 'GHSA-wc43',
  },
  {
    promises: ['cve/CVE-2026-1035'],
    protection: 'of many refreshes at once one wins',
    edits: [
      {
        file: 'apps/server/src/platform/sessions/session.repository.ts',
        from: "t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()\n",
        to: "t.kind = 'refresh' and t.revoked_at is null and t.expires_at > now()\n",
      },
    ],
    tests: [
      'apps/server/src/features/authentication/sign-in-faults.test.ts',
      'apps/server/src/features/authentication/session.routes.test.ts',
    ],
    testName: 'CVE-2026-1035',
  },
  {
    promises: ['cve/CVE-2026-43911', 'cve/CVE-2026-35462'],
    protection: 'a token ends with what it stands for',
    edits: [
      {
        file: 'apps/server/src/platform/sessions/session.repository.ts',
        from: '    where account_id = any(${[...accountIds]}::int[]) and ended_at is null\n',
        to: '    where account_id = any(${[...accountIds]}::int[]) and ended_at is not null\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in-faults.test.ts'],
    testName: 'CVE-2026-43911',
  },
  {
    promises: ['cve/CVE-2026-25223'],
    protection: 'a trick in the content type skips no check',
    edits: [
      {
        file: 'apps/server/src/platform/http/server.ts',
        from: '    done(isRight ? null :',
        to: '    done(isRight || type !== null ? null :',
      },
    ],
    tests: ['apps/server/src/platform/http/bad-body.test.ts'],
    testName: 'CVE-2026-25223',
  },
  {
    promises: ['cve/GHSA-jq8w-8q2f-ffm9'],
    protection: 'an unknown user is answered in the time of a known one',
    edits: [
      {
        file: 'apps/server/src/platform/passwords/password-hasher.ts',
        from: '      const right = await limited(() => verify(stored ?? nobodys, password));\n      return stored !== undefined && right;',
        to: '      if (stored === undefined) return nobodys === password;\n      return limited(() => verify(stored, password));',
      },
    ],
    tests: ['apps/server/src/features/authentication/sign-in/same-time.test.ts'],
  },
  {
    promises: ['cve/CVE-2026-25548'],
    protection: 'no request forges a line of the log',
    edits: [
      {
        file: 'apps/server/src/platform/http/access-log.ts',
        from: "request.url.split('?', 1)[0]",
        to: 'request.url',
      },
    ],
    tests: ['apps/server/src/platform/http/access-log.test.ts'],
  },
];
