export { createAccount, renameAccount } from './account.repository.ts';
export { blockAccounts, deleteAccounts } from './accounts.ts';
export { limitTakenAddresses, spendOnTakenAddresses } from './address-limit.ts';
export { requireRecentSignInForMany } from './bulk-delete.ts';
export { isNobodyLeft } from './last-admin.ts';
export { tellOfRights } from './tell-of-rights.ts';
