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
  {
    rules: ['INV-64'],
    protection: 'the number of new documents counts only documents of own customers',
    file: 'apps/server/src/features/invoices/list/publication.repository.ts',
    from: 'allOf([inScope(scope), isNewTo(scope)])',
    to: 'allOf([isNewTo(scope)])',
    tests: ['apps/server/src/features/invoices/list/new-documents.routes.test.ts'],
  },
  {
    rules: ['INV-64'],
    protection: 'the number of the last month counts only documents of own customers',
    file: 'apps/server/src/features/invoices/list/publication.repository.ts',
    from: 'between first_day and last_day and ${inScope(scope)}',
    to: 'between first_day and last_day',
    tests: ['apps/server/src/features/invoices/list/new-documents.routes.test.ts'],
  },
  {
    rules: ['INV-64'],
    protection: 'back-office users cannot filter by what is new or by the publication',
    file: 'apps/server/src/features/invoices/invoice-visibility.policy.ts',
    from: 'filter((name) => query[name] !== undefined)',
    to: 'filter(() => false)',
    tests: ['apps/server/src/features/invoices/list/new-documents.routes.test.ts'],
  },
  {
    rules: ['INV-63'],
    protection: 'what one user downloads stays new to the others',
    file: 'apps/server/src/features/invoices/list/publication.repository.ts',
    from: 'd.invoice_id = i.id and d.account_id = ${accountId})',
    to: 'd.invoice_id = i.id)',
    tests: ['apps/server/src/features/invoices/list/new-documents.routes.test.ts'],
  },
];
