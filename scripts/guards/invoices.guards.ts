import type { Guard } from './guard.ts';

export const guards: readonly Guard[] = [
  {
    rules: ['ACC-7', 'ACC-9', 'ACC-16', 'ACC-12'],
    protection: 'a customer-user reads only documents of its own active customers',
    file: 'apps/server/src/features/invoices/invoice-scope.repository.ts',
    from: "where r.account_id = ${accountId} and rc.status = 'Active' and rc.deleted_at is null`",
    to: "where ${accountId}::int is not null and rc.status = 'Active' and rc.deleted_at is null`",
    tests: ['apps/server/test/property.test.ts'],
  },
];
