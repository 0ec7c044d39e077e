export { findPasswordFault } from './check-password.ts';
export { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
