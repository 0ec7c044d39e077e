import type { Guard } from './guard.ts';

const BIND_ROUTES = 'apps/server/src/platform/http/bind-routes.ts';
const ADMISSION = 'apps/server/src/platform/http/authorise-call.ts';
const INVOICE_POLICY = 'apps/server/src/features/invoices/invoices.policy.ts';
const INVOICE_CONDITIONS = 'apps/server/src/features/invoices/invoice-scope.repository.ts';
const CALLERS = 'apps/server/src/features/authentication/caller.repository.ts';
const AUTHORISATION = 'apps/server/test/every-endpoint-as-every-role.test.ts';
const RANDOM_WORLDS = 'apps/server/test/property.test.ts';

/** The roles that may make a call, and the documents that it reaches. */
export const guards: readonly Guard[] = [
  {
    rules: ['PRO-24'],
    protection: 'a provider admin sees only the hot folder of their own provider',
    file: 'apps/server/src/features/providers/read-providers.ts',
    from: 'const rows = await listProviders(executor, providerScopeOf(actor));\n  const row = rows.find',
    to: "const rows = await listProviders(executor, providerScopeOf(actor && 'system'));\n  const row = rows.find",
    tests: [AUTHORISATION],
    testName: 'getIntakeChannels',
  },
  {
    rules: ['ACC-26', 'ACC-36', 'ACC-89', 'ACC-8'],
    protection: 'a role that may not make a call is refused',
    file: ADMISSION,
    from: "    if (definition.access[caller.role] === 'denied') throw new Forbidden();\n",
    to: '',
    tests: [AUTHORISATION],
    testName: 'answers 401 without a right and 403',
  },
  {
    rules: ['ACC-8', 'ACC-26', 'ACC-47'],
    protection: 'a call that is not public needs a token',
    file: ADMISSION,
    from: '    if (caller === undefined) throw refuseUnknown(definition, request);\n',
    to: '    if (caller === undefined) return;\n',
    tests: [AUTHORISATION],
    testName: 'answers 401 without a right|an invalid token',
  },
  {
    rules: ['ACC-35'],
    protection:
      'the portal does not start with a declared call without a handler, or a handler without a declaration',
    file: BIND_ROUTES,
    from: "    if (undeclared.length > 0)\n      throw new Error(`${feature}: ${undeclared.join(', ')} is not declared in the contract`);\n",
    to: '',
    tests: ['apps/server/src/platform/http/bind-routes.test.ts'],
  },
  {
    rules: ['ACC-7', 'ACC-8', 'ACC-16', 'ACC-36', 'ACC-12', 'ACC-26'],
    protection: 'users of a provider read only the documents of their own provider',
    file: INVOICE_CONDITIONS,
    from: '      return [sql`i.provider_id = ${scope.providerId}`];',
    to: '      return [sql`${scope.providerId}::int is not null`];',
    tests: [AUTHORISATION],
    testName: '[iI]nvoice.*(?:the rows inside the scope|one id is foreign|one foreign id)',
  },
  {
    rules: ['ACC-9', 'ACC-12'],
    protection:
      'users of a provider read only the documents of their own provider, whatever the history of a shared customer',
    file: INVOICE_CONDITIONS,
    from: '      return [sql`i.provider_id = ${scope.providerId}`];',
    to: '      return [sql`${scope.providerId}::int is not null`];',
    tests: [RANDOM_WORLDS],
  },
  {
    rules: ['ACC-13'],
    protection: 'a salesman reads only the documents of assigned customers',
    file: INVOICE_CONDITIONS,
    from: 'cs.customer_id from customer_salesman cs where cs.salesman_id = ${scope.salesmanId}`',
    to: 'cs.customer_id from customer_salesman cs where ${scope.salesmanId}::int is not null`',
    tests: [RANDOM_WORLDS],
  },
  {
    rules: ['ACC-13', 'ACC-14', 'ACC-15', 'ACC-6', 'ACC-18', 'ACC-19'],
    protection: 'a branch manager without a branch sees nothing',
    file: INVOICE_POLICY,
    from: "branchId === null ? { rows: 'none' }",
    to: "branchId === null ? { rows: 'provider', providerId }",
    tests: [AUTHORISATION],
    testName: 'would see nothing',
  },
  {
    rules: ['ACC-44'],
    protection: 'back-office users can neither filter nor sort by notes',
    file: INVOICE_POLICY,
    from: '  if (maySeeNotes(caller)) return others;',
    to: '  if (maySeeNotes(caller) || query !== undefined) return others;',
    tests: ['apps/server/src/features/notes/note.routes.test.ts'],
    testName: 'not visible to the back office',
  },
  {
    rules: ['ACC-7', 'ACC-8', 'ACC-16', 'ACC-36'],
    protection: 'notes of documents of other customers can be neither read nor written',
    file: 'apps/server/src/features/notes/note.repository.ts',
    from: "where r.account_id = ${scope.accountId} and c.status = 'Active'",
    to: "where ${scope.accountId}::int is not null and c.status = 'Active'",
    tests: ['apps/server/test/every-endpoint-as-every-role.test.ts'],
    testName: 'Notes?.*finds the rows inside',
  },
  {
    rules: ['ACC-33', 'SIG-10'],
    protection: 'an access token of a blocked or deleted account gives no access',
    edits: [
      {
        file: CALLERS,
        from: "sql`s.ended_at is null and s.expires_at > now() and a.status = 'Active' and a.deleted_at is null`",
        to: 'sql`s.expires_at > now()`',
      },
      {
        file: CALLERS,
        from: 'and t.expires_at > now() and t.revoked_at is null\n',
        to: 'and t.expires_at > now()\n',
      },
    ],
    tests: ['apps/server/src/features/authentication/sessions/session-events.test.ts'],
    testName: 'sessions end at the next request',
  },
  {
    rules: ['ACC-20', 'SIG-10', 'ACC-33'],
    protection: 'a customer-user without an active customer has no rights at the next request',
    file: CALLERS,
    from: "    where r.account_id = a.id and c.status = 'Active' and c.deleted_at is null\n",
    to: '    where r.account_id = a.id\n',
    tests: ['apps/server/src/features/authentication/sessions/session-events.test.ts'],
    testName: 'sessions end at the next request',
  },
  {
    rules: ['SIG-1'],
    protection: 'an access token is valid for ten minutes',
    file: CALLERS,
    from: "t.kind = 'access' and t.expires_at > now() and",
    to: "t.kind = 'access' and",
    tests: ['apps/server/src/features/authentication/session.routes.test.ts'],
    testName: 'expires an hour after',
  },
  {
    rules: ['SIG-56', 'SIG-57'],
    protection: 'an account that must have a second factor can do nothing else before it is set up',
    file: ADMISSION,
    from: '  if (caller !== undefined && requiresSecondFactorSetup(caller) && !isOpenCall(definition, request, caller))',
    to: '  if (caller !== undefined && requiresSecondFactorSetup(caller) && request.url === String(definition))',
    tests: ['apps/server/src/features/authentication/second-factor/second-factor-requirement.test.ts'],
  },
  {
    rules: ['INV-58'],
    protection: 'users of a provider never see the latest note in a list',
    file: 'apps/server/src/features/invoices/invoice.mapper.ts',
    from: '...(options.withNote ? { comment: row.latest_note } : {}),',
    to: '...{ comment: row.latest_note },',
    tests: ['apps/server/test/property.test.ts'],
  },
  {
    rules: ['ACC-32', 'ACC-45', 'CUS-11', 'SEC-12'],
    protection: 'a body with an unknown field is refused',
    file: 'packages/contract/src/customer-users/customer-user.schemas.ts',
    from: 'export const customerUserEdit = z.strictObject({',
    to: 'export const customerUserEdit = z.object({',
    tests: ['apps/server/test/known-rights-faults.test.ts', 'apps/server/src/platform/http/bad-body.test.ts'],
  },
];
