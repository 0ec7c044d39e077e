export {
  createSession,
  createTokens,
  deleteOldTokens,
  endSession,
  endSessionOfToken,
  endSessionsOfAccounts,
  findSpentRefreshToken,
  revokeAccessTokensOfAccounts,
  useRefreshToken,
} from './session.repository.ts';
export { createToken, hashToken } from './token.ts';
