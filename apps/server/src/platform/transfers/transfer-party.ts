/** The account to which a transfer is charged, for limits that keep one client from using the share of others. */
export interface TransferParty {
  /** An account, or an intake key. */
  readonly account: string;
  /** A provider, a customer, or the operator. */
  readonly tenant: string;
  readonly side: 'staff' | 'customers';
}
