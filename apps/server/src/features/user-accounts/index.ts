export { createAccount, renameAccount } from './account.repository.ts';
export {
  blockAccounts,
  deleteAccounts,
  leavesNoAdmin,
  requireRecentSignInForMany,
  type UserManagement,
} from './accounts.ts';
export { limitTakenAddresses, judgeWithinAddressLimit } from './address-limit.ts';
export { notifyOfChangedRights } from './notify-changed-rights.ts';
