export {
  createSession,
  storeTokens,
  deleteExpiredTokens,
  endAllSessions,
  endSession,
  endSessionOfToken,
  endSessionsOfAccounts,
  findSessionOfRefreshToken,
  findUsedRefreshToken,
  recordSessionUse,
  revokeAccessTokensOfAccounts,
  revokeTokensOfSession,
  undoRefresh,
  useRefreshToken,
} from './session.repository.ts';
export { createToken, hashToken } from './token.ts';
