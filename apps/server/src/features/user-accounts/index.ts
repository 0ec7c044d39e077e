export { toAccountTimestamps } from './account-timestamps.mapper.ts';
export {
  ACCOUNT_TIMESTAMPS,
  type AccountTimestampsRow,
  undeliverableAtOf,
} from './account-timestamps.repository.ts';
export { createAccount, renameAccount } from './account.repository.ts';
export {
  type AdminCounts,
  blockAccounts,
  deleteAccounts,
  leavesNoAdmin,
  requireRecentSignInForDeletions,
} from './accounts.ts';
export { limitTakenAddresses, countTakenAddresses } from './address-limit.ts';
export { inviteUsers } from './invite-users.ts';
export { notifyOfChangedRights } from './notify-changed-rights.ts';
export { createAuditEvent, type UserDependencies, type UserRequest } from './user-request.ts';
