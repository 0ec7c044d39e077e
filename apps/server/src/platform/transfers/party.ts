/** On whose account a transfer runs, for limits that keep one from taking what all share. */
export interface Party {
  /** An account, or a key of an ERP. */
  readonly account: string;
  /** A provider, a customer, or the operator. */
  readonly tenant: string;
  readonly side: 'staff' | 'customers';
}
