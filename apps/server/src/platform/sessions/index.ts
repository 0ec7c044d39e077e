export {
  createSession,
  createTokens,
  deleteOldTokens,
  endSession,
  endSessionOfToken,
  endSessionsOfAccounts,
  findSessionOfRefreshToken,
  findSpentRefreshToken,
  forgetOriginsOfSessions,
  noteSessionUse,
  revokeAccessTokensOfAccounts,
  revokeTokensOfSession,
  useRefreshToken,
} from './session.repository.ts';
export { createToken, hashToken } from './token.ts';
