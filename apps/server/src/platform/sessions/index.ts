export {
  createSession,
  createTokens,
  deleteOldTokens,
  endAllSessions,
  endSession,
  endSessionOfToken,
  endSessionsOfAccounts,
  findSessionOfRefreshToken,
  findUsedRefreshToken,
  noteSessionUse,
  revokeAccessTokensOfAccounts,
  revokeTokensOfSession,
  undoRenewal,
  useRefreshToken,
} from './session.repository.ts';
export { createToken, hashToken } from './token.ts';
