export { createAccount, renameAccount } from './account.repository.ts';
export { blockAccounts, deleteAccounts } from './accounts.ts';
export { limitTakenAddresses, judgeWithinAddressLimit } from './address-limit.ts';
export { requireRecentSignInForMany } from './bulk-delete.ts';
export { leavesNoAdmin } from './last-admin.ts';
export { notifyOfChangedRights } from './notify-changed-rights.ts';
