export * from './session.repository.ts';
export { createToken, hashToken } from './token.ts';
