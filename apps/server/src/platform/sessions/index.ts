export {
  createSession,
  createTokens,
  deleteOldTokens,
  endSession,
  endSessionOfToken,
  findSpentRefreshToken,
  useRefreshToken,
} from './session.repository.ts';
export { createToken, hashToken } from './token.ts';
