import type { Guard } from './guard.ts';

const STAFF_POLICY = 'apps/server/src/features/backoffice-users/backoffice-users.policy.ts';
const CUSTOMER_USERS_POLICY = 'apps/server/src/features/customer-users/customer-users.policy.ts';
const AUTHORISATION = 'apps/server/test/every-endpoint-as-every-role.test.ts';

/** The users that administrators reach, and the rights that they grant. */
export const guards: readonly Guard[] = [
  {
    rules: ['ACC-46', 'USR-33'],
    protection: 'only a super admin grants the role SuperAdmin',
    file: STAFF_POLICY,
    from: "BACKOFFICE_ROLES.filter((name) => name !== 'SuperAdmin') : []",
    to: 'BACKOFFICE_ROLES : []',
    tests: ['apps/server/test/known-rights-faults.test.ts'],
    testName: 'no lower role can grant',
  },
  {
    rules: ['ACC-46', 'USR-13', 'USR-28'],
    protection: 'a back-office user changes only the names of their own account',
    file: STAFF_POLICY,
    from: '    if (changed.size > 0) throw new Forbidden();\n',
    to: '',
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.edit.test.ts'],
    testName: 'own account',
  },
  {
    rules: ['ACC-46', 'USR-13', 'USR-28'],
    protection: 'only a super admin changes the provider and status of other users',
    file: STAFF_POLICY,
    from: "  if (!isSuperAdmin && (changed.has('providerId') || changed.has('status'))) throw new Forbidden();\n",
    to: '  void isSuperAdmin;\n',
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.edit.test.ts'],
    testName: 'is allowed only for a SuperAdmin',
  },
  {
    rules: ['ACC-46', 'USR-13', 'USR-28'],
    protection: 'a role is granted only by a user who may grant it',
    file: STAFF_POLICY,
    from: "  if (changed.has('roleId') && !listGrantableRoles(caller).includes(target.requestedRole))\n    throw new Forbidden();\n",
    to: '',
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.edit.test.ts'],
    testName: 'only a SuperAdmin can do that',
  },
  {
    rules: ['ACC-11'],
    protection: 'a provider admin reaches only the users of their own provider',
    file: STAFF_POLICY,
    from: "    return createScope({ rows: 'provider', providerId: caller.providerId });",
    to: "    return createScope({ rows: 'all' });",
    tests: [AUTHORISATION],
    testName: '[bB]ackofficeUser.*(?:the rows inside the scope|one id is foreign|one foreign id)',
  },
  {
    rules: ['ACC-18', 'ACC-19', 'ACC-66', 'ACC-6', 'ACC-15'],
    protection: 'a customer admin reaches only the users of the customers that they administer',
    file: CUSTOMER_USERS_POLICY,
    from: "  return createScope({ rows: caller.role === 'CustomerAdmin' ? 'administered' : 'own', accountId });",
    to: "  return createScope(caller.role === 'CustomerAdmin' ? { rows: 'all' } : { rows: 'own', accountId });",
    tests: [AUTHORISATION],
    testName: '[cC]ustomerUser.*(?:the rows inside the scope|one id is foreign|one foreign id)',
  },
  {
    rules: ['ACC-38'],
    protection: 'a bulk call has at most 100 ids',
    file: 'packages/contract/src/limits.ts',
    from: 'MAX_IDS_PER_CALL = 100;',
    to: 'MAX_IDS_PER_CALL = 1000;',
    tests: ['apps/server/test/every-endpoint-as-every-role.test.ts'],
    testName: 'one id is foreign or if there are no ids',
  },
  {
    rules: ['ACC-38'],
    protection: 'a bulk call has at least one id',
    file: 'packages/contract/src/primitives.ts',
    from: 'z.array(id).min(1).max(MAX_IDS_PER_CALL)',
    to: 'z.array(id).max(MAX_IDS_PER_CALL)',
    tests: ['apps/server/test/every-endpoint-as-every-role.test.ts'],
    testName: 'one id is foreign or if there are no ids',
  },
  {
    rules: ['ACC-38', 'CVE-2026-19198', 'CVE-2021-36801'],
    protection: 'a bulk deletion of users with one foreign id deletes no user',
    file: 'apps/server/src/features/customer-users/customer-user.repository.ts',
    from: 'if (first === undefined || others.length + 1 < new Set(publicIds).size) throw',
    to: 'if (first === undefined) throw',
    tests: [
      'apps/server/test/every-endpoint-as-every-role.test.ts',
      'apps/server/test/known-account-faults.test.ts',
    ],
    testName: 'one id is foreign|one foreign id',
  },
  {
    rules: ['ACC-38'],
    protection: 'a bulk download with one foreign id sends no document',
    file: 'apps/server/src/features/invoices/invoice-download.service.ts',
    from: '      if (invoices.length !== requestedIds.length) throw new NotFound();\n',
    to: '',
    tests: ['apps/server/test/known-faults.test.ts'],
    testName: 'one foreign id',
  },
];
