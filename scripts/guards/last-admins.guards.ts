import type { Guard } from './guard.ts';

/**
 * The last admin of a customer, of a provider or of the installation stays; a customer admin grants roles only at their
 * customers.
 */
export const guards: readonly Guard[] = [
  {
    rules: ['USR-22', 'ACC-5'],
    protection: 'a customer admin cannot grant or remove a role at a customer that they do not administer',
    file: 'apps/server/src/features/customer-users/update-customer-user.ts',
    from: 'if (administered.length < customerIds.length)',
    to: 'if (administered.length < 0)',
    tests: ['apps/server/src/features/customer-users/customer-user.edit.test.ts'],
    testName: 'touches no role',
  },
  {
    rules: ['USR-34', 'USR-37', 'USR-51', 'USR-36'],
    protection: 'the last admin of a customer cannot be removed',
    file: 'apps/server/src/features/customer-users/last-admins.ts',
    from: "if (leavesNoAdmin(leavingAdmins, otherAdmins)) throw new AppError('LastAdminCannotBeDeleted');",
    to: 'void [leavesNoAdmin(leavingAdmins, otherAdmins), AppError];',
    tests: ['apps/server/src/features/customer-users/customer-user.deletion.test.ts'],
    testName: 'cannot be deleted, demoted',
  },
  {
    rules: ['USR-34', 'USR-37', 'USR-51', 'USR-36'],
    protection: 'if the last two admins of a customer leave at the same time, one of them stays',
    file: 'apps/server/src/features/customer-users/customer-role.repository.ts',
    from: '  await sql`\n    select from customer c where c.public_id = ${ids} order by c.id for no key update`.execute(executor);\n',
    to: '',
    tests: ['apps/server/src/features/customer-users/customer-user.deletion.test.ts'],
    testName: 'remains when the last two',
  },
  {
    rules: ['USR-33', 'USR-35', 'USR-36', 'USR-37'],
    protection: 'the last admin of a provider cannot be removed',
    file: 'apps/server/src/features/backoffice-users/last-admins.ts',
    from: "throw new AppError(providerId === null ? 'DeleteNotAllowed' : 'DeleteLastProviderAdminNotAllowed');",
    to: 'void AppError;',
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.deletion.test.ts'],
    testName: 'cannot be deleted, demoted',
  },
  {
    rules: ['USR-33', 'USR-35', 'USR-36', 'USR-37'],
    protection: 'if the last two admins of a provider leave at the same time, one of them stays',
    file: 'apps/server/src/features/backoffice-users/last-admins.repository.ts',
    from: '  else await sql`select from provider where id = ${providerId} for no key update`.execute(executor);\n',
    to: '',
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.deletion.test.ts'],
    testName: 'remains when the last two',
  },
  {
    rules: ['USR-33', 'USR-35', 'USR-36', 'USR-37'],
    protection: 'the last super admin stays, even if the last two leave at the same time',
    file: 'apps/server/src/features/backoffice-users/last-admins.repository.ts',
    from: 'if (providerId === null) await sql`select from installation for no key update`.execute(executor);\n  else await',
    to: 'if (providerId !== null) await',
    tests: ['apps/server/src/features/backoffice-users/backoffice-user.deletion.test.ts'],
    testName: 'the last SuperAdmin.*remains when the last two',
  },
];
