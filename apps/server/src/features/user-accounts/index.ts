export { createAccount, renameAccount } from './account.repository.ts';
export {
  type AdminCounts,
  blockAccounts,
  deleteAccounts,
  leavesNoAdmin,
  requireRecentSignInForDeletions,
  type UserDependencies,
} from './accounts.ts';
export { limitTakenAddresses, checkWithinAddressLimit } from './address-limit.ts';
export { notifyOfChangedRights } from './notify-changed-rights.ts';
