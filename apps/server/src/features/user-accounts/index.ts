export { createAccount, renameAccount } from './account.repository.ts';
export { blockAccounts, deleteAccounts } from './accounts.ts';
