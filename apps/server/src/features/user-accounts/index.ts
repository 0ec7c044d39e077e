export { createAccount, renameAccount } from './account.repository.ts';
export {
  type AdminCounts,
  blockAccounts,
  deleteAccounts,
  leavesNoAdmin,
  limitDeletions as requireRecentSignInForDeletions,
  type UserDependencies,
} from './accounts.ts';
export { limitTakenAddresses, checkWithinAddressLimit } from './address-limit.ts';
export { notifyOfChangedRights } from './notify-changed-rights.ts';
