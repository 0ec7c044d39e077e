import { describe, expect, it } from 'vitest';
import type { Access, AccessCell } from './role-access.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { type EndpointName, endpoints } from './features.ts';
import { ROLES } from './roles.ts';

interface Rule {
  /** A role that is not named may make none of the calls. */
  readonly access: Partial<Access>;
  readonly calls: Partial<Record<EndpointName, `${EndpointDefinition['method']} /${string}`>>;
}

/** The same access for every role. */
function everyRole(cell: AccessCell): Partial<Access> {
  return Object.fromEntries(ROLES.map((role) => [role, cell]));
}

/**
 * The access of every role to every call, typed a second time: a typing mistake in the contract or in this list makes the two
 * differ.
 */
const RULES: readonly Rule[] = [
  {
    access: {},
    calls: { putCustomers: 'PUT /Intake/Customers' },
  },
  {
    access: everyRole('public'),
    calls: {
      createToken: 'POST /connect/token',
      requestPasswordReset: 'PUT /Authentication/PasswordReset',
      logout: 'POST /Authentication/Logout',
      describePasswordLink: 'POST /Authentication/PasswordLink',
      applyCustomerUserInvitation: 'POST /CustomerUser/ApplyInvitation/{id}',
      applyBackofficeUserInvitation: 'POST /BackofficeUser/ApplyInvitation/{id}',
      unsubscribeFromNotices: 'POST /CustomerUser/Unsubscribe',
      startSignOn: 'POST /SignOn/Start',
      completeSignOn: 'POST /SignOn/Complete',
      signOutOfSignOn: 'POST /SignOn/SignOut',
    },
  },
  {
    access: everyRole('own-record'),
    calls: {
      checkSession: 'GET /',
      getUserInformation: 'GET /Authentication/GetUserInformation',
      updateListView: 'PUT /ListView',
      getTwoFactorInformation: 'GET /Authentication/TwoFactorInformation',
    },
  },
  {
    access: {
      SuperAdmin: 'all',
      ProviderAdmin: 'provider-without-super-admins-or-own-record',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
      CustomerAdmin: 'own-record',
      CustomerUser: 'own-record',
    },
    calls: {
      deactivateTwoFactor: 'PUT /Authentication/DeactivateTwoFactor/{id}',
      listSessions: 'GET /Authentication/Sessions/{userId}',
      endSessions: 'DELETE /Authentication/Sessions/{userId}',
    },
  },
  {
    access: {
      SuperAdmin: 'all',
      ProviderAdmin: 'provider',
      ProviderUser: 'provider',
      SalesmanUser: 'assigned-customers',
      BranchManager: 'branch',
      CustomerAdmin: 'own-customers',
      CustomerUser: 'own-customers',
    },
    calls: {
      listInvoices: 'GET /Invoice/List',
      sumInvoices: 'GET /Invoice/Sum',
      sumAllInvoices: 'GET /Invoice/Sum/All',
      downloadInvoice: 'GET /Invoice/Download/{id}',
      downloadAnnex: 'GET /Invoice/Download/{id}/Annex',
      downloadManyInvoices: 'GET /Invoice/Download/Many',
      downloadAllInvoices: 'GET /Invoice/Download/All',
      getInvoiceDetails: 'GET /Invoice/Details/{id}',
      getInvoiceContent: 'GET /Invoice/Content/{id}',
    },
  },
  {
    access: {
      SuperAdmin: 'all',
      ProviderAdmin: 'provider',
      ProviderUser: 'provider',
      SalesmanUser: 'assigned-customers',
      BranchManager: 'branch',
    },
    calls: { getInvoiceRuleCheck: 'GET /Invoice/RuleCheck/{id}' },
  },
  {
    access: { SuperAdmin: 'all' },
    calls: {
      getInvoiceYears: 'GET /Invoice/MinMaxYear',
      countInvoicesByProvider: 'GET /Invoice/InvoiceCountForProvider',
      exportInvoiceCounts: 'GET /Invoice/ExportInvoiceCountForProvider',
      listEInvoiceShares: 'GET /Invoice/EInvoiceShareForProvider',
      importCustomersWithProvider: 'POST /Customer/CsvUploadWithProvider',
      listProviderSetups: 'GET /Provider',
      createProvider: 'POST /Provider',
      updateProvider: 'PUT /Provider/{id}',
      listBranches: 'GET /ProviderBranch',
      createBranch: 'POST /ProviderBranch',
      updateBranch: 'PUT /ProviderBranch/{id}',
      deleteBranch: 'DELETE /ProviderBranch/{id}',
    },
  },
  {
    access: { SuperAdmin: 'all', CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' },
    calls: {
      listNotes: 'GET /Invoice/ManyComments/{invoiceId}',
    },
  },
  {
    access: { CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' },
    calls: {
      createNote: 'POST /Invoice/Comment/{invoiceId}',
    },
  },
  {
    access: {
      SuperAdmin: 'all',
      ProviderAdmin: 'provider',
      ProviderUser: 'provider',
      CustomerAdmin: 'administered-customers',
    },
    calls: {
      getCustomer: 'GET /Customer/{id}',
      listCustomers: 'GET /Customer/ManyPaginated',
      listMinimalCustomers: 'GET /Customer/Minimal',
    },
  },
  {
    access: { SuperAdmin: 'all', ProviderAdmin: 'provider' },
    calls: {
      listExclusiveCustomers: 'GET /Customer/ExclusiveCustomersFromSalesman/{id}',
      listMailsOfCustomer: 'GET /Customer/{id}/Mails',
      listProviderBranches: 'GET /ProviderBranch/GetAllProvider',
      listBackofficeUsers: 'GET /BackofficeUser/Many',
      importSalesmanAssignment: 'POST /Salesman/UploadCustomerSalesmanAssignment',
      uploadDocuments: 'POST /Intake/Documents',
      listIntakeItems: 'GET /Intake/Documents',
      countWaitingIntakeItems: 'GET /Intake/Waiting',
      getIntakeItem: 'GET /Intake/Documents/{id}',
      getRuleFigures: 'GET /Intake/RuleFigures',
      releaseIntakeItem: 'POST /Intake/Documents/{id}/Release',
      discardIntakeItem: 'POST /Intake/Documents/{id}/Discard',
      discardIntakeItems: 'POST /Intake/Documents/Discard',
      assignIntakeItems: 'POST /Intake/Documents/Assign',
      getIntakeChannels: 'GET /Provider/{id}/IntakeChannels',
      listIntakeKeys: 'GET /Provider/{id}/IntakeKeys',
      createIntakeKey: 'POST /Provider/{id}/IntakeKeys',
      revokeIntakeKey: 'DELETE /Provider/{id}/IntakeKeys/{keyId}',
      downloadIntakeFile: 'GET /Intake/Documents/{id}/File',
      listTrail: 'GET /AuditTrail',
      getOverview: 'GET /Overview',
      listFailedMails: 'GET /Mail/Failed',
      retryMail: 'POST /Mail/{id}/Retry',
      listWebhookEndpoints: 'GET /Webhook',
      createWebhookEndpoint: 'POST /Provider/{id}/Webhooks',
      updateWebhookEndpoint: 'PUT /Webhook/{id}',
      deleteWebhookEndpoint: 'DELETE /Webhook/{id}',
      rotateWebhookSecret: 'POST /Webhook/{id}/Secret',
      testWebhookEndpoint: 'POST /Webhook/{id}/Test',
      listWebhookDeliveries: 'GET /WebhookDelivery',
      resendWebhookDelivery: 'POST /WebhookDelivery/{id}/Retry',
      listIdentifiers: 'GET /Intake/Identifiers',
      removeIdentifier: 'DELETE /Intake/Identifiers/{id}',
    },
  },
  {
    access: { SuperAdmin: 'all', ProviderAdmin: 'provider', ProviderUser: 'provider' },
    calls: {
      listUsersOfCustomer: 'GET /Customer/{id}/Users',
      searchUsersOfCustomers: 'GET /Customer/Users',
      updateCustomer: 'PUT /Customer/{id}',
      renameCustomerAdmin: 'PUT /Customer/{id}/Admin',
      deactivateCustomers: 'PUT /Customer/Deactivate',
      activateCustomers: 'PUT /Customer/Activate',
      createCustomer: 'POST /Customer',
      importCustomers: 'POST /Customer/CsvUpload',
      inviteCustomers: 'POST /Customer/CreateInvitation',
      listProviders: 'GET /Provider/GetAllProvider',
      listSalesmen: 'GET /Salesman/Many',
      listImports: 'GET /Import',
      getImport: 'GET /Import/{id}',
      cancelImport: 'DELETE /Import/{id}',
    },
  },
  {
    access: { SuperAdmin: 'all', ProviderAdmin: 'provider-exclusive-customers' },
    calls: {
      deleteCustomers: 'DELETE /Customer/Delete',
    },
  },
  {
    access: { SuperAdmin: 'all', CustomerAdmin: 'administered-customers' },
    calls: {
      listCustomerUsers: 'GET /CustomerUser/Many',
      createCustomerUser: 'POST /CustomerUser',
      inviteCustomerUsers: 'POST /CustomerUser/CreateInvitation',
      deleteCustomerUsers: 'DELETE /CustomerUser/Many',
    },
  },
  {
    access: {
      SuperAdmin: 'all',
      CustomerAdmin: 'administered-customers-or-own-record',
      CustomerUser: 'own-record',
    },
    calls: {
      getCustomerUser: 'GET /CustomerUser/{id}',
      deleteCustomerUser: 'DELETE /CustomerUser/{id}',
      updateCustomerUser: 'PUT /CustomerUser/{id}',
      blockCustomerUser: 'PUT /CustomerUser/Block/{id}',
    },
  },
  {
    access: {
      SuperAdmin: 'own-record',
      ProviderAdmin: 'own-record',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
    },
    calls: { blockBackofficeUser: 'PUT /BackofficeUser/Block/{id}' },
  },
  {
    access: { SuperAdmin: 'all', ProviderAdmin: 'all' },
    calls: {
      getOpenApi: 'GET /OpenApi',
    },
  },
  {
    access: { SuperAdmin: 'all', CustomerAdmin: 'all' },
    calls: {
      listCustomerUserRoles: 'GET /CustomerUser/AvailableRoles',
    },
  },
  {
    access: { SuperAdmin: 'all', CustomerUser: 'own-record' },
    calls: {
      createCustomerUserChangeMail: 'POST /CustomerUser/CreateChangeMail/{id}',
    },
  },
  {
    access: {
      SuperAdmin: 'all',
      ProviderAdmin: 'provider',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
    },
    calls: {
      getBackofficeUser: 'GET /BackofficeUser/{id}',
    },
  },
  {
    access: { SuperAdmin: 'all', ProviderAdmin: 'provider-without-super-admins' },
    calls: {
      listBackofficeUserRoles: 'GET /BackofficeUser/AvailableRoles',
      createBackofficeUser: 'POST /BackofficeUser',
      inviteBackofficeUsers: 'POST /BackofficeUser/CreateInvitation',
      deleteBackofficeUsers: 'DELETE /BackofficeUser/Many',
      unlinkSignOn: 'DELETE /SignOn/{id}',
    },
  },
  {
    access: {
      SuperAdmin: 'own-record',
      ProviderAdmin: 'own-record',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
    },
    calls: { confirmBySignOn: 'POST /SignOn/Confirm' },
  },
  {
    access: {
      SuperAdmin: 'all',
      ProviderAdmin: 'provider-without-super-admins-or-own-record',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
    },
    calls: {
      updateBackofficeUser: 'PUT /BackofficeUser/{id}',
      deleteBackofficeUser: 'DELETE /BackofficeUser/{id}',
    },
  },
  {
    access: {
      SuperAdmin: 'all',
      ProviderAdmin: 'own-record',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
    },
    calls: {
      createBackofficeUserChangeMail: 'POST /BackofficeUser/CreateChangeMail/{id}',
    },
  },
  {
    access: { CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' },
    calls: { countNewInvoices: 'GET /Invoice/New' },
  },
  {
    access: { CustomerAdmin: 'own-record', CustomerUser: 'own-record' },
    calls: {
      getNoticePreference: 'GET /CustomerUser/NoticePreference',
      updateNoticePreference: 'PUT /CustomerUser/NoticePreference',
    },
  },
];

/** The calls that can also be made with an intake key, with the right that the key needs. */
const FOR_INTAKE_KEYS: Partial<Record<EndpointName, EndpointDefinition['intakeKey']>> = {
  uploadDocuments: true,
  listIntakeItems: true,
  getIntakeItem: true,
  putCustomers: 'mayChangeCustomers',
};

const expected = RULES.flatMap(({ access, calls }) =>
  Object.entries(calls).map(([name, call]) => ({ name, call, access })),
);

describe('the access of every role', () => {
  const declarations: Readonly<Record<string, EndpointDefinition>> = endpoints;

  it.each(expected)('to $call is as declared by $name', ({ name, call, access }) => {
    const declared = declarations[name];
    if (declared === undefined) throw new Error(`${name} is not declared`);

    expect(`${declared.method} ${declared.path}`).toBe(call);
    expect(declared.access).toEqual({ ...everyRole('denied'), ...access });
  });

  it('is typed here once for each call', () => {
    expect(expected.map(({ name }) => name).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('is also given to intake keys for these calls only, and for putCustomers only with the right mayChangeCustomers', () => {
    const open = Object.entries(declarations).flatMap(([name, { intakeKey }]) =>
      intakeKey === undefined ? [] : [[name, intakeKey] as const],
    );
    expect(Object.fromEntries(open)).toEqual(FOR_INTAKE_KEYS);
  });
});
