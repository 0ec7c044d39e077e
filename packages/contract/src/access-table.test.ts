import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from './features.ts';
import type { AccessCell, EndpointDefinition } from './endpoint.ts';
import { ROLES } from './roles.ts';

/**
 * The access of every role to every call, typed a second time: row number, call, and the cells of SuperAdmin, ProviderAdmin,
 * ProviderUser, SalesmanUser, BranchManager, CustomerAdmin, CustomerUser and of a guest, who is not signed in.
 * A typing mistake in the contract or in this table makes the two differ.
 */
type Cell =
  | 'A'
  | 'P'
  | 'P¹'
  | 'P²'
  | 'S'
  | 'B'
  | 'C'
  | 'K'
  | 'M'
  | 'K+M'
  | 'P¹+M'
  | 'M+P¹'
  | '–'
  | 'pub'
  | 'key'
  | '401';
type Row = readonly [
  row: number | readonly number[],
  call: string,
  SA: Cell,
  PA: Cell,
  PU: Cell,
  SM: Cell,
  BM: Cell,
  CA: Cell,
  CU: Cell,
  G: Cell,
];

// biome-ignore format: a table is read by its columns
const TABLE: Record<EndpointName, Row> = {
  createToken: [[1, 2, 3], 'POST /connect/token', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub'],
  checkSession: [4, 'GET /', 'M', 'M', 'M', 'M', 'M', 'M', 'M', '401'],
  getUserInformation: [5, 'GET /Authentication/GetUserInformation', 'M', 'M', 'M', 'M', 'M', 'M', 'M', '401'],
  requestPasswordReset: [6, 'PUT /Authentication/PasswordReset', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub'],
  getTwoFactorInformation: [7, 'GET /Authentication/TwoFactorInformation', 'M', 'M', 'M', 'M', 'M', 'M', 'M', '401'],
  deactivateTwoFactor: [8, 'PUT /Authentication/DeactivateTwoFactor/{id}', 'A', 'M+P¹', 'M', 'M', 'M', 'M', 'M', '401'],
  logout: [9, 'POST /Authentication/Logout', 'M', 'M', 'M', 'M', 'M', 'M', 'M', 'pub'],
  listSessions: [10, 'GET /Authentication/Sessions/{userId}', 'A', 'M+P¹', 'M', 'M', 'M', 'M', 'M', '401'],
  endSessions: [10, 'DELETE /Authentication/Sessions/{userId}', 'A', 'M+P¹', 'M', 'M', 'M', 'M', 'M', '401'],
  listInvoices: [11, 'GET /Invoice/List', 'A', 'P', 'P', 'S', 'B', 'C', 'C', '401'],
  getInvoiceYears: [12, 'GET /Invoice/MinMaxYear', 'A', '–', '–', '–', '–', '–', '–', '401'],
  countInvoicesByProvider: [13, 'GET /Invoice/InvoiceCountForProvider', 'A', '–', '–', '–', '–', '–', '–', '401'],
  exportInvoiceCounts: [14, 'GET /Invoice/ExportInvoiceCountForProvider', 'A', '–', '–', '–', '–', '–', '–', '401'],
  downloadInvoice: [15, 'GET /Invoice/Download/{id}', 'A', 'P', 'P', 'S', 'B', 'C', 'C', '401'],
  downloadManyInvoices: [16, 'GET /Invoice/Download/Many', 'A', 'P', 'P', 'S', 'B', 'C', 'C', '401'],
  listNotes: [17, 'GET /Invoice/ManyComments/{invoiceId}', 'A', '–', '–', '–', '–', 'C', 'C', '401'],
  createNote: [18, 'POST /Invoice/Comment/{invoiceId}', '–', '–', '–', '–', '–', 'C', 'C', '401'],
  getCustomer: [19, 'GET /Customer/{id}', 'A', 'P', 'P', '–', '–', 'K', '–', '401'],
  listCustomers: [20, 'GET /Customer/ManyPaginated', 'A', 'P', 'P', '–', '–', 'K', '–', '401'],
  listMinimalCustomers: [21, 'GET /Customer/Minimal', 'A', 'P', 'P', '–', '–', 'K', '–', '401'],
  listExclusiveCustomers: [22, 'GET /Customer/ExclusiveCustomersFromSalesman/{id}', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  updateCustomer: [23, 'PUT /Customer/{id}', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  deactivateCustomers: [24, 'PUT /Customer/Deactivate', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  activateCustomers: [25, 'PUT /Customer/Activate', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  deleteCustomers: [26, 'DELETE /Customer/Delete', 'A', 'P²', '–', '–', '–', '–', '–', '401'],
  createCustomer: [27, 'POST /Customer', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  importCustomers: [28, 'POST /Customer/CsvUpload', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  importCustomersWithProvider: [29, 'POST /Customer/CsvUploadWithProvider', 'A', '–', '–', '–', '–', '–', '–', '401'],
  inviteCustomers: [30, 'POST /Customer/CreateInvitation', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  listProviders: [31, 'GET /Provider/GetAllProvider', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  listProviderBranches: [32, 'GET /ProviderBranch/GetAllProvider', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  listSalesmen: [33, 'GET /Salesman/Many', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  listCustomerUsers: [34, 'GET /CustomerUser/Many', 'A', '–', '–', '–', '–', 'K', '–', '401'],
  getCustomerUser: [35, 'GET /CustomerUser/{id}', 'A', '–', '–', '–', '–', 'K+M', 'M', '401'],
  listCustomerUserRoles: [36, 'GET /CustomerUser/AvailableRoles', 'A', '–', '–', '–', '–', 'A', '–', '401'],
  createCustomerUser: [37, 'POST /CustomerUser', 'A', '–', '–', '–', '–', 'K', '–', '401'],
  inviteCustomerUsers: [38, 'POST /CustomerUser/CreateInvitation', 'A', '–', '–', '–', '–', 'K', '–', '401'],
  applyCustomerUserInvitation: [39, 'POST /CustomerUser/ApplyInvitation/{id}', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub'],
  deleteCustomerUser: [40, 'DELETE /CustomerUser/{id}', 'A', '–', '–', '–', '–', 'K+M', 'M', '401'],
  deleteCustomerUsers: [41, 'DELETE /CustomerUser/Many', 'A', '–', '–', '–', '–', 'K', '–', '401'],
  updateCustomerUser: [42, 'PUT /CustomerUser/{id}', 'A', '–', '–', '–', '–', 'K+M', 'M', '401'],
  createCustomerUserChangeMail: [43, 'POST /CustomerUser/CreateChangeMail/{id}', 'A', '–', '–', '–', '–', '–', 'M', '401'],
  getBackofficeUser: [44, 'GET /BackofficeUser/{id}', 'A', 'P', 'M', 'M', 'M', '–', '–', '401'],
  listBackofficeUsers: [45, 'GET /BackofficeUser/Many', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  listBackofficeUserRoles: [46, 'GET /BackofficeUser/AvailableRoles', 'A', 'P¹', '–', '–', '–', '–', '–', '401'],
  createBackofficeUser: [47, 'POST /BackofficeUser', 'A', 'P¹', '–', '–', '–', '–', '–', '401'],
  updateBackofficeUser: [48, 'PUT /BackofficeUser/{id}', 'A', 'P¹+M', 'M', 'M', 'M', '–', '–', '401'],
  inviteBackofficeUsers: [49, 'POST /BackofficeUser/CreateInvitation', 'A', 'P¹', '–', '–', '–', '–', '–', '401'],
  applyBackofficeUserInvitation: [50, 'POST /BackofficeUser/ApplyInvitation/{id}', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub'],
  deleteBackofficeUser: [51, 'DELETE /BackofficeUser/{id}', 'A', 'P¹+M', 'M', 'M', 'M', '–', '–', '401'],
  deleteBackofficeUsers: [52, 'DELETE /BackofficeUser/Many', 'A', 'P¹', '–', '–', '–', '–', '–', '401'],
  createBackofficeUserChangeMail: [53, 'POST /BackofficeUser/CreateChangeMail/{id}', 'A', 'M', 'M', 'M', 'M', '–', '–', '401'],
  importSalesmanAssignment: [54, 'POST /Salesman/UploadCustomerSalesmanAssignment', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  uploadDocuments: [55, 'POST /Intake/Documents', 'A', 'P', '–', '–', '–', '–', '–', 'key'],
  listIntakeItems: [56, 'GET /Intake/Documents', 'A', 'P', '–', '–', '–', '–', '–', 'key'],
  countWaitingIntakeItems: [56, 'GET /Intake/Waiting', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  getIntakeItem: [56, 'GET /Intake/Documents/{id}', 'A', 'P', '–', '–', '–', '–', '–', 'key'],
  releaseIntakeItem: [56, 'POST /Intake/Documents/{id}/Release', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  discardIntakeItem: [56, 'POST /Intake/Documents/{id}/Discard', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  listProviderSetups: [58, 'GET /Provider', 'A', '–', '–', '–', '–', '–', '–', '401'],
  createProvider: [58, 'POST /Provider', 'A', '–', '–', '–', '–', '–', '–', '401'],
  updateProvider: [58, 'PUT /Provider/{id}', 'A', '–', '–', '–', '–', '–', '–', '401'],
  listBranches: [58, 'GET /ProviderBranch', 'A', '–', '–', '–', '–', '–', '–', '401'],
  createBranch: [58, 'POST /ProviderBranch', 'A', '–', '–', '–', '–', '–', '–', '401'],
  updateBranch: [58, 'PUT /ProviderBranch/{id}', 'A', '–', '–', '–', '–', '–', '–', '401'],
  deleteBranch: [58, 'DELETE /ProviderBranch/{id}', 'A', '–', '–', '–', '–', '–', '–', '401'],
  listIntakeKeys: [59, 'GET /Provider/{id}/IntakeKeys', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  createIntakeKey: [59, 'POST /Provider/{id}/IntakeKeys', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  revokeIntakeKey: [59, 'DELETE /Provider/{id}/IntakeKeys/{keyId}', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  downloadIntakeFile: [60, 'GET /Intake/Documents/{id}/File', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  getNoticePreference: [61, 'GET /CustomerUser/NoticePreference', '–', '–', '–', '–', '–', 'M', 'M', '401'],
  updateNoticePreference: [61, 'PUT /CustomerUser/NoticePreference', '–', '–', '–', '–', '–', 'M', 'M', '401'],
  unsubscribeFromNotices: [62, 'POST /CustomerUser/Unsubscribe', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub', 'pub'],
  listFailedMails: [63, 'GET /Mail/Failed', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  retryMail: [63, 'POST /Mail/{id}/Retry', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  getImport: [64, 'GET /Import/{id}', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  cancelImport: [64, 'DELETE /Import/{id}', 'A', 'P', 'P', '–', '–', '–', '–', '401'],
  downloadAllInvoices: [65, 'GET /Invoice/Download/All', 'A', 'P', 'P', 'S', 'B', 'C', 'C', '401'],
  listIdentifiers: [67, 'GET /Intake/Identifiers', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  removeIdentifier: [67, 'DELETE /Intake/Identifiers/{id}', 'A', 'P', '–', '–', '–', '–', '–', '401'],
  getInvoiceDetails: [66, 'GET /Invoice/Details/{id}', 'A', 'P', 'P', 'S', 'B', 'C', 'C', '401'],
};

/** The row of the health probes and of the API documentation, which are not calls of the contract. */
const OUTSIDE_THE_CONTRACT: readonly number[] = [57];
const LAST_ROW = 67;

const DECLARED_AS: Readonly<Record<Exclude<Cell, 'key' | '401'>, AccessCell>> = {
  A: 'all',
  P: 'provider',
  'P¹': 'provider-without-super-admins',
  'P²': 'provider-exclusive-customers',
  S: 'assigned-customers',
  B: 'branch',
  C: 'own-customers',
  K: 'administered-customers',
  M: 'own-record',
  'K+M': 'administered-customers-or-own-record',
  'P¹+M': 'provider-without-super-admins-or-own-record',
  'M+P¹': 'provider-without-super-admins-or-own-record',
  '–': 'denied',
  pub: 'public',
};

function declaredAs(cell: Cell): AccessCell {
  if (cell === 'key' || cell === '401') throw new Error(`${cell} is for nobody signed in`);
  return DECLARED_AS[cell];
}

describe('the access table', () => {
  const declarations: Readonly<Record<string, EndpointDefinition>> = endpoints;

  it.each(Object.entries(TABLE))('matches the declaration of %s', (name, [, call, ...cells]) => {
    const declared = declarations[name];
    if (declared === undefined) throw new Error(`${name} is not declared`);
    const guest = cells[ROLES.length];

    expect(`${declared.method} ${declared.path}`).toBe(call);
    expect(declared.intakeKey === true).toBe(guest === 'key');
    // A call that needs no sign-in can't refuse a role: it is public for every role.
    expect(ROLES.map((role) => declared.access[role])).toEqual(
      cells.slice(0, ROLES.length).map((cell) => (guest === 'pub' ? 'public' : declaredAs(cell))),
    );
  });

  it('has every row except the one outside the contract', () => {
    const typed = new Set(Object.values(TABLE).flatMap(([row]) => row));
    const missing = Array.from({ length: LAST_ROW }, (_, index) => index + 1).filter(
      (row) => !typed.has(row),
    );
    expect(missing).toEqual(OUTSIDE_THE_CONTRACT);
  });
});
